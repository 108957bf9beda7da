"""Chapter 9, attack."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine.board import FIRST_SPACE
from table import ARAB, BULGAR, BYZ, PERSIAN, Table, box, city


def civil_war(side):
    return C.SPACE + C.CIVIL_WAR + side


def at_jerusalem(main=9, elite=0, move=1, players=3, **options):
    """Player 0's Arabs in Tabuk, one desert link from Jerusalem (Byzantine, 3), which nobody controls."""
    t = Table(players, **options)
    t.army(0, ARAB, elite=elite, main=main, move=move, at="Tabuk")
    return t


def attack(t, to="Jerusalem", side=ARAB, by=0):
    t.ask(by)
    t.march(side, to)


def log(t, kind, *fields):
    """Some fields, by name, of all events of a kind."""
    places = [E.EVENTS[kind].args.index(field) for field in fields]
    return [tuple(event[i] for i in places) for event in t.events(kind)]


def at_constantinople(main=9, move=1):
    """Player 0's Arabs in Arab Adrianople, one road from Constantinople."""
    t = Table(3)
    t.city("Adrianople", side=ARAB)
    t.army(0, ARAB, main=main, move=move, at="Adrianople")
    return t


# ------------------------------------------------------------------ 9.1


@pytest.mark.parametrize(("side", "owner"), [(BYZ, None), (BYZ, 1), (PERSIAN, None)])
def test_9_1_entering_a_city_not_of_its_side_is_an_attack(side, owner):
    t = at_jerusalem()
    t.city("Jerusalem", side=side, controller=owner)
    t.army(1, BYZ)
    attack(t)
    assert t.kind == K.DICE
    assert t.dice == 3
    assert t.g.attack.city == city("Jerusalem")
    assert t.at(0, ARAB) == "Jerusalem"


def test_9_1_a_byzantine_army_attacks_arab_and_persian_cities():
    for side in ARAB, PERSIAN:
        t = Table(2)
        t.city("Palmyra", side=side)
        t.army(0, BYZ, main=5, move=1, at="Antioch")
        attack(t, "Palmyra", BYZ)
        assert t.dice == 3


def test_9_1_entering_a_bulgar_city_is_an_attack():
    t = Table(2)
    t.city("Athens", side=BULGAR)
    t.army(0, BYZ, main=5, move=1, at="Candia")
    attack(t, "Athens", BYZ)
    assert t.kind == K.DICE
    assert t.g.attack.foe_kind == C.FOE_BULGARS


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_9_1_entering_a_city_of_its_side_is_no_attack(owner):
    t = at_jerusalem(move=3)
    t.city("Medina", controller=owner)
    attack(t, "Medina")
    assert t.kind == K.MARCH
    assert t.g.attack.city == C.NOBODY


def test_9_1_a_byzantine_army_cannot_attack_constantinople():
    t = Table(3, civil_war_targets="rival_or_free")
    t.army(0, BYZ, main=9, move=3, at="Nicaea")
    t.army(1, BYZ, main=2, at="Constantinople")
    attack(t, "Constantinople", BYZ)
    assert (t.kind, t.asked) == (K.MARCH, 0)             # it has entered, nobody is attacked
    assert civil_war(BYZ) not in t.legal


def test_9_1_an_arab_army_attacks_constantinople():
    t = at_constantinople()
    attack(t, "Constantinople")
    assert t.dice == 5


# ------------------------------------------------------------------ 9.2


def in_damascus(main=5, move=1, controller=1, **options):
    """Player 0's Byzantine army in Damascus, which a rival without levy controls."""
    t = Table(3, **options)
    t.army(0, BYZ, main=main, move=move, at="Damascus")
    t.army(1, BYZ)
    t.city("Damascus", controller=controller)
    return t


def test_9_2_civil_war_where_it_stands():
    t = in_damascus()
    t.ask(0)
    pool = t.player(0).pool
    t.play(C.ARMY + BYZ, civil_war(BYZ), C.POOL)
    assert t.dice == 3                                   # the siege
    assert t.player(0).pool == pool - 1
    assert t.g.spaces[FIRST_SPACE[C.CIVIL_WAR + BYZ]] == 0


