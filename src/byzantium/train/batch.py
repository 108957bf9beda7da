"""Games in step with a network: what the players who decide see, as tensors that share the games' memory."""

from typing import Any, NamedTuple

from ..bots.evaluation import N_FEATURES
from ..checks import extra
from ..engine import codes as C
from ..gpu import Games
from .network import SEATS, legal_codes

with extra("train", __name__):
    import torch
    from torch import Tensor


class Sight(NamedTuple):
    """What is asked in each game, and of whom. Rows and masks are the games' own: the next step writes them anew."""

    rows: Tensor                         # (n, 1120) int8
    features: Tensor                     # (n, 96) half, seats as the mover sees them
    masks: Tensor                        # (n, 3) int64: the legal codes as bits
    seats: Tensor                        # (n, 4) int64: who sits there, the mover first; beyond the players themselves

    @property
    def mover(self) -> Tensor:
        return self.seats[:, 0]

    @property
    def legal(self) -> Tensor:
        return legal_codes(self.masks)


def look(games: Games) -> Sight:
    mover, players = (tensor(games.field(name)).long()[:, None] for name in ("now.player", "n_players"))
    mover = torch.where(mover == C.CHANCE, torch.zeros_like(mover), mover)       # of games that are over, or ask dice
    around = torch.arange(SEATS, device=mover.device)[None]
    seats = torch.where(around < players, (mover + around) % players, around)
    features = tensor(games.features()).float().gather(1, seats[:, :, None].expand(-1, -1, N_FEATURES))
    return Sight(tensor(games.observe()), features.reshape(len(games), -1).half(), tensor(games.masks), seats)


def tensor(array: Any) -> Tensor:
    """An array of a backend as a tensor; the same memory."""
    return torch.as_tensor(array) if not hasattr(array, "get") else torch.from_dlpack(array)


def step(games: Games, codes: Tensor) -> None:
    codes = codes.int().contiguous()
    games.step(games.xp.from_dlpack(codes) if codes.is_cuda else codes.numpy())


def sampled(logits: Tensor) -> Tensor:
    """A code for each row of logits, by their chances."""
    noise = torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)
    return (logits - torch.log(-torch.log(noise))).argmax(1)
