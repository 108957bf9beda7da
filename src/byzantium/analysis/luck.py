"""Luck and decisions of a game, in shares of the win: how far the dice, oneself and the others brought everybody.

At a roll, what fell is worth the value of the position after it less the mean over all that could fall, exactly by
their odds; so is who begins. At a move it is the value after what was decided less the value before. All of a game add
up to its result, to the last digit: where everybody stood before it began, their luck, their own moves, the others'.
These are the chance nodes of AIVAT (Burch and others 2018); taken off a result, luck leaves a fairer one that is
the same on average, whatever the values are worth.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> while not game.is_over:
    ...     _ = game.play(game.legal[len(game.legal) // 2])
    >>> found = luck_of(game)
    >>> mine = found.of(0)
    >>> mine.start + mine.luck + mine.own + mine.others == mine.result == found.result[0]
    True
    >>> sum(one.luck for one in found.players), len(found.luckiest(0))
    (0.0, 1)
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from ..bots import evaluation as E
from ..bots import make_bot
from ..bots import policy as P
from ..bots.learned import weights_in
from ..checks import expect, shown, whole
from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.observation import ROW_SIZE
from ..engine.state import State
from ..errors import BadSetup, EditedRecord
from ..explore import States, start_and_codes, win_shares
from ..game import Game
from ..record import Record
from . import values as V
from .values import values

__all__ = ["CHAMPION_VALUES", "Evaluator", "GameLuck", "MoveWorth", "PlayerLuck", "RollLuck", "luck_of"]

Shares = tuple[float, ...]               # of the win, by player
CHAMPION_VALUES = "champion"             # the evaluator that compiled rules ask
LUCKIEST = 3                             # rolls that are told of


@runtime_checkable
class Evaluator(Protocol):
    """What tells win shares of a position, by player: every bot does."""

    def evaluate(self, position: Any) -> Shares: ...


@dataclass(frozen=True)
class RollLuck:
    """What chance decided, and what it was worth."""

    decision: int                        # its number
    kind: int                            # K.DICE, or K.FIRST_PLAYER: who begins
    city: int | None                     # where, if dice were rolled
    reason: C.RollId | None              # what for
    dice: int
    hits: int                            # that fell; for who begins, the player
    odds: float                          # of exactly that
    luck: Shares                         # by player; they add up to 0


@dataclass(frozen=True)
class MoveWorth:
    """All that a player decided up to the next dice, reply or action."""

    decision: int                        # the number of its first
    player: int
    gain: Shares                         # by player: the value after it less the value before

    @property
    def own(self) -> float:
        """What it gained for who decided."""
        return self.gain[self.player]


class PlayerLuck(NamedTuple):
    """A player's way from the start to the result: the first four add up to the last, exactly."""

    start: float
    luck: float
    own: float                           # by their own moves
    others: float                        # by those of all others
    result: float                        # the share of the win; of a game that goes on, what it is worth now

    @property
    def fair(self) -> float:
        """The result less luck."""
        return self.result - self.luck


@dataclass(frozen=True)
class GameLuck:
    """A game, roll by roll and move by move."""

    names: tuple[str, ...]
    start: Shares                        # before anybody knew who begins
    result: Shares
    rolls: tuple[RollLuck, ...]
    moves: tuple[MoveWorth, ...]
    is_over: bool

    @cached_property
    def players(self) -> tuple[PlayerLuck, ...]:
        return tuple(map(self._player, range(len(self.names))))

    def of(self, player: int) -> PlayerLuck:
        """One player's way, from seat 0 on."""
        return self.players[self._seat(player)]

    def luckiest(self, player: int, most: int = LUCKIEST) -> list[RollLuck]:
        """The rolls that moved a player's share most, up or down, the greatest first."""
        p = self._seat(player)
        return sorted(self.rolls, key=lambda roll: -abs(roll.luck[p]))[: whole(most, "The number of rolls", 0)]

    def _seat(self, player: int) -> int:
        return whole(player, "A player", 0, len(self.names) - 1)

    def _player(self, p: int) -> PlayerLuck:
        own = sum((move.gain[p] for move in self.moves if move.player == p), 0.0)
        others = sum((move.gain[p] for move in self.moves if move.player != p), 0.0)
        return PlayerLuck(self.start[p], sum((roll.luck[p] for roll in self.rolls), 0.0), own, others, self.result[p])


def luck_of(game: Game | Record, evaluator: str | Evaluator = CHAMPION_VALUES,
            workspace: "Workspace | None" = None) -> GameLuck:
    """What dice and decisions of a game were worth to everybody.

    game: a Game or a Record, as far as it was played. evaluator: whose judgement the values are: the champion's network
    if nothing is said, the name of another bot, or anything with `evaluate(position)`; a weak one explains less of the
    result by luck, but none is unfair to anybody. workspace: memory to work in again and again, for many games.
    """
    record = game.record if isinstance(game, Game) else expect(Record, game, "The luck of a Game or a Record is told")
    if workspace is not None:
        expect(Workspace, workspace, "What luck is found in is a Workspace")
    found = valued(record, evaluator, workspace)
    n, rolls, moves = len(record.players), list[RollLuck](), list[MoveWorth]()
    gains = np.diff(found.nodes["value"][:, :n], axis=0).tolist()
    for node, gain in zip(found.nodes, gains, strict=False):
        if node["player"] == C.CHANCE:
            rolls.append(_roll(node, tuple(gain), n))
        else:
            moves.append(MoveWorth(int(node["decision"]), int(node["player"]), tuple(gain)))
    first, *_, last = [*found.nodes["value"][:, :n].tolist()] * (2 if len(found.nodes) == 1 else 1)
    return GameLuck(record.players, tuple(first), tuple(last), tuple(rolls), tuple(moves), found.is_over)


