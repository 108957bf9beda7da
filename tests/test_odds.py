"""Exact odds: by hand, against the engine's own dice, and from positions."""

import json
import os

import numpy as np
import pytest
from typer.testing import CliRunner

from byzantium.cli import app
from byzantium.engine import codes as C
from byzantium.engine import plain
from byzantium.engine.compiling import Library, compiled
from byzantium.errors import BadSetup, IllegalDecision, ImpossiblePosition
from byzantium.game import Game
from byzantium.odds import GONE, REPELLED, TAKEN, Attack, Force, attack_in, attacks
from byzantium.odds.distribution import MOST_CUBES
from table import ARAB, BYZ, Table, city

# Attacks played for each case: 4 standard deviations are 0.2 percentage points then, 0.1 with 4,000,000.
TRIALS = int(os.environ.get("BYZANTIUM_TRIALS", "1000000"))

trial = Library("trial", ("odds_trial",), ("trial_attacks",), base=compiled, ahead=False)


# ------------------------------------------------------------------ by hand


def test_9_7_siege():
    # Strength 2: 4 Main fall to 2 with two hits (1/4), which is not more than 2.
    odds = Attack(Force(main=4), strength=2, points=1, bezants=1).odds()
    assert odds.losses[TAKEN][:3] == (0.25, 0.5, 0.0)
    assert odds.losses[REPELLED] == (0.0, 0.0, 0.25, 0.0, 0.0)
    assert (odds.taken, odds.repelled, odds.destroyed) == (0.75, 0.25, 0.0)
    assert (odds.points, odds.bezants) == (0.75, 0.75)
    assert odds.expected_losses == 1.0


def test_9_7_hits_at_constantinople_cost_two():
    # Strength 5: 8 Main stay above it with one hit at most: 6 of 32.
    assert Attack(Force(main=8), strength=5, capital=True).odds().taken == 6 / 32
    assert Attack(Force(main=8), strength=5).odds().taken == 16 / 32


def test_9_6_tie_is_the_defenders():
    # One die each: both hit or both miss leaves a tie, only a lone hit wins; then strength 0 is no obstacle.
    odds = Attack(Force(main=1), (Force(main=1),), strength=0).odds()
    assert odds.beaten == (0.25,)
    assert (odds.taken, odds.repelled, odds.destroyed) == (0.25, 0.25, 0.5)
    assert odds.foe_losses == (0.5,)


def test_9_6_three_main_dice_and_one_for_each_elite():
    # 5 Main 1 Elite roll 4 dice, 2 on average, against a levy of 6.
    assert Attack(Force(elite=1, main=5), (Force(main=6),)).odds().foe_losses == (2.0,)


def test_6_4_guard_fights_and_goes_last():
    odds = Attack(Force(main=1, guard=1), strength=0).odds()
    assert odds.taken == 1.0
    lone = Attack(Force(guard=1), (Force(main=1),), strength=0).odds()
    assert (lone.taken, lone.destroyed) == (0.25, 0.5)


def test_8_6_dice_of_the_fleet():
    # Two dice at sea against two Move and one Main: with both hits the Main cube is left, and takes strength 0.
    odds = Attack(Force(main=1, move=2), strength=0, fleet_dice=2).odds()
    assert odds.losses[TAKEN][:3] == (0.25, 0.5, 0.25)
    # 8.8 A single cube dies at sea with any hit.
    assert Attack(Force(main=1), strength=0, fleet_dice=2).odds().destroyed == 0.75


def test_11_3_retreat_that_costs_all_destroys():
    attack = Attack(Force(main=2), strength=3)
    assert attack.odds().destroyed == 0.5                # two or three hits
    back = Attack(Force(main=2), strength=3, retreat_cost=1).odds()
    assert (back.repelled, back.destroyed) == (0.125, 0.875)
    assert back.losses[REPELLED][1] == 0.125
    assert Attack(Force(main=2), strength=3, retreat_cost=C.NOBODY).odds().destroyed == 1.0


