"""Chapter 11, retreat."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from table import ARAB, BULGAR, BYZ, PERSIAN, Table, box, city


def attack(t, to, side=BYZ, by=0):
    t.ask(by)
    t.march(side, to)


def attacked_tarsus(*arab, main=2, move=0, guard=False, fleet=None):
    """Player 1's Arabs in Arab Tarsus, attacked by player 0's Byzantine army from Attalia; these cities are Arab."""
    t = Table(3)
    for name in ("Tarsus", *arab):
        t.city(name, side=ARAB)
    t.army(1, ARAB, main=main, move=move, at="Tarsus", guard=guard)
    t.army(0, BYZ, main=9, move=1, at="Attalia")
    if fleet is not None:
        t.space(C.FLEET + BYZ, fleet)
    attack(t, "Tarsus")
    return t


def beaten_tarsus(*arab, **army):
    """The same, and the Arabs have stood and are beaten without a hit."""
    t = attacked_tarsus(*arab, **army)
    if t.kind == K.RETREAT_OR_STAND:
        t.play(C.NO)
    t.roll(0, 0)
    return t


def attacked_jerusalem(**army):
    """Player 1's Byzantines in Jerusalem, attacked by player 0's Arabs from Tabuk."""
    t = Table(3)
    t.army(1, BYZ, at="Jerusalem", **army)
    t.army(0, ARAB, main=9, move=1, at="Tabuk")
    return t


# ------------------------------------------------------------------ 11.1


def test_11_1_free_of_move_cubes():
    t = attacked_jerusalem(main=2, move=0)
    attack(t, "Jerusalem", ARAB)
    t.play(C.YES, city("Damascus"))
    assert t.at(1, BYZ) == "Damascus"
    assert t.player(1).boxes[BYZ] == [0, 2, 0, 0]


def test_11_1_to_the_first_other_city_of_its_side_whoever_controls_it():
    t = attacked_jerusalem(main=2)
    t.city("Damascus", controller=0)
    t.city("Alexandria", controller=2)
    attack(t, "Jerusalem", ARAB)
    t.play(C.YES)
    assert t.cities == {"Damascus", "Alexandria"}        # not Jerusalem, nor beyond; no desert to Tabuk
    t.play(city("Damascus"))
    assert t.at(1, BYZ) == "Damascus"


def test_11_1_byzantines_have_no_desert():
    t = Table(3)
    t.city("Medina", side=BYZ)
    t.city("Tabuk", side=BYZ)
    t.army(1, BYZ, main=3, at="Medina")
    t.army(0, ARAB, main=9, move=1, at="Mecca")
    attack(t, "Medina", ARAB)
    t.roll(0, 0)                                         # it cannot retreat, so it stands
    assert t.at(1, BYZ) is None                          # beaten, it is destroyed


def test_11_1_arabs_have_the_desert():
    t = Table(3)
    t.city("Medina", controller=1)
    t.army(1, ARAB, main=3, at="Medina")
    t.army(0, ARAB, main=9, move=1, at="Mecca")
    t.ask(0)
    t.march(ARAB, "Medina")
    t.play(C.SPACE + C.CIVIL_WAR + ARAB, C.POOL, C.YES)
    assert t.cities == {"Tabuk", "Mecca"}


def test_11_1_from_constantinople_to_any_coast():
    t = Table(3)
    t.city("Adrianople", side=ARAB)
    t.city("Smyrna", side=ARAB)
    t.army(1, BYZ, main=3, at="Constantinople")
    t.army(0, ARAB, main=9, move=1, at="Adrianople")
    attack(t, "Constantinople", ARAB)
    t.play(C.YES)
    assert t.cities == {"Nicaea", "Candia", "Athens", "Leucosia", "Alexandria", "Attalia", "Tarsus", "Antioch",
                        "Damascus", "Dyrrachium", "Thessalonica", "Sinope", "Trebizond"}


def test_11_1_not_back_to_constantinople_in_that_way():
    t = Table(3)
    for name in "Nicaea", "Caesarea", "Amida", "Tiflis":
        t.city(name, side=ARAB)
    t.army(1, BYZ, main=3, at="Trebizond")
    t.army(0, ARAB, main=9, move=1, at="Caesarea")
    attack(t, "Trebizond", ARAB)
    t.play(C.YES)                                        # Sinope is the only one
    assert t.at(1, BYZ) == "Sinope"


def test_11_1_constantinople_is_as_any_byzantine_city():
    t = Table(3)
    for name in "Smyrna", "Ankara", "Sinope":
        t.city(name, side=ARAB)
    t.army(1, BYZ, main=3, at="Nicaea")
    t.army(0, ARAB, main=9, move=1, at="Ankara")
    attack(t, "Nicaea", ARAB)
    t.play(C.YES)
    assert t.at(1, BYZ) == "Constantinople"              # the only city without a loss
    assert t.player(1).boxes[BYZ] == [0, 3, 0, 0]


def test_11_1_arabs_pass_constantinople_for_one_cube():
    t = Table(3)
    t.city("Nicaea", side=ARAB)
    t.city("Adrianople", side=ARAB)
    t.army(1, ARAB, main=3, at="Nicaea")
    t.army(0, BYZ, main=9, move=1, at="Smyrna")
    attack(t, "Nicaea")
    t.play(C.YES)
    assert t.at(1, ARAB) == "Adrianople"
    assert t.player(1).boxes[ARAB] == [0, 2, 0, 0]


@pytest.mark.parametrize(("side", "owner"), [(BYZ, None), (BYZ, 0), (BYZ, 1), (PERSIAN, None), (BULGAR, None)])
def test_11_1_each_city_not_of_its_side_costs_a_cube(side, owner):
    t = Table(3)
    t.city("Tarsus", side=ARAB)
    t.city("Palmyra", side=ARAB)
    t.city("Antioch", side=side, controller=owner)       # 7.4 his own other side's costs one too
    t.army(1, ARAB, main=2, move=1, at="Tarsus")
    t.army(0, BYZ, main=9, move=1, at="Attalia")
    attack(t, "Tarsus")
    casualties = t.player(1).casualties
    t.play(C.YES)
    assert (t.kind, t.asked) == (K.LOSE_CUBE, 1)         # Palmyra is the only city; its owner chooses the cube
    assert t.legal == [box(ARAB, C.MAIN), box(ARAB, C.MOVE)]
    t.play(box(ARAB, C.MOVE))
    assert t.at(1, ARAB) == "Palmyra"
    assert t.player(1).boxes[ARAB] == [0, 2, 0, 0]
    assert t.player(1).casualties == casualties + 1


def test_11_1_two_cities_on_the_way_two_cubes():
    t = attacked_tarsus("Mosul", main=3)
    t.play(C.YES)
    assert t.cities == {"Mosul", "Tabuk"}                # by Antioch and Palmyra; by Leucosia and Alexandria
    t.play(city("Mosul"))
    assert t.at(1, ARAB) == "Mosul"
    assert t.player(1).boxes[ARAB] == [0, 1, 0, 0]


# ------------------------------------------------------------------ 11.2


def test_11_2_a_way_of_fewest_losses():
    t = attacked_tarsus("Palmyra", "Caesarea", main=5)
    t.play(C.YES)
    assert t.at(1, ARAB) == "Caesarea"                   # Palmyra would cost a cube
    assert t.player(1).boxes[ARAB] == [0, 5, 0, 0]


def test_11_2_its_owner_chooses_among_them():
    t = beaten_tarsus("Ankara", "Caesarea", "Palmyra")
    assert (t.kind, t.asked, t.cities) == (K.RETREAT_TO, 1, {"Ankara", "Caesarea"})


# ------------------------------------------------------------------ 11.3


@pytest.mark.parametrize(("main", "guard", "survives"), [
    (1, False, False), (2, False, True), (0, True, False), (1, True, True),
])
def test_11_3_destroyed_if_the_best_way_costs_all_its_cubes(main, guard, survives):
    t = Table(3)
    t.city("Tarsus", side=ARAB)
    t.city("Palmyra", side=ARAB)
    t.army(1, ARAB, main=main, levy=2, at="Tarsus", guard=guard)
    t.army(0, BYZ, main=9, move=1, at="Attalia")
    attack(t, "Tarsus")
    if t.kind == K.RETREAT_OR_STAND:
        t.play(C.NO)
    t.roll(0, 0)
    assert t.at(1, ARAB) == ("Palmyra" if survives else None)
    assert t.player(1).boxes[ARAB] == [0, max(main - 1, 0), 0, 2]        # the levy is untouched
    assert t.g.guard[ARAB] == (1 if guard and survives else C.NOBODY)
    assert t.player(1).points == [10, 10]


def test_11_3_all_cubes_to_casualties():
    t = Table(3)
    t.city("Medina", side=BYZ)
    t.army(1, BYZ, elite=1, main=1, move=1, levy=2, at="Medina", guard=True)
    t.army(0, ARAB, main=9, move=1, at="Mecca")
    attack(t, "Medina", ARAB)
    casualties = t.player(1).casualties
    t.roll(0, 0)                                         # there is no way at all
    assert t.at(1, BYZ) is None
    assert t.player(1).boxes[BYZ] == [0, 0, 0, 2]
    assert t.player(1).casualties == casualties + 3
    assert t.g.guard[BYZ] == C.NOBODY


# ------------------------------------------------------------------ 11.4


def test_11_4_armies_on_the_way_do_not_matter():
    t = Table(4)
    t.city("Tarsus", side=ARAB)
    t.city("Palmyra", side=ARAB)
    t.army(1, ARAB, main=2, at="Tarsus")
    t.army(0, BYZ, main=9, move=1, at="Attalia")
    t.army(2, BYZ, main=9, at="Antioch")
    t.army(3, ARAB, main=9, at="Palmyra")
    attack(t, "Tarsus")
    t.play(C.YES)
    assert t.at(1, ARAB) == "Palmyra"
    assert t.player(1).boxes[ARAB] == [0, 1, 0, 0]
    assert t.at(2, BYZ) == "Antioch"


# ------------------------------------------------------------------ 11.5


def test_11_5_asked_when_its_survival_would_differ():
    for answer, at in (C.YES, None), (C.NO, "Leucosia"):
        t = beaten_tarsus("Leucosia", main=1, fleet=2)
        assert (t.kind, t.asked, t.legal) == (K.CLOSE_SEA, 2, [C.YES, C.NO])
        t.play(answer)
        assert t.at(1, ARAB) == at


def test_11_5_asked_when_its_fewest_losses_would_differ():
    for answer, at, left in (C.YES, "Palmyra", 1), (C.NO, "Leucosia", 2):
        t = beaten_tarsus("Leucosia", "Palmyra", main=2, fleet=2)
        assert (t.kind, t.asked) == (K.CLOSE_SEA, 2)
        t.play(answer)
        assert t.at(1, ARAB) == at
        assert t.player(1).boxes[ARAB][C.MAIN] == left


def test_11_5_asked_when_the_cities_reached_would_differ():
    t = beaten_tarsus("Leucosia", "Antioch", "Caesarea", fleet=2)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 2)
    t.play(C.YES)
    assert t.cities == {"Antioch", "Caesarea"}
    t = beaten_tarsus("Leucosia", "Antioch", "Caesarea", fleet=2)
    t.play(C.NO)
    assert t.cities == {"Leucosia", "Antioch", "Caesarea"}


def test_11_5_not_asked_when_the_sea_makes_no_difference():
    t = beaten_tarsus("Antioch", "Caesarea", fleet=2)
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)
    t = beaten_tarsus("Damascus", "Palmyra", fleet=2)    # Damascus by Leucosia or by Antioch
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)
    t = beaten_tarsus("Damascus", main=1, fleet=2)       # it dies in any case
    assert t.at(1, ARAB) is None
    assert t.kind != K.CLOSE_SEA


@pytest.mark.parametrize("fleet", [None, 1])
def test_11_5_only_another_player_closes_the_sea(fleet):
    t = beaten_tarsus("Leucosia", main=1, fleet=fleet)
    assert t.at(1, ARAB) == "Leucosia"


def test_11_5_the_attacker_may_be_that_player():
    t = beaten_tarsus("Leucosia", main=1, fleet=0)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 0)


def test_11_5_the_arab_fleet_and_byzantine_armies_do_not_matter():
    t = Table(3)
    t.army(1, BYZ, main=2, at="Candia")
    for name in "Athens", "Leucosia", "Alexandria":
        t.city(name, side=ARAB)
    t.army(0, ARAB, main=9, move=2, at="Alexandria")
    t.space(C.FLEET + BYZ, 0)
    t.space(C.FLEET + ARAB, 2)
    attack(t, "Candia", ARAB)
    t.play(C.YES)
    assert t.at(1, BYZ) == "Smyrna"                      # by sea, and nobody is asked


def test_11_5_a_declared_retreat_is_reckoned_with_the_sea_open_and_may_become_standing():
    t = attacked_tarsus("Leucosia", main=1, fleet=2)
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 1)
    t.play(C.YES)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 2)
    t.play(C.YES)
    assert t.at(1, ARAB) == "Tarsus"
    assert t.dice == 3                                   # the battle
    assert t.g.attack.foe == 1


def test_11_5_that_army_has_stood_so_no_levy():
    t = Table(3)
    t.city("Tarsus", side=ARAB, controller=1)
    t.city("Leucosia", side=ARAB)
    t.army(1, ARAB, main=1, levy=3, at="Tarsus")
    t.army(0, BYZ, main=9, move=1, at="Attalia")
    t.space(C.FLEET + BYZ, 2)
    attack(t, "Tarsus")
    t.play(C.YES, C.YES)
    t.roll(1, 0)
    assert t.at(1, ARAB) is None
    assert t.g.now.extra == C.ROLL_CITY


def test_11_5_a_declared_retreat_by_land_is_not_given_up():
    t = attacked_tarsus("Leucosia", "Palmyra", main=2, fleet=2)
    t.play(C.YES, C.YES)
    assert t.at(1, ARAB) == "Palmyra"
    assert t.player(1).boxes[ARAB] == [0, 1, 0, 0]


def test_11_5_open_after_all():
    t = attacked_tarsus("Leucosia", main=1, fleet=2)
    t.play(C.YES, C.NO)
    assert t.at(1, ARAB) == "Leucosia"


def test_11_5_who_stands_is_not_asked_about():
    t = attacked_tarsus("Leucosia", main=1, fleet=2)
    t.play(C.NO)
    assert t.kind == K.DICE


def test_11_5_each_retreat_is_a_new_question():
    t = Table(4)
    t.city("Tarsus", side=ARAB)
    t.city("Leucosia", side=ARAB)
    for q in 1, 2:
        t.army(q, ARAB, main=1, at="Tarsus")
    t.army(0, BYZ, main=9, move=1, at="Attalia")
    t.space(C.FLEET + BYZ, 3)
    attack(t, "Tarsus")
    t.play(C.YES, C.NO)                                  # player 1 sails
    assert t.at(1, ARAB) == "Leucosia"
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 2)
    t.play(C.YES)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 3)
    t.play(C.YES)                                        # player 2 stands
    assert t.kind == K.DICE
    t.roll(0, 0)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 3)         # beaten: asked again
    t.play(C.NO)
    assert t.at(2, ARAB) == "Leucosia"


# ------------------------------------------------------------------ 11.6


def test_11_6_back_to_the_city_it_left_just_before_the_attack():
    t = Table(3)
    t.army(0, ARAB, main=1, move=3, at="Medina")
    t.ask(0)
    t.march(ARAB, "Tabuk")
    t.play(city("Jerusalem"))
    t.roll(0)
    assert t.at(0, ARAB) == "Tabuk"
    assert t.player(0).boxes[ARAB] == [0, 1, 0, 0]       # no loss


def test_11_6_a_pawn_just_entered_goes_back_there():
    t = Table(3)
    t.army(0, ARAB, main=1, move=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Tabuk"), city("Alexandria"))
    t.roll(0)
    assert t.at(0, ARAB) == "Tabuk"


def sailed_to_candia(fleet, **options):
    """Player 0's Arabs have sailed from Alexandria and fail before Candia; the fleet let them pass."""
    t = Table(3, **options)
    t.city("Alexandria", side=ARAB)
    t.army(0, ARAB, main=1, move=2, at="Alexandria")
    if fleet is not None:
        t.space(C.FLEET + BYZ, fleet)
    attack(t, "Candia", ARAB)
    if t.kind == K.FLEET_USE:
        t.play(C.NO)
    t.roll(0)
    return t


