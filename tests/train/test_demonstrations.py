"""Games to learn from: kept as codes, played again in step. Nothing here needs PyTorch."""

import random

import numpy as np

from byzantium.engine import codes as C
from byzantium.engine.state import State
from byzantium.gpu import Host
from byzantium.train.demonstrations import NO_CODE, Demonstrations, demonstrate, gathered, seats_of
from byzantium.train.starts import mixed_starts


def test_starts_are_of_all_kinds():
    starts = mixed_starts().reshape(-1).view(State)
    players = starts["n_players"].tolist()
    assert players.count(4) == 704
    assert {2, 3} < set(players)
    others = (starts["army_entry"] + starts["two_player_passing"] + starts["civil_war_targets"]) > 0
    assert 0.15 < others.mean() < 0.25


def test_games_come_back_by_their_codes(tmp_path):
    made = gathered(demonstrate("greedy", 6, seed=3))
    made.save(tmp_path / "games.npz")
    found = Demonstrations.load(tmp_path / "games.npz")
    assert np.array_equal(found.taught, made.taught)
    games = None
    for games, codes, taught in found.replayed(Host()):
        asked = games.field("now.player")
        assert not (taught & (asked == C.CHANCE)).any()
        assert not (taught & (codes == NO_CODE)).any()
        legal = games.legal()
        goes_on = codes != NO_CODE
        assert legal[goes_on, codes[goes_on]].all()
    assert games is not None
    assert (games.field("over") != C.PLAYING).all()


def test_a_teacher_sits_at_every_table():
    rng = random.Random(1)
    tables = [seats_of("strategist-1", 4, rng) for _ in range(50)]
    assert all("strategist-1" in names and len(names) == 4 for names in tables)
    assert any(len(set(names)) > 1 for names in tables)