def _roll(node: Any, gain: Shares, players: int) -> RollLuck:
    dice, fell = int(node["dice"]), int(node["code"])
    if node["kind"] != K.DICE:
        return RollLuck(int(node["decision"]), int(node["kind"]), None, None, 0, fell - C.PLAYER, 1 / players, gain)
    hits = fell - C.NUMBER
    return RollLuck(int(node["decision"]), K.DICE, int(node["city"]), C.ROLLS[node["reason"]], dice, hits,
                    _odds(dice, hits), gain)


def _odds(dice: int, hits: int) -> float:
    chance = 1.0
    for hit in range(hits):
        chance *= (dice - hit) / (hit + 1)
    return float(chance / 2**dice)


# ------------------------------------------------------------------ values


class Valued(NamedTuple):
    """The nodes of a game with their values (`values.py`)."""

    nodes: "np.ndarray[Any, np.dtype[Any]]"
    is_over: bool


class Workspace:
    """Memory for the nodes and leaves of games, which grows with what they need, and the network that judges them."""

    def __init__(self) -> None:
        self.states = np.zeros(2, State.dtype)
        self.path = np.zeros(2 * V.MOST_ROLLS, np.int64)
        self._grow(512, 2048)
        weights, numbers, width = weights_in("")
        self.network = (weights, numbers, width, np.zeros(ROW_SIZE, np.int8), np.zeros(4 * E.N_FEATURES),
                        np.zeros(P.INPUTS + 2 * width, np.float32))

    def _grow(self, nodes: int, leaves: int) -> None:
        self.nodes, self.leaves = np.zeros(nodes, V.ValueNode.dtype), np.zeros(leaves, State.dtype)
        self.odds, self.shares = np.zeros(leaves), np.zeros(4 * leaves)

    def gather(self, start: States, codes: Any) -> int:
        """Find all nodes and leaves; returns how many nodes there are."""
        while True:
            self.states[:1] = start
            n = int(values.gather_leaves(self.states, codes, self.nodes, self.leaves, self.odds, self.path))
            if n > 0:
                return n
            if n != V.FULL:
                raise EditedRecord(f"Decision {V.FIRST_ILLEGAL - n} of the record is not legal there.")
            self._grow(2 * len(self.nodes), 2 * len(self.leaves))

    def judge(self, leaves: int, evaluator: str | Evaluator, players: int) -> None:
        """Win shares of so many leaves."""
        if evaluator == CHAMPION_VALUES:
            self._spread(leaves, self._judge_by_network)
            return
        bot: Evaluator = make_bot(evaluator) if isinstance(evaluator, str) else evaluator

        def judge(different: States) -> Any:
            rows = [_shares(bot, different[i : i + 1], players) for i in range(len(different))]
            return np.array([(*row, *(0.0,) * (4 - players)) for row in rows])

        self._spread(leaves, judge)

    def _judge_by_network(self, leaves: States) -> Any:
        shares = np.zeros((len(leaves), 4))
        values.judge_leaves(leaves, 0, len(leaves), *self.network, shares.ravel())
        return shares

    def _spread(self, leaves: int, judge: Callable[[States], Any]) -> None:
        """What a position is worth is asked once: a roll's leaves come again as the nodes that follow it."""
        rows = self.leaves[:leaves].view(f"V{State.dtype.itemsize}")
        _, first, again = np.unique(rows, return_index=True, return_inverse=True)
        self.shares[: 4 * leaves] = judge(self.leaves[first])[again.ravel()].ravel()


def valued(record: Record, evaluator: str | Evaluator, workspace: Workspace | None = None) -> Valued:
    """The nodes of a game with their values."""
    if not isinstance(evaluator, (str, Evaluator)):
        raise BadSetup(f"An evaluator has evaluate(position), as every bot has, not {shown(evaluator)}.")
    room, players = workspace or Workspace(), len(record.players)
    n = room.gather(*start_and_codes(record))
    last = room.nodes[n - 1]
    room.judge(int(last["first"] + last["leaves"]), evaluator, players)
    values.weigh_leaves(room.nodes, n, room.odds, room.shares, players)
    return Valued(room.nodes[:n].copy(), bool(room.states[0]["over"] != C.PLAYING))


def _shares(bot: Evaluator, leaf: States, players: int) -> Shares:
    position = plain.to_array(leaf.tobytes())
    if position.is_over:
        return win_shares(position, players)
    found = tuple(bot.evaluate(position))
    if len(found) != players or not all(isinstance(share, (float, int)) for share in found):
        raise BadSetup(f"An evaluator tells a share for each of {players} players, not {shown(found)}.")
    return found