@pytest.mark.parametrize("fleet", [None, 0])
def test_11_6_by_sea_if_it_came_so(fleet):
    t = sailed_to_candia(fleet)
    assert t.at(0, ARAB) == "Alexandria"
    assert t.kind == K.ACTION


def test_11_6_closed_means_destroyed():
    for answer, at in (C.YES, None), (C.NO, "Alexandria"):
        t = sailed_to_candia(1)
        assert (t.kind, t.asked) == (K.CLOSE_SEA, 1)
        casualties = t.player(0).casualties
        t.play(answer)
        assert t.at(0, ARAB) == at
        assert t.player(0).casualties == casualties + (at is None)
        assert (t.kind, t.asked) == (K.ACTION, 1)


def test_11_6_closed_means_destroyed_even_if_land_were_near():
    t = Table(3)
    t.city("Leucosia", side=ARAB)
    t.city("Caesarea", side=ARAB)
    t.army(0, ARAB, main=1, move=2, at="Leucosia")
    t.space(C.FLEET + BYZ, 1)
    attack(t, "Tarsus", ARAB)
    t.play(C.NO)
    t.roll(0)
    t.play(C.YES)
    assert t.at(0, ARAB) is None


def test_11_6_option_always_returns():
    t = sailed_to_candia(1, failed_sea_attacker="always_returns")
    assert t.at(0, ARAB) == "Alexandria"
    assert t.kind == K.ACTION