def test_9_8_surplus_hits_are_lost():
    odds = Attack(Force(main=1), (Force(main=3),), strength=1).odds()
    assert odds.losses[GONE] == (0.0, 0.875)


def test_9_3_best_order():
    attack = Attack(Force(main=5, elite=2), (Force(main=4), Force(elite=1)), strength=1)
    worst = Attack(Force(main=5, elite=2), (Force(elite=1), Force(main=4)), strength=1)
    assert attack.best_order().odds().taken == max(attack.odds().taken, worst.odds().taken)
    with_levy = Attack(Force(main=9), (Force(main=1), Force(main=2)), armies=1)
    assert with_levy.best_order().foes == with_levy.foes                 # 9.4 the levy stays last


def test_the_attacker_may_keep_move_cubes():
    keeps = Attack(Force(main=4, move=2), strength=2, order=(C.MAIN, C.MOVE, C.ELITE))
    assert keeps.odds().taken == 0.75 < Attack(Force(main=4, move=2), strength=2).odds().taken == 1.0


@pytest.mark.parametrize("states", [Game(2).state_bytes, b"x", [1.5], np.zeros(1), Game(2).history, None])
def test_what_is_no_position(states):
    for find in (attacks, attack_in):
        with pytest.raises(ImpossiblePosition, match="A position is an array of one state"):
            find(states)


def test_no_attack_is_made_up():
    with pytest.raises(IllegalDecision, match="No attack is under way"):
        attack_in(Game(2, seed=1).states)


@pytest.mark.parametrize("bad", [
    {"order": (1, 1, 2)}, {"order": 3}, {"order": (0, 1)}, {"retreat_cost": -2}, {"points": "x"}, {"bezants": 1.5},
    {"armies": 1},
])
def test_what_is_no_attack(bad):
    with pytest.raises(BadSetup):
        Attack(Force(main=3), **bad)


def test_too_many_foes():
    with pytest.raises(ValueError, match="at most 4 foes"):
        Attack(Force(main=1), (Force(main=1),) * 5).odds()


# ------------------------------------------------------------------ against the engine's own dice


def at_damascus(armies=(), levy=0, **city_facts) -> Table:
    """Player 0's Arabs in Tabuk, about to attack Jerusalem of player 1."""
    t = Table(players=3)
    t.army(0, ARAB, elite=1, main=5, move=3, at="Tabuk")
    t.army(1, BYZ, levy=levy)
    for q, boxes in armies:
        t.army(q, BYZ, **boxes, levy=levy if q == 1 else 0, at="Jerusalem")
    t.city("Jerusalem", controller=1, **city_facts)
    t.ask(0)
    return t


def siege() -> tuple[Table, tuple[int, ...]]:
    return at_damascus(tokens=3, fortified=True), (C.ARMY + ARAB, city("Jerusalem"))


def army_then_siege() -> tuple[Table, tuple[int, ...]]:
    return at_damascus([(1, {"elite": 1, "main": 3, "move": 1})], levy=2), (C.ARMY + ARAB, city("Jerusalem"))


def two_armies_and_a_levy() -> tuple[Table, tuple[int, ...]]:
    return at_damascus([(2, {"main": 2, "move": 2})], levy=2, tokens=2), (C.ARMY + ARAB, city("Jerusalem"))


def civil_war_where_it_stands() -> tuple[Table, tuple[int, ...]]:
    t = Table(players=2)
    t.army(0, BYZ, elite=1, main=2, move=1, at="Leucosia")
    t.city("Leucosia", controller=1, tokens=2)
    t.ask(0)
    return t, (C.ARMY + BYZ, C.SPACE + C.CIVIL_WAR + BYZ, C.POOL)


def constantinople() -> tuple[Table, tuple[int, ...]]:
    t = Table(players=2)
    t.army(0, ARAB, elite=2, main=8, move=6, at="Nicaea")
    t.city("Nicaea", side=ARAB)
    t.ask(0)
    return t, (C.ARMY + ARAB, city("Constantinople"))


