"""Chapter 3, placing cubes."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from table import ARAB, BYZ, Table, box, city


def test_3_1_cubes_come_from_pool_casualties_and_all_eight_boxes():
    t = Table()
    t.army(0, BYZ, 1, 1, 1, 1)
    t.army(0, ARAB, 1, 1, 1, 1)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"))
    assert (t.kind, t.asked) == (K.PAY_CUBE, 0)
    assert t.legal == [*range(C.BOX, C.BOX + 8), C.POOL, C.CASUALTIES]


def test_3_1_an_empty_box_gives_no_cube():
    t = Table()
    t.army(0, BYZ, main=1)
    t.army(0, ARAB, levy=1)
    t.set(0, casualties=0)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"))
    assert t.legal == [box(BYZ, C.MAIN), box(ARAB, C.LEVY), C.POOL]


def test_3_1_a_pool_cube_is_free():
    t = Table()
    t.play(C.TAKE_CONTROL, city("Damascus"), C.POOL)
    assert (t.player(0).pool, t.player(0).casualties) == (8, 12)
    assert t.player(0).treasury == [15, 5]


def test_3_1_a_casualty_costs_3():
    t = Table()
    t.play(C.TAKE_CONTROL, city("Mecca"), C.CASUALTIES)
    assert (t.player(0).pool, t.player(0).casualties) == (9, 11)
    assert t.player(0).treasury == [15, 2]


@pytest.mark.parametrize(("side", "which"), [(BYZ, C.LEVY), (BYZ, C.ELITE), (ARAB, C.MAIN), (ARAB, C.MOVE)])
def test_3_1_a_cube_from_a_box_of_either_side_costs_the_helped_side_3(side, which):
    t = Table()
    before = t.player(0).boxes[side][which]
    t.play(C.TAKE_CONTROL, city("Damascus"), box(side, which))
    assert t.player(0).boxes[side][which] == before - 1
    assert t.player(0).treasury == [12, 5]


def test_3_1_the_bank_is_paid_nobody_else():
    t = Table()
    t.play(C.TAKE_CONTROL, city("Damascus"), C.CASUALTIES)
    assert [t.player(p).treasury for p in (1, 2)] == [[15, 5]] * 2


def test_3_1_a_guard_is_never_such_a_cube():
    t = Table()
    t.army(0, BYZ, main=1, at="Antioch", guard=True)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"))
    assert box(BYZ, C.ELITE) not in t.legal
    assert box(BYZ, C.MAIN) in t.legal


def test_3_1_only_the_treasury_of_the_helped_side_pays():
    t = Table()
    t.set(0, pool=0, treasury=[2, 50])
    t.ask(0)
    t.play(C.TAKE_CONTROL)
    assert t.cities == {"Tabuk", "Medina", "Mecca"}


def test_3_1_too_poor_to_buy_leaves_the_pool_without_a_choice():
    t = Table()
    t.set(0, treasury=[2, 50])
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"))
    assert t.asked == 1
    assert t.player(0).pool == 8


def test_3_1_no_pool_cube_and_no_money_is_no_cube():
    t = Table()
    t.set(0, pool=0, treasury=[2, 2])
    t.ask(0)
    assert t.legal == [C.ARMY + ARAB, C.PASS]


def test_3_1_three_bezants_are_enough():
    t = Table()
    t.set(0, pool=0, treasury=[3, 0])
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), C.CASUALTIES)
    assert t.player(0).treasury == [0, 0]


def test_3_2_a_bought_cube_is_placed_at_once():
    t = Table()
    t.play(C.STRENGTHEN, box(BYZ, C.LEVY), C.CASUALTIES)
    assert t.player(0).boxes[BYZ] == [1, 3, 2, 3]
    assert (t.player(0).pool, t.player(0).casualties) == (9, 11)


def test_3_2_not_back_into_the_box_it_came_from():
    t = Table()
    t.army(0, BYZ, 1, 1, 1, 1)
    t.army(0, ARAB, 1, 1, 1, 1)
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN))
    assert t.legal == [*(code for code in range(C.BOX, C.BOX + 8) if code != box(BYZ, C.MAIN)), C.POOL, C.CASUALTIES]


def test_3_2_a_box_that_only_itself_could_fill_is_not_strengthened():
    t = Table()
    t.set(0, pool=0, casualties=0, treasury=[50, 50], boxes=[[0, 2, 0, 0], [0] * 4])
    t.ask(0)
    t.play(C.STRENGTHEN)
    assert t.legal == [code for code in range(C.BOX, C.BOX + 8) if code != box(BYZ, C.MAIN)]


def test_3_2_the_pool_is_no_place_to_buy_into():
    t = Table()
    t.play(C.STRENGTHEN)
    assert C.POOL not in t.legal


@pytest.mark.parametrize(("action", "side"), [
    ((C.TAKE_CONTROL, city("Athens")), BYZ),
    ((C.TAKE_CONTROL, city("Medina")), ARAB),
    ((C.SPACE + C.FORTIFY, city("Damascus")), BYZ),
    ((C.SPACE + C.FORTIFY, city("Mecca")), ARAB),
    ((C.STRENGTHEN, box(BYZ, C.LEVY)), BYZ),
    ((C.STRENGTHEN, box(ARAB, C.LEVY)), ARAB),
    ((C.SPACE + C.IMPROVE + BYZ, city("Athens")), BYZ),
    ((C.SPACE + C.IMPROVE + ARAB, city("Mecca")), ARAB),
    ((C.SPACE + C.GUARD + BYZ,), BYZ),
    ((C.SPACE + C.GUARD + ARAB,), ARAB),
    ((C.SPACE + C.FLEET + BYZ,), BYZ),
    ((C.SPACE + C.FLEET + ARAB,), ARAB),
])
def test_3_3_whom_a_cube_helps(action, side):
    t = Table()
    t.city("Damascus", controller=0)
    t.city("Mecca", controller=0)
    t.set(0, treasury=[20, 20])
    t.ask(0)
    t.play(*action, C.CASUALTIES)
    assert t.player(0).treasury == ([17, 20] if side == BYZ else [20, 17])


@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_3_3_a_cube_for_church_or_mosque_helps_its_side(side):
    t = Table()
    t.set(0, treasury=[20, 20])
    t.ask(0)
    t.play(C.BUILD + side, C.CASUALTIES)
    assert t.player(0).treasury == ([11, 20] if side == BYZ else [20, 11])


def test_3_3_conquest_helps_the_conquering_armys_side():
    t = Table()
    t.army(0, ARAB, main=6, move=1, at="Tabuk")
    t.set(0, treasury=[20, 20])
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(0)
    assert t.kind == K.PAY_CUBE
    t.play(C.CASUALTIES)
    assert t.player(0).treasury == [20, 20 + 2 - 3]


def test_3_3_civil_war_helps_the_side_of_its_space():
    t = Table()
    t.army(0, BYZ, main=6, at="Damascus")
    t.city("Damascus", controller=1)
    t.set(0, treasury=[20, 20])
    t.ask(0)
    t.play(C.ARMY + BYZ, C.CASUALTIES)                        # nothing but civil war was possible
    assert t.player(0).treasury == [17, 20]


@pytest.mark.parametrize("treasury", [BYZ, ARAB])
def test_3_3_adding_bulgars_helps_either_side(treasury):
    t = Table()
    t.set(0, treasury=[20, 20])
    t.ask(0)
    t.play(C.SPACE + C.BULGARS, C.REINFORCE, C.CASUALTIES)
    assert (t.kind, t.legal) == (K.PAY_FROM, [C.SIDE + BYZ, C.SIDE + ARAB])
    t.play(C.SIDE + treasury)
    assert t.player(0).treasury == ([17, 20] if treasury == BYZ else [20, 17])


@pytest.mark.parametrize(("treasury", "after"), [([3, 2], [0, 2]), ([2, 3], [2, 0])])
def test_3_3_adding_bulgars_from_the_one_treasury_that_can_pay(treasury, after):
    t = Table()
    t.set(0, pool=0, treasury=treasury)
    t.ask(0)
    t.play(C.SPACE + C.BULGARS)
    if treasury[ARAB] == 3:                                   # else no attack can be paid for: no choice (10.4)
        t.play(C.REINFORCE)
    t.play(C.CASUALTIES)
    assert (t.player(0).treasury, t.asked, t.g.bulgars) == (after, 1, 11)


# ------------------------------------------------------------------ 3.4


def test_3_4_buying_the_last_cube_takes_the_pawn_off():
    t = Table()
    t.army(0, BYZ, main=1, levy=2, at="Antioch")
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), box(BYZ, C.MAIN))
    assert t.at(0, BYZ) is None


@pytest.mark.parametrize("which", [C.ELITE, C.MAIN, C.MOVE])
def test_3_4_a_cube_in_any_of_the_three_boxes_keeps_the_pawn(which):
    t = Table()
    t.army(0, BYZ, at="Antioch")
    t.player(0).boxes[BYZ][which] = 2
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), box(BYZ, which))
    assert t.at(0, BYZ) == "Antioch"


def test_3_4_the_levy_does_not_keep_the_pawn_and_needs_none():
    t = Table()
    t.army(0, BYZ, main=1, levy=1, at="Antioch")
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), box(BYZ, C.LEVY))
    assert t.at(0, BYZ) == "Antioch"


def test_3_4_a_guard_keeps_the_pawn():
    t = Table()
    t.army(0, BYZ, main=1, at="Antioch", guard=True)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), box(BYZ, C.MAIN))
    assert t.at(0, BYZ) == "Antioch"


def test_3_4_passing_with_the_last_cube_takes_the_pawn_off():
    t = Table()
    t.army(0, ARAB, main=1, at="Mecca")
    t.set(0, casualties=0)
    t.ask(0)
    t.play(C.PASS, box(ARAB, C.MAIN))
    assert t.at(0, ARAB) is None


def test_3_4_movement_with_the_last_cube_takes_the_pawn_off():
    t = Table()
    t.army(0, ARAB, move=1, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Medina"))
    assert t.at(0, ARAB) is None
    assert t.asked == 1


def test_3_4_battle_takes_the_pawn_off():
    t = Table()
    t.army(0, ARAB, main=1, move=1, at="Tabuk")
    t.army(1, BYZ, main=1, at="Jerusalem")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"), C.NO)
    t.roll(1, 1)
    assert (t.at(0, ARAB), t.at(1, BYZ)) == (None, None)


def test_3_4_upkeep_takes_the_pawn_off():
    t = Table()
    for p in range(3):
        t.set(p, treasury=[90, 90])
    t.army(0, ARAB, main=1, at="Mecca")
    t.set(0, treasury=[90, 0])
    t.ask(0)
    t.end_turn()
    assert t.player(0).removed > 0
    assert t.at(0, ARAB) is None


def test_3_4_conquest_takes_the_pawn_off():
    t = Table()
    t.army(0, ARAB, main=2, move=1, at="Tabuk")
    t.city("Jerusalem", tokens=1)
    t.set(0, pool=0, treasury=[50, 2])
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(0)
    assert t.at(0, ARAB) is None
    assert t.look("Jerusalem") == (ARAB, 1, 0, False)


def test_3_4_the_guards_return_takes_the_pawn_off():
    t = Table()
    for p in range(3):
        t.set(p, treasury=[90, 90])
    t.army(0, ARAB, at="Mecca", guard=True)
    t.ask(0)
    t.end_turn()
    assert t.at(0, ARAB) is None


def test_3_4_the_other_army_is_looked_at_too():
    t = Table()
    t.army(0, ARAB, main=1, at="Mecca")
    t.ask(0)
    t.play(C.BUILD + BYZ, box(ARAB, C.MAIN))
    assert t.at(0, ARAB) is None


def test_3_4_strengthening_looks_only_afterwards():
    t = Table()
    t.army(0, BYZ, main=1, at="Antioch")
    t.ask(0)
    t.play(C.STRENGTHEN, box(ARAB, C.MAIN), box(BYZ, C.MAIN))
    assert t.at(0, BYZ) == "Antioch"
    t.play(box(BYZ, C.MOVE), C.POOL, C.DONE)
    assert t.at(0, BYZ) == "Antioch"


def test_3_4_the_last_cube_may_change_its_box():
    t = Table()
    t.army(0, BYZ, main=1, at="Antioch")
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.ELITE), box(BYZ, C.MAIN), C.DONE)
    assert t.player(0).boxes[BYZ] == [1, 0, 0, 0]
    assert t.at(0, BYZ) == "Antioch"


@pytest.mark.parametrize("more", [(C.DONE,), (box(BYZ, C.LEVY), C.POOL, box(BYZ, C.LEVY), C.POOL)])
def test_3_4_strengthening_that_empties_an_army_takes_its_pawn_off(more):
    t = Table()
    t.army(0, BYZ, main=1, at="Antioch")
    t.ask(0)
    t.play(C.STRENGTHEN, box(ARAB, C.MAIN), box(BYZ, C.MAIN), *more)
    assert t.asked == 1
    assert t.at(0, BYZ) is None


def test_3_4_no_cube_moves_twice_in_one_strengthen_action():
    t = Table()
    t.set(0, pool=0, casualties=0, treasury=[50, 50], boxes=[[0, 1, 0, 0], [0] * 4])
    t.ask(0)
    t.play(C.STRENGTHEN, box(ARAB, C.MOVE))                   # there is one cube only: no choice, and no second
    assert t.asked == 1
    assert t.player(0).boxes == [[0] * 4, [0, 0, 1, 0]]
    assert t.player(0).treasury == [50, 47]


@pytest.mark.parametrize("code", range(C.BOX, C.BOX + 8))
def test_3_4_a_cube_just_placed_is_no_cube_for_another_box(code):
    t = Table()
    t.set(0, pool=1, casualties=0, treasury=[50, 50], boxes=[[0] * 4, [0] * 4])
    t.ask(0)
    t.play(C.STRENGTHEN, code)                                # no second cube: the action is over
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_3_4_a_box_may_receive_and_give():
    t = Table()
    t.set(0, pool=1, casualties=0, treasury=[50, 50], boxes=[[0, 1, 0, 0], [0] * 4])
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN), box(BYZ, C.LEVY))  # the pool cube has come: the other may go, then no more
    assert t.asked == 1
    assert t.player(0).boxes == [[0, 1, 0, 1], [0] * 4]
    assert t.player(0).treasury == [47, 50]


def test_3_4_a_box_may_give_and_receive():
    t = Table()
    t.set(0, boxes=[[0, 1, 0, 0], [0] * 4])
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.LEVY), box(BYZ, C.MAIN), box(BYZ, C.MAIN), C.POOL, C.DONE)
    assert t.player(0).boxes == [[0, 1, 0, 1], [0] * 4]


def test_3_4_a_cube_just_placed_pays_for_no_other_box():
    t = Table()
    t.set(0, boxes=[[0] * 4, [0] * 4])
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.LEVY), C.POOL, box(BYZ, C.MAIN))
    assert t.legal == [C.POOL, C.CASUALTIES]