def test_11_6_by_land_nobody_is_asked():
    t = Table(3)
    t.army(0, ARAB, main=1, move=1, at="Tabuk")
    t.space(C.FLEET + BYZ, 1)
    attack(t, "Alexandria", ARAB)
    t.roll(0)
    assert t.at(0, ARAB) == "Tabuk"
    assert t.kind == K.ACTION


def test_11_6_a_byzantine_army_returns_to_constantinople():
    t = Table(3)
    t.city("Trebizond", side=ARAB)
    t.army(0, BYZ, main=1, move=1, at="Constantinople")
    t.space(C.FLEET + BYZ, 1)
    attack(t, "Trebizond")
    t.roll(0)
    assert t.at(0, BYZ) == "Constantinople"


def failed_civil_war(t):
    """Player 0's army is repelled from Damascus by its tokens."""
    t.play(C.SPACE + C.CIVIL_WAR + BYZ, C.POOL)
    t.roll(0)


def test_11_6_civil_war_where_it_stood_retreats_by_11_1():
    t = Table(3)
    t.city("Damascus", controller=1)
    t.army(1, BYZ)
    t.army(0, BYZ, main=1, move=1, at="Damascus")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    failed_civil_war(t)
    assert (t.kind, t.asked) == (K.RETREAT_TO, 0)
    assert t.cities == {"Antioch", "Palmyra", "Jerusalem", "Leucosia"}
    t.play(city("Leucosia"))
    assert t.at(0, BYZ) == "Leucosia"
    assert t.look("Damascus") == (BYZ, 3, 1, False)


