"""Chapter 15, worked examples E1 to E4, E6 to E8, E14, E15, E18, E20."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from table import ARAB, BYZ, Table, box, city

CIVIL_WAR = C.SPACE + C.CIVIL_WAR


def sail(at, arab=(), byzantine_fleet=None, arab_fleet=None):
    """Player 0's Arab army, 9 Main and 12 Move, in an Arab city."""
    t = Table()
    for name in (at, *arab):
        t.city(name, side=ARAB)
    t.army(0, BYZ)
    t.army(0, ARAB, main=9, move=12, at=at)
    t.set(0, pool=5, casualties=3)
    if byzantine_fleet is not None:
        t.space(C.FLEET + BYZ, byzantine_fleet)
    if arab_fleet is not None:
        t.space(C.FLEET + ARAB, arab_fleet)
    t.ask(0)
    t.play(C.ARMY + ARAB)
    return t


def moved(t, n):
    """n Move cubes went to casualties, and nothing else did."""
    pl = t.player(0)
    return pl.boxes[ARAB] == [0, 9, 12 - n, 0] and pl.casualties == 3 + n


def test_e1_a_casualty_on_damascus():
    t = Table()
    t.play(C.TAKE_CONTROL, city("Damascus"), C.CASUALTIES)
    pl = t.player(0)
    assert pl.treasury == [12, 5]
    assert pl.points == [13, 10]
    assert t.at(0, BYZ) == "Damascus"
    assert t.look("Damascus") == (BYZ, 3, 0, False)
    assert (pl.pool, pl.casualties) == (9, 11)
    assert pl.boxes == [[1, 3, 2, 2], [0, 8, 5, 0]]


def test_e2_two_pool_cubes_and_an_arab_one_into_byzantine_boxes():
    t = Table()
    t.play(C.STRENGTHEN, box(BYZ, C.ELITE), C.POOL, box(BYZ, C.MAIN), C.POOL, box(BYZ, C.LEVY), box(ARAB, C.MOVE))
    pl = t.player(0)
    assert pl.treasury == [12, 5]
    assert pl.boxes == [[2, 4, 2, 3], [0, 8, 4, 0]]
    assert (pl.pool, pl.casualties) == (7, 12)
    assert t.asked == 1


def civil_war_in_damascus():
    t = Table()
    t.army(0, BYZ, elite=1, main=5, move=2, at="Antioch")
    t.army(1, BYZ, main=3, levy=2, at="Athens")
    t.city("Damascus", controller=1)
    t.ask(0)
    t.casualties = t.player(0).casualties
    t.play(C.ARMY + BYZ, city("Damascus"))
    assert t.player(0).boxes[BYZ] == [1, 5, 1, 0]
    assert t.player(0).casualties == t.casualties + 1
    t.play(CIVIL_WAR + BYZ, C.POOL)
    assert (t.player(0).pool, t.player(0).treasury) == (8, [15, 5])
    return t


def test_e3_civil_war_in_damascus_the_levy_may_defend():
    t = civil_war_in_damascus()
    assert (t.kind, t.asked, t.legal) == (K.LEVY_FIGHTS, 1, [C.YES, C.NO])
    t.play(C.YES)
    assert t.dice == 4
    t.roll(0)
    assert t.dice == 2


def test_e3_civil_war_in_damascus_declined_is_a_siege():
    t = civil_war_in_damascus()
    t.play(C.NO)
    assert t.dice == 3
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Damascus") == (BYZ, 2, 0, False)
    assert t.at(0, BYZ) == "Damascus"
    assert t.at(1, BYZ) == "Athens"
    assert t.player(0).points == [12, 10]
    assert t.player(0).treasury == [17, 5]


def test_e4_mecca_improved():
    t = Table()
    t.play(C.SPACE + C.IMPROVE + ARAB, city("Mecca"), C.POOL)
    assert t.look("Mecca") == (ARAB, 3, C.NOBODY, False)
    pl = t.player(0)
    assert (pl.points, pl.treasury, pl.pool, pl.casualties) == ([10, 10], [15, 5], 8, 12)