def test_9_2_civil_war_where_it_has_just_moved_by_one_link_or_two():
    t = in_damascus(move=4)
    t.army(0, BYZ, main=5, move=4, at="Tarsus")
    t.city("Antioch", controller=2)
    t.ask(0)
    t.march(BYZ, "Antioch")
    assert civil_war(BYZ) in t.legal
    t.play(city("Damascus"))
    assert t.legal == [C.DONE, civil_war(BYZ)]


def test_9_2_civil_war_with_a_pawn_just_entered():
    t = in_damascus()
    t.army(0, BYZ, main=5)
    t.set(0, pawn_placed=1)
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Damascus"), civil_war(BYZ), C.POOL)
    assert t.dice == 3


def test_9_2_arab_civil_war():
    t = at_jerusalem()
    t.city("Tabuk", controller=1)
    t.ask(0)
    t.play(C.ARMY + ARAB, civil_war(ARAB), C.POOL)
    assert t.dice == 1
    assert t.g.spaces[FIRST_SPACE[C.CIVIL_WAR + ARAB]] == 0


@pytest.mark.parametrize(("controller", "option", "offered"), [
    (1, "rival", True), (None, "rival", False), (0, "rival", False),
    (1, "rival_or_free", True), (None, "rival_or_free", True), (0, "rival_or_free", False),
])
def test_9_2_targets_and_their_option(controller, option, offered):
    t = in_damascus(controller=controller, civil_war_targets=option)
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert (civil_war(BYZ) in t.legal) == offered


@pytest.mark.parametrize("option", ["rival", "rival_or_free"])
def test_9_2_never_constantinople(option):
    t = Table(3, civil_war_targets=option)
    t.army(0, BYZ, main=5, move=1, at="Constantinople")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert civil_war(BYZ) not in t.legal


@pytest.mark.parametrize(("side", "spaces"), [(BYZ, 1), (ARAB, 2)])
def test_9_2_needs_a_free_civil_war_space_of_its_side(side, spaces):
    for taken in range(spaces + 1):
        t = in_damascus()
        t.city("Damascus", side=side)
        t.army(0, BYZ)
        t.army(0, side, main=5, move=1, at="Damascus")
        t.space(C.CIVIL_WAR + side, *[2] * taken)
        t.space(C.CIVIL_WAR + 1 - side, 2)
        t.ask(0)
        t.play(C.ARMY + side)
        assert (civil_war(side) in t.legal) == (taken < spaces)


def test_9_2_is_no_special_action_of_its_own():
    t = in_damascus()
    t.ask(0)
    assert civil_war(BYZ) not in t.legal


def test_9_2_the_cube_is_paid_after_movement_and_before_9_3():
    t = in_damascus()
    t.army(0, BYZ, main=5, move=1, at="Antioch")
    t.army(1, BYZ, main=2, at="Damascus")
    t.ask(0)
    t.march(BYZ, "Damascus")
    assert t.player(0).boxes[BYZ][C.MOVE] == 0
    assert t.g.spaces[FIRST_SPACE[C.CIVIL_WAR + BYZ]] == C.NOBODY
    t.play(civil_war(BYZ))
    assert (t.kind, t.asked) == (K.PAY_CUBE, 0)
    t.play(C.POOL)
    assert t.g.spaces[FIRST_SPACE[C.CIVIL_WAR + BYZ]] == 0
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 1)


def test_9_2_a_bought_cube_is_paid_from_the_treasury_of_the_space():
    t = in_damascus()
    t.ask(0)
    t.play(C.ARMY + BYZ, civil_war(BYZ), box(BYZ, C.MAIN))
    assert t.player(0).treasury == [12, 5]
    assert t.player(0).boxes[BYZ] == [0, 4, 1, 0]
    assert t.kind == K.DICE


