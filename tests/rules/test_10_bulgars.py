"""Chapter 10, the Bulgars."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine.board import FIRST_SPACE
from table import ARAB, BULGAR, BYZ, Table, box, city

BULGARS = C.SPACE + C.BULGARS


def bulgar_table(bulgars=7, hold=(), players=3, **player):
    """Player 0 has the Bulgars before him: cubes in their box, cities that they hold."""
    t = Table(players)
    t.g.bulgars = bulgars
    for name in hold:
        t.city(name, side=BULGAR)
    t.set(0, **player)
    return t


def declare(t, target, cube=C.POOL):
    """Player 0 sends the Bulgars; a lone declaration or source is taken by the engine."""
    t.ask(0)
    t.play(BULGARS)
    if t.kind == K.BULGARS_PLAN:
        t.play(target if target == C.REINFORCE else city(target))
    if t.kind == K.PAY_CUBE:
        t.play(cube)


# ------------------------------------------------------------------ 10.1


def test_10_1_declare_then_pay_then_add_two_then_attack():
    t = bulgar_table(7)
    t.ask(0)
    pool = t.player(0).pool
    t.play(BULGARS)
    assert (t.kind, t.asked) == (K.BULGARS_PLAN, 0)
    assert t.legal == [city("Thessalonica"), city("Adrianople"), C.REINFORCE]
    t.play(city("Adrianople"))
    assert (t.kind, t.asked, t.g.bulgars) == (K.PAY_CUBE, 0, 7)
    t.play(C.POOL)
    assert t.player(0).pool == pool - 1
    assert t.g.spaces[FIRST_SPACE[C.BULGARS]] == 0
    assert t.g.bulgars == 9
    assert t.dice == 2                                   # the siege of Adrianople


def test_10_1_reinforcement_adds_four():
    t = bulgar_table(3)
    declare(t, C.REINFORCE)
    assert t.g.bulgars == 7
    assert t.g.spaces[FIRST_SPACE[C.BULGARS]] == 0
    assert (t.kind, t.asked) == (K.ACTION, 1)


@pytest.mark.parametrize(("bulgars", "may"), [(0, True), (7, True), (8, False), (9, False), (11, False)])
def test_10_1_reinforcement_needs_four_in_the_supply(bulgars, may):
    t = bulgar_table(bulgars)
    t.ask(0)
    t.play(BULGARS)
    assert (C.REINFORCE in t.legal) == may
    assert t.cities == {"Thessalonica", "Adrianople"}


@pytest.mark.parametrize(("before", "after"), [(0, 2), (8, 10), (9, 11), (10, 11), (11, 11)])
def test_10_1_two_cubes_or_what_is_left(before, after):
    t = bulgar_table(before)
    declare(t, "Adrianople")
    assert t.g.bulgars == after


@pytest.mark.parametrize(("treasury", "cities", "may_reinforce"), [
    ([3, 0], {"Adrianople"}, True),                      # Thessalonica is Byzantine: Arab bezants
    ([0, 3], {"Thessalonica"}, True),
    ([3, 3], {"Thessalonica", "Adrianople"}, True),
])
def test_10_1_only_what_he_can_pay_for(treasury, cities, may_reinforce):
    t = bulgar_table(7, pool=0, treasury=treasury)
    t.city("Adrianople", side=ARAB)
    t.ask(0)
    t.play(BULGARS)
    assert t.cities == cities
    assert (C.REINFORCE in t.legal) == may_reinforce


@pytest.mark.parametrize(("bulgars", "player", "may"), [
    (7, {"pool": 0, "treasury": [2, 2]}, False),
    (7, {"pool": 0, "treasury": [3, 2]}, True),          # reinforcement
    (8, {"pool": 0, "treasury": [9, 2]}, False),         # attacks on Byzantine cities cost Arab bezants
    (8, {"pool": 0, "treasury": [0, 3]}, True),
    (8, {"pool": 1, "treasury": [0, 0]}, True),
])
def test_10_1_if_that_is_nothing_the_space_cannot_be_taken(bulgars, player, may):
    t = bulgar_table(bulgars, **player)
    t.ask(0)
    assert (BULGARS in t.legal) == may


def test_10_1_twice_a_turn_then_no_more():
    for taken, may in (0, True), (1, True), (2, False):
        t = bulgar_table()
        t.space(C.BULGARS, *[1] * taken)
        t.ask(0)
        assert (BULGARS in t.legal) == may


# ------------------------------------------------------------------ 10.2


@pytest.mark.parametrize(("hold", "targets"), [
    ([], {"Thessalonica", "Adrianople"}),
    (["Thessalonica"], {"Adrianople", "Athens", "Dyrrachium"}),
    (["Adrianople"], {"Thessalonica", "Constantinople"}),
    (["Thessalonica", "Adrianople"], {"Athens", "Dyrrachium", "Constantinople"}),
    (["Thessalonica", "Athens"], {"Adrianople", "Dyrrachium"}),          # not Candia: no road
    (["Dyrrachium"], {"Thessalonica", "Adrianople"}),
    (["Thessalonica", "Adrianople", "Athens", "Dyrrachium"], {"Constantinople"}),
])
def test_10_2_targets(hold, targets):
    t = bulgar_table(7, hold)
    t.ask(0)
    t.play(BULGARS)
    assert t.cities == targets


def test_10_2_arab_cities_too():
    t = bulgar_table(7)
    t.city("Thessalonica", side=ARAB, controller=1)
    t.ask(0)
    t.play(BULGARS)
    assert t.cities == {"Thessalonica", "Adrianople"}


# ------------------------------------------------------------------ 10.3


def test_10_3_the_attack_follows_chapter_9_and_the_cubes_count_as_main():
    t = bulgar_table(7)
    t.city("Adrianople", controller=2)
    t.army(1, BYZ, elite=1, main=5, at="Adrianople")
    t.army(2, BYZ, levy=2)
    declare(t, "Adrianople")
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 1)
    t.play(C.NO)
    assert t.dice == 3
    t.roll(1)
    assert t.dice == 4
    t.roll(2)
    assert t.g.bulgars == 7                              # no choice; the losses are in the supply
    t.play(box(BYZ, C.MAIN))
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)        # 7 > 5
    t.play(city("Thessalonica"))
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 2)
    t.play(C.YES)
    t.roll(1, 1)
    assert t.g.bulgars == 6
    assert t.player(2).boxes[BYZ] == [0, 0, 0, 1]
    assert t.dice == 2                                   # the siege
    t.roll(2)
    assert t.g.bulgars == 4
    assert t.look("Adrianople") == (BULGAR, 1, C.NOBODY, False)
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_10_3_his_own_city_without_his_levy():
    t = bulgar_table(7)
    t.city("Adrianople", controller=0)
    t.army(0, BYZ, main=3, levy=3)
    declare(t, "Adrianople")
    assert t.dice == 2                                   # at once the siege
    assert t.g.now.extra == C.ROLL_CITY


def test_10_3_his_own_levy_does_not_fight_as_emperor_either():
    t = bulgar_table(7, ["Adrianople"])
    t.army(0, BYZ, main=3, levy=3, guard=True)
    declare(t, "Constantinople")
    assert t.dice == 5


def test_10_3_another_emperors_levy_fights():
    t = bulgar_table(7, ["Adrianople"])
    t.army(1, BYZ, levy=3, guard=True)
    declare(t, "Constantinople")
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 1)


@pytest.mark.parametrize("controller", [None, 0, 1])
def test_10_3_a_pawn_of_his_own_retreats_first(controller):
    t = bulgar_table(7)
    t.city("Adrianople", controller=controller)
    t.army(0, BYZ, main=3, at="Adrianople")
    t.army(1, BYZ, main=1, at="Adrianople")
    declare(t, "Adrianople")
    assert (t.kind, t.asked) == (K.RETREAT_TO, 0)
    assert t.cities == {"Thessalonica", "Constantinople"}
    assert t.g.bulgars == 9
    t.play(city("Constantinople"))
    assert t.at(0, BYZ) == "Constantinople"
    assert t.player(0).boxes[BYZ] == [0, 3, 0, 0]
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 1)


@pytest.mark.parametrize(("cubes", "survives"), [(1, False), (2, True)])
def test_10_3_destroyed_if_it_cannot_retreat(cubes, survives):
    t = bulgar_table(7, ["Thessalonica"])
    t.city("Candia", side=ARAB)
    t.army(0, BYZ, main=cubes, levy=1, at="Athens")      # every way out costs one cube
    declare(t, "Athens")
    assert t.at(0, BYZ) == (None if not survives else "Athens")
    assert t.player(0).boxes[BYZ] == [0, 0 if not survives else 2, 0, 1]
    assert (t.kind == K.RETREAT_TO) == survives


def test_10_3_an_arab_pawn_of_his_meets_a_closed_sea():
    for answer, at in (C.YES, None), (C.NO, "Candia"):
        t = bulgar_table(7, ["Thessalonica"])
        t.city("Athens", side=ARAB)
        t.city("Candia", side=ARAB)
        t.army(0, ARAB, main=3, at="Athens")
        t.space(C.FLEET + BYZ, 2)
        declare(t, "Athens")
        assert (t.kind, t.asked) == (K.CLOSE_SEA, 2)     # by land there is no other Arab city in the Balkans
        t.play(answer)
        assert t.at(0, ARAB) == at
        assert t.dice == 2


def test_10_3_the_cube_may_come_from_that_pawns_army():
    t = bulgar_table(7, pool=0)
    t.army(0, BYZ, main=1, at="Adrianople")
    declare(t, "Adrianople", box(BYZ, C.MAIN))
    assert t.at(0, BYZ) is None                          # its last cube: nothing retreats
    assert t.player(0).treasury == [15, 2]
    assert t.dice == 2


def test_10_3_bulgars_that_lose_stay_in_the_box():
    t = bulgar_table(0)
    t.army(1, BYZ, main=2, at="Adrianople")
    declare(t, "Adrianople")
    t.play(C.NO)
    t.roll(0, 0)                                         # 2 against 2
    assert [event[0] for event in t.events(E.ROLL)] == [C.CHANCE, 1]
    assert t.g.bulgars == 2
    assert t.at(1, BYZ) == "Adrianople"
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_10_3_bulgars_repelled_by_a_levy_and_by_a_city():
    t = bulgar_table(0)
    t.city("Adrianople", controller=1)
    t.army(1, BYZ, levy=2)
    declare(t, "Adrianople")
    t.play(C.YES)
    t.roll(2, 0)
    assert t.dice == 2
    t.roll(0)
    assert t.look("Adrianople") == (BYZ, 2, 1, False)    # 2 against 2
    assert t.g.bulgars == 2


def test_10_3_bulgars_wiped_out():
    t = bulgar_table(0)
    t.army(1, BYZ, main=3, at="Adrianople")
    declare(t, "Adrianople")
    t.play(C.NO)
    t.roll(1, 3)
    assert t.g.bulgars == 0
    assert t.player(1).boxes[BYZ][C.MAIN] == 2
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_10_3_at_constantinople_bulgars_lose_two_for_a_siege_hit():
    t = bulgar_table(9, ["Adrianople"])
    declare(t, "Constantinople")
    t.roll(3)
    assert t.g.bulgars == 5
    assert t.g.over == C.PLAYING                         # 5 against 5


# ------------------------------------------------------------------ 10.4


def test_10_4_attacking_the_side_not_attacked_pays():
    for side, treasury in (BYZ, [15, 2]), (ARAB, [12, 5]):
        t = bulgar_table(7)
        t.city("Adrianople", side=side)
        declare(t, "Adrianople", C.CASUALTIES)
        assert t.player(0).treasury == treasury


def test_10_4_a_pool_cube_is_free():
    for target in "Adrianople", C.REINFORCE:
        t = bulgar_table(7)
        declare(t, target)
        assert t.player(0).treasury == [15, 5]
        assert t.kind != K.PAY_FROM


@pytest.mark.parametrize(("payer", "treasury"), [(BYZ, [12, 5]), (ARAB, [15, 2])])
def test_10_4_adding_either_treasury_pays(payer, treasury):
    t = bulgar_table(7)
    declare(t, C.REINFORCE, C.CASUALTIES)
    assert (t.kind, t.asked, t.legal) == (K.PAY_FROM, 0, [C.SIDE + BYZ, C.SIDE + ARAB])
    t.play(C.SIDE + payer)
    assert t.player(0).treasury == treasury
    assert t.g.bulgars == 11


@pytest.mark.parametrize(("before", "after"), [([3, 2], [0, 2]), ([2, 3], [2, 0])])
def test_10_4_adding_only_a_treasury_that_can(before, after):
    t = bulgar_table(7, pool=0, treasury=before)
    declare(t, C.REINFORCE, C.CASUALTIES)
    assert t.player(0).treasury == after
    assert t.kind == K.ACTION


# ------------------------------------------------------------------ 10.5


def siege(t, name, hits=0):
    declare(t, name)
    if t.kind == K.LEVY_FIGHTS:
        t.play(C.NO)
    t.roll(hits)


def test_10_5_taking_a_city():
    t = bulgar_table(7)
    t.city("Thessalonica", controller=1)
    t.ask(0)
    casualties = t.player(1).casualties
    siege(t, "Thessalonica")
    assert t.look("Thessalonica") == (BULGAR, 2, C.NOBODY, False)
    assert t.player(1).casualties == casualties + 1      # the control cube
    assert t.player(0).points == [10, 12]
    assert t.player(0).treasury == [15, 5]
    assert t.g.bulgars == 9
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_10_5_a_fortification_goes_home():
    t = bulgar_table(7)
    t.city("Thessalonica", controller=1, fortified=True)
    t.ask(0)
    casualties = t.player(1).casualties
    declare(t, "Thessalonica")
    t.play(C.NO)
    assert t.dice == 4
    t.roll(0)
    assert t.look("Thessalonica") == (BULGAR, 2, C.NOBODY, False)
    assert t.player(1).fortifications == 2
    assert t.player(1).casualties == casualties


def test_10_5_from_arabs_byzantine_points():
    t = bulgar_table(7)
    t.city("Thessalonica", side=ARAB)
    siege(t, "Thessalonica")
    assert t.player(0).points == [12, 10]


def test_10_5_one_token_stays_and_scores_nothing():
    t = bulgar_table(7)
    t.city("Thessalonica", tokens=1)
    siege(t, "Thessalonica")
    assert t.look("Thessalonica") == (BULGAR, 1, C.NOBODY, False)
    assert t.player(0).points == [10, 10]


def test_10_5_his_own_city_too():
    t = bulgar_table(7)
    t.city("Thessalonica", controller=0)
    t.ask(0)
    casualties = t.player(0).casualties
    siege(t, "Thessalonica")
    assert t.look("Thessalonica") == (BULGAR, 2, C.NOBODY, False)
    assert t.player(0).casualties == casualties + 1
    assert t.player(0).points == [10, 12]


def test_10_5_constantinople_ends_the_game():
    t = bulgar_table(9, ["Adrianople"])
    siege(t, "Constantinople", 2)                        # 11 - 4 = 7 > 5
    assert t.g.over == C.CONSTANTINOPLE_BY_BULGARS
    assert t.player(0).points == [10, 15]
    assert t.kind == K.GAME_OVER
    assert t.legal == []
