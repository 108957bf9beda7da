"""An offline gate: frozen positions, plans for each, and what every plan is worth, to judge judgements by.

Roots are positions of games that no training and no match has seen (`FIRST_DEAL`), where an action begins. A root has
up to PLANS plans: what PLANNERS would do, then those that the strategist likes best. Each is played on many times
to the end by a network for all players (`value`, on a GPU); the shares of the win that come of it are the gate's truth.
A judgement is a number for each plan: `figures` tells how well it ranks them (Kendall's tau-b), and how much of the win
its choice gives away (regret); `compare` whether it may play matches in another's place.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..arena.games import ArenaGame, Task
from ..arena.statistics import CONFIDENCE
from ..bots import lookahead as L
from ..bots import make_bot
from ..bots.compiled import quick
from ..bots.critic import after_plan
from ..bots.interface import Position
from ..bots.strategist import LookaheadBot, weights_of
from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.state import State
from ..errors import ByzantiumError
from ..puzzles.mining import plan_of

PLANS = 16
FIRST_DEAL = 1 << 25                     # of the gate: above those of demonstrations and of matches
ROOTS_A_GAME = 8
TABLES = (("champion",) * 4, ("champion", "strategist-1", "champion", "search-1:100"), ("strategist-1",) * 4,
          ("champion", "champion", "captain", "random"))         # who plays the games
PLANNERS = ("champion", "champion:2000")
AT_ONCE = 1 << 18                        # games that are played out together
ROLLS = 16                               # of the dice after a plan
NO_PLAN = -np.inf                        # what is judged of a plan that is not there

Codes = tuple[int, ...]
Judgement = NDArray[np.float64]          # (roots, PLANS) the more the better


@dataclass(frozen=True)
class Gate:
    """Row by row: a root, its plans, and their worth for the player who acts."""

    roots: NDArray[Any]                  # (n,) states
    plans: NDArray[np.int16]             # (n, PLANS, LONGEST_PLAN) codes, -1 after the last
    worth: NDArray[np.float32]           # (2, n, PLANS) shares of the win, by halves of the tries; 0 before
    tries: int = 0                       # how often each plan was played on

    @property
    def players(self) -> NDArray[np.int64]:
        """(n,) who acts."""
        return self.roots["now"]["player"].astype(np.int64)

    @property
    def there(self) -> NDArray[np.bool_]:
        """(n, PLANS) whether there is such a plan."""
        found: NDArray[np.bool_] = self.plans[:, :, 0] >= 0
        return found

    @property
    def counts(self) -> NDArray[np.int64]:
        """(n,) plans there are."""
        found: NDArray[np.int64] = self.there.sum(1)
        return found

    @cached_property
    def after(self) -> NDArray[Any]:
        """(n, PLANS) the positions that the plans lead to."""
        found = np.zeros(self.plans.shape[:2], State.dtype)
        for i, j in zip(*np.nonzero(self.there), strict=True):
            _put(found, (i, j), after_plan(_position(self.roots[i]), self.plan(i, j)))
        return found

    def plan(self, root: int, j: int) -> list[int]:
        return [code for code in self.plans[root, j].tolist() if code >= 0]

    def part(self, rows: slice) -> "Gate":
        return Gate(self.roots[rows], self.plans[rows], self.worth[:, rows], self.tries)

    def save(self, path: Path) -> None:
        """Half precision is finer than what so many tries can tell."""
        with path.open("wb") as file:
            np.savez_compressed(file, roots=_as_bytes(self.roots), plans=self.plans,
                                worth=self.worth.astype(np.float16), tries=np.int64(self.tries))

    @classmethod
    def load(cls, path: Path) -> "Gate":
        if not path.exists():
            raise ByzantiumError(f"There is no {path}.")
        with np.load(path) as found:
            roots, plans, worth, tries = (found[name] for name in ("roots", "plans", "worth", "tries"))
        if roots.shape[-1] != State.dtype.itemsize:
            raise ByzantiumError(f"{path} was made for other states than today's; make its roots anew.")
        return cls(roots.view(State.dtype)[..., 0], plans, worth.astype(np.float32), int(tries))


def _as_bytes(array: NDArray[Any]) -> NDArray[Any]:
    """States as bytes, which a file keeps with their gaps."""
    return array.view(np.uint8).reshape(*array.shape, State.dtype.itemsize) if array.dtype == State.dtype else array


# ------------------------------------------------------------------ roots and plans


class Root(NamedTuple):
    position: Position
    plans: list[Codes]


def gathered(roots: Sequence[Root]) -> Gate:
    """The gate of these roots; nothing is known of the worth of their plans yet."""
    n = len(roots)
    gate = Gate(np.zeros(n, State.dtype), np.full((n, PLANS, L.LONGEST_PLAN), -1, np.int16),
                np.zeros((2, n, PLANS), np.float32))
    for i, root in enumerate(roots):
        _put(gate.roots, (i,), root.position)
        for j, plan in enumerate(root.plans):
            gate.plans[i, j, : len(plan)] = plan
    return gate


def _put(states: NDArray[Any], at: tuple[int, ...], position: Position) -> None:
    """All its bytes: a copy by fields leaves the gaps out."""
    _as_bytes(states)[at] = np.frombuffer(position.tobytes(), np.uint8)


def roots_of(deal: int, most: int = ROOTS_A_GAME) -> list[Root]:
    """Some positions of a game at which an action begins, those with several plans."""
    rng = random.Random(FIRST_DEAL + deal)
    seen = list(beginnings(FIRST_DEAL + deal, rng.sample(TABLES[deal % len(TABLES)], 4)))
    chosen = rng.sample(seen, min(most, len(seen)))
    return [root for root in (Root(position, plans_for(position)) for position in chosen) if len(root.plans) > 1]


def beginnings(deal: int, names: Sequence[str]) -> Iterator[Position]:
    """The positions of a game at which an action begins."""
    table = ArenaGame(Task(tuple(names), deal), [make_bot(name) for name in names])
    while table.legal:
        if table.now["kind"] == K.ACTION:
            yield plain.to_array(table.states.tobytes())
        table.decide()


def plans_for(position: Position) -> list[Codes]:
    """The champions' own, then those that the strategist likes best; one of those that lead to the same position."""
    found: dict[bytes, Codes] = {}
    for plan in [*(plan_of(name, position, 0) for name in PLANNERS), *Planner().plans(position)]:
        if len(plan) <= L.LONGEST_PLAN:
            found.setdefault(after_plan(position, plan).tobytes(), plan)
    return list(found.values())[:PLANS]