@pytest.mark.parametrize(("main", "guard", "may"), [(1, False, False), (1, True, True), (2, False, True)])
def test_9_2_the_army_must_keep_a_cube_or_guard(main, guard, may):
    t = in_damascus(main=main, move=0)
    t.army(0, BYZ, main=main, levy=1, at="Damascus", guard=guard)
    t.set(0, pool=0)
    t.ask(0)
    t.play(C.ARMY + BYZ)                                 # civil war is all it can do
    assert t.kind == K.PAY_CUBE
    assert (box(BYZ, C.MAIN) in t.legal) == may
    assert C.CASUALTIES in t.legal
    assert box(BYZ, C.LEVY) in t.legal
    assert box(ARAB, C.MAIN) in t.legal


@pytest.mark.parametrize(("army", "pool", "bezants", "may"), [
    ({"main": 1}, 0, 15, False),
    ({"main": 2}, 0, 3, True),
    ({"main": 2}, 0, 2, False),
    ({"main": 1}, 1, 0, True),
    ({"main": 1, "levy": 1}, 0, 3, True),
    ({"guard": True}, 0, 15, False),
    ({"guard": True, "levy": 1}, 0, 3, True),
    ({"guard": True, "main": 1}, 0, 3, True),
])
def test_9_2_not_without_a_cube_to_pay(army, pool, bezants, may):
    t = in_damascus()
    t.army(0, BYZ, at="Damascus", **army)
    t.army(0, ARAB)
    t.set(0, pool=pool, casualties=0, treasury=[bezants, 15])
    t.ask(0)
    assert (C.ARMY + BYZ in t.legal) == may


def test_9_2_the_cube_from_the_attacking_army():
    t = in_damascus(main=2, move=0)
    t.army(0, ARAB)
    t.set(0, pool=0, casualties=0, treasury=[3, 0])
    t.ask(0)
    t.play(C.ARMY + BYZ)                                 # civil war, and the only cube that can pay
    assert t.kind == K.DICE
    assert t.player(0).boxes[BYZ] == [0, 1, 0, 0]
    assert t.player(0).treasury == [0, 0]


# ------------------------------------------------------------------ 9.3


def four_at_jerusalem(main):
    t = at_jerusalem(players=4)
    t.army(0, ARAB)
    t.army(1, ARAB, main=main, move=1, at="Tabuk")
    for q in 0, 2, 3:
        t.army(q, BYZ, main=3, at="Jerusalem")
    return t


def test_9_3_each_is_asked_clockwise_and_retreats_when_decided():
    t = four_at_jerusalem(main=9)
    attack(t, by=1)
    assert (t.kind, t.asked, t.legal) == (K.RETREAT_OR_STAND, 2, [C.YES, C.NO])
    t.play(C.YES)
    assert (t.kind, t.asked, t.cities) == (K.RETREAT_TO, 2, {"Damascus", "Alexandria"})
    t.play(city("Damascus"))
    assert t.at(2, BYZ) == "Damascus"
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 3)
    t.play(C.NO)
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 0)
    t.play(C.NO)
    assert (t.kind, t.asked, t.legal) == (K.NEXT_FOE, 1, [C.PLAYER, C.PLAYER + 3])


def test_9_3_the_attacker_chooses_after_each_battle_and_the_beaten_retreat_at_once():
    t = four_at_jerusalem(main=9)
    attack(t, by=1)
    t.play(C.NO, C.NO, C.NO)
    assert t.legal == [C.PLAYER, C.PLAYER + 2, C.PLAYER + 3]
    t.play(C.PLAYER + 3)
    t.roll(0, 0)
    assert (t.kind, t.asked) == (K.RETREAT_TO, 3)
    t.play(city("Alexandria"))
    assert (t.kind, t.asked, t.legal) == (K.NEXT_FOE, 1, [C.PLAYER, C.PLAYER + 2])
    t.play(C.PLAYER + 2)
    t.roll(0, 0)
    t.play(city("Damascus"))
    t.roll(0, 0)                                         # the last without a choice
    assert (t.kind, t.asked) == (K.RETREAT_TO, 0)


