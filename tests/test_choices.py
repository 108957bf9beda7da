"""Bots choose what they have always chosen, in 10,000 positions and however their rules run; some in `make test`.

If this fails for `strategist-1` or `search-1`, the rivals that others are measured by have changed: they keep the old
way, and the golden stays. The page's bots are held to the same by client/tests/choices.test.ts.
"""

import numpy as np
import pytest

import choices
from budget import much, thorough
from byzantium.bots import BOTS, evaluation, learned, make_bot
from byzantium.bots import lookahead as L
from byzantium.bots import policy as P
from byzantium.bots.compiled import quick
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.state import State

EVERY = much(40, 1)                      # position is looked at
SHORT = (K.STRENGTHEN_BOX, K.LOSE_CUBE, K.FORTIFY_CITY)      # decisions with few lines


def look(name: str, every: int) -> None:
    known, positions = choices.known_choices(name), choices.positions()
    chosen = {i: choices.choice(name, positions[i]) for i in range(0, choices.MANY, every)}
    assert {i: code for i, code in chosen.items() if code != known[i]} == {}


@pytest.mark.parametrize("name", choices.BOTS)
def test_bots_choose_as_ever(name: str) -> None:
    look(name, EVERY)


@thorough
@pytest.mark.parametrize("name", choices.BOTS)
def test_bots_choose_as_ever_by_numba(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("strategist", "search", "learned"):
        monkeypatch.setattr(f"byzantium.bots.{module}.quick", quick.by_numba())
    look(name, 10)


def test_positions_and_choices_are_ten_thousand() -> None:
    assert len(choices.positions()) == choices.MANY == 10_000
    for name in choices.BOTS:
        known = choices.known_choices(name)
        assert len(known) == choices.MANY
        assert all(code in plain.legal_codes(state) for code, state in zip(known, choices.positions(), strict=True))


# ------------------------------------------------------------------ interpreted


class Rows(list):
    """Records in a row, as rules have them: what is written is copied."""

    def __init__(self, record: type, many: int) -> None:
        self._shape = plain.STATE if record is State else plain.Shape(record.dtype)
        super().__init__(self._shape.unpack(bytes(record.dtype.itemsize)) for _ in range(many))

    def __setitem__(self, i, record):
        super().__setitem__(i, self._shape.unpack(self._shape.pack(record)))


def interpreted_lookahead(state: bytes) -> int:
    bot = make_bot("strategist")
    weights = np.concatenate((bot.weights, bot.confidence))
    room = L.Workspace(Rows(State, L.DEEPEST + 2), Rows(L.Ply, L.DEEPEST + 2), weights,
                       np.zeros((L.DEEPEST + 2) * L.WIDTH), np.zeros(C.COUNT), np.zeros(4 * evaluation.N_FEATURES))
    room.states[0] = plain.unpack(state)
    L.look_ahead(room, Rows(L.Plan, 1), L.THOROUGH)
    return int(room.found.argmax())


def test_the_strategist_chooses_the_same_interpreted() -> None:
    known, kinds = choices.known_choices("strategist"), {kind: much(2, 20) for kind in SHORT}
    for i, state in enumerate(choices.positions()):
        kind = plain.to_array(state).kind
        if kinds.get(kind, 0) > 0:
            kinds[kind] -= 1
            assert interpreted_lookahead(state) == known[i], i


def test_the_champion_chooses_the_same_interpreted() -> None:
    known, every = choices.known_choices("champion"), choices.MANY // much(4, 60)
    weights, numbers, width = learned.weights_in("")
    for i in range(0, choices.MANY, every):
        row, inputs = np.zeros(P.ROW_SIZE, np.int8), np.zeros(P.INPUTS, np.float32)
        features, outputs = np.zeros(4 * evaluation.N_FEATURES), np.zeros(P.OUTPUTS, np.float32)
        hidden, sums = np.zeros(width, np.float32), np.zeros(width, np.float32)
        g = plain.unpack(choices.positions()[i])
        P.infer(g, g.now.player, weights, numbers, width, row, features, inputs, hidden, sums, outputs)
        legal = plain.legal_codes(choices.positions()[i])
        assert max(legal, key=lambda code, outputs=outputs: float(outputs[code])) == known[i], i


# ------------------------------------------------------------------ rivals


def test_frozen_rivals_have_weights_and_budgets_of_their_own() -> None:
    assert {"strategist-1", "search-1"} <= set(BOTS)
    assert make_bot("search-1").budget.simulations == 600      # type: ignore[attr-defined]
    assert make_bot("search-1:0.1s").budget.seconds == 0.1     # type: ignore[attr-defined]
    assert make_bot("search-1:0.1s").name == "search-1:0.1s"
