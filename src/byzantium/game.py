"""Game: the friendly face of the rules.

    >>> game = Game(players=["Anna", "Bela", "Cili"], seed=7)
    >>> game.asked
    'Cili'
    >>> _ = game.play("take control"), game.play("Damascus"), game.play("casualties")
    >>> game.log[-1]
    "Cili's Byzantine army enters the map in Damascus"

A game holds its state as bytes and runs on `byzantium.engine.running`: compiled where that is at hand, interpreted
elsewhere, with the same results.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, Self, SupportsIndex, Unpack, cast

import numpy as np

from . import notation, position
from .checks import as_int, shown, whole
from .engine import codes as C
from .engine import events as E
from .engine import kinds as K
from .engine import plain
from .engine.board import CITY_NAMES
from .engine.describing import ABSENT, BY_NOW
from .engine.geography import reach
from .engine.rules.movement import cost_of_link
from .engine.running import TALLY, Described, rules
from .engine.tallying import Tally, round_of
from .errors import BadRecord, BadSetup, EditedRecord, IllegalDecision, TruncatedRecord
from .notation import Event
from .position import PositionText
from .record import OPTIONS, Entry, Faces, Options, Record, check_options, check_players, check_seed, hits
from .states import position_of
from .view import View, view
from .view.position import view_tracks
from .view.shapes import PlayerSideId

Dice = Callable[[int], Sequence[int]]
MOST_DICE = 1000                         # of a roll; the rules never ask for so many
TIE_BREAKS = ("score", "sum", "cities", "bezants")       # 13.5, in their order


@dataclass(frozen=True)
class Choice:
    """A legal answer to the decision that is waited for."""

    code: int
    text: str


@dataclass(frozen=True)
class PlayerResult:
    """How a player stands. `sources` tells where each track's points came from: start, or ids of events.SOURCES."""

    name: str
    place: int                   # 1 for the winner; players who share have the same
    score: int                   # 13.4, or 13.6 after Constantinople's fall
    points: tuple[int, int]      # Byzantine, Arab
    sum: int                     # of both tracks
    lower: PlayerSideId          # 13.4 the lower track, the Byzantine one if both are level
    both_count: bool             # 13.4 it counts as well
    missing: int                 # 13.4 points that it lacks to count
    half_cost: bool              # 13.4 if it counted, they would have more points than the winner
    cities: int
    bezants: int
    ahead_by: str | None         # 13.5 what puts them ahead of the next, of TIE_BREAKS; None: nobody is behind
    sources: tuple[dict[str, int], dict[str, int]]


@dataclass(frozen=True)
class Result:
    """The end of a game (13.4 to 13.6)."""

    ending: C.EndingId
    players: tuple[PlayerResult, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players if player.place == 1)


@dataclass(frozen=True)
class Summary:
    """A game in short, made quickly: for lists of games."""

    turn: int
    round: int                   # of the turn: actions that whoever acted most has begun
    controllers: tuple[int | None, ...]      # by city
    scores: tuple[int, ...]      # as the points are now
    places: tuple[int, ...]      # 13.5 by them; 1 for who would win, or has won

    @property
    def leaders(self) -> tuple[int, ...]:
        return tuple(p for p, place in enumerate(self.places) if place == 1)


class When(NamedTuple):
    turn: int                    # 1 to 3
    round: int                   # of the turn: actions that whoever acted most has begun


@dataclass(frozen=True)
class Moment:
    """How all stood before an action, at the end of a turn, or now."""

    decision: int                # the one that is waited for there
    actions: int                 # taken so far
    ends: int | None             # the turn that ends with it
    points: tuple[tuple[int, int], ...]      # Byzantine and Arab, by player
    scores: tuple[int, ...]      # what they count (13.4)