def test_9_3_if_the_attacker_loses_he_retreats_and_the_attack_is_over():
    t = four_at_jerusalem(main=3)
    attack(t, by=1)
    t.play(C.YES, city("Damascus"), C.NO, C.NO)
    t.play(C.PLAYER)
    t.roll(0, 0)
    assert t.at(1, ARAB) == "Tabuk"
    assert [t.at(q, BYZ) for q in (0, 2, 3)] == ["Jerusalem", "Damascus", "Jerusalem"]
    assert (t.kind, t.asked) == (K.ACTION, 2)
    assert t.look("Jerusalem") == (BYZ, 3, C.NOBODY, False)


def test_9_3_a_retreat_that_would_destroy_it_cannot_be_chosen():
    for cubes, asked in (1, False), (2, True):
        t = Table(3)
        t.city("Tarsus", side=ARAB)
        t.city("Palmyra", side=ARAB)                     # through Antioch, one cube
        t.army(0, BYZ, main=5, move=1, at="Attalia")
        t.army(1, ARAB, main=cubes, at="Tarsus")
        attack(t, "Tarsus", BYZ)
        assert (t.kind == K.RETREAT_OR_STAND) == asked
        assert asked or t.kind == K.DICE                 # it stands


def test_9_3_pawns_elsewhere_are_not_asked():
    t = at_jerusalem()
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, main=3, at="Damascus")
    t.army(2, ARAB, main=3, at="Tabuk")
    attack(t)
    assert t.kind == K.DICE                              # no levy either


def test_9_3_who_has_passed_is_asked_too():
    t = at_jerusalem()
    t.army(1, BYZ, main=3, at="Jerusalem")
    t.set(1, passed=1)
    t.g.first_passer = 1
    attack(t)
    assert (t.kind, t.asked) == (K.RETREAT_OR_STAND, 1)


def test_9_3_armies_in_a_civil_war_too():
    t = in_damascus()
    t.army(1, BYZ, main=1, at="Damascus")
    t.army(2, BYZ, main=2, at="Damascus")
    t.ask(0)
    t.play(C.ARMY + BYZ, civil_war(BYZ), C.POOL, C.NO, C.YES, city("Antioch"))
    assert t.at(2, BYZ) == "Antioch"
    t.roll(0, 0)
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)


# ------------------------------------------------------------------ 9.4


def test_9_4_the_controller_may_fight_with_his_levy():
    t = at_jerusalem()
    t.city("Jerusalem", controller=2)
    t.army(1, BYZ, levy=4)
    t.army(2, BYZ, levy=2)
    attack(t)
    assert (t.kind, t.asked, t.legal) == (K.LEVY_FIGHTS, 2, [C.YES, C.NO])
    t.play(C.YES)
    assert t.dice == 3
    t.roll(0)
    assert t.dice == 2


def test_9_4_declined_there_is_a_siege():
    t = at_jerusalem()
    t.city("Jerusalem", controller=2)
    t.army(2, BYZ, levy=2)
    attack(t)
    t.play(C.NO)
    assert t.dice == 3
    assert t.player(2).boxes[BYZ][C.LEVY] == 2


def test_9_4_only_with_a_cube_in_that_sides_levy_box():
    t = at_jerusalem()
    t.city("Jerusalem", controller=2)
    t.army(2, BYZ, elite=2, main=3)
    t.army(2, ARAB, levy=3)
    attack(t)
    assert t.kind == K.DICE


def test_9_4_nobodys_levy_where_nobody_controls():
    t = at_jerusalem()
    t.army(1, BYZ, levy=3, main=1, at="Damascus")
    attack(t)
    assert t.kind == K.DICE


def test_9_4_no_levy_if_his_own_army_stood():
    t = at_jerusalem()
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, main=1, levy=3, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 0)
    t.play(city("Damascus"))
    assert t.kind == K.DICE
    assert t.dice == 3                                   # the siege


def test_9_4_levy_if_his_own_army_retreated():
    t = at_jerusalem()
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, main=1, levy=3, at="Jerusalem")
    attack(t)
    t.play(C.YES, city("Damascus"))
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 1)


def test_9_4_levy_after_anothers_army_is_beaten():
    t = at_jerusalem()
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, levy=3)
    t.army(2, BYZ, main=1, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 0)
    t.play(city("Damascus"))
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 1)


