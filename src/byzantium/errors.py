"""What can go wrong, in words for the person who caused it. Nothing is half done when one of these is raised."""


class ByzantiumError(ValueError):
    """The base of all errors that bad input gets."""


class IllegalDecision(ByzantiumError):
    """A code that the rules do not allow now. `options` holds the codes that they do."""

    def __init__(self, message: str, options: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.options = options


class UnknownText(ByzantiumError):
    """A text that names no decision, event or position."""


class BadSetup(ByzantiumError):
    """A number of players or an option that the game does not have."""


class MissingExtra(ByzantiumError, ModuleNotFoundError):
    """A library that an extra of the package brings is not installed."""


class ImpossiblePosition(ByzantiumError):
    """A position that no game can reach, such as 43 cubes of a player."""


class BadRecord(ByzantiumError):
    """Not the record of a game at all."""


class NewerRecord(BadRecord):
    """A record written by a later version."""


class TruncatedRecord(BadRecord):
    """A record that ends in the middle."""


class EditedRecord(BadRecord):
    """A record whose decisions the rules do not allow, or whose rolls do not fit their dice."""
