"""Chapter 15, worked examples: attacks, Bulgars, conquest, results. (The others: test_15_examples_a.py.)"""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.rules.ending import final_score
from table import ARAB, BULGAR, BYZ, Table, box, city

BULGARS = C.SPACE + C.BULGARS


def test_e5_bulgars_take_athens():
    t = Table(3)
    t.city("Thessalonica", side=BULGAR)
    t.ask(0)
    casualties = t.player(0).casualties
    t.play(BULGARS)
    assert C.REINFORCE in t.legal                        # could have added two instead
    t.play(city("Athens"), C.CASUALTIES)
    assert t.g.bulgars == 9
    assert t.player(0).treasury == [15, 2]
    assert t.player(0).casualties == casualties - 1
    assert t.dice == 2
    t.roll(1)
    assert t.g.bulgars == 8
    assert t.look("Athens") == (BULGAR, 1, C.NOBODY, False)
    assert t.player(0).points == [10, 11]
    assert t.player(0).treasury == [15, 2]


def test_e5_or_add_two_more():
    t = Table(3)
    t.city("Thessalonica", side=BULGAR)
    t.ask(0)
    t.play(BULGARS, C.REINFORCE, C.CASUALTIES, C.SIDE + ARAB)
    assert t.g.bulgars == 11
    assert t.player(0).treasury == [15, 2]
    assert t.player(0).points == [10, 10]


def test_e9_arabs_beaten_in_tarsus_retreat_through_antioch():
    for choice in "Palmyra", "Damascus":
        t = Table(3)
        for name in "Tarsus", "Palmyra", "Damascus":
            t.city(name, side=ARAB)
        t.army(1, ARAB, main=3, move=1, at="Tarsus")
        t.army(0, BYZ, main=6, move=1, at="Caesarea")
        t.ask(0)
        casualties = t.player(1).casualties
        t.march(BYZ, "Tarsus")
        t.play(C.NO)
        t.roll(0, 0)
        assert (t.kind, t.asked, t.cities) == (K.RETREAT_TO, 1, {"Palmyra", "Damascus"})
        t.play(city(choice), box(ARAB, C.MOVE))
        assert t.at(1, ARAB) == choice
        assert t.player(1).boxes[ARAB] == [0, 3, 0, 0]
        assert t.player(1).casualties == casualties + 1


def battle_of_ankara(**conqueror):
    """E10: player 0's Arabs come from Arab Tarsus to player 1's fortified Ankara, improved once."""
    t = Table(2)
    t.city("Tarsus", side=ARAB)
    t.city("Ankara", tokens=3, controller=1, fortified=True)
    t.army(0, ARAB, main=9, move=4, at="Tarsus")
    t.army(1, BYZ, elite=1, main=6, move=1, levy=2, at="Ankara")
    t.set(0, **conqueror)
    t.ask(0)
    t.march(ARAB, "Ankara")
    t.play(C.NO)
    assert t.player(0).boxes[ARAB] == [0, 9, 3, 0]
    assert t.dice == 3
    t.roll(2)                                            # 2 4 6
    assert t.dice == 4
    t.roll(2)                                            # 1 3 5 5
    t.play(box(ARAB, C.MAIN), box(ARAB, C.MOVE))
    t.play(box(BYZ, C.ELITE), box(BYZ, C.MAIN))
    return t


def test_e10_battle_of_ankara():
    t = battle_of_ankara()
    assert t.player(0).boxes[ARAB] == [0, 8, 2, 0]
    assert t.player(1).boxes[BYZ] == [0, 5, 1, 2]
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)        # 8 > 5: the attacker has won


def siege_of_ankara(**conqueror):
    """E11: the siege that follows; no levy, for his army stood."""
    t = battle_of_ankara(**conqueror)
    t.play(city("Nicaea"))
    assert t.dice == 4
    t.roll(1)                                            # 1 1 3 6
    t.play(box(ARAB, C.MAIN))
    return t


