"""A training in small, on the cores of this machine: it begins, is cut off, goes on, and what it made plays."""

import importlib
import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="PyTorch is not installed (extra train)")

from byzantium.arena import Task, play_game  # noqa: E402
from byzantium.cli import app  # noqa: E402
from byzantium.engine.observation import ROW_SIZE  # noqa: E402
from byzantium.gpu import Host  # noqa: E402
from byzantium.train import checkpoint, gate  # noqa: E402
from byzantium.train.export import export  # noqa: E402
from byzantium.train.league import CLONES, EARLIER, SELF, League  # noqa: E402
from byzantium.train.network import INPUTS, Network, legal_codes  # noqa: E402
from byzantium.train.ppo import Recipe, Sums, Trainer  # noqa: E402

SMALL = Recipe(seconds=60, games=64, steps=4, batch=128, width=32, snapshot_rounds=2, warm_up=1)


def test_a_training_goes_on_where_it_was_saved(tmp_path):
    trainer = Trainer(SMALL, Host(), [], seed=1)
    trainer.calibrate()
    for _ in range(3):
        trainer.play()
        trainer.learn(Sums())
        trainer.finish_round()
    checkpoint.save(trainer, tmp_path)
    other = Trainer(checkpoint.recipe_in(tmp_path), Host(), checkpoint.clones_in(tmp_path), seed=2)
    checkpoint.restore(other, tmp_path)
    assert other.recipe == SMALL
    assert other.progress.rounds == 3
    assert len(other.earlier) == len(trainer.earlier) == 2
    for name, value in trainer.net.state_dict().items():
        assert torch.equal(value, other.net.state_dict()[name])
    other.play()
    other.learn(Sums())


def test_learning_follows_results():
    """Where one code of two always wins, it is chosen more and more: the loss has the right sign."""
    torch.manual_seed(1)
    trainer = Trainer(SMALL, Host(), [], seed=1)
    trainer.calibrate()
    trainer.play()
    seen = trainer.seen
    good = seen.codes % 2 == 0
    seen.returns.copy_(seen.values[:-1])
    gain = torch.where(good, 0.3, -0.3)[:, :, None]
    seen.returns.scatter_add_(2, seen.seats[:, :, :1], gain)

    def chance_of_good():
        with torch.no_grad():
            logits = trainer.net(seen.rows.flatten(0, 1), seen.features.flatten(0, 1))[0]
        chances = torch.softmax(logits.masked_fill(~legal_codes(seen.masks.flatten(0, 1)), -1e9), 1)
        return chances[:, ::2].sum(1).mean().item()

    before = chance_of_good()
    for _ in range(10):
        trainer.learn(Sums())
    assert chance_of_good() > before + 0.02


def test_company_is_shared_out():
    league = League.of([4] * 60 + [2] * 40, (0.3, 0.2), "cpu")
    kinds = league.kinds.tolist()
    assert [kinds.count(kind) for kind in (SELF, CLONES, EARLIER)] == [50, 30, 20]
    assert league.learns[:50].all()
    assert (league.learns[60:].sum(1) == 1).all()          # of two players, one
    parts = league.parts(2, 3)
    assert [part.start for part in parts] == [50, 65, 80, 86, 93]


def test_the_command_teaches_a_clone_and_a_network(tmp_path, monkeypatch):
    """Much too short to learn anything: that all parts fit together, and that the result plays."""
    command = importlib.import_module("byzantium.cli.train")
    monkeypatch.setattr(command, "SMALL", {"games": 64, "steps": 4, "batch": 128, "width": 32, "snapshot_rounds": 2})
    monkeypatch.setattr(command, "backend_here", Host)
    games, folder = tmp_path / "games.npz", tmp_path / "training"
    run = CliRunner().invoke
    made = run(app, ["demonstrate", str(games), "--teacher", "greedy", "--games", "3"])
    assert made.exit_code == 0, made.output
    for wanted in (["--clone", str(games)], []):           # the second goes on, with the clone that was kept
        result = run(app, ["train", str(folder), "--seconds", "1", "--schedule", "100", *wanted])
        assert result.exit_code == 0, result.output
    progress = json.loads((folder / "training.json").read_text())["progress"]
    assert progress["rounds"] >= 2
    assert len(checkpoint.clones_in(folder)) == 1
    assert isinstance(checkpoint.network_of(checkpoint.read(folder / checkpoint.NETWORK)), Network)
    names = (f"policy:{folder / checkpoint.POLICY}", "random")
    assert sum(play_game(Task(names, 1)).shares) == 1


def test_a_network_comes_back_from_bytes(tmp_path):
    net = Network(32, 1)
    net.mean.uniform_(-1, 1)
    net.scale.uniform_(0.5, 2)
    export(net.arrays(), tmp_path / "policy.npz")
    found = checkpoint.network_in(tmp_path / "policy.npz")
    rows = torch.randint(0, 3, (8, ROW_SIZE), dtype=torch.int8)
    features = torch.randn(8, INPUTS - ROW_SIZE)
    for mine, theirs in zip(net(rows, features), found(rows, features), strict=True):
        assert torch.allclose(mine, theirs, atol=0.05)
    assert (found.width, found.blocks) == (32, 1)


def test_a_training_begins_with_what_another_has_made(tmp_path):
    net = Network(32, 2)
    trainer = Trainer(SMALL, Host(), [], seed=1)
    trainer.begin_with(net)
    for name, value in net.state_dict().items():
        assert torch.equal(value, trainer.playing().state_dict()[name]), name


def test_nothing_is_learned_from_decisions_made_at_random():
    trainer = Trainer(replace(SMALL, exploring=(1.0, 0.3, 4.0)), Host(), [], seed=1)
    trainer.calibrate()
    trainer.play()
    seen = trainer.seen
    assert 0.1 < seen.explored.float().mean() < 0.5
    assert not (seen.explored & seen.decides).any()
    assert torch.equal(seen.returns[seen.explored], seen.values[:-1][seen.explored])


def test_plans_of_the_gate_are_played_out():
    position = list(gate.beginnings(gate.FIRST_DEAL, ("strategist-1",) * 4))[100]
    known = gate.gathered([gate.Root(position, gate.plans_for(position))])
    (done, valued), *more = gate.value(known, Network(16, 1), Host(), 2, seed=1)
    assert (done, more) == (2, [])
    assert valued.worth.shape == known.worth.shape
    assert set(valued.worth[:, known.there].ravel().tolist()) <= {0, 0.5, 1}              # of one try in each half
    assert (valued.worth[:, ~known.there] == 0).all()
    shares = gate.played_out(known.after[known.there], Network(16, 1), Host(), seed=1)
    assert (shares.sum(1) == 1).all()                       # somebody wins each of them
