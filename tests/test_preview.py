"""The preview: what the engine then does, and the odds as they are reckoned elsewhere."""

import random

import pytest

from byzantium import Game
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.step import step
from byzantium.odds import attack_in, attacks
from byzantium.preview import preview, preview_options, without_odds
from table import ARAB, BYZ, Table, city


def seen(t):
    return preview(plain.pack(t.g), 7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_say_what_is_asked_next(players):
    game, chooser = Game(players, seed=players, dice="by hand"), random.Random(players)
    while not game.is_over:
        for option in preview_options(game.state_bytes):
            trial = game.copy()
            trial.play(option["code"])
            same = not trial.is_over and trial.player == game.player
            assert option["final"] is not same
            assert option["asks"] == (trial.view()["prompt"]["id"] if same else None)
            assert option["next"] == (trial.view()["options"] if same else [])
        assert [option["code"] for option in preview_options(game.state_bytes)] == list(game.legal)
        game.play(chooser.choice(game.legal))
    assert preview(game.state_bytes)["options"] == []


@pytest.mark.parametrize("seed", range(3))
def test_codes_of_attacks_lead_to_them(seed):
    game, chooser, met = Game(4, seed=seed), random.Random(seed), 0
    while not game.is_over:
        for attack in preview(game.state_bytes)["attacks"][:5]:
            after = plain.unpack(game.state_bytes)
            for code in attack["codes"]:
                step(after, code)
            assert city(attack["city"]) == after.attack.city
            assert attack["taken"] + attack["repelled"] + attack["destroyed"] == pytest.approx(1)
            met += 1
        game.play(chooser.choice(game.legal))
    assert met > 20


def two_defenders(*answers):
    """Two Byzantine armies in Tarsus are attacked."""
    t = Table(3)
    t.city("Antioch", side=ARAB)
    t.army(0, ARAB, main=6, move=2, at="Antioch")
    t.army(1, BYZ, main=3, at="Tarsus")
    t.army(2, BYZ, main=2, at="Tarsus")
    t.city("Tarsus", controller=1)
    t.ask(0)
    t.play(*answers)
    return t


def test_attacks_are_seen_from_the_middle_of_an_action():
    from_action = {tuple(attack["codes"]): attack for attack in seen(two_defenders())["attacks"]}
    from_march = seen(two_defenders(C.ARMY + ARAB))["attacks"]
    for attack in from_march:
        assert from_action[(C.ARMY + ARAB, *attack["codes"])]["taken"] == attack["taken"]
    (tarsus,) = [attack for attack in from_march if attack["codes"] == [city("Tarsus")]]
    states = plain.to_array(plain.pack(two_defenders().g))
    (route,) = [route for route in attacks(states) if route.codes == (C.ARMY + ARAB, city("Tarsus"))]
    odds = route.attack.best_order().odds()
    assert tarsus == {
        "codes": [city("Tarsus")], "city": "Tarsus", "side": "arab", "civil_war": False, "intercepted": False,
        "taken": odds.taken, "repelled": odds.repelled, "destroyed": odds.destroyed, "losses": odds.expected_losses,
        "points": float(route.attack.points), "bezants": float(route.attack.bezants),
        "if_retreat": attack_in(route.begun, stands=0).odds().taken,
    }
    assert tarsus["if_retreat"] > tarsus["taken"] > 0


def test_a_defender_sees_the_odds_until_dice_are_rolled():
    march = (C.ARMY + ARAB, city("Tarsus"))
    (announced,) = [a for a in seen(two_defenders(C.ARMY + ARAB))["attacks"] if a["codes"] == [city("Tarsus")]]
    asked = seen(two_defenders(*march))
    assert asked["attacks"] == []
    assert asked["under_way"] == announced | {"codes": []}
    one_stands = seen(two_defenders(*march, C.NO))["under_way"]
    assert one_stands["taken"] == announced["taken"]
    assert announced["taken"] < one_stands["if_retreat"] < announced["if_retreat"]
    both_stand = two_defenders(*march, C.NO, C.NO)
    assert seen(both_stand)["under_way"]["if_retreat"] == announced["taken"]
    both_stand.play(C.PLAYER + 1)
    assert seen(both_stand)["under_way"] is None


def test_an_army_that_retreats_no_longer_counts():
    march = (C.ARMY + ARAB, city("Tarsus"))
    before, leaving = two_defenders(*march), two_defenders(*march, C.YES)
    assert leaving.kind == K.RETREAT_TO                  # its pawn is still there
    odds = seen(leaving)["under_way"]["taken"]
    assert odds > seen(before)["under_way"]["taken"]
    leaving.play(leaving.legal[0])
    assert seen(leaving)["under_way"]["taken"] == odds


def test_threats_are_those_of_rivals_who_have_not_passed():
    t = two_defenders()
    assert "Tarsus" in seen(t)["threatened"][1]
    assert seen(t)["threatened"][0] == []
    t.play(C.ARMY + ARAB)                                # in the middle of an action too
    assert "Tarsus" in seen(t)["threatened"][1]
    for rival in (0, 2):                                 # 2 by civil war
        t.set(rival, passed=1)
    t.g.first_passer, t.g.last_player = 0, 1
    assert "Tarsus" not in seen(t)["threatened"][1]


def test_without_compiled_rules_the_options_are_there():
    state = plain.pack(two_defenders().g)
    at_once, whole = without_odds(state, 7, ready=False), preview(state, 7)
    assert at_once["options"] == whole["options"]
    assert (at_once["ready"], at_once["attacks"], at_once["threatened"]) == (False, None, [[], [], []])
    assert set(at_once) == set(whole)


# ------------------------------------------------------------------ defence


def defended(seed, kind):
    """A game at random up to a question for a defender."""
    game, choose = Game(players=3, seed=seed), random.Random(seed)
    while not game.is_over and game.kind != kind:
        codes = [code for code in game.legal if code != C.PASS] or game.legal
        game.play(choose.choice(codes))
    return None if game.is_over else game


@pytest.mark.parametrize("kind", [K.RETREAT_OR_STAND, K.LEVY_FIGHTS])
def test_a_defender_sees_the_chances_of_every_answer(kind):
    games = [game for seed in range(40) if (game := defended(seed, kind))]
    assert games
    for game in games[:4]:
        answers = preview(game.state_bytes)["defence"]
        assert [one["code"] for one in answers] == list(game.legal)
        for one in answers:
            assert 0 <= one["held"] <= 1
            assert 0 <= one["beaten"] <= 1
            if kind == K.RETREAT_OR_STAND and one["code"] == C.YES:
                after = game.copy()
                after.play(C.YES)
                if after.kind == K.RETREAT_TO:                   # unless the fleet may close the sea first
                    assert one["cost"] == after.view()["prompt"]["args"]["number"] == one["losses"]
                    assert one["to"] == [option["args"]["city"] for option in after.view()["options"]]
            if kind == K.LEVY_FIGHTS and one["code"] == C.NO:
                assert (one["beaten"], one["losses"], one["to"]) == (0, 0, [])


def test_whoever_is_no_defender_has_no_defence():
    assert preview(Game(players=2, seed=1).state_bytes)["defence"] == []