def test_e6_arabs_enter_hira_and_besiege_baghdad():
    t = Table()
    t.city("Hira", side=ARAB, tokens=2, controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Hira"))
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB]) == ("Hira", [0, 8, 5, 0])
    t.play(city("Baghdad"))
    assert t.player(0).boxes[ARAB] == [0, 8, 4, 0]
    assert t.player(0).casualties == 13
    assert t.dice == 3
    assert t.events(E.SIEGE)[-1][:4] == (0, ARAB, city("Baghdad"), 3)


def test_e7_alexandria_to_candia():
    t = sail("Alexandria")
    t.play(city("Candia"))
    assert moved(t, 2)
    assert t.dice == 2                                        # the siege


def test_e7_with_the_arab_fleet():
    t = sail("Alexandria", arab_fleet=0)
    t.play(city("Candia"))
    assert moved(t, 1)


def test_e7_with_the_arab_fleet_against_the_byzantine():
    t = sail("Alexandria", byzantine_fleet=1, arab_fleet=0)
    t.play(city("Candia"), C.YES, C.YES)
    assert moved(t, 2)
    assert t.dice == 2
    assert t.at(0, ARAB) == "Alexandria"                      # these dice are the fleet's: it has not arrived
    t.roll(0)
    assert t.at(0, ARAB) == "Candia"
    assert t.dice == 2                                        # the siege


def test_e8_nicaea_to_constantinople():
    t = sail("Nicaea")
    t.play(city("Constantinople"))
    assert moved(t, 4)
    assert t.dice == 5


def test_e8_nicaea_to_constantinople_against_the_fleet():
    t = sail("Nicaea", byzantine_fleet=2)
    t.play(city("Constantinople"), C.YES, C.YES)
    assert moved(t, 8)
    assert t.dice == 8


@pytest.mark.parametrize("to", ["Candia", "Leucosia"])
def test_e8_road_then_sea(to):
    t = sail("Jerusalem", arab=["Alexandria", to])
    t.play(city("Alexandria"))
    assert moved(t, 1)
    t.play(city(to))
    assert moved(t, 4)
    assert t.at(0, ARAB) == to


def test_e14_pool_and_two_casualties_into_boxes_of_both_sides():
    t = Table()
    t.play(C.STRENGTHEN, box(ARAB, C.MAIN), C.POOL, box(BYZ, C.MOVE), C.CASUALTIES, box(ARAB, C.LEVY), C.CASUALTIES)
    pl = t.player(0)
    assert pl.treasury == [12, 2]
    assert pl.boxes == [[1, 3, 3, 2], [0, 9, 5, 1]]
    assert (pl.pool, pl.casualties) == (8, 10)


def test_e15_constantinople_to_trebizond_and_not_directly_back():
    t = Table()
    t.army(0, BYZ, main=3, move=5, at="Constantinople")
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Trebizond"))
    assert (t.at(0, BYZ), t.player(0).boxes[BYZ]) == ("Trebizond", [0, 3, 4, 0])
    assert t.cities == {"Sinope", "Caesarea", "Amida", "Tiflis"}
    t.play(C.DONE)
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert "Constantinople" not in t.cities


@pytest.mark.parametrize("which", [C.ELITE, C.MAIN, C.MOVE])
def test_e18_an_armys_last_cube_for_a_special_space(which):
    t = Table()
    t.army(0, BYZ, at="Antioch")
    t.player(0).boxes[BYZ][which] = 1
    t.ask(0)
    t.play(C.SPACE + C.FLEET + BYZ, box(BYZ, which))
    assert t.at(0, BYZ) is None
    assert t.player(0).boxes[BYZ] == [0, 0, 0, 0]
    assert t.player(0).treasury == [12, 5]
    assert t.g.spaces.count(0) == 1


def test_e20_ankara_nicaea_constantinople():
    t = sail("Ankara", arab=["Nicaea"])
    t.play(city("Nicaea"))
    assert moved(t, 1)
    t.play(city("Constantinople"))
    assert moved(t, 6)
    assert t.dice == 5


def test_e20_against_the_fleet():
    t = sail("Ankara", arab=["Nicaea"], byzantine_fleet=1)
    t.play(city("Nicaea"), city("Constantinople"), C.YES, C.YES)
    assert moved(t, 10)
    assert t.dice == 8