def test_9_4_no_levy_while_an_army_wins():
    t = at_jerusalem(main=1)
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, levy=3)
    t.army(2, BYZ, main=1, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 0)
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_9_4_the_levy_of_an_arab_city_against_byzantines():
    t = Table(2)
    t.city("Palmyra", side=ARAB, controller=1)
    t.army(1, ARAB, levy=1)
    t.army(0, BYZ, main=5, move=1, at="Antioch")
    attack(t, "Palmyra", BYZ)
    t.play(C.YES)
    t.roll(1, 0)
    assert t.player(1).boxes[ARAB][C.LEVY] == 0


@pytest.mark.parametrize("guard", [True, False])
def test_9_4_at_constantinople_the_emperor(guard):
    t = at_constantinople()
    t.army(2, BYZ, levy=3, guard=guard)
    t.space(C.GUARD + BYZ, 2)                            # Emperor also without the guard (6.4)
    attack(t, "Constantinople")
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 2)
    t.play(C.YES)
    t.roll(1, 0)
    assert t.player(2).boxes[BYZ] == [0, 0, 0, 2]
    assert t.dice == 5


def test_9_4_not_the_emperor_as_attacker_nor_without_one():
    for emperor in [0], []:
        t = at_constantinople()
        t.space(C.GUARD + BYZ, *emperor)
        attack(t, "Constantinople")
        assert t.dice == 5


def test_9_4_not_the_emperor_whose_army_stood():
    t = at_constantinople()
    t.army(2, BYZ, main=1, levy=3, at="Constantinople")
    t.space(C.GUARD + BYZ, 2)
    attack(t, "Constantinople")
    t.play(C.NO)
    t.roll(0, 0)
    t.play(city("Nicaea"))
    assert t.dice == 5


# ------------------------------------------------------------------ 9.5


def at_bulgar_athens(bulgars, main=9):
    t = Table(2)
    t.city("Athens", side=BULGAR)
    t.g.bulgars = bulgars
    t.army(0, BYZ, main=main, move=1, at="Candia")
    attack(t, "Athens", BYZ)
    return t


def test_9_5_the_whole_bulgar_box_fights_with_at_most_three_dice():
    t = at_bulgar_athens(7)
    assert t.dice == 3
    t.roll(1)
    assert t.dice == 3
    t.roll(0)
    assert t.g.bulgars == 6                              # the loss is in the supply again
    assert t.dice == 2                                   # 9 > 6: the siege
    t.roll(0)
    assert t.g.bulgars == 6


def test_9_5_two_bulgars_have_two_dice():
    t = at_bulgar_athens(2)
    t.roll(0)
    assert t.dice == 2
    t.roll(0)
    assert t.g.bulgars == 2                              # a beaten box stays as it is


def test_9_5_an_empty_box_does_not_fight():
    t = at_bulgar_athens(0)
    assert t.g.now.extra == C.ROLL_CITY


def test_9_5_bulgars_repel_with_a_tie():
    t = at_bulgar_athens(7, main=7)
    t.roll(0, 0)
    assert log(t, E.ROLL, "roller") == [(0,), (C.CHANCE,)]
    assert t.at(0, BYZ) == "Candia"
    assert t.look("Athens") == (BULGAR, 2, C.NOBODY, False)


def test_9_5_surplus_hits_on_bulgars_are_lost():
    t = at_bulgar_athens(2)
    t.roll(3, 0)
    assert t.g.bulgars == 0
    assert t.dice == 2


# ------------------------------------------------------------------ 9.6


@pytest.mark.parametrize(("elite", "main", "guard", "dice"), [
    (0, 2, False, 2), (0, 9, False, 3), (4, 2, False, 6), (5, 4, False, 8), (4, 3, True, 8), (0, 1, True, 2),
])
def test_9_6_dice_of_armies(elite, main, guard, dice):
    t = Table(2)
    t.army(0, ARAB, elite=elite, main=main, move=3, levy=2, at="Tabuk", guard=guard)
    t.army(1, BYZ, elite=elite, main=main, move=2, levy=2, at="Jerusalem", guard=guard)
    attack(t)
    t.play(C.NO)
    assert t.dice == dice
    t.roll(dice)                                         # both roll at once: no loss before
    assert t.dice == dice