def test_11_6_civil_war_where_it_stood_may_cost_cubes():
    t = Table(3)
    for name in "Antioch", "Palmyra", "Jerusalem", "Leucosia":
        t.city(name, side=ARAB)
    t.city("Damascus", controller=1)
    t.army(1, BYZ)
    t.army(0, BYZ, main=1, move=1, at="Damascus")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    failed_civil_war(t)
    assert t.kind == K.RETREAT_TO
    assert t.cities == {"Tarsus", "Edessa", "Alexandria", "Candia", "Attalia"}
    t.play(city("Edessa"), box(BYZ, C.MOVE))
    assert t.player(0).boxes[BYZ] == [0, 1, 0, 0]


def test_11_6_civil_war_after_a_move_goes_back():
    t = Table(3)
    t.city("Damascus", controller=1)
    t.army(1, BYZ)
    t.army(0, BYZ, main=1, move=2, at="Jerusalem")
    t.ask(0)
    t.march(BYZ, "Damascus")
    failed_civil_war(t)
    assert t.at(0, BYZ) == "Jerusalem"


def test_11_6_arab_civil_war_where_it_stood_asks_the_fleet_by_11_5():
    t = Table(3)
    t.city("Leucosia", side=ARAB, controller=1)
    t.city("Damascus", side=ARAB)
    t.army(0, ARAB, main=1, at="Leucosia")
    t.space(C.FLEET + BYZ, 2)
    t.ask(0)
    t.play(C.ARMY + ARAB, C.POOL)
    t.roll(0)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 2)
    t.play(C.YES)
    assert t.at(0, ARAB) is None


def test_11_6_an_arab_return_after_two_links_by_sea_last():
    t = Table(3)
    t.city("Damascus", side=ARAB)
    t.city("Jerusalem", side=ARAB)
    t.army(0, ARAB, main=1, move=4, at="Jerusalem")
    t.space(C.FLEET + BYZ, 1)
    attack(t, "Damascus", ARAB)
    t.play(city("Leucosia"), C.NO)
    assert t.player(0).boxes[ARAB] == [0, 1, 0, 0]       # 1 + (2 + 1)
    t.roll(0)
    t.play(C.NO)
    assert t.at(0, ARAB) == "Damascus"
