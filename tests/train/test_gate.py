"""The gate: positions and plans come back from its file, figures say what they should. Nothing here needs PyTorch."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from byzantium.bots.critic import after_plan
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.errors import ByzantiumError
from byzantium.train import gate as G


@pytest.fixture(scope="module")
def gate() -> G.Gate:
    """Of a game of four strategists, who need no time."""
    seen = list(G.beginnings(G.FIRST_DEAL, ("strategist-1",) * 4))
    return G.gathered([G.Root(seen[i], G.plans_for(seen[i])) for i in (20, 60, 100)])


def test_plans_lead_to_different_positions(gate: G.Gate) -> None:
    assert len(gate.roots) >= 2
    for i, n in enumerate(gate.counts):
        assert 2 <= n <= G.PLANS
        root = plain.to_array(gate.roots[i].tobytes())
        assert root.kind == K.ACTION
        assert root.player == gate.players[i]
        plans = [tuple(int(code) for code in plan if code >= 0) for plan in gate.plans[i, :n]]
        after = [after_plan(root, plan).tobytes() for plan in plans]
        assert len(set(after)) == n
        assert after == [gate.after[i, j].tobytes() for j in range(n)]


def test_a_gate_comes_back_from_its_file(gate: G.Gate, tmp_path) -> None:
    path = tmp_path / "gate.npz"
    gate.save(path)
    found = G.Gate.load(path)
    for name in ("roots", "plans", "worth", "after", "counts"):
        assert getattr(found, name).tobytes() == getattr(gate, name).tobytes(), name
    with pytest.raises(ByzantiumError, match="There is no"):
        G.Gate.load(tmp_path / "other.npz")


def test_the_same_deal_gives_the_same_roots() -> None:
    first, again = (G.roots_of(2, 1) for _ in range(2))
    assert [(root.position.tobytes(), root.plans) for root in first] \
        == [(root.position.tobytes(), root.plans) for root in again]


def test_a_judgement_that_knows_the_truth_regrets_nothing(gate: G.Gate) -> None:
    worth = np.where(gate.there, np.arange(G.PLANS) / G.PLANS, 0).astype(np.float32)
    known = replace(gate, worth=np.stack((worth, worth)))
    truth = np.where(gate.there, worth, G.NO_PLAN)
    best, worst = G.figures(known, truth), G.figures(known, np.where(gate.there, -worth, G.NO_PLAN))
    assert (best.tau, best.regret, best.unknown) == (1, 0, 0)
    assert worst.tau == -1
    assert worst.regret == pytest.approx(np.mean((gate.counts - 1) / G.PLANS))
    beside = G.compare(known, np.where(gate.there, -worth, G.NO_PLAN), truth)
    assert beside.more == pytest.approx(worst.regret)
    assert not beside.passes
    assert G.compare(known, truth, truth).passes


def test_where_a_choice_is_not_among_the_plans_nothing_is_said(gate: G.Gate) -> None:
    judged = np.where(gate.there, 0.0, G.NO_PLAN)
    judged[0] = G.NO_PLAN
    assert G.figures(gate, judged).unknown == pytest.approx(1 / len(gate.roots))


def test_the_strategist_chooses_one_of_its_plans(gate: G.Gate) -> None:
    judged = G.choices_of(gate, "strategist")
    chosen = np.where(gate.there, judged, 0) == 1
    assert (chosen.sum(1) == 1).all()


def test_thoughts_come_after_the_dice(gate: G.Gate) -> None:
    """A network has seen decisions only: nobody is asked what they think of dice that lie in the air."""
    for i, j in zip(*np.nonzero(gate.there), strict=True):
        states = list(G.rolled(plain.to_array(gate.after[i, j].tobytes())))
        assert len(states) in (1, G.ROLLS)
        assert all(state.is_over or state.player != C.CHANCE for state in states)
    shares = G.shares_by(gate.part(slice(1)), "strategist")
    assert ((shares[0, : gate.counts[0]] >= 0) & (shares[0, : gate.counts[0]] <= 1)).all()


def test_the_gate_of_the_project_is_whole() -> None:
    """Its positions are today's, every plan of it is legal and was played on."""
    gate = G.Gate.load(Path(__file__).parents[2] / "benchmarks" / "gate.npz")
    assert len(gate.roots) == 2000
    assert gate.tries >= 256
    for i, j in zip(*np.nonzero(gate.there), strict=True):
        position = plain.to_array(gate.roots[i].tobytes())
        for code in gate.plan(i, j):
            assert code in plain.legal_codes(position.tobytes())
            position = after_plan(position, [code])
    worth = gate.worth[:, gate.there]
    assert ((worth >= 0) & (worth <= 1)).all()
    assert (gate.worth[:, ~gate.there] == 0).all()