@pytest.mark.parametrize(("levy", "dice"), [(1, 1), (3, 3), (5, 3)])
def test_9_6_dice_of_levies(levy, dice):
    t = at_jerusalem()
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, elite=2, main=2, levy=levy)
    attack(t)
    t.play(C.YES)
    t.roll(0)
    assert t.dice == dice


def test_9_6_first_the_attacker_then_the_defender_removes_cubes_of_his_choice():
    t = Table(2)
    t.army(0, ARAB, elite=1, main=5, move=3, levy=4, at="Tabuk")
    t.army(1, BYZ, elite=1, main=2, move=1, levy=4, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    casualties = t.player(0).casualties, t.player(1).casualties
    t.roll(3, 2)
    field = [box(ARAB, b) for b in (C.ELITE, C.MAIN, C.MOVE)]
    assert (t.kind, t.asked, t.legal) == (K.LOSE_CUBE, 0, field)
    t.play(box(ARAB, C.MOVE))
    assert (t.kind, t.asked, t.legal) == (K.LOSE_CUBE, 0, field)
    t.play(box(ARAB, C.ELITE))
    field = [box(BYZ, b) for b in (C.ELITE, C.MAIN, C.MOVE)]
    assert (t.kind, t.asked, t.legal) == (K.LOSE_CUBE, 1, field)
    t.play(box(BYZ, C.ELITE), box(BYZ, C.MAIN), box(BYZ, C.MAIN))
    assert t.player(0).boxes[ARAB] == [0, 5, 1, 4]
    assert t.player(1).boxes[BYZ] == [0, 0, 1, 4]
    assert (t.player(0).casualties, t.player(1).casualties) == (casualties[0] + 2, casualties[1] + 3)
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)


def test_9_6_a_levy_loses_from_the_levy_box():
    t = at_jerusalem()
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, elite=2, main=2, move=2, levy=5)
    attack(t)
    t.play(C.YES)
    casualties = t.player(1).casualties
    t.roll(3, 0)
    assert t.player(1).boxes[BYZ] == [2, 2, 2, 2]
    assert t.player(1).casualties == casualties + 3
    assert t.dice == 3                                   # the beaten levy stays; the siege


@pytest.mark.parametrize(("attackers", "won"), [(4, True), (3, False), (2, False)])
def test_9_6_tie_is_the_defenders(attackers, won):
    t = at_jerusalem(elite=1, main=attackers - 1, move=5)
    t.army(1, BYZ, elite=1, main=2, move=9, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 0)
    if won:
        assert (t.kind, t.asked) == (K.RETREAT_TO, 1)
    else:
        assert t.at(0, ARAB) == "Tabuk"
        assert t.at(1, BYZ) == "Jerusalem"


@pytest.mark.parametrize(("attackers", "won"), [(4, True), (3, False)])
def test_9_6_a_tie_is_the_levys_too(attackers, won):
    t = at_jerusalem(main=attackers)
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, elite=3, main=3, levy=3)
    attack(t)
    t.play(C.YES)
    t.roll(0, 0)
    assert (t.kind == K.DICE) == won
    assert t.at(0, ARAB) == ("Jerusalem" if won else "Tabuk")
    assert t.player(1).boxes[BYZ] == [3, 3, 0, 3]


def test_9_6_losses_count_before_the_comparison():
    t = at_jerusalem(main=4)
    t.army(1, BYZ, main=3, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 1)                                         # 3 against 3
    assert t.at(0, ARAB) == "Tabuk"
    assert t.player(0).boxes[ARAB] == [0, 3, 0, 0]


def test_9_6_the_guard_counts_as_elite():
    t = Table(2)
    t.army(0, ARAB, main=2, move=1, at="Tabuk", guard=True)
    t.army(1, BYZ, main=2, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 0)
    assert (t.kind, t.asked) == (K.RETREAT_TO, 1)        # 3 > 2


