"""Game: the friendly face of the rules.

    >>> game = Game(players=["Anna", "Bela", "Cili"], seed=7)
    >>> game.asked
    'Cili'
    >>> _ = game.play("take control"), game.play("Damascus"), game.play("casualties")
    >>> game.log[-1]
    "Cili's Byzantine army enters the map in Damascus"

Rules run interpreted here, so that everything that happens leaves its event; compiled they are in `byzantium.engine`.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from . import notation, position
from .engine import codes as C
from .engine import events as E
from .engine import kinds as K
from .engine import plain
from .engine.bits import count, is_legal, list_codes, size
from .engine.board import CITY_NAMES, N_CITIES
from .engine.geography import controller_of, reach
from .engine.rules.ending import both_tracks_count, final_score, place, points_that_count
from .engine.rules.movement import cost_of_link
from .engine.step import new_game, step
from .errors import BadSetup, EditedRecord, IllegalDecision, TruncatedRecord
from .position import PositionText
from .record import OPTIONS, Entry, Faces, Record, hits
from .view import View, view

Dice = Callable[[int], Sequence[int]]


@dataclass(frozen=True)
class Choice:
    """A legal answer to the decision that is waited for."""

    code: int
    text: str


@dataclass(frozen=True)
class PlayerResult:
    """How a player stands. `sources` tells where the points of each track came from, the start too."""

    name: str
    place: int                   # 1 for the winner; players who share have the same
    score: int                   # 13.4, or 13.6 after Constantinople's fall
    points: tuple[int, int]      # Byzantine, Arab
    both_count: bool             # 13.4 the lower track counts as well
    cities: int
    bezants: int
    sources: tuple[dict[str, int], dict[str, int]]


@dataclass(frozen=True)
class Result:
    """The end of a game (13.4 to 13.6)."""

    ending: str
    players: tuple[PlayerResult, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players if player.place == 1)


@dataclass(frozen=True)
class Summary:
    """A game in short, made quickly: for lists of games."""

    turn: int
    round: int                   # actions that the active player has begun in this turn
    controllers: tuple[int | None, ...]      # by city
    scores: tuple[int, ...]      # as the points are now
    leaders: tuple[int, ...]     # who would win by them, or has won


@dataclass(frozen=True)
class Moment:
    """How all stood before an action, at the end of a turn, or now."""

    decision: int                # the one that is waited for there
    actions: int                 # taken so far
    ends: int | None             # the turn that ends with it
    points: tuple[tuple[int, int], ...]      # Byzantine and Arab, by player
    scores: tuple[int, ...]      # what they count (13.4)


def _moment(decision: int, actions: int, ends: int | None, points: Sequence[Sequence[int]]) -> Moment:
    both = tuple((byzantine, arab) for byzantine, arab in points)
    return Moment(decision, actions, ends, both, tuple(points_that_count(*one) for one in both))


class SeededDice:
    """Rolls from a seed. Roll i depends on the seed and i alone, so taking decisions back changes no roll."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = random.SystemRandom().getrandbits(64) if seed is None else seed

    def roll(self, i: int, dice: int) -> Faces:
        generator = random.Random(f"{self.seed}/{i}")
        return tuple(generator.randint(1, 6) for _ in range(dice))

    def choose(self, i: int, n: int) -> int:
        return random.Random(f"{self.seed}/{i}").randrange(n)


@dataclass
class Taken:
    """A decision that was taken: what was asked, what came of it, and the state before, for undo."""

    entry: Entry
    kind: int
    player: int
    before: bytes
    events: list[notation.Event]


