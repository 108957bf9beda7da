"""An offline gate: frozen positions, plans for each, and what every plan is worth, to judge judgements by.

Roots are positions of games that no training and no match has seen (`FIRST_DEAL`), where an action begins. A root has
up to PLANS plans: what PLANNERS would do, then those that the strategist likes best. Each is played on many times
to the end by a network for all players (`value`, on a GPU); the shares of the win that come of it are the gate's truth.
A judgement is a number for each plan: `figures` tells how well it ranks them (Kendall's tau-b), and how much of the win
its choice gives away (regret).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..arena.games import ArenaGame, Task
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
    """Row by row: a root, its plans, the positions after them, and their worth for the player who acts."""

    roots: NDArray[Any]                  # (n,) states
    plans: NDArray[np.int16]             # (n, PLANS, LONGEST_PLAN) codes, -1 after the last
    after: NDArray[Any]                  # (n, PLANS) states
    counts: NDArray[np.int64]            # (n,) plans there are
    worth: NDArray[np.float32]           # (2, n, PLANS) shares of the win, by halves of the tries; 0 before

    @property
    def players(self) -> NDArray[np.int64]:
        """(n,) who acts."""
        return self.roots["now"]["player"].astype(np.int64)

    @property
    def there(self) -> NDArray[np.bool_]:
        """(n, PLANS) whether there is such a plan."""
        found: NDArray[np.bool_] = np.arange(PLANS) < self.counts[:, None]
        return found

    def part(self, rows: slice) -> "Gate":
        return Gate(self.roots[rows], self.plans[rows], self.after[rows], self.counts[rows], self.worth[:, rows])

    def save(self, path: Path) -> None:
        arrays: dict[str, NDArray[Any]] = {name: _as_bytes(value) for name, value in vars(self).items()}
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)          # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> "Gate":
        if not path.exists():
            raise ByzantiumError(f"There is no {path}.")
        with np.load(path) as found:
            read = {name: found[name] for name in found.files}
        if read["roots"].shape[-1] != State.dtype.itemsize:
            raise ByzantiumError(f"{path} was made for other states than today's; make its roots anew.")
        return cls(**read | {name: read[name].view(State.dtype)[..., 0] for name in ("roots", "after")})


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
                np.zeros((n, PLANS), State.dtype), np.array([len(root.plans) for root in roots]),
                np.zeros((2, n, PLANS), np.float32))
    for i, root in enumerate(roots):
        _put(gate.roots, (i,), root.position)
        for j, plan in enumerate(root.plans):
            gate.plans[i, j, : len(plan)] = plan
            _put(gate.after, (i, j), after_plan(root.position, plan))
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
        yield done, replace(gate, worth=worth)


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
    """How well a judgement ranks plans, and what its choice gives away.

    The best plan is told by one half of the tries, what it and the choice are worth by the other, and the other way
    round: so the best pays for no luck that it was found by.
    """
    taus, regrets = list[float](), list[float]()
    for i, n in enumerate(gate.counts):
        mine, truth = judged[i, :n], gate.worth[:, i, :n]
        if np.isneginf(mine).any():
            continue
        taus += [tau] if (tau := tau_b(mine, truth.mean(0))) is not None else []
        choice = int(mine.argmax())
        regrets.append(float(np.mean([truth[1 - half, truth[half].argmax()] - truth[1 - half, choice]
                                      for half in (0, 1)])))
    known = len(regrets)
    return Figures(float(np.mean(taus)) if taus else 0.0, float(np.mean(regrets)), float(np.std(regrets)) / known**0.5,
                   1 - known / len(gate.counts))


def tau_b(x: NDArray[Any], y: NDArray[Any]) -> float | None:
    """Kendall's tau-b: 1 if two rank alike, -1 if the other way round; nothing if either ranks all the same.

    >>> tau_b(np.array([1, 2, 3]), np.array([4, 6, 5]))
    0.3333333333333333
    """
    upper = np.triu_indices(len(x), 1)
    dx, dy = (np.sign(v[:, None] - v[None])[upper] for v in (x, y))
    spread = np.sqrt(float((dx != 0).sum()) * float((dy != 0).sum()))
    return float((dx * dy).sum() / spread) if spread else None