def test_9_6_the_log_says_who_rolls_and_who_wins():
    t = at_jerusalem()
    t.city("Jerusalem", controller=2)
    t.army(1, BYZ, main=2, at="Jerusalem")
    t.army(2, BYZ, levy=1)
    attack(t)
    t.play(C.NO)
    t.roll(0, 1)
    t.play(city("Damascus"), C.YES)
    t.roll(1, 0)
    t.roll(3)
    rolls = [(0, 3, 0, C.ROLL_ATTACKER), (1, 2, 1, C.ROLL_DEFENDER), (0, 3, 1, C.ROLL_ATTACKER),
             (2, 1, 0, C.ROLL_DEFENDER), (C.CHANCE, 3, 3, C.ROLL_CITY)]
    assert log(t, E.ROLL, "roller", "number", "hits", "roll") == rolls
    assert log(t, E.BATTLE_END, "foe_kind", "rival", "flag") == [(C.FOE_ARMY, 1, 1), (C.FOE_LEVY, 2, 1)]
    assert log(t, E.LEVY, "player", "flag") == [(2, 1)]
    assert (2, box(BYZ, C.LEVY), 1) in log(t, E.CUBES, "player", "place", "number")
    assert log(t, E.SIEGE_END, "player", "flag") == [(0, 1)]


# ------------------------------------------------------------------ 9.7


@pytest.mark.parametrize(("tokens", "fortified", "dice"), [(1, False, 1), (3, False, 3), (3, True, 4)])
def test_9_7_the_city_rolls_its_strength(tokens, fortified, dice):
    t = at_jerusalem()
    t.city("Jerusalem", tokens=tokens, controller=1, fortified=fortified)
    t.army(1, BYZ)
    attack(t)
    assert (t.asked, t.dice) == (C.CHANCE, dice)


def test_9_7_hits_on_the_attacker_only():
    t = at_jerusalem(elite=1, main=5, move=2)
    t.city("Jerusalem", controller=1)
    t.army(1, BYZ, levy=3)
    attack(t)
    t.play(C.NO)
    t.roll(2)
    assert (t.kind, t.asked) == (K.LOSE_CUBE, 0)
    assert t.legal == [box(ARAB, b) for b in (C.ELITE, C.MAIN, C.MOVE)]
    t.play(box(ARAB, C.MOVE), box(ARAB, C.MAIN))
    assert t.player(1).boxes[BYZ] == [0, 0, 0, 3]
    assert t.player(0).boxes[ARAB][:3] == [1, 4, 0]
    assert t.look("Jerusalem")[0] == ARAB                # 5 > 3


@pytest.mark.parametrize(("elite", "main", "fortified", "taken"), [
    (1, 3, False, True), (0, 4, False, True), (1, 2, False, False), (1, 3, True, False), (2, 3, True, True),
])
def test_9_7_taken_if_elite_and_main_are_greater_than_its_strength(elite, main, fortified, taken):
    t = at_jerusalem(elite=elite, main=main, move=9)
    t.city("Jerusalem", controller=1, fortified=fortified)
    t.army(1, BYZ)
    attack(t)
    t.roll(0)
    assert t.look("Jerusalem")[0] == (ARAB if taken else BYZ)
    assert t.at(0, ARAB) == ("Jerusalem" if taken else "Tabuk")


@pytest.mark.parametrize(("hits", "left", "falls"), [(0, 9, True), (1, 7, True), (2, 5, False), (5, 0, False)])
def test_9_7_at_constantinople_a_siege_hit_costs_two_cubes(hits, left, falls):
    t = at_constantinople(main=9)
    attack(t, "Constantinople")
    t.roll(hits)
    assert t.player(0).boxes[ARAB][C.MAIN] == left
    assert (t.g.over != C.PLAYING) == falls
    assert t.at(0, ARAB) == ("Constantinople" if falls else "Adrianople" if left else None)


def test_9_7_at_constantinople_a_battle_hit_costs_one():
    t = at_constantinople(main=9)
    t.army(1, BYZ, main=2, at="Constantinople")
    attack(t, "Constantinople")
    t.play(C.NO)
    t.roll(0, 2)
    assert t.player(0).boxes[ARAB][C.MAIN] == 7


# ------------------------------------------------------------------ 9.8