class Planner(LookaheadBot):
    """A strategist that tells many plans."""

    def __init__(self) -> None:
        super().__init__("planner", weights_of("balanced"))

    def plans(self, position: Position) -> Iterator[Codes]:
        self._states[0] = position[0]
        room = np.zeros(PLANS, L.Plan)
        quick.look_ahead(*self._arrays(self.weights), room, L.THOROUGH)
        for plan in room:
            if plan["length"]:
                yield tuple(plan["codes"][: plan["length"]].tolist())


# ------------------------------------------------------------------ what plans are worth


def value(gate: Gate, net: Any, backend: Any, tries: int, seed: int) -> Iterator[tuple[int, Gate]]:
    """Play every plan on to the end, `tries` times, an even number: the first half of them and the second are kept
    apart. Yields how many tries are done, and the gate as it is then."""
    states, who = gate.after[gate.there], np.repeat(gate.players, gate.counts)
    sums, done, at_once = np.zeros((2, len(who))), 0, max(AT_ONCE // max(len(who), 1) // 2 * 2, 2)
    while done < tries:
        many = min(at_once, tries - done)
        won = played_out(np.tile(states, many), net, backend, seed + done).reshape(many, len(who), -1)
        mine = won[:, np.arange(len(who)), who]
        sums += mine.reshape(2, many // 2, len(who)).sum(1)
        done += many
        worth = np.zeros_like(gate.worth)
        worth[:, gate.there] = sums / (done / 2)
        yield done, replace(gate, worth=worth, tries=done)


def played_out(states: NDArray[Any], net: Any, backend: Any, seed: int) -> NDArray[np.float32]:
    """(n, 4) shares of the win by games that the network plays for everybody."""
    import torch

    from ..gpu import Games
    from ..gpu.games import as_words
    from .batch import look, sampled, step, tensor
    from .ppo import NEVER

    games = Games(len(states), backend=backend, seed=seed, auto_reset=False, starts=as_words(states))
    place = torch.arange(len(states), device=tensor(games.states).device)
    results = torch.tensor(prizes(states), device=place.device)
    with torch.no_grad():
        while len(games):
            sight = look(games)
            logits = net(sight.rows, sight.features)[0].masked_fill(~sight.legal, NEVER)
            before = tensor(games.field("over")) == C.PLAYING
            step(games, torch.where(before, sampled(logits).int(), -1))
            going = tensor(games.field("over")) == C.PLAYING
            ended = before & ~going
            results[place[ended]] = tensor(games.rewards)[ended]
            if int(going.sum()) < 0.75 * len(games):     # those that are over take no time any more
                rows = going.nonzero()[:, 0]
                games, place = games.take(games.xp.from_dlpack(rows) if rows.is_cuda else rows.numpy()), place[rows]
    found: NDArray[np.float32] = results.cpu().numpy()
    return found


def prizes(states: NDArray[Any]) -> NDArray[np.float32]:
    """The results of the games that are over already, 0 for the others."""
    bot, found = LookaheadBot("", weights_of("balanced")), np.zeros((len(states), 4), np.float32)
    for i in np.flatnonzero(states["over"] != C.PLAYING):
        position = _position(states[i : i + 1])
        found[i, : position.n_players] = bot.evaluate_statically(position)
    return found


def _position(states: NDArray[Any]) -> Position:
    return plain.to_array(states.tobytes())


# ------------------------------------------------------------------ judging judgements


def shares_by(gate: Gate, name: str) -> Judgement:
    """What a bot thinks of the positions that each plan leads to, after some rolls of dice."""
    bot, found = make_bot(name), np.full(gate.plans.shape[:2], NO_PLAN)
    for i, j in zip(*np.nonzero(gate.there), strict=True):
        me, states = gate.players[i], rolled(_position(gate.after[i, j]))
        found[i, j] = np.mean([bot.evaluate(state)[me] for state in states])
    return found


def rolled(position: Position) -> Iterator[Position]:
    """The position, if a player decides in it; otherwise what becomes of it by ROLLS rolls, the same for all plans."""
    many = ROLLS if position.player == C.CHANCE and not position.is_over else 1
    codes = np.zeros(C.COUNT, np.int64)
    for key in range(many):
        state, rolls = _position(position), 0
        while state.player == C.CHANCE and not state.is_over:
            code = compiled.random_code(state[0], compiled.legal(state[0]), key, rolls)
            compiled.advance(state, 0, code, codes)
            rolls += 1
        yield state


def choices_of(gate: Gate, name: str) -> Judgement:
    """1 for the plan that a bot chooses, 0 for others; NO_PLAN for all where it is not among them."""
    found = np.full(gate.plans.shape[:2], NO_PLAN)
    for i, n in enumerate(gate.counts):
        root = _position(gate.roots[i])
        chosen = after_plan(root, plan_of(name, root, 0)).tobytes()
        same = [gate.after[i, j].tobytes() == chosen for j in range(n)]
        if any(same):
            found[i, :n] = same
    return found


class Figures(NamedTuple):
    tau: float                           # Kendall's tau-b, on average over roots
    regret: float                        # of the share of the win
    error: float                         # its standard error
    unknown: float                       # part of the roots where what was chosen is not among the plans


def figures(gate: Gate, judged: Judgement) -> Figures:
    """How well a judgement ranks plans, and what its choice gives away."""
    taus = [tau_b(judged[i, :n], gate.worth[:, i, :n].mean(0)) for i, n in enumerate(gate.counts)
            if not np.isneginf(judged[i, :n]).any()]
    ranked = [tau for tau in taus if tau is not None]
    regret, error = _mean(regrets(gate, judged))
    return Figures(float(np.mean(ranked)) if ranked else 0.0, regret, error, 1 - len(taus) / len(gate.roots))


def regrets(gate: Gate, judged: Judgement) -> NDArray[np.float64]:
    """(n,) what the choice at each root gives away; nan where it is not among the plans.

    The best plan is told by one half of the tries, what it and the choice are worth by the other, and the other way
    round: so the best pays for no luck that it was found by.
    """
    found = np.full(len(gate.roots), np.nan)
    for i, n in enumerate(gate.counts):
        mine, truth = judged[i, :n], gate.worth[:, i, :n]
        if not np.isneginf(mine).any():
            lost = [truth[1 - half, truth[half].argmax()] - truth[1 - half, mine.argmax()] for half in (0, 1)]
            found[i] = np.mean(lost)
    return found


class RegretDifference(NamedTuple):
    more: float                          # what one regrets more than the other at the same roots
    error: float                         # its standard error

    @property
    def passes(self) -> bool:
        """It is not shown to be worse (95 %)."""
        return self.more <= CONFIDENCE * self.error


def compare(gate: Gate, judged: Judgement, other: Judgement) -> RegretDifference:
    """Root by root, where both choose one of the plans."""
    return RegretDifference(*_mean(regrets(gate, judged) - regrets(gate, other)))


def _mean(values: NDArray[np.float64]) -> tuple[float, float]:
    """With its standard error, of those that are known."""
    known = values[~np.isnan(values)]
    return float(known.mean()), float(known.std()) / len(known) ** 0.5


def tau_b(x: NDArray[Any], y: NDArray[Any]) -> float | None:
    """Kendall's tau-b: 1 if two rank alike, -1 if the other way round; nothing if either ranks all the same.

    >>> tau_b(np.array([1, 2, 3]), np.array([4, 6, 5]))
    0.3333333333333333
    """
    upper = np.triu_indices(len(x), 1)
    dx, dy = (np.sign(v[:, None] - v[None])[upper] for v in (x, y))
    spread = np.sqrt(float((dx != 0).sum()) * float((dy != 0).sum()))
    return float((dx * dy).sum() / spread) if spread else None
