"""Chapter 6, special actions."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.board import CITY_NAMES
from table import ARAB, BYZ, Table, box, city

IMPROVE, EMPEROR, CALIPH = C.SPACE + C.IMPROVE, C.SPACE + C.GUARD + BYZ, C.SPACE + C.GUARD + ARAB
FORTIFY, FLEET, BULGARS = C.SPACE + C.FORTIFY, C.SPACE + C.FLEET, C.SPACE + C.BULGARS
ALL_SPACES = set(range(C.SPACE, C.SPACE + C.SPACE_KINDS))
CIVIL_WARS = {C.SPACE + C.CIVIL_WAR + BYZ, C.SPACE + C.CIVIL_WAR + ARAB}


def rich(players=3):
    t = Table(players)
    for p in range(players):
        t.set(p, treasury=[90, 90])
    t.ask(0)
    return t


# ------------------------------------------------------------------ the spaces


def test_6_1_all_spaces_are_free_at_first():
    t = rich()
    t.city("Damascus", controller=0)
    t.ask(0)
    assert ALL_SPACES & set(t.legal) == ALL_SPACES - CIVIL_WARS      # civil war is part of an army action (7.2)


@pytest.mark.parametrize(("space", "number"), [
    (C.IMPROVE + BYZ, 2), (C.IMPROVE + ARAB, 3), (C.GUARD + BYZ, 1), (C.GUARD + ARAB, 1),
    (C.FLEET + BYZ, 1), (C.FLEET + ARAB, 1), (C.BULGARS, 2), (C.FORTIFY, 2),
])
def test_6_1_each_space_once_a_turn(space, number):
    t = rich()
    t.city("Damascus", controller=2)
    t.space(space, *[1] * (number - 1))
    t.ask(2)
    assert C.SPACE + space in t.legal
    t.space(space, *[1] * number)
    t.ask(2)
    assert C.SPACE + space not in t.legal
    t.end_turn()
    t.ask(2)
    assert C.SPACE + space in t.legal


@pytest.mark.parametrize(("side", "number"), [(BYZ, 1), (ARAB, 2)])
def test_6_1_civil_war_spaces(side, number):
    t = rich()
    t.city("Damascus", side=side, controller=1)
    t.army(0, side, main=5, move=1, at="Damascus")
    t.space(C.CIVIL_WAR + side, *[1] * (number - 1))
    t.ask(0)
    t.play(C.ARMY + side)
    assert C.SPACE + C.CIVIL_WAR + side in t.legal
    t.space(C.CIVIL_WAR + side, *[1] * number)
    t.ask(0)
    t.play(C.ARMY + side)
    assert C.SPACE + C.CIVIL_WAR + side not in t.legal


def test_6_1_the_cube_lies_on_the_space_and_returns_at_the_end_of_the_turn():
    t = rich()
    t.play(FLEET + ARAB, C.POOL)
    assert (t.player(0).pool, sorted(t.g.spaces)[-1]) == (8, 0)
    t.end_turn()
    assert set(t.g.spaces) == {C.NOBODY}
    assert t.player(0).pool == 8 + 1 + 1 + 6                  # space, pass cube, half of 11 casualties


def test_6_1_sixteen_spaces():
    assert len(Table().g.spaces) == (2 + 1 + 1 + 1) + (3 + 1 + 2 + 1) + (2 + 2)


def test_6_1_one_player_may_take_several_spaces_of_a_kind():
    t = rich()
    for name in ("Athens", "Candia"):
        t.ask(0)
        t.play(IMPROVE + BYZ, city(name), C.POOL)
    assert (t.look("Athens")[1], t.look("Candia")[1]) == (3, 3)


def test_6_1_improve_needs_a_city_to_improve():
    t = rich()
    for name in CITY_NAMES:
        if t.look(name)[0] == ARAB:
            t.city(name, tokens=3)
    t.ask(0)
    assert IMPROVE + ARAB not in t.legal
    assert IMPROVE + BYZ in t.legal


def test_6_1_fortify_needs_a_city_of_his():
    t = rich()
    t.city("Damascus", controller=1)
    t.ask(0)
    assert FORTIFY not in t.legal


@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_6_1_fleets_always_have_an_effect(side):
    t = rich()
    t.set(0, boxes=[[0] * 4, [0] * 4])
    t.ask(0)
    t.play(FLEET + side, C.POOL)
    assert t.asked == 1


def test_6_1_a_space_needs_a_cube_for_its_side():
    t = Table()
    t.set(0, pool=0, treasury=[2, 3])
    t.ask(0)
    legal = set(t.legal)
    assert legal & {IMPROVE + BYZ, EMPEROR, FLEET + BYZ} == set()
    assert legal >= {IMPROVE + ARAB, CALIPH, FLEET + ARAB}


def test_6_1_the_pawn_leaves_before_the_guard_joins():
    t = rich()
    t.army(0, BYZ, main=1, at="Antioch")
    t.ask(0)
    t.play(EMPEROR, box(BYZ, C.MAIN))
    assert t.at(0, BYZ) is None
    assert t.g.guard[BYZ] == 0


# ------------------------------------------------------------------ improve


def test_6_2_one_token_more_and_no_points():
    t = rich()
    t.play(IMPROVE + ARAB, city("Tabuk"), C.POOL)
    assert t.look("Tabuk") == (ARAB, 2, C.NOBODY, False)
    assert t.player(0).points == [10, 10]


def test_6_2_cities_of_that_colour_with_fewer_than_3_tokens():
    t = rich()
    t.city("Athens", controller=1)
    t.city("Candia", side=ARAB, tokens=1)
    t.city("Hira", side=ARAB, tokens=2, controller=0)
    t.city("Medina", tokens=3)
    t.ask(0)
    t.play(IMPROVE + ARAB)
    assert (t.kind, t.cities) == (K.IMPROVE_CITY, {"Tabuk", "Mecca", "Candia", "Hira"})
    t.ask(0)
    t.play(IMPROVE + BYZ)
    assert t.cities == {"Dyrrachium", "Athens", "Adrianople", "Smyrna", "Attalia", "Ankara", "Sinope", "Trebizond",
                        "Caesarea", "Tarsus", "Antioch", "Edessa"}


def test_6_2_a_rivals_city_too():
    t = rich()
    t.city("Mecca", controller=1)
    t.ask(0)
    t.play(IMPROVE + ARAB, city("Mecca"), C.POOL)
    assert t.look("Mecca") == (ARAB, 3, 1, False)
    assert [t.player(p).points for p in (0, 1)] == [[10, 10], [10, 10]]


def test_6_2_a_fortification_is_not_one_of_the_three():
    t = rich()
    t.city("Mecca", controller=1, fortified=True)
    t.ask(0)
    t.play(IMPROVE + ARAB, city("Mecca"), C.POOL)
    assert t.look("Mecca") == (ARAB, 3, 1, True)


# ------------------------------------------------------------------ fortify


@pytest.mark.parametrize(("name", "side"), [("Damascus", BYZ), ("Mecca", ARAB)])
def test_6_3_a_fortification_replaces_the_control_cube(name, side):
    t = rich()
    t.city("Damascus", controller=0)
    t.city("Mecca", controller=0)
    t.ask(0)
    casualties = t.player(0).casualties
    tokens = t.look(name)[1]
    t.play(FORTIFY, city(name), C.POOL)
    assert t.look(name) == (side, tokens, 0, True)
    assert t.player(0).fortifications == 1
    assert t.player(0).casualties == casualties + 1
    assert t.player(0).pool == 8
    assert t.player(0).points == [10, 10]


def test_6_3_only_unfortified_cities_that_he_controls():
    t = rich()
    t.city("Damascus", controller=0)
    t.city("Mecca", controller=0)
    t.city("Edessa", controller=0, fortified=True)
    t.city("Athens", controller=1)
    t.ask(0)
    t.play(FORTIFY)
    assert (t.kind, t.cities) == (K.FORTIFY_CITY, {"Damascus", "Mecca"})


def test_6_3_with_no_money_only_pool_cubes_and_sides_that_pay():
    t = rich()
    t.city("Damascus", controller=0)
    t.city("Mecca", controller=0)
    t.set(0, pool=0, treasury=[2, 3])
    t.ask(0)
    t.play(FORTIFY, C.CASUALTIES)                             # Mecca without a choice
    assert t.look("Mecca")[3]
    assert t.player(0).treasury == [2, 0]


def test_6_3_counts_1_in_sieges():
    t = rich()
    t.city("Jerusalem", controller=1, fortified=True)
    t.set(1, boxes=[[0] * 4, [0] * 4])
    t.army(0, ARAB, main=4, move=1, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    assert t.dice == 4
    t.roll(0)
    assert t.look("Jerusalem") == (BYZ, 3, 1, True)           # 4 are not more than 3 + 1


def test_6_3_does_not_count_for_income_or_points():
    t = rich()
    t.g.turn = 3
    t.city("Mecca", controller=0, fortified=True)
    t.ask(0)
    t.end_turn()
    assert t.player(0).treasury[ARAB] == 90 + 4 - 13
    assert t.player(0).points == [10, 12]


# ------------------------------------------------------------------ Emperor, Caliph


@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_6_4_two_points_and_the_guard(side):
    t = rich()
    t.play(C.SPACE + C.GUARD + side, C.POOL)
    points = [10, 10]
    points[side] += 2
    assert t.player(0).points == points
    assert t.g.guard[side] == 0
    assert t.g.guard[1 - side] == C.NOBODY
    assert t.player(0).boxes == [[1, 3, 2, 2], [0, 8, 5, 0]]  # the guard is counted apart


def test_6_4_the_guard_fights_as_an_elite_cube():
    t = rich()
    t.army(0, ARAB, elite=1, main=4, move=1, at="Tabuk", guard=True)
    t.army(1, BYZ, main=1, at="Jerusalem")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"), C.NO)
    assert t.dice == 3 + 1 + 1


def test_6_4_the_guard_counts_in_the_comparison():
    t = rich()
    t.army(0, ARAB, main=3, move=1, at="Tabuk", guard=True)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Jerusalem") == (ARAB, 2, 0, False)         # 4 > 3


def test_6_4_the_guard_costs_no_upkeep():
    t = rich()
    t.army(0, BYZ, main=1, guard=True)
    t.ask(0)
    t.end_turn()
    assert t.player(0).treasury[BYZ] == 89


def test_6_4_the_guard_is_lost_only_as_the_last_cube():
    t = rich()
    t.army(0, ARAB, main=1, move=2, at="Tabuk", guard=True)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(1)
    assert (t.kind, t.legal) == (K.LOSE_CUBE, [box(ARAB, C.MAIN), box(ARAB, C.MOVE)])
    t.play(box(ARAB, C.MAIN))
    assert t.g.guard[ARAB] == 0
    assert t.at(0, ARAB) == "Tabuk"                           # 1 is not more than 3


def test_6_4_a_lost_guard_returns_to_its_space():
    t = rich()
    t.army(0, ARAB, main=1, move=1, at="Tabuk", guard=True)
    t.ask(0)
    casualties = t.player(0).casualties
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(2)
    assert t.g.guard[ARAB] == C.NOBODY
    assert t.player(0).casualties == casualties + 2           # Move and Main; the guard is no casualty
    assert t.at(0, ARAB) is None
    assert CALIPH not in t.legal                              # his cube still lies there


def test_6_4_it_returns_at_the_end_of_the_turn():
    t = rich()
    t.play(EMPEROR, C.POOL)
    t.play(CALIPH, C.POOL)
    t.end_turn()
    assert t.g.guard == [C.NOBODY, C.NOBODY]
    t.play(EMPEROR, C.POOL)
    assert t.g.guard[BYZ] == 2                                # who passed first


def test_6_4_emperor_even_if_the_guard_is_lost():
    t = rich()
    t.space(C.GUARD + BYZ, 1)
    t.city("Nicaea", side=ARAB, tokens=2)
    t.army(0, ARAB, main=9, move=4, at="Nicaea")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Constantinople"))
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 1)


# ------------------------------------------------------------------ fleets, and what stands elsewhere


def test_6_5_a_fleet_is_held_until_the_end_of_the_turn():
    t = rich()
    t.city("Alexandria", side=ARAB)
    t.army(0, ARAB, main=5, move=9, at="Alexandria")
    t.ask(1)
    t.play(FLEET + BYZ, C.POOL)
    assert FLEET + BYZ not in t.legal
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"))
    assert (t.kind, t.asked) == (K.FLEET_USE, 1)
    t.ask(0)
    t.end_turn()
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"))
    assert t.kind == K.DICE                                   # nobody's fleet: the siege


def test_6_5_an_arab_fleet_is_held_until_the_end_of_the_turn():
    t = rich()
    t.city("Alexandria", side=ARAB)
    t.army(0, ARAB, main=5, move=1, at="Alexandria")
    t.ask(0)
    t.play(FLEET + ARAB, C.POOL)
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert "Candia" in t.cities
    t.ask(0)
    t.end_turn()
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert "Candia" not in t.cities


def test_6_6_a_bulgar_space_takes_the_cube():
    t = rich()
    t.play(BULGARS, C.REINFORCE, C.POOL)
    assert (t.player(0).pool, t.g.bulgars) == (8, 11)


def test_6_6_a_civil_war_space_takes_the_cube():
    t = rich()
    t.city("Damascus", controller=1)
    t.army(0, BYZ, main=5, at="Damascus")
    t.ask(0)
    t.play(C.ARMY + BYZ, C.POOL)
    assert t.player(0).pool == 8
    assert t.g.spaces.count(0) == 1