@pytest.mark.parametrize(
    "case", [siege, army_then_siege, two_armies_and_a_levy, civil_war_where_it_stands, constantinople]
)
def test_odds_are_those_of_the_engine(case):
    t, codes = case()
    for code in codes:
        if t.g.attack.city == C.NOBODY and code in t.legal:
            t.play(code)
    assert t.g.attack.city != C.NOBODY
    states = np.concatenate([plain.to_array(plain.pack(t.g))] * 2)
    counts = np.zeros(3 * MOST_CUBES)
    trial.trial_attacks(states, t.g.attack.side, 0b1111, TRIALS, 7, counts)
    exact = np.zeros((3, MOST_CUBES))
    for outcome, row in enumerate(attack_in(states[:1]).odds().losses):
        exact[outcome, : len(row)] = row
    assert np.abs(counts / TRIALS - exact.ravel()).max() < 2 / np.sqrt(TRIALS)
    assert exact.sum() == pytest.approx(1.0)


# ------------------------------------------------------------------ from positions


def test_attacks_at_the_start():
    game = Game(players=4, seed=1)
    found = attacks(game.states)
    assert {route.city_name for route in found if route.side == ARAB} == {"Jerusalem", "Alexandria", "Hira", "Basra"}
    assert {route.city_name for route in found if route.side == C.BULGAR} == {"Thessalonica", "Adrianople"}
    hira = max((r for r in found if r.city_name == "Hira"), key=lambda r: r.attack.force.move)
    assert hira.attack.force == Force(main=8, move=4)
    assert hira.attack.odds().points == 2.0
    assert not hira.civil_war
    for code in hira.codes:                              # the codes are legal, and lead there
        game.play(code)


def test_fleet_on_the_way():
    t = Table(players=2)
    t.army(0, ARAB, main=6, move=5, at="Alexandria")
    t.city("Alexandria", side=ARAB)
    t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    found = [r for r in attacks(plain.to_array(plain.pack(t.g))) if r.city_name == "Candia"]
    assert {(r.intercepted, r.attack.fleet_dice, r.attack.force.move) for r in found} == {(False, 0, 3), (True, 4, 1)}
    closed = attacks(plain.to_array(plain.pack(t.g)), sea_closed=True)
    candia = next(r for r in closed if r.city_name == "Candia")
    assert candia.attack.retreat_cost == C.NOBODY        # 11.6 came by sea


def test_9_4_levy_or_not_and_9_3_retreat_or_stand():
    t = at_damascus([(1, {"main": 2})], levy=2)
    t.march(ARAB, "Jerusalem")
    states = plain.to_array(plain.pack(t.g))
    assert attack_in(states).foes == (Force(main=2),)                    # his army stands: his levy doesn't fight
    assert attack_in(states, stands=0).foes == (Force(main=2),)          # it retreats: the levy of two
    assert attack_in(states, stands=0).armies == 0
    assert attack_in(states, stands=0, levy=False).foes == ()


# ------------------------------------------------------------------ the command


def test_command_by_hand():
    shown = CliRunner().invoke(app, ["odds", "0,4,0", "--strength", "2"])
    assert "Taken 75.00%, repelled 25.00%" in shown.output
    data = json.loads(CliRunner().invoke(app, ["odds", "0,4,0", "--foe", "0,1,0", "--levy", "1", "--json"]).output)
    assert len(data["beaten"]) == 2


def test_command_in_a_game(tmp_path):
    game = Game(players=2, seed=1)
    game.record.save(tmp_path / "game.json")
    shown = CliRunner().invoke(app, ["odds", "--record", str(tmp_path / "game.json"), "--city", "hi"])
    assert "Hira" in shown.output
    assert "Basra" not in shown.output


@pytest.mark.parametrize("words", [["1,2"], ["1,x,3"], ["40,9,0"], []])
def test_command_refuses_in_words(words):
    result = CliRunner().invoke(app, ["odds", *words])
    assert result.exit_code != 0
    assert "such as 1,6,2" in str(result.exception)