def test_e11_siege_of_ankara():
    t = siege_of_ankara()
    casualties = t.player(1).casualties
    t.play(C.POOL)
    assert t.look("Ankara") == (ARAB, 2, 0, False)       # 7 > 4
    assert t.player(1).fortifications == 2
    assert t.player(1).casualties == casualties
    assert t.player(0).points == [10, 12]
    assert t.player(0).treasury == [15, 7]
    assert t.player(0).boxes[ARAB] == [0, 7, 2, 0]
    assert t.at(0, ARAB) == "Ankara"
    assert t.at(1, BYZ) == "Nicaea"
    assert t.player(1).points == [10, 10]


def test_e12_two_army_cubes():
    t = siege_of_ankara(pool=0, treasury=[15, 0])
    casualties = t.player(0).casualties
    assert (t.kind, t.legal) == (K.LOSE_CUBE, [box(ARAB, C.MAIN), box(ARAB, C.MOVE)])
    t.play(box(ARAB, C.MOVE), box(ARAB, C.MOVE))
    assert t.player(0).boxes[ARAB] == [0, 7, 0, 0]
    assert t.player(0).casualties == casualties + 1
    assert t.player(0).treasury == [15, 2]
    assert t.look("Ankara") == (ARAB, 2, 0, False)


def test_e12_with_three_bezants_he_must_buy():
    t = siege_of_ankara(pool=0, treasury=[15, 1])
    casualties = t.player(0).casualties
    assert t.kind == K.PAY_CUBE
    assert C.POOL not in t.legal
    t.play(C.CASUALTIES)
    assert t.player(0).treasury == [15, 0]
    assert t.player(0).casualties == casualties - 1
    assert t.player(0).boxes[ARAB] == [0, 7, 2, 0]
    assert t.look("Ankara") == (ARAB, 2, 0, False)


@pytest.mark.parametrize(("points", "result"), [([40, 18], 40), ([30, 15], 45)])
def test_e13_results(points, result):
    t = Table(2)
    t.g.turn = 3
    t.set(0, points=points, treasury=[99, 99])
    t.set(1, treasury=[99, 99])
    t.ask(0)
    t.end_turn()
    assert final_score(t.g, 0) == result


def test_e16_a_defender_in_a_civil_war_may_retreat_to_where_the_attacker_came_from():
    t = Table(3)
    t.city("Damascus", controller=1)
    t.army(0, BYZ, main=5, move=1, at="Antioch")
    t.army(1, BYZ, main=2, at="Damascus")
    t.ask(0)
    t.march(BYZ, "Damascus")
    t.play(C.SPACE + C.CIVIL_WAR + BYZ, C.POOL, C.YES)
    assert "Antioch" in t.cities
    t.play(city("Antioch"))
    assert t.at(1, BYZ) == "Antioch"
    assert t.at(0, BYZ) == "Damascus"


@pytest.mark.parametrize("supply", [1, 0])
def test_e17_orange_supply_of_one_or_none(supply):
    t = Table(3)
    t.g.bulgars = 11 - supply
    t.ask(0)
    t.play(BULGARS)
    assert t.legal == [city("Thessalonica"), city("Adrianople")]         # he must attack
    t.play(city("Adrianople"), C.POOL)
    assert t.g.bulgars == 11
    assert t.dice == 2


@pytest.mark.parametrize("fortified", [False, True])
def test_e19_a_one_token_city_taken(fortified):
    t = Table(3)
    t.city("Jerusalem", tokens=1, controller=1, fortified=fortified)
    t.army(0, ARAB, main=4, move=1, at="Tabuk")
    t.army(1, BYZ)
    t.ask(0)
    t.march(ARAB, "Jerusalem")
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Jerusalem") == (ARAB, 1, 0, False)
    assert t.player(0).points == [10, 10]
    assert t.player(0).treasury == [15, 5]
