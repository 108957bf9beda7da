"""Chapter 7, the army action."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine.board import FACTS
from table import ARAB, BULGAR, BYZ, Table, box, city

BYZANTINE_CITIES = {c["name"] for c in FACTS["city"] if c["side"] == "byzantine"}
CIVIL_WAR = C.SPACE + C.CIVIL_WAR


# ------------------------------------------------------------------ entering


def test_7_1_one_pawn_per_action():
    t = Table()
    t.army(0, BYZ, main=1, move=2, at="Antioch")
    t.army(0, ARAB, main=1, move=5, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Medina"))
    assert (t.kind, t.asked) == (K.MARCH, 0)
    t.play(C.DONE)
    assert (t.at(0, BYZ), t.at(0, ARAB), t.asked) == ("Antioch", "Medina", 1)


def test_7_1_arabs_enter_any_arab_city():
    t = Table()
    t.city("Mecca", controller=0)
    t.city("Medina", controller=1)
    t.city("Damascus", side=ARAB, tokens=2)
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert (t.kind, t.cities) == (K.ENTER_CITY, {"Tabuk", "Medina", "Mecca", "Damascus"})


def test_7_1_byzantines_enter_any_byzantine_city_constantinople_too():
    t = Table()
    t.army(0, BYZ, main=1)
    t.set(0, pawn_placed=1)
    t.city("Athens", side=BULGAR, tokens=1)
    t.city("Damascus", controller=1)
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert t.cities == BYZANTINE_CITIES - {"Athens"}
    assert "Constantinople" in t.cities


def test_7_1_a_city_with_other_pawns_may_be_entered():
    t = Table()
    t.army(1, ARAB, main=5, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Mecca"), C.DONE)
    assert t.at(0, ARAB) == t.at(1, ARAB) == "Mecca"
    assert t.g.attack.city == C.NOBODY


@pytest.mark.parametrize(("boxes", "legal"), [
    ([0, 0, 0, 3], False), ([1, 0, 0, 0], True), ([0, 1, 0, 0], True), ([0, 0, 1, 0], True),
])
def test_7_1_it_needs_a_cube_in_its_three_boxes(boxes, legal):
    t = Table()
    t.set(0, boxes=[[1, 1, 1, 1], boxes])
    t.ask(0)
    assert (C.ARMY + ARAB in t.legal) == legal


def test_7_1_or_a_guard():
    t = Table()
    t.army(0, ARAB, guard=True)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Mecca"))                      # it can go no further: the action is over
    assert (t.at(0, ARAB), t.asked) == ("Mecca", 1)


def test_7_1_the_byzantine_pawn_only_after_4_2():
    t = Table()
    assert C.ARMY + BYZ not in t.legal
    assert C.ARMY + ARAB in t.legal
    t.play(C.TAKE_CONTROL, city("Damascus"), C.POOL)
    t.ask(0)
    assert C.ARMY + BYZ in t.legal


def test_7_1_a_byzantine_pawn_that_was_lost_enters_again():
    t = Table()
    t.army(0, BYZ, main=1, levy=1, at="Damascus")
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Athens"), box(BYZ, C.MAIN))
    assert t.at(0, BYZ) is None
    t.ask(0)
    assert C.ARMY + BYZ not in t.legal
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Sinope"))
    assert t.at(0, BYZ) == "Sinope"


def test_7_1_entering_alone_is_enough_and_free():
    t = Table()
    t.play(C.ARMY + ARAB, city("Mecca"))
    assert C.DONE in t.legal
    t.play(C.DONE)
    assert (t.at(0, ARAB), t.asked) == ("Mecca", 1)
    assert t.player(0).boxes[ARAB] == [0, 8, 5, 0]
    assert t.player(0).casualties == 12


# ------------------------------------------------------------------ then move, then attack


def test_7_2_enter_and_two_links():
    t = Table()
    t.play(C.ARMY + ARAB, city("Tabuk"), city("Medina"), city("Mecca"))
    assert (t.at(0, ARAB), t.asked) == ("Mecca", 1)
    assert t.player(0).boxes[ARAB] == [0, 8, 2, 0]


def test_7_2_no_third_link():
    t = Table()
    t.army(0, BYZ, main=1, move=9, at="Athens")
    t.city("Adrianople", controller=1)
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Thessalonica"), city("Adrianople"))
    assert t.legal == [C.DONE, CIVIL_WAR + BYZ]


def test_7_2_it_may_stop_after_one_link():
    t = Table()
    t.army(0, BYZ, main=1, move=9, at="Athens")
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Thessalonica"), C.DONE)
    assert (t.at(0, BYZ), t.asked) == ("Thessalonica", 1)


def test_7_2_it_may_go_back_and_forth():
    t = Table()
    t.army(0, ARAB, main=1, move=3, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Medina"), city("Mecca"))
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB][C.MOVE]) == ("Mecca", 0)


@pytest.mark.parametrize("name", ["Jerusalem", "Alexandria"])
def test_7_2_entering_a_city_of_another_side_is_the_attack(name):
    t = Table()
    t.army(0, ARAB, main=5, move=5, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB, city(name))
    assert [event[:3] for event in t.events(E.ATTACK)] == [(0, ARAB, city(name))]
    assert t.kind == K.DICE


def test_7_2_an_attack_on_the_second_link():
    t = Table()
    t.army(0, ARAB, main=5, move=5, at="Medina")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Tabuk"), city("Jerusalem"))
    assert t.kind == K.DICE
    assert t.player(0).boxes[ARAB][C.MOVE] == 2


def test_7_2_a_won_attack_ends_the_action():
    t = Table()
    t.army(0, ARAB, main=8, move=5, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(0)
    t.play(C.POOL)
    assert (t.kind, t.asked, t.at(0, ARAB)) == (K.ACTION, 1, "Jerusalem")


def test_7_2_a_lost_attack_ends_the_action():
    t = Table()
    t.army(0, ARAB, main=3, move=5, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(0)
    assert (t.kind, t.asked, t.at(0, ARAB)) == (K.ACTION, 1, "Tabuk")


def test_7_2_a_civil_war_ends_the_action():
    t = Table()
    t.army(0, ARAB, main=8, move=5, at="Medina")
    t.city("Mecca", controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Mecca"), CIVIL_WAR + ARAB, C.POOL)
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Mecca") == (ARAB, 1, 0, False)
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_7_2_civil_war_where_the_pawn_has_just_entered():
    t = Table()
    t.city("Mecca", controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Mecca"), CIVIL_WAR + ARAB, C.POOL)
    assert t.kind == K.DICE


@pytest.mark.parametrize(("boxes", "treasury", "legal"), [
    ([0, 2, 0, 0], [2, 50], False),                           # no money
    ([0, 2, 0, 0], [3, 0], True),                             # one of the two pays, the other fights
    ([0, 1, 0, 0], [3, 0], False),                            # it must keep a cube
    ([0, 1, 0, 1], [3, 0], True),                             # the levy pays
])
def test_7_2_civil_war_needs_a_cube_besides_the_army(boxes, treasury, legal):
    t = Table()
    t.city("Damascus", controller=1)
    t.army(0, BYZ, *boxes, at="Damascus")
    t.set(0, pool=0, casualties=0, treasury=treasury)
    t.player(0).boxes[ARAB] = [0] * 4
    t.ask(0)
    assert (C.ARMY + BYZ in t.legal) == legal


def test_7_2_civil_war_with_a_guard_left():
    t = Table()
    t.city("Damascus", controller=1)
    t.army(0, BYZ, main=1, at="Damascus", guard=True)
    t.set(0, pool=0, casualties=0, treasury=[3, 0])
    t.player(0).boxes[ARAB] = [0] * 4
    t.ask(0)
    t.play(C.ARMY + BYZ)                                      # the Main cube pays without a choice
    assert (t.kind, t.at(0, BYZ), t.player(0).boxes[BYZ]) == (K.LEVY_FIGHTS, "Damascus", [0] * 4)


def test_7_2_an_army_on_the_map_does_not_enter_elsewhere():
    t = Table()
    t.army(0, ARAB, main=1, move=1, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert (t.kind, t.cities) == (K.MARCH, {"Medina", "Jerusalem", "Alexandria"})


# ------------------------------------------------------------------ where it may go


@pytest.mark.parametrize("controller", [None, 0, 1])
def test_7_3_it_may_enter_and_stay_in_cities_of_its_side(controller):
    t = Table()
    t.army(0, ARAB, main=1, move=5, at="Medina")
    t.army(1, ARAB, main=1, at="Mecca")
    t.city("Mecca", controller=controller)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Mecca"), C.DONE)
    assert (t.at(0, ARAB), t.at(1, ARAB), t.asked) == ("Mecca", "Mecca", 1)
    assert t.events(E.ATTACK) == []


def test_7_3_byzantines_enter_constantinople_without_attack():
    t = Table()
    t.army(0, BYZ, main=1, move=1, at="Adrianople")
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Constantinople"))
    assert (t.at(0, BYZ), t.asked) == ("Constantinople", 1)
    assert t.events(E.ATTACK) == []


def test_7_4_never_into_his_own_city_of_the_other_side():
    t = Table()
    t.army(0, ARAB, main=5, move=1, at="Tabuk")
    t.city("Jerusalem", controller=0)
    t.city("Alexandria", controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Medina", "Alexandria"}


def test_7_4_never_where_his_other_pawn_stands():
    t = Table()
    t.army(0, ARAB, main=5, move=1, at="Tabuk")
    t.army(0, BYZ, main=1, at="Jerusalem")
    t.army(1, BYZ, main=1, at="Alexandria")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Medina", "Alexandria"}


def test_7_4_byzantines_too():
    t = Table()
    t.city("Damascus", side=ARAB, controller=0)
    t.city("Palmyra", side=ARAB)
    t.army(0, ARAB, main=5, at="Palmyra")
    t.army(0, BYZ, main=1, move=1, at="Antioch")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert t.cities == {"Tarsus", "Edessa", "Leucosia"}


def test_7_4_nor_on_the_second_link():
    t = Table()
    t.army(0, ARAB, main=5, move=5, at="Medina")
    t.city("Jerusalem", controller=0)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Tabuk"))
    assert t.cities == {"Medina", "Alexandria"}


def test_7_4_a_retreat_may_pass_his_own_city_of_the_other_side_for_a_cube():
    t = Table()
    t.city("Tarsus", side=ARAB)
    t.city("Damascus", side=ARAB)
    t.city("Palmyra", side=ARAB)
    t.city("Antioch", controller=0)
    t.army(0, BYZ, main=1, at="Antioch")
    t.army(0, ARAB, main=2, move=1, at="Tarsus")
    t.army(1, BYZ, main=9, move=1, at="Ankara")
    t.ask(1)
    t.play(C.ARMY + BYZ, city("Tarsus"))
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 0)
    t.play(C.YES)
    assert (t.kind, t.cities) == (K.RETREAT_TO, {"Damascus", "Palmyra"})
    t.play(city("Palmyra"), box(ARAB, C.MOVE))
    assert t.at(0, ARAB) == "Palmyra"
    assert t.player(0).boxes[ARAB] == [0, 2, 0, 0]
