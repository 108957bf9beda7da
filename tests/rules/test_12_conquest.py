"""Chapter 12, conquest."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from table import ARAB, BULGAR, BYZ, PERSIAN, Table, box, city


def before_jerusalem(elite=0, main=9, move=1, guard=False, controller=1, **jerusalem):
    """Player 0's Arabs in Tabuk, Jerusalem (Byzantine, 3) a rival's without levy."""
    t = Table(3)
    t.army(0, ARAB, elite=elite, main=main, move=move, levy=2, at="Tabuk", guard=guard)
    t.army(1, BYZ)
    t.city("Jerusalem", controller=controller, **jerusalem)
    return t


def take(t, name="Jerusalem", side=ARAB):
    """Player 0 attacks and takes the city without a loss; he is asked for the cube, unless there is no choice."""
    t.ask(0)
    t.march(side, name)
    t.roll(0)


# ------------------------------------------------------------------ 12.1


def test_12_1_a_control_cube_goes_to_its_owners_casualties():
    t = before_jerusalem()
    t.ask(0)
    casualties = t.player(1).casualties
    take(t)
    assert t.player(1).casualties == casualties + 1
    assert t.player(1).fortifications == 2
    assert t.g.controlled[1] == 0


def test_12_1_a_fortification_returns_to_its_owner():
    t = before_jerusalem(fortified=True)
    t.ask(0)
    casualties = t.player(1).casualties
    assert t.player(1).fortifications == 1
    take(t)
    t.play(C.POOL)
    assert t.player(1).fortifications == 2
    assert t.player(1).casualties == casualties
    assert t.look("Jerusalem") == (ARAB, 2, 0, False)


# ------------------------------------------------------------------ 12.2


@pytest.mark.parametrize("tokens", [3, 2])
def test_12_2_tokens_of_the_conquerors_side_one_fewer(tokens):
    t = before_jerusalem(tokens=tokens)
    take(t)
    t.play(C.POOL)
    assert t.look("Jerusalem") == (ARAB, tokens - 1, 0, False)


def test_12_2_by_byzantines():
    t = Table(3)
    t.city("Palmyra", side=ARAB)
    t.army(0, BYZ, main=5, move=1, at="Antioch")
    take(t, "Palmyra", BYZ)
    t.play(C.POOL)
    assert t.look("Palmyra") == (BYZ, 2, 0, False)
    assert t.player(0).points == [12, 10]
    assert t.player(0).treasury == [17, 5]


@pytest.mark.parametrize(("name", "start", "left"), [("Hira", "Mecca", 2), ("Amida", "Edessa", 1)])
def test_12_2_a_persian_city_its_printed_value_less_one(name, start, left):
    t = Table(3)
    t.city(start, side=ARAB)
    t.army(0, ARAB, main=5, move=1, at=start)
    take(t, name)
    t.play(C.POOL)
    assert t.look(name) == (ARAB, left, 0, False)
    assert t.player(0).points == [10, 10 + left]
    assert t.player(0).treasury == [15, 5 + left]


def test_12_2_a_bulgar_city():
    t = Table(3)
    t.city("Athens", side=BULGAR, tokens=2)
    t.g.bulgars = 0
    t.army(0, BYZ, main=5, move=1, at="Candia")
    take(t, "Athens", BYZ)
    t.play(C.POOL)
    assert t.look("Athens") == (BYZ, 1, 0, False)
    assert t.player(0).points == [11, 10]


@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_12_2_in_civil_war_it_keeps_its_side_and_loses_one(side):
    t = Table(3)
    t.city("Damascus", side=side, controller=1)
    t.army(1, side)
    t.army(0, side, main=5, move=1, at="Damascus")
    t.ask(0)
    casualties, pool = t.player(1).casualties, t.player(0).pool
    t.play(C.ARMY + side, C.SPACE + C.CIVIL_WAR + side, C.POOL)
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Damascus") == (side, 2, 0, False)
    assert t.player(1).casualties == casualties + 1
    assert t.player(0).pool == pool - 2
    assert t.player(0).points[side] == 12
    assert t.player(0).treasury[side] == (15, 5)[side] + 2


# ------------------------------------------------------------------ 12.3


@pytest.mark.parametrize("fortified", [False, True])
def test_12_3_points_and_bezants_for_the_new_number(fortified):
    t = before_jerusalem(fortified=fortified)            # a fortification gives nothing
    take(t)
    assert t.player(0).points == [10, 12]
    assert t.player(0).treasury == [15, 7]
    assert t.player(1).points == [10, 10]                # nobody loses points
    assert t.player(1).treasury == [15, 5]


@pytest.mark.parametrize("fortified", [False, True])
def test_12_3_one_token_gives_nothing_and_stays(fortified):
    t = before_jerusalem(tokens=1, fortified=fortified)
    take(t)
    t.play(C.POOL)
    assert t.look("Jerusalem") == (ARAB, 1, 0, False)
    assert t.player(0).points == [10, 10]
    assert t.player(0).treasury == [15, 5]


def test_12_3_one_token_in_a_civil_war():
    t = Table(3)
    t.city("Tabuk", controller=1)
    t.army(0, ARAB, main=5, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB, C.POOL)                        # civil war is all it can do
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Tabuk") == (ARAB, 1, 0, False)
    assert t.player(0).points == [10, 10]


# ------------------------------------------------------------------ 12.4


def test_12_4_he_puts_a_cube_on_the_city():
    t = before_jerusalem()
    take(t)
    assert (t.kind, t.asked) == (K.PAY_CUBE, 0)
    assert C.POOL in t.legal
    assert C.CASUALTIES in t.legal
    assert box(ARAB, C.MAIN) in t.legal
    assert box(BYZ, C.LEVY) in t.legal
    pool = t.player(0).pool
    t.play(C.POOL)
    assert t.player(0).pool == pool - 1
    assert t.look("Jerusalem")[2] == 0
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_12_4_bought_from_that_sides_treasury():
    t = before_jerusalem()
    take(t)
    t.play(box(BYZ, C.MAIN))
    assert t.player(0).treasury == [15, 4]               # 5 + 2 - 3
    assert t.player(0).boxes[BYZ][C.MAIN] == 2


def test_12_4_with_a_pool_cube_no_bezants_are_needed():
    t = before_jerusalem()
    t.set(0, pool=1, treasury=[15, 0])
    take(t)
    assert t.player(0).pool == 0                         # the only source, so taken at once
    assert t.look("Jerusalem") == (ARAB, 2, 0, False)
    assert t.player(0).boxes[ARAB] == [0, 9, 0, 2]


def test_12_4_the_loot_counts():
    t = before_jerusalem()
    t.set(0, pool=0, treasury=[0, 1])
    take(t)
    assert t.kind == K.PAY_CUBE
    assert C.POOL not in t.legal
    t.play(C.CASUALTIES)
    assert t.player(0).treasury == [0, 0]
    assert t.player(0).boxes[ARAB] == [0, 9, 0, 2]


def test_12_4_else_two_cubes_leave_the_army():
    t = before_jerusalem(elite=1, main=5, move=2)
    t.set(0, pool=0, treasury=[15, 0])                   # the other treasury does not help
    t.ask(0)
    casualties = t.player(0).casualties
    take(t)
    assert (t.kind, t.asked) == (K.LOSE_CUBE, 0)
    assert t.legal == [box(ARAB, b) for b in (C.ELITE, C.MAIN, C.MOVE)]
    t.play(box(ARAB, C.MOVE))
    assert t.legal == [box(ARAB, b) for b in (C.ELITE, C.MAIN)]
    t.play(box(ARAB, C.MAIN))
    assert t.player(0).boxes[ARAB] == [1, 4, 0, 2]
    assert t.player(0).casualties == casualties + 1 + 1  # one paid for the move, one of the two
    assert t.look("Jerusalem") == (ARAB, 2, 0, False)
    assert t.player(0).treasury == [15, 2]
    assert t.at(0, ARAB) == "Jerusalem"


def test_12_4_the_guard_goes_only_as_the_second():
    t = before_jerusalem(main=1, guard=True, tokens=1)
    t.set(0, pool=0, treasury=[0, 0])
    take(t)                                              # 2 > 1; no choice
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 2]
    assert t.g.guard[ARAB] == C.NOBODY
    assert t.look("Jerusalem") == (ARAB, 1, 0, False)
    assert t.at(0, ARAB) is None


def test_12_4_the_guard_stays_while_another_cube_is_left():
    t = before_jerusalem(main=1, move=2, guard=True, tokens=1)
    t.set(0, pool=0, treasury=[0, 0])
    take(t)
    t.play(box(ARAB, C.MAIN))
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 2]
    assert t.g.guard[ARAB] == 0
    assert t.at(0, ARAB) == "Jerusalem"


# ------------------------------------------------------------------ 12.5


def test_12_5_the_army_stands_in_the_city():
    t = before_jerusalem()
    take(t)
    t.play(C.POOL)
    assert t.at(0, ARAB) == "Jerusalem"
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_12_5_without_a_cube_its_pawn_leaves_but_control_stays():
    t = before_jerusalem(main=2, tokens=1)
    t.set(0, pool=0, treasury=[15, 0])
    take(t)
    assert t.at(0, ARAB) is None
    assert t.look("Jerusalem") == (ARAB, 1, 0, False)
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 2]
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_12_5_a_cube_bought_from_another_army_removes_that_pawn():
    t = before_jerusalem()
    t.army(0, BYZ, main=1, at="Nicaea")
    take(t)
    t.play(box(BYZ, C.MAIN))
    assert t.at(0, BYZ) is None
    assert t.at(0, ARAB) == "Jerusalem"


def test_12_5_a_persian_city_can_be_controlled_only_when_taken():
    t = Table(2)
    t.ask(0)
    t.play(C.TAKE_CONTROL)
    assert "Hira" not in t.cities
    assert t.look("Hira") == (PERSIAN, 3, C.NOBODY, False)
    assert city("Damascus") in t.legal
