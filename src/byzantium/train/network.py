"""The network in PyTorch: what the player who decides sees -> logits of codes, of win shares, and of the game's end.

Inputs are the environments' row (`engine/observation.py`) and the strategist's features of all seats
(`bots/evaluation.py`), both in the order of seats as the decider sees them. `bots/policy.py` does so without PyTorch.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.evaluation import N_FEATURES
from ..checks import extra
from ..engine import codes as C
from ..engine.observation import ROW_SIZE

with extra("train", __name__):
    import torch
    import torch.nn.functional as F
    from torch import Tensor, nn

SEATS = 4
ENDINGS = 3                              # after turn 3, Constantinople by Arabs, by Bulgars
OPPONENTS = 3                            # kinds of company, each with win shares of its own: see league.py
INPUTS = ROW_SIZE + SEATS * N_FEATURES
WIDTH, BLOCKS = 448, 2

Arrays = dict[str, NDArray[Any]]


class Network(nn.Module):
    """A layer over the inputs, then residual blocks; heads for the policy, shares by kind of company, and the end."""

    mean: Tensor
    scale: Tensor

    def __init__(self, width: int = WIDTH, blocks: int = BLOCKS) -> None:
        super().__init__()
        self.width, self.blocks = width, blocks
        self.register_buffer("mean", torch.zeros(INPUTS))
        self.register_buffer("scale", torch.ones(INPUTS))
        self.layers = nn.ModuleList([nn.Linear(INPUTS if i == 0 else width, width) for i in range(blocks + 1)])
        self.norms = nn.ModuleList([nn.LayerNorm(width) for _ in self.layers])
        self.policy = nn.Linear(width, C.COUNT)
        self.value = nn.Linear(width, OPPONENTS * SEATS + ENDINGS)
        for head in (self.policy, self.value):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, rows: Tensor, features: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of codes (n, 156), of shares (n, 3, 4) and of endings (n, 3)."""
        h = F.relu(self._first(rows, features))
        for layer, norm in zip(self.layers[1:], self.norms[1:], strict=True):
            h = h + F.relu(_normed(norm, _linear(h, layer.weight, layer.bias)))
        policy, value = (_linear(h, head.weight, head.bias).float() for head in (self.policy, self.value))
        shares, endings = value.split((OPPONENTS * SEATS, ENDINGS), 1)
        return policy, shares.view(-1, OPPONENTS, SEATS), endings

    def _first(self, rows: Tensor, features: Tensor) -> Tensor:
        """The row's small whole numbers go in as they are, their mean and scale into the weights: much less to move."""
        kind = torch.bfloat16 if rows.is_cuda else torch.float32
        scaled = ((features.float() - self.mean[ROW_SIZE:]) * self.scale[ROW_SIZE:]).clamp(-5, 5)
        weight, rest = self.layers[0].weight.split((ROW_SIZE, SEATS * N_FEATURES), 1)
        weight = weight * self.scale[:ROW_SIZE]
        bias = self.layers[0].bias - weight @ self.mean[:ROW_SIZE]
        inputs = torch.cat((rows.to(kind), scaled.to(kind)), 1)
        return _normed(self.norms[0], _linear(inputs, torch.cat((weight, rest), 1), bias))

    def calibrate(self, rows: Tensor, features: Tensor) -> None:
        """Take mean and scale of the inputs from what is seen; what hardly varies is not blown up."""
        seen = torch.cat((rows.float(), features.float()), 1)
        self.mean.copy_(seen.mean(0))
        largest = (seen - self.mean).abs().amax(0).clamp(min=1)
        self.scale.copy_(torch.minimum(1 / seen.std(0).clamp(min=0.25), 5 / largest))

    def arrays(self, kind: type = np.float32) -> Arrays:
        return {name: value.detach().cpu().numpy().astype(kind) for name, value in self.state_dict().items()}

    def load_arrays(self, arrays: Arrays) -> "Network":
        self.load_state_dict({name: torch.tensor(np.asarray(value, np.float32)) for name, value in arrays.items()})
        return self


def _linear(inputs: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """In the inputs' precision, bfloat16 on a GPU; parameters are kept in full."""
    return F.linear(inputs, weight.to(inputs.dtype), bias.to(inputs.dtype))


def _normed(norm: nn.LayerNorm, h: Tensor) -> Tensor:
    return F.layer_norm(h, norm.normalized_shape, norm.weight.to(h.dtype), norm.bias.to(h.dtype), norm.eps)


def legal_codes(masks: Tensor) -> Tensor:
    """Bit sets of codes (n, 3) spread out: (n, 156) of True and False."""
    codes = torch.arange(C.COUNT, device=masks.device)
    return ((masks[:, codes // C.WORD_BITS] >> (codes % C.WORD_BITS)) & 1).bool()
