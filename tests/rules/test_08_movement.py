"""Chapter 8, movement and the fleets."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from table import ARAB, BYZ, Table, box, city

COAST = {"Nicaea", "Athens", "Candia", "Smyrna", "Leucosia", "Alexandria", "Attalia", "Tarsus", "Antioch", "Damascus",
         "Dyrrachium", "Thessalonica", "Sinope", "Trebizond"}


def sailors(*, move, main=3, elite=0, at="Alexandria", arab=(), byzantine_fleet=None, arab_fleet=None):
    """Player 0's Arab army in an Arab city, others Arab too; whose cubes lie on the fleets."""
    t = Table()
    for name in (at, *arab):
        t.city(name, side=ARAB)
    t.army(0, ARAB, elite=elite, main=main, move=move, at=at)
    if byzantine_fleet is not None:
        t.space(C.FLEET + BYZ, byzantine_fleet)
    if arab_fleet is not None:
        t.space(C.FLEET + ARAB, arab_fleet)
    t.ask(0)
    return t


def moves(t, p=0, side=ARAB):
    return t.player(p).boxes[side][C.MOVE]


# ------------------------------------------------------------------ cost


@pytest.mark.parametrize(("side", "start", "to"), [(BYZ, "Ankara", "Tarsus"), (ARAB, "Mecca", "Medina")])
def test_8_1_a_link_costs_1_from_move_to_casualties(side, start, to):
    t = Table()
    t.army(0, side, elite=1, main=2, move=3, levy=1, at=start)
    t.ask(0)
    casualties = t.player(0).casualties
    t.play(C.ARMY + side, city(to), C.DONE)
    assert t.player(0).boxes[side] == [1, 2, 2, 1]
    assert t.player(0).casualties == casualties + 1
    assert t.at(0, side) == to


def test_8_1_two_roads_cost_3():
    t = Table()
    t.army(0, BYZ, main=1, move=3, at="Ankara")
    t.ask(0)
    casualties = t.player(0).casualties
    t.play(C.ARMY + BYZ, city("Tarsus"))
    assert (moves(t, 0, BYZ), t.player(0).casualties, t.at(0, BYZ)) == (2, casualties + 1, "Tarsus")
    t.play(city("Antioch"))
    assert (moves(t, 0, BYZ), t.player(0).casualties, t.at(0, BYZ)) == (0, casualties + 3, "Antioch")


def test_8_1_two_cubes_are_not_enough_for_two_roads():
    t = Table()
    t.army(0, BYZ, main=1, move=2, at="Ankara")
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Tarsus"))
    assert (t.asked, t.at(0, BYZ), moves(t, 0, BYZ)) == (1, "Tarsus", 1)


def test_8_1_other_boxes_do_not_pay():
    t = Table()
    t.army(0, BYZ, elite=3, main=3, levy=3, at="Ankara")
    t.ask(0)
    assert C.ARMY + BYZ not in t.legal


def test_8_1_the_first_of_two_links_must_end_in_a_city_of_its_side():
    t = Table()
    t.army(0, ARAB, main=3, move=9, at="Tabuk")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    t.roll(0)                                                 # the siege fails, and nothing follows
    assert (t.asked, t.at(0, ARAB), moves(t)) == (1, "Tabuk", 8)


