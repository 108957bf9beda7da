"""A game looked at again: how everybody stood after each move, what a move gave away, and what was better.

A move is all that a player decides up to the next dice, reply or action. It is compared with the best plan that the
champion finds (`bots/critic.py`), in shares of the win. What is lost must be clear to be called so: twice its standard
error at least.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> for answer in ("take control", "Damascus", "pool"):
    ...     _ = game.play(answer)
    >>> [(move.decision, len(move.codes)) for move in moves(game)]
    [(1, 3)]
    >>> graded = next(review(game, simulations=100))
    >>> graded.decision, graded.grade, round(sum(graded.shares), 6)
    (1, 'mistake', 1.0)
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from . import position
from .bots.critic import Comparison, Critic
from .checks import expect, several, shown, whole
from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .errors import BadSetup
from .game import Game, Taken

SIMULATIONS = 2000                       # for a move: less than a tenth of a second
MOST_SIMULATIONS = 10_000_000            # more than any tree has room for
CLEAR = 2.0                              # standard errors

Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = get_args(Grade)
# Parts of the chances that one had, from which a move is called so. In an even game of two these are the steps that
# Lichess has; and whoever stands badly can still throw away what is left.
LOSSES = (0.10, 0.20, 0.30)
LEAST = 0.02                             # of the win: less than that teaches nobody, and no judgement is so sure


class Move(NamedTuple):
    decision: int                        # the number of its first
    player: int
    codes: tuple[int, ...]
    before: bytes                        # the engine's state


@dataclass(frozen=True)
class Graded:
    """A move beside the best plan."""

    decision: int
    player: int
    codes: tuple[int, ...]
    grade: Grade
    shares: tuple[float, ...]            # of the win, by player, after it and before any dice
    lost: float                          # of their share; below 0 if it was better than the plan found
    error: float                         # its standard error
    better: tuple[int, ...]              # the best plan's codes, if it was better by what was found

    @property
    def part(self) -> float:
        """Of the chances that one had before it, the part given away: what the grade goes by."""
        return part_of(self.lost, self.shares[self.player])

    @property
    def is_best(self) -> bool:
        """Nothing clearly better was found."""
        return self.lost <= max(CLEAR * self.error, LEAST)


def moves(game: Game, player: int | None = None) -> list[Move]:
    """Those of a game, up to its last decision.

    game: as far as it was played. player: the seat whose moves are wanted, from 0; everybody's if nothing is said.
    """
    expect(Game, game, "The moves of a Game are looked at")
    if player is not None:
        whole(player, "A player", 0, len(game.players) - 1)
    found: list[Move] = []
    for number in range(game.number):
        taken = game.taken(number)
        if taken.player == C.CHANCE:
            continue
        last = found[-1] if found else None
        if last and last.decision + len(last.codes) == number and _goes_on(taken, last):
            found[-1] = last._replace(codes=(*last.codes, _code(taken)))
        else:
            found.append(Move(number, taken.player, (_code(taken),), taken.before))
    return [move for move in found if player in (None, move.player)]


def _goes_on(taken: Taken, move: Move) -> bool:
    return taken.player == move.player and taken.kind != K.ACTION


def _code(taken: Taken) -> int:
    assert isinstance(taken.entry, int), "players take codes; faces are chance's"
    return taken.entry


def review(game: Game, simulations: int = SIMULATIONS, player: int | None = None) -> Iterator[Graded]:
    """Every move graded, one after the other: it takes some seconds a game.

    game: as far as it was played. simulations: of the champion's search, for each move; more are surer. player: the
    seat whose moves are looked at, from 0; everybody's if nothing is said.
    """
    many = whole(simulations, "The number of simulations", 1, MOST_SIMULATIONS)
    return _grade(moves(game, player), many)             # bad input is refused now, not when the first one is asked for


def _grade(made: Sequence[Move], simulations: int) -> Iterator[Graded]:
    critic = Critic(simulations)
    for move in made:
        yield graded(move, critic.compare(plain.to_array(move.before), move.codes))


def graded(move: Move, found: Comparison) -> Graded:
    grade = grade_of(found.lost, found.error, found.shares[move.player])
    better = () if grade == "fine" and found.lost <= 0 else found.best
    return Graded(move.decision, move.player, move.codes, grade, found.shares, found.lost, found.error, better)


def grade_of(lost: float, error: float, left: float) -> Grade:
    """By the part of one's chances that a move gave away: `lost` of them, where `left` are left.

    >>> grade_of(0.12, 0.02, 0.4), grade_of(0.12, 0.07, 0.4), grade_of(0.03, 0.001, 0.5)
    ('mistake', 'fine', 'fine')
    >>> grade_of(0.04, 0.01, 0.04)
    'blunder'
    """
    if lost < max(CLEAR * error, LEAST):
        return "fine"
    return GRADES[sum(part_of(lost, left) >= least for least in LOSSES)]


def part_of(lost: float, left: float) -> float:
    """
    >>> part_of(0.1, 0.4), part_of(-0.1, 0.5), part_of(0.0, 0.0)
    (0.2, 0.0, 0.0)
    """
    return lost / (lost + left) if lost > 0 else 0.0


def line(game: Game, decision: int, codes: Sequence[int]) -> Game:
    """A game that parts from this one: what other codes would have brought about, dice thrown by hand.

    game: the one that was played. decision: the number before which they part. codes: what is played in its place.
    """
    expect(Game, game, "A line is one of a Game")
    if not isinstance(codes, Iterable) or isinstance(codes, str):
        raise BadSetup(f"A line is a list of codes, not {shown(codes)}.")
    before = position.to_text(game.taken(decision).before)
    other = Game.from_position(before, game.players, dice="by hand")
    for code in codes:
        other.play(code)
    return other


@dataclass(frozen=True)
class ReviewSummary:
    """Of a player's moves."""

    moves: int
    best: int                            # where nothing clearly better was found
    slips: dict[Grade, int]              # how many of each grade but the finest
    lost: float                          # shares of the win, all together
    kept: float                          # of the chances that they had: whoever stands badly has little to give away


def summaries(graded: Sequence[Graded], players: int) -> list[ReviewSummary]:
    """By player."""
    many, found = whole(players, "The number of players", 1, 4), _graded(graded)
    return [summary([one for one in found if one.player == p]) for p in range(many)]


def summary(mine: Sequence[Graded]) -> ReviewSummary:
    """Of some moves."""
    mine = _graded(mine)
    slips = {grade: sum(one.grade == grade for one in mine) for grade in GRADES[1:]}
    lost, left = sum(one.lost for one in mine), sum(one.shares[one.player] for one in mine)
    kept = min(left / (left + lost), 1.0) if left + lost > 0 else 1.0
    return ReviewSummary(len(mine), sum(one.is_best for one in mine), slips, lost, kept)


def _graded(moves: Iterable[Graded]) -> list[Graded]:
    return [expect(Graded, one, "Moves are summed up as review(game) grades them")
            for one in several(moves, "Moves are summed up as review(game) grades them")]
