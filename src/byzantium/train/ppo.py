"""Proximal policy optimisation by self-play and in company, over games that stay on the device.

All shares of the win are learned in every position, from the view of whoever decides, and the returns (TD(lambda)) are
taken of that vector: nothing depends on whose decision it was. Beside them the end of the game is foretold, which makes
the network look at Constantinople. What plays in the end is a mean of the weights over the last rounds.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..checks import extra
from ..engine import codes as C
from ..engine.observation import ROW_SIZE
from ..gpu import Backend, Games
from .batch import Sight, look, sampled, step, tensor
from .league import CLONES, EARLIER, League
from .network import ENDINGS, INPUTS, SEATS, Arrays, Network, legal_codes
from .starts import mixed_starts

with extra("train", __name__):
    import torch
    import torch.nn.functional as F
    from torch import Tensor, nn

NEVER = -1e9                             # the logit of what is not legal
SPREAD = 260                             # decisions of random play at first: about a game


@dataclass(frozen=True)
class Recipe:
    """All that a training depends on but luck and time."""

    seconds: float = 1500.0              # of the whole schedule, over all runs
    games: int = 65_536
    steps: int = 32                      # of every game in a round
    batch: int = 65_536                  # positions of an update
    width: int = 448
    blocks: int = 2
    rates: tuple[float, float] = (4e-4, 2e-5)            # of learning, first and last
    entropies: tuple[float, float] = (0.02, 0.001)       # how much variety is worth, first and last
    trace: float = 0.98                  # lambda
    clip: float = 0.2
    value: float = 0.5                   # weights of the losses beside the policy's
    ending: float = 0.1
    company: tuple[float, float] = (0.35, 0.2)           # of the games: among clones, among earlier selves
    sharpness: float = 3.0               # of the clones' choices: their logits are multiplied by it
    snapshots: int = 4                   # earlier selves
    snapshot_rounds: int = 150           # after which another one joins
    resets: float = 0.125                # of the games: begin in the middle of another
    mean: float = 0.99                   # of the weights that play: how much of it stays after a round
    # Of the games, and of their decisions: made at random by a flattened policy (its logits are divided by the third).
    # So values are learned where a search looks, not only where the policy leads.
    exploring: tuple[float, float, float] = (0.5, 0.05, 4.0)
    warm_up: int = 50                    # rounds in which the rate grows: an optimiser begins without memory

    def at(self, part: float) -> tuple[float, float]:
        """Rate and worth of entropy in this part of the schedule: along a line and geometrically."""
        (first, last), (many, few) = self.rates, self.entropies
        return first + (last - first) * part, many * (few / many) ** part


@dataclass
class Progress:
    """How far a training is; `curve` has a row for every report."""

    spent: float = 0.0                   # seconds of the schedule
    rounds: int = 0
    decisions: int = 0
    curve: list[dict[str, float]] | None = None


class Rounds:
    """Room for what was seen in a round."""

    def __init__(self, recipe: Recipe, device: str) -> None:
        def room(*shape: int, kind: torch.dtype = torch.float32, more: int = 0) -> Tensor:
            return torch.zeros((recipe.steps + more, recipe.games, *shape), dtype=kind, device=device)

        self.rows, self.masks = room(ROW_SIZE, kind=torch.int8), room(C.WORDS, kind=torch.int64)
        self.features = room(INPUTS - ROW_SIZE, kind=torch.half)
        self.codes, self.seats = room(kind=torch.int64), room(SEATS, kind=torch.int64)
        self.chances, self.decides, self.explored = room(), room(kind=torch.bool), room(kind=torch.bool)
        self.values, self.returns = room(SEATS + ENDINGS, more=1), room(SEATS + ENDINGS)
        self.rewards, self.ends = room(SEATS), room(kind=torch.int64)


class Trainer:
    """Learns round by round: `for report in trainer.train(seconds): ...`."""

    def __init__(self, recipe: Recipe, backend: Backend, clones: list[Network], seed: int = 0) -> None:
        self.recipe, self.device = recipe, "cuda" if hasattr(backend.xp, "cuda") else "cpu"
        torch.manual_seed(seed)
        self.net = Network(recipe.width, recipe.blocks).to(self.device)
        starts = mixed_starts()
        self.kinds_of_start = len(starts)
        rows = starts[np.arange(recipe.games) % len(starts)]
        self.games = Games(recipe.games, backend=backend, seed=seed, starts=rows)
        players = tensor(self.games.field("n_players")).tolist()
        self.four = torch.tensor([n == SEATS for n in players], device=self.device)
        self.league = League.of(players, recipe.company if clones else (0.0, recipe.company[1]), self.device, seed)
        self.clones, self.earlier = [clone.to(self.device) for clone in clones], [self._copy()]
        self.optimiser = torch.optim.AdamW(
            self.net.parameters(), lr=recipe.rates[0], eps=1e-5, weight_decay=1e-4, fused=self.device == "cuda"
        )
        self.mean = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.progress = Progress(curve=[])
        self.seen = Rounds(recipe, self.device)
        drawn = torch.rand(recipe.games, generator=torch.Generator().manual_seed(seed))
        self.reset_slots = (drawn < recipe.resets).nonzero()[:, 0].to(self.device)
        self.from_start = (drawn >= recipe.resets).to(self.device)
        self.explores = torch.arange(recipe.games, device=self.device) % 100 < 100 * recipe.exploring[0]

    def _copy(self) -> Network:
        return Network(self.recipe.width, self.recipe.blocks).to(self.device).load_arrays(self.net.arrays())

    # ------------------------------------------------------------------ the schedule

    def train(self, seconds: float, every: float = 10.0) -> Iterator[dict[str, float]]:
        """For so long, or to the end of the schedule; a report now and then."""
        self.spread_out()
        began, before = time.monotonic(), self.progress.spent
        told, sums = began, Sums()
        while time.monotonic() - began < seconds and self.progress.spent < self.recipe.seconds:
            self.play()
            self.count(sums)
            self.learn(sums)
            self.finish_round()
            now = time.monotonic()
            self.progress.spent = before + now - began
            if now - told >= every:
                yield self._report(sums, now - told)
                told, sums = now, Sums()

    def _report(self, sums: "Sums", seconds: float) -> dict[str, float]:
        made = sums.rounds * self.recipe.games * self.recipe.steps
        row = {"seconds": round(self.progress.spent, 1), "decisions": self.progress.decisions,
               "rate": round(made / seconds), **sums.means()}
        assert self.progress.curve is not None
        self.progress.curve.append(row)
        return row

    def calibrate(self) -> None:
        """The scale of the inputs: the first clone's, who has seen sound play, or by what random play shows."""
        if self.clones:
            self.net.mean.copy_(self.clones[0].mean)
            self.net.scale.copy_(self.clones[0].scale)
        else:
            rows, features = [], []
            for _ in range(SPREAD // 20):
                self.spread_out(20)
                sight = look(self.games)
                rows.append(sight.rows[:8192].clone())
                features.append(sight.features[:8192])
            self.net.calibrate(torch.cat(rows), torch.cat(features))
        self._begin_here()

    def begin_with(self, network: Network) -> None:
        """Learn on from what another training has made."""
        self.net.load_arrays(network.arrays())
        self._begin_here()

    def _begin_here(self) -> None:
        self.mean = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.earlier = [self._copy()]

    def spread_out(self, steps: int = SPREAD) -> None:
        """Some random play, so that the games are not all at the same decision."""
        for _ in range(steps):
            legal = legal_codes(tensor(self.games.masks))
            step(self.games, (torch.rand(legal.shape, device=self.device) * legal).argmax(1))

    def finish_round(self) -> None:
        self.progress.rounds += 1
        self.progress.decisions += self.recipe.games * self.recipe.steps
        for name, value in self.net.state_dict().items():
            self.mean[name].lerp_(value, 1 - self.recipe.mean)
        if self.progress.rounds % self.recipe.snapshot_rounds == 0:
            self.earlier = [*self.earlier, self._copy()][-self.recipe.snapshots:]
        self._draw_resets()

    def _draw_resets(self) -> None:
        """Where the games that begin in the middle begin next: in another's position, by the same options."""
        slots = self.reset_slots
        like, apart = slots % self.kinds_of_start, self.kinds_of_start
        many = (self.recipe.games - like) / apart
        others = like + apart * (torch.rand(len(slots), device=self.device) * many).long()
        starts = tensor(self.games.starts)
        starts[slots] = tensor(self.games.states)[others]

    # ------------------------------------------------------------------ playing

    @torch.no_grad()
    def play(self) -> None:
        seen = self.seen
        opponents = [*self.clones, *self.earlier]
        parts = self.league.parts(len(self.clones), len(self.earlier))
        _, often, flatness = self.recipe.exploring
        for t in range(self.recipe.steps):
            sight, logits, seen.values[t] = self.judge()
            seen.rows[t], seen.features[t], seen.masks[t], seen.seats[t] = sight
            seen.explored[t] = self.explores & (torch.rand(self.recipe.games, device=self.device) < often)
            seen.decides[t] = self.league.decides(sight) & ~seen.explored[t]
            chosen = self.league.answer(opponents, parts, sight, logits, self.recipe.sharpness)
            seen.codes[t] = sampled(torch.where(seen.explored[t][:, None], logits / flatness, chosen))
            seen.chances[t] = F.log_softmax(logits, 1).gather(1, seen.codes[t][:, None])[:, 0]
            step(self.games, seen.codes[t])
            seen.rewards[t], seen.ends[t] = tensor(self.games.rewards), tensor(self.games.ends)
        seen.values[self.recipe.steps] = self.judge()[2]
        self._find_returns()

    def judge(self) -> tuple[Sight, Tensor, Tensor]:
        """What is asked, the logits of legal codes, and the values: shares by player, then chances of endings."""
        sight = look(self.games)
        logits, shares, endings = self.net(sight.rows, sight.features)
        own = shares.gather(1, self.league.kinds[:, None, None].expand(-1, 1, SEATS))[:, 0]
        own = F.softmax(own.masked_fill(~self._present(), NEVER), 1)
        by_player = torch.zeros_like(own).scatter_(1, sight.seats, own)
        return sight, logits.masked_fill(~sight.legal, NEVER), torch.cat((by_player, F.softmax(endings, 1)), 1)

    def _present(self) -> Tensor:
        """(n, 4) whether somebody sits there; the same from every seat."""
        players = tensor(self.games.field("n_players")).long()
        return torch.arange(SEATS, device=self.device)[None] < players[:, None]

    def _find_returns(self) -> None:
        """Lambda-returns of the vector of values; a game that ends is worth its result.

        What comes of a decision made at random says nothing of the position before it: that is worth what was thought.
        """
        seen, trace = self.seen, self.recipe.trace
        result = torch.cat((seen.rewards, F.one_hot((seen.ends - 1).clamp(min=0), ENDINGS)), 2)
        after = seen.values[-1]
        for t in reversed(range(self.recipe.steps)):
            after = torch.where((seen.ends[t] > 0)[:, None], result[t], torch.lerp(seen.values[t + 1], after, trace))
            after = torch.where(seen.explored[t][:, None], seen.values[t], after)
            seen.returns[t] = after

    def count(self, sums: "Sums") -> None:
        """What the learner won alone among three others, and how games ended."""
        ended = self.seen.ends > 0
        alone = (self.league.learns.sum(1) == 1) & self.four & self.from_start & ~self.explores
        won = (self.seen.rewards * self.league.learns).sum(2)
        for name, kind in (("among_clones", CLONES), ("among_earlier", EARLIER)):
            which = ended & (alone & (self.league.kinds == kind))[None]
            sums.add(name, won[which].sum(), which.sum())
        for name, ending in (("by_arabs", C.CONSTANTINOPLE_BY_ARABS), ("by_bulgars", C.CONSTANTINOPLE_BY_BULGARS)):
            sums.add(name, (self.seen.ends == ending).sum(), ended.sum())
        sums.add("length", torch.tensor(ended.numel()), ended.sum())
        sums.rounds += 1

    # ------------------------------------------------------------------ learning

    def learn(self, sums: "Sums") -> None:
        seen, n = self.seen, self.recipe.steps * self.recipe.games
        rate, self._variety = self.recipe.at(min(self.progress.spent / self.recipe.seconds, 1.0))
        rate *= min((self.progress.rounds + 1) / self.recipe.warm_up, 1.0)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        mover = seen.seats[:, :, :1]
        gains = (seen.returns - seen.values[:-1]).gather(2, mover)[:, :, 0].flatten()
        mine = gains[seen.decides.flatten()]
        gains = (gains - mine.mean()) / (mine.std() + 1e-8)
        shares = seen.returns[:, :, :SEATS].gather(2, seen.seats)
        wanted = torch.cat((shares, seen.returns[:, :, SEATS:]), 2).flatten(0, 1)
        kinds = self.league.kinds.repeat(self.recipe.steps)
        for rows in torch.randperm(n, device=self.device).split(self.recipe.batch):
            self._update(rows, gains[rows], wanted[rows], kinds[rows], sums)

    def _update(self, rows: Tensor, gains: Tensor, wanted: Tensor, kinds: Tensor, sums: "Sums") -> None:
        seen = self.seen
        logits, shares, endings = self.net(seen.rows.flatten(0, 1)[rows], seen.features.flatten(0, 1)[rows])
        legal, mine = legal_codes(seen.masks.flatten(0, 1)[rows]), seen.decides.flatten()[rows].float()
        logs = F.log_softmax(logits.masked_fill(~legal, NEVER), 1)
        change = logs.gather(1, seen.codes.flatten()[rows][:, None])[:, 0] - seen.chances.flatten()[rows]
        ratio, clip = (change * mine).exp(), self.recipe.clip
        policy = -(torch.min(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains) * mine).sum() / mine.sum()
        entropy = (-(logs.exp() * logs.masked_fill(~legal, 0)).sum(1) * mine).sum() / mine.sum()
        own = shares.gather(1, kinds[:, None, None].expand(-1, 1, SEATS))[:, 0]
        value = -(wanted[:, :SEATS] * F.log_softmax(own, 1)).sum(1).mean()
        ending = -(wanted[:, SEATS:] * F.log_softmax(endings, 1)).sum(1).mean()
        self.optimiser.zero_grad(set_to_none=True)
        (policy + self.recipe.value * value + self.recipe.ending * ending - self._variety * entropy).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()
        for name, found in (("entropy", entropy), ("value", value), ("ending", ending)):
            sums.add(name, found.detach(), torch.ones_like(found))
        sums.add("clipped", (((ratio - 1).abs() > clip) * mine).sum(), mine.sum())

    # ------------------------------------------------------------------ what is kept

    def playing(self) -> Network:
        """The mean of the weights."""
        return self._copy().load_arrays({name: value.cpu().numpy() for name, value in self.mean.items()})

    def state(self) -> dict[str, Arrays]:
        """All that a later run needs to go on, as arrays by file."""
        states = self.optimiser.state_dict()["state"]
        memory = {f"{i}.{name}": value.cpu().numpy() for i, s in states.items() for name, value in s.items()}
        earlier = {f"{i}.{name}": value for i, net in enumerate(self.earlier)
                   for name, value in net.arrays(np.float16).items()}
        return {"learner": self.net.arrays(), "mean": {k: v.cpu().numpy() for k, v in self.mean.items()},
                "optimiser": memory, "earlier": earlier}

    def restore(self, arrays: dict[str, Arrays], progress: Progress) -> None:
        self.net.load_arrays(arrays["learner"])
        self.mean = {name: torch.tensor(value, device=self.device) for name, value in arrays["mean"].items()}
        memory = {i: {name: torch.tensor(value) for name, value in values.items()}
                  for i, values in _numbered(arrays["optimiser"]).items()}
        self.optimiser.load_state_dict({**self.optimiser.state_dict(), "state": memory})
        self.earlier = [self._copy().load_arrays(net) for net in _numbered(arrays["earlier"]).values()]
        self.progress = progress


def _numbered(arrays: Arrays) -> dict[int, Arrays]:
    """By number what was kept under names such as 3.step."""
    found: dict[int, Arrays] = {}
    for key, value in arrays.items():
        number, name = key.split(".", 1)
        found.setdefault(int(number), {})[name] = value
    return found


class Sums:
    """Sums and counts that stay on the device until they are asked for."""

    def __init__(self) -> None:
        self.rounds = 0
        self._found: dict[str, tuple[Tensor, Tensor]] = {}

    def add(self, name: str, total: Tensor, count: Tensor) -> None:
        before = self._found.get(name)
        self._found[name] = (total + before[0], count + before[1]) if before else (total, count)

    def means(self) -> dict[str, float]:
        return {name: round(float(total) / max(float(count), 1), 4) for name, (total, count) in self._found.items()}
