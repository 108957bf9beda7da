"""Who sits where while a network learns: itself in all seats, among clones of bots, or among its earlier selves.

The kind of company belongs to a game's place in the batch and never changes, nor do its seats. Nobody who plays is told
what company it is; only the win shares that are learned beside the policy differ by it, as the same position is worth
more among weaker players.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..checks import extra
from .batch import Sight
from .network import SEATS, Network

with extra("train", __name__):
    import torch
    from torch import Tensor

SELF, CLONES, EARLIER = range(3)         # kinds of company
ALONE, ALL_BUT_ONE = 0.6, 0.25           # of games with others: learners in one seat, in all but one; else in some


@dataclass(frozen=True)
class League:
    """The games from `clones` on have clones of bots in them, those from `earlier` on earlier selves."""

    kinds: Tensor                        # (n,) the company
    learns: Tensor                       # (n, 4) whether the learner sits there
    clones: int
    earlier: int

    @classmethod
    def of(cls, players: Sequence[int], parts: tuple[float, float], device: str, seed: int = 0) -> "League":
        """players: of each game. parts: of all games, those among clones and those among earlier selves."""
        n = len(players)
        clones, earlier = n - round(n * sum(parts)), n - round(n * parts[1])
        kinds = np.repeat([SELF, CLONES, EARLIER], [clones, earlier - clones, n - earlier])
        rng = np.random.default_rng(seed)
        learns = np.array([np.ones(SEATS, bool) if kind == SELF else some_seats(many, rng)
                           for kind, many in zip(kinds, players, strict=True)])
        return cls(torch.tensor(kinds, device=device), torch.tensor(learns, device=device), clones, earlier)

    def parts(self, clones: int, earlier: int) -> list[slice]:
        """The games of each of so many clones, then of each of so many earlier selves."""
        n = len(self.kinds)
        return [*_shared(self.clones, self.earlier, clones), *_shared(self.earlier, n, earlier)]

    def answer(self, opponents: Sequence[Network], parts: Sequence[slice], sight: Sight, logits: Tensor,
               sharpness: float) -> Tensor:
        """The learner's logits of legal codes, with the opponents' in their place where those decide."""
        logits, theirs = logits.clone(), ~self.decides(sight)
        for opponent, part in zip(opponents, parts, strict=True):
            found = opponent(sight.rows[part], sight.features[part])[0] * sharpness
            found = found.masked_fill(~Sight(*(x[part] for x in sight)).legal, -1e9)
            logits[part] = torch.where(theirs[part][:, None], found, logits[part])
        return logits

    def decides(self, sight: Sight) -> Tensor:
        """(n,) whether the learner decides."""
        return self.learns.gather(1, sight.seats[:, :1])[:, 0]


def some_seats(players: int, rng: np.random.Generator) -> np.ndarray:
    """Seats of the learner among others: mostly one, or all but one."""
    drawn, found = rng.random(), np.zeros(SEATS, bool)
    many = 1 if drawn < ALONE else players - 1 if drawn < ALONE + ALL_BUT_ONE else int(rng.integers(1, players))
    found[rng.permutation(players)[:many]] = True
    return found


def _shared(first: int, last: int, parts: int) -> list[slice]:
    ends = [first + (last - first) * i // max(parts, 1) for i in range(parts + 1)]
    return [slice(a, b) for a, b in itertools.pairwise(ends)]
