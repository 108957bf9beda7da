"""Rivals that never change: every choice of some of their games is known."""

import hashlib
import json
import random
from pathlib import Path

import numpy as np
import pytest

from byzantium.bots import BOTS, NO_BUDGET, Position, make_bot
from byzantium.engine import codes as C
from byzantium.engine.compiling import compiled
from byzantium.engine.state import State

GOLDEN = Path(__file__).parent / "golden" / "frozen-rivals.json"
GAMES = [("strategist-1", 4, 1), ("strategist-1", 3, 2), ("strategist-1", 2, 3), ("search-1:40", 4, 4),
         ("search-1:40", 2, 5)]


def choices(name: str, players: int, deal: int) -> str:
    """All codes of a game of a bot against itself, hashed."""
    states, codes, rolls = np.zeros(1, State).view(Position), np.zeros(C.COUNT, np.int64), 0
    compiled.new_game(states[0], players)
    bots, made = [make_bot(name) for _ in range(players)], hashlib.sha256()
    n = compiled.legal(states[0])
    while n:
        player = states.player
        if player == C.CHANCE:
            code, rolls = compiled.random_code(states[0], n, deal, rolls), rolls + 1
        else:
            code = bots[player].choose(states, codes[:n].tolist(), NO_BUDGET, random.Random(0))
        made.update(bytes([code]))
        n = compiled.advance(states, 0, code, codes)
    return made.hexdigest()[:16]


@pytest.mark.parametrize(("name", "players", "deal"), GAMES)
def test_frozen_rivals_choose_as_ever(name: str, players: int, deal: int) -> None:
    """If this fails, what they share with today's players was changed: let them keep the old way. The golden stays."""
    assert choices(name, players, deal) == json.loads(GOLDEN.read_text())[f"{name} {players} {deal}"]


def test_frozen_rivals_have_weights_and_budgets_of_their_own() -> None:
    assert {"strategist-1", "search-1"} <= set(BOTS)
    assert make_bot("search-1").budget.simulations == 600      # type: ignore[attr-defined]
    assert make_bot("search-1:0.1s").budget.seconds == 0.1     # type: ignore[attr-defined]
    assert make_bot("search-1:0.1s").name == "search-1:0.1s"