def test_8_1_the_second_link_is_decided_after_arriving():
    t = Table()
    t.army(0, ARAB, main=3, move=9, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Medina"))
    assert (t.kind, t.at(0, ARAB), moves(t)) == (K.MARCH, "Medina", 8)
    assert t.cities == {"Mecca", "Tabuk"}
    assert C.DONE in t.legal


# ------------------------------------------------------------------ links


def test_8_2_roads_are_for_anyone():
    t = Table()
    t.city("Ankara", side=ARAB)
    t.army(0, ARAB, main=1, move=1, at="Ankara")
    t.army(1, BYZ, main=1, move=1, at="Caesarea")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Nicaea", "Attalia", "Tarsus", "Sinope", "Caesarea"}
    t.ask(1)
    t.play(C.ARMY + BYZ)
    assert t.cities == {"Tarsus", "Trebizond", "Ankara", "Amida"}


def test_8_2_desert_is_for_arabs():
    t = Table()
    t.army(0, ARAB, main=1, move=1, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Medina", "Hira", "Basra"}


def test_8_2_desert_is_not_for_byzantines():
    t = Table()
    t.army(0, BYZ, main=1, move=2, at="Alexandria")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert t.cities == {"Jerusalem", "Candia", "Leucosia"}


def test_8_2_byzantines_amid_desert_do_not_move():
    t = Table()
    t.city("Medina", side=BYZ)
    t.army(0, BYZ, main=1, move=9, at="Medina")
    t.ask(0)
    assert C.ARMY + BYZ not in t.legal


def test_8_2_sea_is_for_anyone():
    t = sailors(move=2, at="Leucosia")
    t.army(1, BYZ, main=1, move=1, at="Candia")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Candia", "Attalia", "Tarsus", "Antioch", "Damascus", "Alexandria"}
    t.ask(1)
    t.play(C.ARMY + BYZ)
    assert t.cities == {"Athens", "Smyrna", "Leucosia", "Alexandria"}


def test_8_3_byzantines_pay_1_by_sea():
    t = Table()
    t.army(0, BYZ, main=1, move=4, at="Alexandria")
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Candia"))
    assert moves(t, 0, BYZ) == 3
    t.play(city("Athens"))
    assert (moves(t, 0, BYZ), t.at(0, BYZ)) == (1, "Athens")


def test_8_3_from_constantinople_to_every_coastal_city():
    t = Table()
    t.army(0, BYZ, main=1, move=1, at="Constantinople")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert t.cities == COAST | {"Adrianople"}


@pytest.mark.parametrize("name", sorted(COAST))
def test_8_3_that_costs_1(name):
    t = Table()
    t.army(0, BYZ, main=1, move=1, at="Constantinople")
    t.ask(0)
    t.play(C.ARMY + BYZ, city(name))
    assert (t.at(0, BYZ), moves(t, 0, BYZ)) == (name, 0)


@pytest.mark.parametrize("name", sorted(COAST - {"Nicaea"}))
def test_8_3_not_back_in_that_way(name):
    t = Table()
    t.army(0, BYZ, main=1, move=9, at=name)
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert "Constantinople" not in t.cities


def test_8_3_nicaea_has_a_sea_route_and_adrianople_a_road():
    for name in ("Nicaea", "Adrianople"):
        t = Table()
        t.army(0, BYZ, main=1, move=1, at=name)
        t.ask(0)
        t.play(C.ARMY + BYZ, city("Constantinople"))
        assert t.at(0, BYZ) == "Constantinople"


def test_8_3_an_attack_from_constantinople():
    t = Table()
    t.city("Damascus", side=ARAB)
    t.army(0, BYZ, main=5, move=1, at="Constantinople")
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Damascus"))
    assert t.dice == 3
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Damascus") == (BYZ, 2, 0, False)


def test_8_4_arabs_pay_2_by_sea():
    t = sailors(move=2, arab=["Candia"])
    t.play(C.ARMY + ARAB, city("Candia"))
    assert (moves(t), t.at(0, ARAB)) == (0, "Candia")


def test_8_4_one_cube_is_not_enough():
    t = sailors(move=1)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Tabuk", "Jerusalem"}


@pytest.mark.parametrize(("move", "legal"), [(3, False), (4, True)])
def test_8_4_nicaea_to_constantinople_costs_4(move, legal):
    t = sailors(move=move, at="Nicaea")
    t.play(C.ARMY + ARAB)
    assert ("Constantinople" in t.cities) == legal
    if legal:
        t.play(city("Constantinople"))
        assert (moves(t), t.dice) == (0, 5)


def test_8_5_the_arab_fleet_halves():
    t = sailors(move=1, arab=["Candia"], arab_fleet=0)
    t.play(C.ARMY + ARAB, city("Candia"))
    assert (moves(t), t.at(0, ARAB)) == (0, "Candia")


@pytest.mark.parametrize(("move", "legal"), [(1, False), (2, True)])
def test_8_5_and_2_to_constantinople(move, legal):
    t = sailors(move=move, at="Nicaea", arab_fleet=0)
    t.play(C.ARMY + ARAB)
    assert ("Constantinople" in t.cities) == legal


def test_8_5_for_its_owner_only():
    t = sailors(move=1, arab_fleet=1)
    t.play(C.ARMY + ARAB)
    assert "Candia" not in t.cities


def test_8_5_not_by_road_or_desert():
    t = sailors(move=2, arab=["Jerusalem"], arab_fleet=0)
    t.play(C.ARMY + ARAB, city("Tabuk"))
    assert moves(t) == 1


# ------------------------------------------------------------------ the Byzantine fleet


def test_8_6_the_fleets_owner_is_asked():
    t = sailors(move=4, byzantine_fleet=2)
    t.play(C.ARMY + ARAB, city("Candia"))
    assert (t.kind, t.asked, t.legal) == (K.FLEET_USE, 2, [C.YES, C.NO])
    assert (moves(t), t.at(0, ARAB)) == (4, "Alexandria")


def test_8_6_not_about_his_own_army():
    t = sailors(move=2, arab=["Candia"], byzantine_fleet=0)
    t.play(C.ARMY + ARAB, city("Candia"))
    assert (t.at(0, ARAB), moves(t)) == ("Candia", 0)


def test_8_6_not_when_nobody_holds_it():
    t = sailors(move=2, arab=["Candia"])
    t.play(C.ARMY + ARAB, city("Candia"))
    assert t.at(0, ARAB) == "Candia"


def test_8_6_not_by_road_or_desert():
    for name in ("Jerusalem", "Tabuk"):
        t = sailors(move=1, arab=["Jerusalem"], byzantine_fleet=1)
        t.play(C.ARMY + ARAB, city(name))
        assert (t.at(0, ARAB), t.asked) == (name, 1)
        assert t.kind == K.ACTION


def test_8_6_not_about_byzantine_armies():
    t = Table()
    t.army(0, BYZ, main=1, move=1, at="Alexandria")
    t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Candia"))
    assert t.at(0, BYZ) == "Candia"
    assert t.kind == K.ACTION


def test_8_6_not_about_a_link_that_cannot_be_paid_undoubled():
    t = sailors(move=1, byzantine_fleet=1)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Tabuk", "Jerusalem"}


def test_8_6_let_pass_the_cost_is_as_usual():
    t = sailors(move=2, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.NO)
    assert (moves(t), t.at(0, ARAB)) == (0, "Candia")
    assert t.events(E.ROLL) == []


def test_8_6_the_mover_pays_double_or_withdraws():
    t = sailors(move=5, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES)
    assert (t.kind, t.asked, t.legal) == (K.FLEET_PAY, 0, [C.YES, C.NO])
    t.play(C.YES)
    assert (t.dice, t.asked, moves(t)) == (4, C.CHANCE, 1)


@pytest.mark.parametrize(("at", "to", "arab_fleet", "cost"), [
    ("Alexandria", "Candia", None, 4), ("Alexandria", "Candia", 0, 2),
    ("Nicaea", "Constantinople", None, 8), ("Nicaea", "Constantinople", 0, 4),
])
def test_8_6_what_double_is_and_as_many_dice(at, to, arab_fleet, cost):
    t = sailors(move=9, at=at, byzantine_fleet=1, arab_fleet=arab_fleet)
    casualties = t.player(0).casualties
    t.play(C.ARMY + ARAB, city(to), C.YES, C.YES)
    assert (t.dice, moves(t), t.player(0).casualties) == (cost, 9 - cost, casualties + cost)


def test_8_6_who_cannot_pay_double_withdraws():
    t = sailors(move=3, byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES)
    assert (t.kind, t.asked, moves(t), t.at(0, ARAB)) == (K.MARCH, 0, 3, "Alexandria")
    assert len(t.events(E.WITHDRAWS)) == 1


def test_8_6_each_hit_costs_a_cube_of_the_owners_choice():
    t = sailors(elite=1, main=2, move=5, arab=["Candia"], byzantine_fleet=1)
    casualties = t.player(0).casualties
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(2)
    assert (t.kind, t.asked) == (K.LOSE_CUBE, 0)
    assert t.legal == [box(ARAB, C.ELITE), box(ARAB, C.MAIN), box(ARAB, C.MOVE)]
    t.play(box(ARAB, C.MOVE))
    assert t.legal == [box(ARAB, C.ELITE), box(ARAB, C.MAIN)]
    t.play(box(ARAB, C.ELITE))
    assert t.player(0).boxes[ARAB] == [0, 2, 0, 0]
    assert t.player(0).casualties == casualties + 6
    assert t.at(0, ARAB) == "Candia"


def test_8_6_what_is_left_arrives_and_attacks():
    t = sailors(main=5, move=4, byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(1)
    assert t.player(0).boxes[ARAB] == [0, 4, 0, 0]
    assert (t.dice, t.at(0, ARAB)) == (2, "Candia")


def test_8_6_the_answer_no_holds_in_both_directions():
    t = sailors(move=9, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.NO, city("Alexandria"))
    assert (t.at(0, ARAB), moves(t)) == ("Alexandria", 9 - 2 - 3)
    assert len(t.events(E.FLEET)) == 1


def test_8_6_the_answer_yes_holds_in_both_directions():
    t = sailors(main=5, move=9, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(0)
    assert "Alexandria" in t.cities
    t.play(city("Alexandria"))
    assert (t.dice, moves(t)) == (4, 9 - 4 - 5)
    assert len(t.events(E.FLEET)) == 1


def test_8_6_back_over_a_yes_only_with_the_doubled_cost():
    t = sailors(main=5, move=8, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(0)
    assert moves(t) == 4
    assert t.cities == {"Athens", "Smyrna", "Leucosia"}       # those cost 3, Alexandria 5


def test_8_6_another_link_is_another_question():
    t = sailors(move=9, arab=["Candia", "Leucosia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.NO, city("Leucosia"))
    assert (t.kind, t.asked) == (K.FLEET_USE, 1)


def test_8_6_another_action_is_another_question():
    t = sailors(move=9, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.NO, C.DONE)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Alexandria"))
    assert (t.kind, t.asked) == (K.FLEET_USE, 1)


def test_8_6_the_answer_holds_after_withdrawing_from_another_link():
    t = sailors(move=9, arab=["Candia", "Leucosia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.NO, city("Leucosia"), C.YES, C.NO, city("Alexandria"))
    assert (t.at(0, ARAB), moves(t)) == ("Alexandria", 9 - 2 - 3)


def test_8_6_having_withdrawn_the_mover_goes_on():
    t = sailors(move=9, byzantine_fleet=1)
    t.city("Alexandria", controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.NO)
    assert (t.kind, t.asked, moves(t)) == (K.MARCH, 0, 9)
    assert t.cities == {"Tabuk", "Jerusalem", "Leucosia"}
    assert set(t.legal) >= {C.DONE, C.SPACE + C.CIVIL_WAR + ARAB}


def test_8_6_having_withdrawn_he_may_stop_and_the_action_is_spent():
    t = sailors(move=9, byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.NO, C.DONE)
    assert (t.kind, t.asked, moves(t), t.at(0, ARAB)) == (K.ACTION, 1, 9, "Alexandria")


def test_8_6_having_withdrawn_civil_war_is_possible():
    t = sailors(move=9, byzantine_fleet=1)
    t.city("Alexandria", controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.NO, C.SPACE + C.CIVIL_WAR + ARAB, C.POOL)
    assert t.dice == 3


def test_8_6_a_link_withdrawn_from_is_no_link_taken():
    t = sailors(move=3, byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, city("Tabuk"))     # 1, and the next 2
    assert moves(t) == 2
    t.play(city("Medina"))
    assert (moves(t), t.at(0, ARAB)) == (0, "Medina")


def test_8_6_withdrawing_from_the_second_link():
    t = sailors(move=4, at="Tabuk", arab=["Alexandria"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Alexandria"), city("Candia"), C.YES)
    assert (t.kind, t.at(0, ARAB), moves(t)) == (K.MARCH, "Alexandria", 3)
    assert t.cities == {"Tabuk", "Jerusalem", "Leucosia"}


def test_8_6_withdrawn_link_stays_closed():
    t = sailors(move=9, byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.NO, C.DONE)
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Tabuk", "Jerusalem", "Leucosia"}


def test_8_6_withdrawn_link_stays_closed_from_its_other_end():
    t = sailors(move=9, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.NO, C.DONE)
    t.army(0, ARAB, main=1, move=9, at="Candia")
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Athens", "Smyrna", "Leucosia"}


def test_8_6_withdrawn_link_is_closed_to_that_army_only():
    t = sailors(move=3, byzantine_fleet=1)
    t.army(2, ARAB, main=1, move=2, at="Alexandria")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.DONE)
    t.ask(2)
    t.play(C.ARMY + ARAB)
    assert "Candia" in t.cities
    t.army(0, ARAB, main=1, at="Tabuk")
    t.army(0, BYZ, main=1, move=1, at="Candia")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert "Alexandria" in t.cities


def test_8_6_having_withdrawn_with_nothing_else_to_do_the_action_is_spent():
    t = sailors(move=2, at="Leucosia", byzantine_fleet=1)
    for name in ("Attalia", "Tarsus", "Antioch", "Damascus", "Alexandria"):
        t.city(name, controller=0)
    t.ask(0)
    t.play(C.ARMY + ARAB)                                     # only Candia is left to go to (7.4)
    assert (t.kind, t.asked) == (K.FLEET_USE, 1)
    t.play(C.YES)
    assert (t.kind, t.asked, t.at(0, ARAB), moves(t)) == (K.ACTION, 1, "Leucosia", 2)


def test_8_6_withdrawn_link_opens_next_turn():
    t = sailors(move=9, byzantine_fleet=1)
    for p in range(3):
        t.set(p, treasury=[90, 90])
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.NO, C.DONE)
    t.end_turn()
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Tabuk", "Jerusalem", "Leucosia", "Candia"}


def test_8_6_a_yes_that_was_paid_closes_nothing():
    t = sailors(main=5, move=8, arab=["Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(0)
    t.play(C.DONE)
    t.ask(0)
    t.play(C.ARMY + ARAB)
    assert "Alexandria" in t.cities


# ------------------------------------------------------------------ the surcharge


def test_8_7_the_surcharge_is_not_halved():
    t = sailors(move=5, at="Tabuk", arab=["Alexandria", "Candia"], arab_fleet=0)
    t.play(C.ARMY + ARAB, city("Alexandria"), city("Candia"))
    assert moves(t) == 5 - 1 - (1 + 1)


def test_8_7_the_surcharge_is_not_halved_so_it_must_be_there():
    t = sailors(move=2, at="Tabuk", arab=["Alexandria", "Candia"], arab_fleet=0)
    t.play(C.ARMY + ARAB, city("Alexandria"))                 # one cube left: the action is over
    assert (t.asked, t.at(0, ARAB)) == (1, "Alexandria")


def test_8_7_the_surcharge_is_neither_doubled_nor_counted_for_dice():
    t = sailors(move=9, at="Tabuk", arab=["Alexandria", "Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Alexandria"), city("Candia"), C.YES, C.YES)
    assert (t.dice, moves(t)) == (4, 9 - 1 - (4 + 1))


@pytest.mark.parametrize(("move", "kind"), [(5, K.MARCH), (6, K.FLEET_PAY)])
def test_8_7_double_and_surcharge_must_be_there_together(move, kind):
    t = sailors(move=move, at="Tabuk", arab=["Alexandria", "Candia"], byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Alexandria"), city("Candia"), C.YES)
    assert t.kind == kind


# ------------------------------------------------------------------ the last cube


def test_8_8_a_move_with_the_last_cube_is_legal_and_no_attack():
    t = Table()
    t.army(0, ARAB, move=1, levy=3, at="Tabuk")
    t.ask(0)
    casualties = t.player(0).casualties
    t.play(C.ARMY + ARAB, city("Jerusalem"))
    assert (t.at(0, ARAB), t.asked, t.kind) == (None, 1, K.ACTION)
    assert t.player(0).casualties == casualties + 1
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 3]
    assert t.events(E.ATTACK) == []
    assert t.look("Jerusalem") == (BYZ, 3, C.NOBODY, False)


def test_8_8_also_on_the_second_link():
    t = Table()
    t.army(0, ARAB, move=3, at="Mecca")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Medina"), city("Tabuk"))
    assert (t.at(0, ARAB), t.asked) == (None, 1)


def test_8_8_a_guard_is_left():
    t = Table()
    t.army(0, ARAB, move=1, at="Mecca", guard=True)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Medina"))
    assert t.at(0, ARAB) == "Medina"


def test_8_8_the_last_cubes_paid_to_the_fleet_roll_no_dice():
    t = sailors(main=0, move=4, byzantine_fleet=1)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    assert (t.kind, t.asked, t.at(0, ARAB)) == (K.ACTION, 1, None)
    assert t.events(E.ROLL) == []
    assert t.events(E.ATTACK) == []


@pytest.mark.parametrize("hits", [2, 3, 4])
def test_8_8_an_army_that_dies_at_sea_is_gone(hits):
    t = sailors(main=2, move=4, byzantine_fleet=1)
    casualties = t.player(0).casualties
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(hits)
    assert (t.kind, t.asked, t.at(0, ARAB)) == (K.ACTION, 1, None)
    assert t.player(0).casualties == casualties + 6
    assert t.events(E.ATTACK) == []


def test_8_8_with_a_guard_at_sea():
    t = sailors(main=1, move=4, byzantine_fleet=1)
    t.army(0, ARAB, main=1, move=4, at="Alexandria", guard=True)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"), C.YES, C.YES)
    t.roll(1)
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 0]
    assert (t.g.guard[ARAB], t.at(0, ARAB)) == (0, "Candia")
