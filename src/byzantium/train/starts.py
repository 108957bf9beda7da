"""What games begin from: mostly four players by the usual rules, and enough of everything else."""

import itertools
import random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from ..gpu import start
from ..record import OPTIONS, Options

PLAYERS = (4, 4, 4, 3, 4, 4, 2, 4, 3, 4, 4, 2, 4, 4, 3, 4)       # of 16 games
USUAL = 3                                # of 4 rounds of those are by the usual options


def mixed_starts() -> NDArray[np.int64]:
    """(1024, words): new games, 11 of 16 with four players, a quarter by options of chapter 14, mixed at random."""
    choices, drawn, rows = list(itertools.product(*OPTIONS.values())), random.Random(14), []
    for i in range(64 * len(PLAYERS)):
        chosen = choices[0] if i // len(PLAYERS) % (USUAL + 1) else drawn.choice(choices)
        options = cast("Options", dict(zip(OPTIONS, chosen, strict=True)))
        rows.append(start(PLAYERS[i % len(PLAYERS)], **options)[0])
    return np.stack(rows)
