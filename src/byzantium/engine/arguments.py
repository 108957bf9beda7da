"""What a number means as an argument of a message, by the argument's name: one meaning for all questions and events.

The library's messages, the page's and the words of English sentences are made by this table.
"""

from collections.abc import Mapping

from . import codes as C
from . import events as E
from . import kinds as K

# Meanings; a row of ids is one too: the number counts in it, and NOBODY is none of them.
PLAYER = "player"                        # nobody, too, where chance decides
CITY = "city"
PLACE = "place"                          # of cubes: a message of its own
OPTION = "option"                        # an answer: a message of its own
FLAG = "flag"                            # yes or no
NUMBER = "number"

ARGUMENTS: Mapping[str, str | tuple[str, ...]] = {
    **dict.fromkeys(("player", "rival", "roller"), PLAYER),
    **dict.fromkeys(("city", "to_city"), CITY),
    **dict.fromkeys(("place", "to"), PLACE),
    "code": OPTION,
    "flag": FLAG,
    **dict.fromkeys(("turn", "number", "amount", "hits", "pool", "price", "bezants"), NUMBER),
    "side": C.SIDES,
    "box": C.BOXES,
    "space": C.SPACES,
    "purpose": C.PURPOSES,
    "loss": C.LOSSES,
    "roll": C.ROLLS,
    "how": C.HOWS,
    "foe_kind": C.FOE_KINDS,
    "manner": C.MANNERS,
    "money": E.MONEYS,
    "source": E.SOURCES,
    "ending": C.ENDINGS,
    "kind": K.IDS,
}