class Game:
    """A game of Byzantium that asks one question at a time.

    players: how many, or their names. seed: of the dice. dice: a function from a number of dice to their faces, in
    place of a seed; or "by hand": then the game waits for the dice as for any decision. Options of chapter 14 by name.

    >>> game = Game(players=2, seed=1, army_entry="controlled")
    >>> [choice.text for choice in game.choices][:3]
    ['take control', 'strengthen', 'tax']
    >>> game.play("strenghten")
    Traceback (most recent call last):
    byzantium.errors.UnknownText: 'strenghten' is no answer here; do you mean strengthen?
    """

    def __init__(
        self,
        players: int | Sequence[str] = 4,
        *,
        seed: int | str | None = None,
        dice: Dice | Literal["by hand"] | None = None,
        **options: str,
    ) -> None:
        if isinstance(players, int):
            if players not in (2, 3, 4):
                raise BadSetup(f"2, 3 or 4 players can play, not {players}.")
            players = notation.DEFAULT_NAMES[:players]
        self._begin(Record(tuple(players), options), seed, dice)

    def _begin(self, record: Record, seed: int | str | None, dice: Dice | Literal["by hand"] | None) -> None:
        self._record = record
        self._dice = dice
        self._seeded = SeededDice(seed)
        self._taken: list[Taken] = []
        self._state = plain.empty()
        if record.start is None:
            for name, values in OPTIONS.items():
                setattr(self._state, name, values.index(record.options[name]))
            new_game(self._state, len(record.players))
        else:
            self._state = plain.unpack(position.from_text(record.start))
        self._points_at_start = [tuple(pl.points) for pl in self._state.players[: len(record.players)]]
        self._turn_at_start = max(self._state.turn, 1)
        self._roll_on()

    @classmethod
    def from_position(
        cls,
        text: str | dict[str, Any],
        players: Sequence[str] | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | Literal["by hand"] | None = None,
    ) -> "Game":
        """A game from a position, as its line of text or its dict."""
        data = position.from_text(text) if isinstance(text, str) else position.from_dict(text)
        state = plain.unpack(data)
        names = tuple(players) if players else notation.DEFAULT_NAMES[: state.n_players]
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
    ) -> "Game":
        """The game after the first `to` decisions of a record, or after all of them; it can be played on from there."""
        if to is not None and not 0 <= to <= len(record.decisions):
            raise TruncatedRecord(f"The record has {len(record.decisions)} decisions; there is no decision {to}.")
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
            if self.kind != K.DICE or self._state.now.n != len(entry):
                raise EditedRecord(f"{where} is a roll of {len(entry)} dice, and the rules ask for something else.")
        elif not is_legal(self._state, entry):
            raise EditedRecord(f"{where}, {notation.code_text(self.kind, entry)}, is not legal there.")
        self._take(entry)

    # ------------------------------------------------------------------ the decision

    @property
    def number(self) -> int:
        """How many decisions have been taken, rolls too: the number of the one that is waited for."""
        return len(self._taken)

    @property
    def kind(self) -> int:
        """What is asked: a number of `byzantium.engine.kinds`."""
        return int(self._state.now.kind)

    @property
    def player(self) -> int:
        """Who is asked, counted from 0; CHANCE (4) for dice thrown by hand."""
        return int(self._state.now.player)

    @property
    def asked(self) -> str:
        """Who is asked, by name."""
        return notation.CHANCE_NAME if self.player == C.CHANCE else self._record.players[self.player]

    @property
    def legal(self) -> tuple[int, ...]:
        """The codes that may be played, in order."""
        codes = [0] * count(self._state)
        list_codes(self._state, codes)
        return tuple(codes)

    @property
    def choices(self) -> list[Choice]:
        """The legal codes with their texts."""
        return [Choice(code, notation.code_text(self.kind, code)) for code in self.legal]

    # ------------------------------------------------------------------ playing

    def play(self, answer: int | str) -> list[notation.Event]:
        """Answer the decision by a code or its text. Returns what happened, dice that followed included."""
        before = self.number
        code = notation.parse_code(self.kind, answer, self.legal) if isinstance(answer, str) else answer
        if not is_legal(self._state, code):
            raise IllegalDecision(self._why_not(code), self.legal)
        self._take(code)
        self._roll_on()
        return [event for taken in self._taken[before:] for event in taken.events]

    def roll(self, faces: Sequence[int]) -> list[notation.Event]:
        """Answer a decision about dice thrown by hand with their faces."""
        if self.kind != K.DICE:
            raise IllegalDecision("No dice are to be rolled now.", self.legal)
        if len(faces) != self._state.now.n or not all(face in range(1, 7) for face in faces):
            raise IllegalDecision(f"{self._state.now.n} faces from 1 to 6 are needed, not {list(faces)}.", self.legal)
        self._take(tuple(faces))
        self._roll_on()
        return self._taken[-1].events

    def _take(self, entry: Entry) -> None:
        g = self._state
        code = entry if isinstance(entry, int) else C.NUMBER + hits(entry)
        taken = Taken(entry, self.kind, self.player, plain.pack(g), [])
        step(g, code)
        taken.events, g.events = g.events, []
        self._taken.append(taken)
        self._record.decisions.append(entry)

    def _roll_on(self) -> None:
        """Roll for chance until a player is asked, unless dice are thrown by hand."""
        while not self.is_over and self.player == C.CHANCE and self._dice != "by hand":
            if self.kind == K.FIRST_PLAYER:
                self._take(C.PLAYER + self._seeded.choose(self.number, self._state.n_players))
            else:
                self._take(self._throw(self._state.now.n))

    def _throw(self, dice: int) -> Faces:
        if not callable(self._dice):
            return self._seeded.roll(self.number, dice)
        faces = tuple(self._dice(dice))
        if len(faces) != dice or not all(face in range(1, 7) for face in faces):
            raise IllegalDecision(f"The dice gave {list(faces)} where {dice} faces from 1 to 6 were needed.")
        return faces

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
        g, f = self._state, self._state.now
        if self.kind != K.MARCH or not 0 <= code < len(CITY_NAMES):
            return 0, 0
        here = g.players[f.player].pawn[f.side]
        if not reach(f.side, here, 1) >> code & 1:
            return 0, 0
        return cost_of_link(g, f.player, f.side, code, 0), g.players[f.player].boxes[f.side][C.MOVE]

    def undo(self, decisions: int = 1) -> None:
        """Take back the last decisions of players, and the rolls that followed them."""
        mine = [i for i, taken in enumerate(self._taken) if taken.player != C.CHANCE or self._dice == "by hand"]
        if not 1 <= decisions <= len(mine):
            raise IllegalDecision(f"There are {len(mine)} decisions to take back, not {decisions}.", self.legal)
        self._go_back(mine[-decisions])

    def _go_back(self, number: int) -> None:
        self._state = plain.unpack(self._taken[number].before)
        del self._taken[number:]
        del self._record.decisions[number:]

    def copy(self) -> "Game":
        """The same game, to be played on apart from this one."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._record = self.record
        other._taken = list(self._taken)
        other._state = plain.unpack(self.state_bytes)
        return other

    # ------------------------------------------------------------------ looking

    @property
    def is_over(self) -> bool:
        return bool(self._state.over != C.PLAYING)

    @property
    def players(self) -> tuple[str, ...]:
        return self._record.players

    @property
    def record(self) -> Record:
        """A copy of the game's record."""
        r = self._record
        return Record(r.players, r.options, list(r.decisions), r.start, r.rules)

    @property
    def events(self) -> list[notation.Event]:
        """All that has happened, as numbers (`byzantium.engine.events`)."""
        return [event for taken in self._taken for event in taken.events]

    def taken(self, decision: int) -> Taken:
        """A decision or a roll that was taken, by its number.

        >>> game = Game(players=2, seed=1)
        >>> game.taken(0).entry == game.record.decisions[0]
        True
        """
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
        return plain.pack(self._state)

    def states_before(self, first: int, count: int) -> list[bytes]:
        """The engine's states before decisions that were taken, from the number `first` on: to look back."""
        return [taken.before for taken in self._taken[first : first + count]]

    @property
    def states(self) -> "np.ndarray[Any, np.dtype[Any]]":
        """A copy of the state in an array of one, for compiled rules."""
        return plain.to_array(self.state_bytes)

    def view(self) -> View:
        """Position, prompt and labelled options as plain data, for clients."""
        return view(self._state, self.number, self.legal)

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
        return Result(C.ENDING_NAMES[self._state.over], players)

    def points_over_time(self) -> list[Moment]:
        """How all stood before every action and at the ends of turns, and stand now.

        >>> game = Game(players=2, seed=1)
        >>> game.points_over_time()
        [Moment(decision=1, actions=0, ends=None, points=((10, 10), (10, 10)), scores=(20, 20))]
        """
        points, turn, actions = [list(both) for both in self._points_at_start], self._turn_at_start, 0
        moments = []
        for number, taken in enumerate(self._taken):
            for kind, *numbers in taken.events:
                if kind == E.POINTS:
                    player, side, gained, *_ = numbers
                    points[player][side] += gained
                elif kind == E.ACTION:
                    moments.append(_moment(number, actions, None, points))
                    actions += 1
                elif kind == E.TURN:
                    if actions:
                        moments.append(_moment(number, actions, turn, points))
                    turn = numbers[0]
        now = _moment(self.number, actions, turn if self.is_over else None, points)
        return [*moments, replace(now, scores=self.summary().scores)]        # 13.6 counts at the end alone

    def summary(self) -> Summary:
        """The game in short."""
        g, players = self._state, range(len(self.players))
        controllers = [controller_of(g, city) for city in range(N_CITIES)]
        return Summary(
            turn=g.turn,
            round=self._round(),
            controllers=tuple(None if p == C.NOBODY else p for p in controllers),
            scores=tuple(final_score(g, p) for p in players),
            leaders=tuple(p for p in players if place(g, p) == 1),
        )

    def _round(self) -> int:
        begun = int(self.kind == K.ACTION)
        for taken in reversed(self._taken):
            if any(event[0] == E.TURN for event in taken.events):
                break
            begun += taken.kind == K.ACTION and taken.player == self._state.active
        return begun

    def _player_result(self, p: int) -> PlayerResult:
        g = self._state
        pl = g.players[p]
        score = final_score(g, p)
        byzantine, arab = pl.points
        return PlayerResult(
            name=self.players[p],
            place=place(g, p),
            score=score,
            points=(byzantine, arab),
            both_count=g.over <= C.AFTER_TURN_3 and both_tracks_count(byzantine, arab),
            cities=size(g.controlled[p]),
            bezants=sum(pl.treasury),
            sources=(self._sources(p, C.BYZANTINE), self._sources(p, C.ARAB)),
        )

    def _sources(self, p: int, side: int) -> dict[str, int]:
        points = {"start": self._points_at_start[p][side]} | dict.fromkeys(E.SOURCE_NAMES, 0)
        for kind, *numbers in self.events:
            if kind == E.POINTS and numbers[:2] == [p, side]:
                points[E.SOURCE_NAMES[numbers[3]]] += numbers[2]
        return {source: n for source, n in points.items() if n}

    def __repr__(self) -> str:
        doing = "over" if self.is_over else f"{self.asked}: {K.NAMES[self.kind]}"
        return f"<Game of {', '.join(self.players)}, decision {self.number}, {doing}>"