class SeededDice:
    """Rolls from a seed. Roll i depends on the seed and i alone, so taking decisions back changes no roll."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = random.SystemRandom().getrandbits(64) if seed is None else check_seed(seed)

    def roll(self, i: int, dice: int) -> Faces:
        """Roll i: the faces of so many dice."""
        generator = self._generator(i)
        return tuple(generator.randint(1, 6) for _ in range(whole(dice, "The number of dice", 0, MOST_DICE)))

    def choose(self, i: int, n: int) -> int:
        """Draw i: a number from 0 on, below n."""
        return self._generator(i).randrange(whole(n, "How many are drawn from", 1))

    def _generator(self, i: int) -> random.Random:
        return random.Random(f"{self.seed}/{whole(i, 'The number of a roll', 0)}")


def _names(players: Any) -> tuple[str, ...]:
    """The names of players, or those of so many."""
    number = as_int(players)
    if number is None:
        return check_players(players)
    if number not in (2, 3, 4):
        raise BadSetup(f"2, 3 or 4 players can play, not {number}.")
    return notation.DEFAULT_NAMES[:number]


def _check_dice(dice: Any) -> Any:
    if dice is None or callable(dice) or (isinstance(dice, str) and dice == "by hand"):
        return dice
    raise BadSetup(f'Dice are a function from a number of dice to their faces, or "by hand", not {shown(dice)}.')


def _faces(given: Any, dice: int) -> Faces | None:
    """The faces of so many dice, None if they are not."""
    try:
        faces = [as_int(face) for face in given]
    except TypeError:
        return None
    thrown = tuple(face for face in faces if face is not None and 1 <= face <= 6)
    return thrown if len(thrown) == len(faces) == dice else None


class Taken(NamedTuple):
    """A decision that was taken: what was asked, what came of it, and how it was before, for undo."""

    entry: Entry
    kind: int
    player: int
    before: bytes                # the state
    events: tuple[Event, ...]


# Where numbers that are never negative stand in a state.
_KIND, _PLAYER, _N = (plain.offset("now", name) for name in ("kind", "player", "n"))
_TURN, _OVER = plain.offset("turn"), plain.offset("over")
_new = tuple.__new__             # of an Event or a Taken, whose parts the rules have counted


class Game:
    """A game of Byzantium that asks one question at a time.

    players: how many, or their names. seed: of the dice. dice: a function from a number of dice to their faces, in
    place of a seed; or "by hand": then the game waits for the dice as for any decision. Options of chapter 14 by name.

    >>> game = Game(players=2, seed=1, army_entry="controlled")
    >>> [choice.text for choice in game.choices][:3]
    ['take control', 'strengthen', 'tax']
    >>> game.play("strenghten")
    Traceback (most recent call last):
    byzantium.errors.UnknownText: 'strenghten' is not an answer here; did you mean strengthen?
    """

    def __init__(
        self,
        players: int | Sequence[str] = 4,
        *,
        seed: int | str | None = None,
        dice: Dice | Literal["by hand"] | None = None,
        **options: Unpack[Options],
    ) -> None:
        self._begin(Record(_names(players), check_options(options)), seed, dice)

    def _begin(self, record: Record, seed: int | str | None, dice: Dice | Literal["by hand"] | None) -> None:
        self._record = record
        self._dice = _check_dice(dice)
        self._seeded = SeededDice(seed)
        self._taken: list[Taken] = []
        self._known: Described | None = None             # what follows from the state, once it was asked for
        if record.start is None:
            options = {name: values.index(record.options[name]) for name, values in OPTIONS.items()}
            self._state, _ = rules().new_game(len(record.players), options)
        else:
            self._state = position.from_text(record.start)
        self._tallies = [rules().begin_tally(self._state)]       # before each decision, as far as they were asked for
        self._roll_on()

    @classmethod
    def from_position(
        cls,
        text: str | dict[str, Any],
        players: Sequence[str] | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | Literal["by hand"] | None = None,
    ) -> Self:
        """A game from a position.

        text: its line of text, as `position` gives it, or its dict (`position_dict`). players: their names; without
        them Player 1, Player 2 and so on. seed: of the dice. dice: a function, or "by hand", as for a new game.
        """
        data = position.from_text(text) if isinstance(text, str) else position.from_dict(text)
        return cls._from_bytes(data, players, seed, dice)

    @classmethod
    def from_state(
        cls,
        state: Any,
        players: Sequence[str] | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | Literal["by hand"] | None = None,
    ) -> Self:
        """A game from a state: of an environment, of a node of a search, of another game.

        state: one record of an array of states, an array of one, the bytes of one, or a Game. players, seed, dice: as
        for a position.

        >>> game = Game(players=2, seed=1)
        >>> Game.from_state(game.states, seed=1).legal == game.legal
        True
        """
        return cls._from_bytes(position_of(state).tobytes(), players, seed, dice)

    @classmethod
    def _from_bytes(cls, data: bytes, players: Sequence[str] | None, seed: int | str | None,
                    dice: Dice | Literal["by hand"] | None) -> Self:
        state = plain.unpack(data)
        names = check_players(notation.DEFAULT_NAMES[: state.n_players] if players is None else players)
        if len(names) != state.n_players:
            raise BadSetup(f"The position has {state.n_players} players, but {len(names)} are named.")
        options = {name: values[getattr(state, name)] for name, values in OPTIONS.items()}
        game = cls.__new__(cls)
        game._begin(Record(names, options, start=position.to_text(data)), seed, dice)
        return game

    @classmethod
    def replay(
        cls,
        record: Record,
        to: int | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | Literal["by hand"] | None = None,
    ) -> Self:
        """The game that a record holds; it can be played on from there.

        record: as `record`, `Record.load` and files of many give it. to: after how many of its decisions, rolls
        counted; after all of them if nothing is said. seed: of the dice that are rolled from there on. dice: a
        function, or "by hand".
        """
        if not isinstance(record, Record):
            raise BadRecord(f"A Record is replayed, not {shown(record)}; Record.load reads one from a file.")
        if to is not None and not 0 <= whole(to, "A decision's number") <= len(record.decisions):
            raise TruncatedRecord(f"The record has {len(record.decisions)} decisions; there is no decision {to}.")
        _check_dice(dice)
        game = cls.__new__(cls)
        game._begin(Record(record.players, record.options, start=record.start, rules=record.rules), seed, "by hand")
        for entry in record.decisions[:to]:
            game._replay_entry(entry)
        game._dice = dice
        if to is None or to == len(record.decisions):
            game._roll_on()
        return game

    def _replay_entry(self, entry: Entry) -> None:
        where = f"Decision {self.number}"
        if self.is_over:
            raise EditedRecord(f"{where} comes after the end of the game.")
        if isinstance(entry, tuple):
            if self.kind != K.DICE or self._dice_to_roll != len(entry):
                raise EditedRecord(f"{where} is a roll of {len(entry)} dice, and the rules ask for something else.")
        elif type(entry) is not int:
            raise EditedRecord(f"{where} is {shown(entry)}, neither a code nor the faces of dice.")
        if not self._take(entry):
            raise EditedRecord(f"{where}, {notation.code_text(self.kind, cast(int, entry))}, is not legal there.")

    # ------------------------------------------------------------------ the decision

    @property
    def number(self) -> int:
        """How many decisions have been taken, rolls too: the number of the one that is waited for."""
        return len(self._taken)

    @property
    def kind(self) -> int:
        """What is asked: a number of `byzantium.engine.kinds`."""
        return self._state[_KIND]

    @property
    def player(self) -> int:
        """Who is asked, counted from 0; CHANCE (4) for dice thrown by hand."""
        return self._state[_PLAYER]

    @property
    def asked(self) -> str:
        """Who is asked, by name."""
        return notation.CHANCE_NAME if self.player == C.CHANCE else self._record.players[self.player]

    @property
    def legal(self) -> tuple[int, ...]:
        """The codes that may be played, in order."""
        return plain.legal_codes(self._state)

    @property
    def choices(self) -> list[Choice]:
        """The legal codes with their texts."""
        return [Choice(code, notation.code_text(self.kind, code)) for code in self.legal]

    # ------------------------------------------------------------------ playing

    def play(self, answer: SupportsIndex | str | Choice) -> list[Event]:
        """Answer the decision. Returns what happened, dice that followed included.

        answer: a code, its text (the beginning is enough), or one of `choices`.
        """
        code = answer if type(answer) is int else self._code_of(answer)
        return self._answer(code)

    def _answer(self, entry: Entry) -> list[Event]:
        """Take a decision and roll what follows; if dice of the caller fail, neither has happened."""
        before = self.number
        if not self._take(entry):
            raise IllegalDecision(self._why_not(cast(int, entry)), self.legal)
        if self._state[_PLAYER] != C.CHANCE:
            return list(self._taken[before].events)
        try:
            self._roll_on()
        except BaseException:
            self._go_back(before)
            raise
        return [event for taken in self._taken[before:] for event in taken.events]

    def _code_of(self, answer: object) -> int:
        if isinstance(answer, str):
            return notation.parse_code(self.kind, answer, self.legal)
        if isinstance(answer, Choice):
            if answer not in self.choices:
                raise IllegalDecision(f"{answer.text} is not a choice of this decision.", self.legal)
            return answer.code
        what = "An answer is one of game.choices, its text or its code, and a code"
        return whole(answer, what, error=IllegalDecision)

    def roll(self, faces: Sequence[int]) -> list[Event]:
        """Answer a decision about dice thrown by hand.

        faces: of all dice, 1 to 6; 4 and more hit.
        """
        if self.kind != K.DICE:
            raise IllegalDecision("No dice can be rolled now.", self.legal)
        thrown = _faces(faces, self._dice_to_roll)
        if thrown is None:
            raise IllegalDecision(f"{self._dice_to_roll} faces from 1 to 6 are needed, not {shown(faces)}.", self.legal)
        return self._answer(thrown)

    @property
    def _dice_to_roll(self) -> int:
        return self._state[_N]

    def _take(self, entry: Entry) -> bool:
        """Take a decision, if it is legal."""
        code = entry if type(entry) is int else C.NUMBER + hits(cast(Faces, entry))
        before = self._state
        stepped = rules().step(before, code) if 0 <= code < C.COUNT else None
        if stepped is None:
            return False
        self._state, happened = stepped
        events = tuple([_new(Event, numbers) for numbers in happened])
        self._taken.append(_new(Taken, (entry, before[_KIND], before[_PLAYER], before, events)))
        self._record.decisions.append(entry)
        self._known = None
        return True

    def _roll_on(self) -> None:
        """Roll for chance until a player is asked, unless dice are thrown by hand."""
        while not self.is_over and self.player == C.CHANCE and self._dice != "by hand":
            if self.kind == K.FIRST_PLAYER:
                self._take(C.PLAYER + self._seeded.choose(self.number, len(self.players)))
            else:
                self._take(self._throw(self._dice_to_roll))

    def _throw(self, dice: int) -> Faces:
        if not callable(self._dice):
            return self._seeded.roll(self.number, dice)
        faces = self._dice(dice)
        thrown = _faces(faces, dice)
        if thrown is None:
            raise IllegalDecision(f"The dice gave {shown(faces)} where {dice} faces from 1 to 6 were needed.")
        return thrown

    def _why_not(self, code: int) -> str:
        """Why a code is not legal, as far as a sentence can say it."""
        if self.is_over:
            return "The game is over."
        text = notation.code_text(self.kind, code)
        needed, there = self._move_cubes(code)
        if needed > there:
            return f"{text}: {needed} Move cubes needed, {there} there."
        texts = ", ".join(choice.text for choice in self.choices)
        return f"{text} cannot be chosen now. {self.asked} can choose: {texts}."

    def _move_cubes(self, code: int) -> tuple[int, int]:
        """Move cubes that a march to a neighbour needs, and those there are; nothing for other codes."""
        if self.kind != K.MARCH or not 0 <= code < len(CITY_NAMES):
            return 0, 0
        g = plain.unpack(self._state)
        f = g.now
        here = g.players[f.player].pawn[f.side]
        if not reach(f.side, here, 1) >> code & 1:
            return 0, 0
        return cost_of_link(g, f.player, f.side, code, 0), g.players[f.player].boxes[f.side][C.MOVE]

    def undo(self, decisions: int = 1) -> None:
        """Take back the last decisions of players, and the rolls that followed them.

        decisions: how many.
        """
        wanted = whole(decisions, "How many decisions are taken back", error=IllegalDecision)
        number, left = self.number, wanted
        while left > 0 and number > 0:
            number -= 1
            left -= self._can_be_undone(self._taken[number])
        if wanted < 1 or left:
            there = sum(map(self._can_be_undone, self._taken))
            raise IllegalDecision(f"There are {there} decisions to take back, not {wanted}.", self.legal)
        self._go_back(number)

    def _can_be_undone(self, taken: Taken) -> bool:
        return taken.player != C.CHANCE or self._dice == "by hand"

    def _go_back(self, number: int) -> None:
        back = self._taken[number]
        self._state, self._known = back.before, None
        del self._taken[number:], self._tallies[number + 1 :]
        del self._record.decisions[number:]

    # ------------------------------------------------------------------ as a value

    def copy(self) -> Self:
        """The same game, to be played on apart from this one; `copy.copy` and `copy.deepcopy` do so too."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._record = self.record
        other._taken, other._tallies = self._taken.copy(), self._tallies.copy()
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: a game goes to other processes with its dice, if these can be pickled."""
        return vars(self) | {"_known": None}

    def __eq__(self, other: object) -> bool:
        """Games are equal if their records are: players, options, start, decisions and rolls. Where they only stand
        alike, their `position_key` is the same."""
        return self._record == other._record if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """Of what play does not change, so that a game can be found in a dict after it was played on."""
        return hash((self._record.players, tuple(self._record.options.items()), self._record.start))

    # ------------------------------------------------------------------ looking

    @property
    def is_over(self) -> bool:
        return self._state[_OVER] != C.PLAYING

    @property
    def players(self) -> tuple[str, ...]:
        return self._record.players

    @property
    def record(self) -> Record:
        """A copy of the game's record."""
        return self._record.copy()

    @property
    def events(self) -> list[Event]:
        """All that has happened, as numbers (`byzantium.engine.events`)."""
        return [event for taken in self._taken for event in taken.events]

    def taken(self, decision: int) -> Taken:
        """A decision or a roll that was taken, by its number.

        >>> game = Game(players=2, seed=1)
        >>> game.taken(0).entry == game.record.decisions[0]
        True
        """
        if not 0 <= whole(decision, "A decision's number", error=IllegalDecision) < self.number:
            raise IllegalDecision(f"{self.number} decisions have been taken; there is no decision {decision}.")
        return self._taken[decision]

    @property
    def log(self) -> list[str]:
        """All that has happened, in words."""
        return [notation.event_text(event, self.players) for event in self.events]

    @property
    def decisions(self) -> list[str]:
        """All decisions and rolls, in words."""
        return [self._decision_text(taken) for taken in self._taken]

    def _decision_text(self, taken: Taken) -> str:
        code = taken.entry if isinstance(taken.entry, int) else C.NUMBER + hits(taken.entry)
        text = notation.decision_text(taken.kind, taken.player, code, self.players)
        return text if isinstance(taken.entry, int) else f"{text} ({' '.join(map(str, taken.entry))})"

    @property
    def history(self) -> "np.ndarray[Any, np.dtype[Any]]":
        """The states before each decision, and the one now: a row each, for compiled rules and plots.

        >>> game = Game(players=2, seed=1)
        >>> _ = game.play("take control"), game.play("Damascus"), game.play("pool")
        >>> game.history["players"]["points"].shape          # decisions (the first drew who begins), players, sides
        (5, 4, 2)
        """
        return plain.to_array(b"".join([*(taken.before for taken in self._taken), self.state_bytes]))

    @property
    def position(self) -> PositionText:
        """The position as one line of text."""
        return position.to_text(self.state_bytes)

    @property
    def position_dict(self) -> dict[str, Any]:
        """The position as data that can be edited and loaded again."""
        return position.to_dict(self.state_bytes)

    @property
    def state_bytes(self) -> bytes:
        """The engine's state, as bytes."""
        return self._state

    @property
    def position_key(self) -> int:
        """A number of 64 bits that equal positions share, on every machine: for tables of positions.

        Equal positions are equal states, with whose decision it is, and what has been done of an action; how they came
        about, and players' names, do not matter. `state_bytes` is the exact key, of 392 bytes.

        >>> one, two = Game(players=2, dice="by hand"), Game(players=["Anna", "Bela"], dice="by hand")
        >>> one.position_key == two.position_key, one == two
        (True, False)
        """
        return position.position_key(self.state_bytes)

    def states_before(self, first: int, count: int) -> list[bytes]:
        """The engine's states before decisions that were taken, from the number `first` on: to look back.

        first: the number of a decision. count: how many; fewer where no more were taken.
        """
        return [taken.before for taken in self._taken_from(first, count)]

    @property
    def states(self) -> plain.Position:
        """A copy of the state in an array of one, for compiled rules."""
        return plain.to_array(self.state_bytes)

    def view(self) -> View:
        """Position, prompt and labelled options as plain data, for clients."""
        return view(plain.unpack(self._state), self.number, self._described())

    def views_before(self, first: int, count: int) -> Iterator[View]:
        """The views before decisions that were taken, from the number `first` on, without options: to look back.

        Each is made when it is asked for.

        first: the number of a decision. count: how many; fewer where no more were taken.
        """
        taken = self._taken_from(first, count)
        return (view(plain.unpack(one.before), first + i, rules().describe(one.before, self._tally(first + i)), False)
                for i, one in enumerate(taken))

    def _taken_from(self, first: int, count: int) -> list[Taken]:
        begin = whole(first, "A decision's number", 0, error=IllegalDecision)
        return self._taken[begin : begin + whole(count, "How many decisions", 0, error=IllegalDecision)]

    def _described(self) -> Described:
        """What follows from the position."""
        if self._known is None:
            self._known = rules().describe(self._state, self._tally(self.number))
        return self._known

    def _tally(self, number: int) -> bytes:
        """Of all that happened before a decision: tallying.py."""
        while len(self._tallies) <= number:
            self._tallies.append(rules().count_events(self._tallies[-1], self._taken[len(self._tallies) - 1].events))
        return self._tallies[number]

    @property
    def tally(self) -> Tally:
        """What is counted of all that has happened: points by source, dice and hits (`byzantium.engine.tallying`).

        >>> game = Game(players=2, seed=1)
        >>> _ = game.play("take control"), game.play("Damascus"), game.play("pool")
        >>> list(game.tally.begun), game.tally.scores[:2]
        ([0, 1, 0, 0], [20, 23])
        """
        return cast(Tally, TALLY.unpack(self._tally(self.number)))

    def _repr_svg_(self) -> str:
        """The board, for notebooks."""
        from .draw import draw_game

        return draw_game(self)

    # ------------------------------------------------------------------ the result

    @property
    def result(self) -> Result | None:
        """The result with its points by source, or None while the game goes on."""
        return self.standings() if self.is_over else None

    def standings(self) -> Result:
        """As the result, for the points that players have now."""
        players = tuple(self._player_result(p) for p in range(len(self.players)))
        return Result(C.ENDINGS[self._state[_OVER]], players)

    def points_over_time(self) -> list[Moment]:
        """How all stood before every action and at the ends of turns, and stand now.

        >>> game = Game(players=2, seed=1)
        >>> game.points_over_time()
        [Moment(decision=1, actions=0, ends=None, points=((10, 10), (10, 10)), scores=(20, 20))]
        """
        tally, moments = self._tallies[0], list[Moment]()
        for number, taken in enumerate(self._taken):
            for event in taken.events:
                if event.kind == E.ACTION or (event.kind == E.TURN and moments):
                    moments.append(self._moment(number, tally, ends=event.kind == E.TURN))
                tally = rules().count_events(tally, [event])
        now = self._moment(self.number, tally, ends=self.is_over)
        return [*moments, replace(now, scores=self.summary().scores)]        # 13.6 counts at the end alone

    def _moment(self, decision: int, tally: bytes, ends: bool) -> Moment:
        t, players = TALLY.unpack(tally), len(self.players)
        points = tuple((byzantine, arab) for byzantine, arab in t.points[:players])
        return Moment(decision, t.actions, t.turn if ends else None, points, tuple(t.scores[:players]))

    def summary(self) -> Summary:
        """The game in short."""
        d = self._described().position
        standings = [d.players[p].standings[BY_NOW] for p in range(len(self.players))]
        return Summary(
            turn=self._state[_TURN],
            round=self.round,
            controllers=tuple(None if p == C.NOBODY else p for p in d.controllers),
            scores=tuple(standing.tie_breaks[0] for standing in standings),
            places=tuple(standing.place for standing in standings),
        )

    @property
    def round(self) -> int:
        """Of the turn: how many actions whoever acted most has begun, the one that is asked for included.

        >>> game = Game(players=2, seed=1)
        >>> before, _ = game.round, game.play("pass")
        >>> before, game.round
        (1, 1)
        """
        return self._described().position.round

    def when(self, decision: int) -> When:
        """The turn and the round of a decision that was taken, or of the one that is waited for.

        >>> game = Game(players=2, seed=1)
        >>> for city in ("Damascus", "Edessa"):
        ...     _ = game.play("take control"), game.play(city), game.play("pool")
        >>> game.when(1), game.when(game.number)
        (When(turn=1, round=1), When(turn=1, round=2))
        """
        is_now = as_int(decision) == self.number
        state = self._state if is_now else self.taken(decision).before
        tally = TALLY.unpack(self._tally(decision))
        return When(tally.turn, round_of(plain.unpack(state), tally, state[_KIND] == K.ACTION))

    def _player_result(self, p: int) -> PlayerResult:
        pl, prospect = plain.unpack(self._state).players[p], self._described().position.players[p]
        standing = prospect.standings[BY_NOW]
        score, _, cities, bezants = standing.tie_breaks
        (byzantine, arab), tracks = pl.points, view_tracks(pl.points, prospect)
        return PlayerResult(
            name=self.players[p],
            place=standing.place,
            score=score,
            points=(byzantine, arab),
            sum=byzantine + arab,
            lower=tracks["lower"],
            both_count=bool(prospect.both_count),
            missing=tracks["missing"],
            half_cost=bool(prospect.half_cost),
            cities=cities,
            bezants=bezants,
            ahead_by=None if standing.ahead_by == ABSENT else TIE_BREAKS[standing.ahead_by],
            sources=(self._sources(p, C.BYZANTINE), self._sources(p, C.ARAB)),
        )

    def _sources(self, p: int, side: int) -> dict[str, int]:
        *points, at_start = self.tally.sources[p][side]
        found: dict[str, int] = {"start": at_start, **dict(zip(E.SOURCES, points, strict=True))}
        return {source: n for source, n in found.items() if n}

    def __repr__(self) -> str:
        doing = "over" if self.is_over else f"{self.asked}: {K.NAMES[self.kind]}"
        return f"<Game of {', '.join(self.players)}, decision {self.number}, {doing}>"
