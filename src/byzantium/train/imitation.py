"""Clones: networks that choose as a bot does, learned from its games, to learn against in great numbers."""

from typing import NamedTuple

from ..checks import extra
from ..gpu import Backend
from .batch import look, tensor
from .demonstrations import Demonstrations
from .network import Network, legal_codes

with extra("train", __name__):
    import torch
    import torch.nn.functional as F
    from torch import Tensor

HELD_OUT = 20                            # one of so many choices is not learned but foretold
RATE, DECAY = 1e-3, 1e-2


class Examples(NamedTuple):
    """What a teacher saw and chose."""

    rows: Tensor
    features: Tensor
    masks: Tensor
    codes: Tensor

    def part(self, which: Tensor) -> "Examples":
        return Examples(*(x[which] for x in self))


def choices_of(demonstrations: Demonstrations, backend: Backend) -> Examples:
    found = []
    for games, codes, taught in demonstrations.replayed(backend):
        which = tensor(taught).nonzero()[:, 0]
        sight = look(games)
        found.append(Examples(sight.rows[which].clone(), sight.features[which], sight.masks[which].clone(),
                             tensor(codes)[which].long()))
    return Examples(*map(torch.cat, zip(*found, strict=True)))


def imitate(net: Network, choices: Examples, epochs: int = 8, batch: int = 8192) -> float:
    """Teach the network the choices; returns in which part of those held out it would have chosen the same."""
    n, device = len(choices.codes), choices.codes.device
    order = torch.randperm(n, device=device)
    held_out, learned = order[: n // HELD_OUT], order[n // HELD_OUT :]
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    updates = epochs * -(-len(learned) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=updates)
    for _ in range(epochs):
        for which in learned[torch.randperm(len(learned), device=device)].split(batch):
            some = choices.part(which)
            optimiser.zero_grad(set_to_none=True)
            F.cross_entropy(logits_of(net, some), some.codes).backward()
            optimiser.step()
            schedule.step()
    with torch.no_grad():
        right = [(logits_of(net, some).argmax(1) == some.codes).sum()
                 for some in map(choices.part, held_out.split(batch))]
    return float(sum(right)) / max(len(held_out), 1)


def logits_of(net: Network, some: Examples) -> Tensor:
    logits: Tensor = net(some.rows, some.features)[0].masked_fill(~legal_codes(some.masks), -1e9)
    return logits
