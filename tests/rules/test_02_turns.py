"""Chapter 2, turns."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from table import ARAB, BYZ, Table, box, city

STRENGTHEN = (C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)


def rich(players=3, **options):
    """A game in which nobody has trouble with upkeep."""
    t = Table(players, **options)
    for p in range(players):
        t.set(p, treasury=[90, 90])
    t.ask(0)
    return t


def test_2_1_three_turns():
    t = rich()
    for turn in (1, 2, 3):
        assert t.g.turn == turn
        assert t.g.over == C.PLAYING
        t.end_turn()
    assert t.g.over == C.AFTER_TURN_3
    assert t.kind == K.GAME_OVER
    assert t.legal == []


def test_2_1_actions_then_income_and_upkeep_then_new_turn():
    t = rich()
    t.city("Mecca", controller=0)
    t.ask(0)
    t.end_turn()
    assert t.player(0).treasury == [90 - 3 - 3 - 2 - 4, 90 + 4 - 8 - 5]
    assert t.player(1).treasury == [90 - 12, 90 - 13]
    kinds = [event[0] for event in t.g.events]
    turn_end = kinds.index(E.TURN_END)
    assert kinds.index(E.ACTION) < turn_end < kinds.index(E.BEZANTS) < kinds.index(E.RETURNED)
    assert t.events(E.TURN)[-1][0] == 2


def test_2_2_one_action_each_in_clockwise_order():
    t = rich(4)
    asked = []
    for _ in range(8):
        asked.append(t.asked)
        t.play(*STRENGTHEN)
    assert asked == [0, 1, 2, 3, 0, 1, 2, 3]


def test_2_2_who_has_passed_takes_no_more_actions_this_turn():
    t = rich()
    t.play(*STRENGTHEN)
    t.play(C.PASS)
    asked = []
    for _ in range(4):
        asked.append(t.asked)
        t.play(*STRENGTHEN)
    assert asked == [2, 0, 2, 0]


def test_2_2_who_has_passed_acts_again_next_turn():
    t = rich()
    t.end_turn()
    assert [t.player(p).passed for p in range(3)] == [0, 0, 0]
    assert t.asked == 0


def test_2_2_who_has_passed_decides_for_his_army():
    t = rich()
    t.army(0, ARAB, main=5, move=1, at="Tabuk")
    t.army(1, BYZ, main=1, at="Jerusalem")
    t.set(1, passed=1)
    t.g.first_passer = 1
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 1)


def test_2_2_who_has_passed_decides_for_his_levy():
    t = rich()
    t.army(0, ARAB, main=5, move=1, at="Tabuk")
    t.city("Jerusalem", controller=1)
    t.set(1, passed=1)
    t.g.first_passer = 1
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 1)


def test_2_2_who_has_passed_decides_for_his_fleet():
    t = rich()
    t.city("Alexandria", side=ARAB)
    t.army(0, ARAB, main=5, move=4, at="Alexandria")
    t.space(C.FLEET + BYZ, 1)
    t.set(1, passed=1)
    t.g.first_passer = 1
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"))
    assert (t.kind, t.asked) == (K.FLEET_USE, 1)


def test_2_3_the_last_one_has_exactly_one_more_action():
    t = rich()
    t.play(*STRENGTHEN)
    t.play(C.PASS, C.PASS)
    assert (t.asked, t.g.turn) == (0, 1)
    t.play(*STRENGTHEN)
    assert t.g.turn == 2


def test_2_3_also_when_the_last_to_pass_sits_before_him():
    t = rich(4)
    t.play(C.PASS, C.PASS)
    t.play(*STRENGTHEN)
    t.play(C.PASS)
    assert (t.asked, t.g.turn) == (2, 1)
    t.play(*STRENGTHEN)
    assert t.g.turn == 2


def test_2_3_one_more_action_even_with_a_full_pool():
    t = rich(3)
    t.play(C.PASS, C.PASS)
    assert t.player(2).pool == 9
    t.play(*STRENGTHEN)
    assert t.g.turn == 2


def test_2_3_it_may_be_a_pass():
    t = rich()
    t.play(C.PASS, C.PASS)
    assert C.PASS in t.legal
    t.play(C.PASS)
    assert t.g.turn == 2
    assert [event[:2] for event in t.events(E.ACTION)] == [(0, C.PASS), (1, C.PASS), (2, C.PASS)]


@pytest.mark.parametrize("action", [
    STRENGTHEN,
    (C.TAKE_CONTROL, city("Damascus"), C.POOL),
    (C.TAKE_CONTROL, city("Antioch"), C.POOL),
    (C.BUILD + BYZ, C.POOL),
    (C.SPACE + C.IMPROVE + BYZ, city("Athens"), C.POOL),
])
def test_2_4_an_action_may_be_chosen_again(action):
    t = rich()
    t.play(*action)
    t.play(C.PASS, C.PASS)
    assert t.asked == 0
    assert action[0] in t.legal


def test_2_4_an_army_may_act_again_and_again():
    t = rich()
    t.army(0, ARAB, main=1, move=5, at="Tabuk")
    t.ask(0)
    for to in ("Medina", "Mecca", "Medina"):
        t.play(C.ARMY + ARAB, city(to), C.DONE)
        t.play(*STRENGTHEN, *STRENGTHEN)
    assert t.at(0, ARAB) == "Medina"


def test_2_4_strengthening_places_at_least_one_cube():
    t = rich()
    t.play(C.STRENGTHEN)
    assert C.DONE not in t.legal
    t.play(box(ARAB, C.LEVY), C.POOL)
    assert C.DONE in t.legal


def test_2_4_a_tax_is_at_least_one_cube():
    t = rich()
    t.play(C.TAX)
    assert t.legal == [C.NUMBER + n for n in range(1, 10)]


def test_2_4_an_army_on_the_map_must_move_or_attack():
    t = rich()
    t.army(0, ARAB, main=1, move=1, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.kind == K.MARCH
    assert C.DONE not in t.legal


def test_2_4_an_army_that_can_do_nothing_has_no_action():
    t = rich()
    t.army(0, ARAB, main=5, at="Tabuk")
    t.ask(0)
    assert C.ARMY + ARAB not in t.legal


def test_2_4_a_player_without_anything_to_do_can_only_pass_and_is_asked():
    t = rich()
    t.set(0, pool=0, treasury=[2, 2], boxes=[[0] * 4, [0] * 4])
    t.ask(0)
    assert (t.kind, t.legal) == (K.ACTION, [C.PASS])