def test_9_8_both_take_their_losses_and_a_destroyed_attacker_is_gone():
    t = at_jerusalem(main=2)
    t.army(1, BYZ, main=5, at="Jerusalem")
    t.army(2, BYZ, main=1, at="Jerusalem")
    attack(t)
    t.play(C.NO, C.NO, C.PLAYER + 1)
    casualties = t.player(0).casualties
    t.roll(2, 3)                                         # one hit too many: lost
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 0]
    assert t.player(0).casualties == casualties + 2
    assert t.at(0, ARAB) is None
    assert t.player(1).boxes[BYZ] == [0, 3, 0, 0]
    assert (t.kind, t.asked) == (K.ACTION, 1)            # the attack is over


def test_9_8_an_army_lost_whole_has_no_choice():
    t = at_jerusalem(elite=1, main=1, move=2)
    t.army(1, BYZ, elite=1, main=4, move=1, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 3)
    assert t.kind == K.ACTION
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 0]


def test_9_8_a_destroyed_defender_does_not_retreat_and_the_attack_goes_on():
    t = at_jerusalem()
    t.army(1, BYZ, main=1, move=1, levy=2, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(3, 1)
    assert t.at(1, BYZ) is None
    assert log(t, E.DESTROYED, "player", "side") == [(1, BYZ)]
    assert t.player(1).boxes[BYZ] == [0, 0, 0, 2]
    assert t.dice == 3                                   # the siege
    assert t.player(0).boxes[ARAB][C.MAIN] == 8


def test_9_8_both_destroyed():
    t = at_jerusalem(main=1)
    t.army(1, BYZ, main=1, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(1, 1)
    assert t.at(0, ARAB) is None
    assert t.at(1, BYZ) is None
    assert t.look("Jerusalem") == (BYZ, 3, C.NOBODY, False)
    assert (t.kind, t.asked) == (K.ACTION, 1)


def test_9_8_nought_against_nought_without_dice():
    t = at_jerusalem(main=0, move=3)
    t.army(1, BYZ, move=1, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    assert t.kind == K.ACTION                            # nobody rolls
    assert t.at(0, ARAB) == "Tabuk"
    assert t.at(1, BYZ) == "Jerusalem"
    assert t.player(0).boxes[ARAB] == [0, 0, 2, 0]


def test_9_8_nought_against_nought_even_if_the_defender_is_destroyed():
    t = at_jerusalem(main=1, move=2)
    t.army(1, BYZ, main=1, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(1, 1)
    t.play(box(ARAB, C.MAIN))
    assert t.at(1, BYZ) is None
    assert t.at(0, ARAB) == "Tabuk"
    assert t.look("Jerusalem") == (BYZ, 3, C.NOBODY, False)


def test_9_8_a_destroyed_army_sends_the_guard_back_to_its_space():
    t = Table(2)
    t.army(0, ARAB, main=1, move=1, at="Tabuk", guard=True)
    t.army(1, BYZ, main=5, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 2)
    assert t.g.guard[ARAB] == C.NOBODY
    assert t.g.spaces[FIRST_SPACE[C.GUARD + ARAB]] == 0  # he stays Caliph
    assert t.at(0, ARAB) is None


def test_9_8_the_guard_is_lost_only_as_the_last_cube():
    t = Table(2)
    t.army(0, ARAB, elite=1, main=1, move=1, at="Tabuk", guard=True)
    t.army(1, BYZ, main=5, at="Jerusalem")
    attack(t)
    t.play(C.NO)
    t.roll(0, 2)
    assert t.legal == [box(ARAB, C.ELITE), box(ARAB, C.MAIN)]
    t.play(box(ARAB, C.ELITE))                           # the Main cube must follow
    assert t.g.guard[ARAB] == 0
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 0]
    assert t.at(0, ARAB) == "Tabuk"


def test_9_8_destroyed_in_a_siege():
    t = at_jerusalem(main=2)
    attack(t)
    t.roll(3)
    assert t.at(0, ARAB) is None
    assert t.look("Jerusalem") == (BYZ, 3, C.NOBODY, False)
    assert (t.kind, t.asked) == (K.ACTION, 1)
