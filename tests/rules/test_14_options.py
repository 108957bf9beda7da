"""Chapter 14, options."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.rules.ending import place
from table import ARAB, BULGAR, BYZ, Table, box, city

STRENGTHEN = (C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
CIVIL_WAR = C.SPACE + C.CIVIL_WAR


def two(turn=1, **options):
    """Two players in this turn, nobody with trouble about upkeep; player 0 is asked."""
    t = Table(2, **options)
    t.g.turn = turn
    for p in range(2):
        t.set(p, treasury=[90, 90])
    t.ask(0)
    return t


def is_over(t, turn):
    return t.g.over == C.AFTER_TURN_3 if turn == 3 else t.g.turn == turn + 1


def test_14_the_defaults():
    t = Table()
    assert {name: getattr(t.g, name) for name in C.OPTIONS} == dict.fromkeys(C.OPTIONS, 0)
    assert {name: values[0] for name, values in C.OPTIONS.items()} == {
        "civil_war_targets": "rival", "two_player_passing": "extended", "failed_sea_attacker": "blockable",
        "army_entry": "any", "failed_besieger": "returns", "levy_after_army": "never", "ties_after_fall": "cities",
        "fall_to_bulgars": "five_points",
    }


def test_14_every_value_is_named_once():
    """The line of a position names values alone."""
    values = [value for values in C.OPTIONS.values() for value in values]
    assert len(set(values)) == len(values)


# ------------------------------------------------------------------ civil_war_targets


@pytest.mark.parametrize(("option", "controller", "legal"), [
    ("rival", 1, True), ("rival", None, False), ("rival", 0, False),
    ("rival_or_free", 1, True), ("rival_or_free", None, True), ("rival_or_free", 0, False),
])
def test_14_civil_war_targets(option, controller, legal):
    t = Table(civil_war_targets=option)
    t.city("Damascus", controller=controller)
    t.army(0, BYZ, main=5, move=1, at="Damascus")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert (CIVIL_WAR + BYZ in t.legal) == legal


def test_14_civil_war_against_a_free_city():
    t = Table(civil_war_targets="rival_or_free")
    t.army(0, BYZ, main=5, at="Damascus")
    t.ask(0)
    t.play(C.ARMY + BYZ, C.POOL)
    assert t.dice == 3
    t.roll(0)
    t.play(C.POOL)
    assert t.look("Damascus") == (BYZ, 2, 0, False)
    assert (t.player(0).points, t.player(0).treasury) == ([12, 10], [17, 5])


def test_14_civil_war_never_against_constantinople():
    t = Table(civil_war_targets="rival_or_free")
    t.army(0, BYZ, main=5, move=1, at="Constantinople")
    t.ask(0)
    t.play(C.ARMY + BYZ)
    assert CIVIL_WAR + BYZ not in t.legal


# ------------------------------------------------------------------ failed_sea_attacker


def failed_sea_attack(option):
    t = Table(failed_sea_attacker=option)
    t.city("Alexandria", side=ARAB)
    t.army(0, ARAB, main=2, move=2, at="Alexandria")
    t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Candia"), C.NO)
    t.roll(0)                                                 # 2 are not more than 2
    return t


def test_14_failed_sea_attacker_blockable():
    t = failed_sea_attack("blockable")
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 1)
    t.play(C.YES)
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB]) == (None, [0] * 4)


def test_14_failed_sea_attacker_blockable_but_let_go():
    t = failed_sea_attack("blockable")
    t.play(C.NO)
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB]) == ("Alexandria", [0, 2, 0, 0])


def test_14_failed_sea_attacker_always_returns():
    t = failed_sea_attack("always_returns")
    assert (t.kind, t.at(0, ARAB), t.player(0).boxes[ARAB]) == (K.ACTION, "Alexandria", [0, 2, 0, 0])


def test_14_failed_attacker_by_land_is_no_question_of_the_sea():
    t = Table(failed_sea_attacker="blockable")
    t.army(0, ARAB, main=2, move=1, at="Tabuk")
    t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Alexandria"))
    t.roll(0)
    assert (t.kind, t.at(0, ARAB)) == (K.ACTION, "Tabuk")


def test_14_always_returns_is_about_failed_attackers_only():
    t = Table(failed_sea_attacker="always_returns")
    for name in ("Leucosia", "Alexandria"):
        t.city(name, side=ARAB)
    t.army(0, ARAB, main=2, at="Leucosia")
    t.army(1, BYZ, main=5, move=1, at="Candia")
    t.space(C.FLEET + BYZ, 1)
    t.ask(1)
    t.play(C.ARMY + BYZ, city("Leucosia"), C.YES)
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 1)


# ------------------------------------------------------------------ army_entry


def test_14_army_entry_any():
    t = Table(army_entry="any")
    t.play(C.ARMY + ARAB)
    assert t.cities == {"Tabuk", "Medina", "Mecca"}


@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_14_army_entry_controlled_by_any_player(side):
    t = Table(army_entry="controlled")
    t.army(0, BYZ, main=1)
    t.set(0, pawn_placed=1)
    t.city("Damascus", controller=0)
    t.city("Athens", controller=1)
    t.city("Candia", side=BULGAR, tokens=1)
    t.city("Mecca", controller=0)
    t.city("Medina", controller=2, fortified=True)
    t.ask(0)
    t.play(C.ARMY + side)
    assert t.cities == ({"Damascus", "Athens"} if side == BYZ else {"Mecca", "Medina"})


def test_14_army_entry_controlled_with_no_such_city():
    t = Table(army_entry="controlled")
    assert C.ARMY + ARAB not in t.legal


# ------------------------------------------------------------------ failed_besieger


def failed_siege_of_the_capital(option, adrianople=ARAB):
    """By sea from Nicaea; Adrianople, one road on, is Arab."""
    t = Table(failed_besieger=option)
    t.city("Nicaea", side=ARAB)
    t.city("Adrianople", side=adrianople)
    t.army(0, ARAB, main=6, move=4, at="Nicaea")
    t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Constantinople"), C.NO)
    t.roll(1)                                                 # 9.7 two cubes: 4 are not more than 5
    return t


def test_14_failed_besieger_returns_and_dies_by_a_closed_sea():
    t = failed_siege_of_the_capital("returns")
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 1)
    t.play(C.YES)
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB]) == (None, [0] * 4)


def test_14_failed_besieger_retreats_by_the_open_road():
    t = failed_siege_of_the_capital("retreats")
    assert (t.kind, t.asked) == (K.CLOSE_SEA, 1)              # 11.5 Nicaea is as near
    t.play(C.YES)
    if t.kind == K.RETREAT_TO:
        t.play(city("Adrianople"))
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB]) == ("Adrianople", [0, 4, 0, 0])


def test_14_failed_besieger_retreats_to_where_its_owner_likes():
    t = failed_siege_of_the_capital("retreats")
    t.play(C.NO)
    assert t.cities == {"Nicaea", "Adrianople"}
    t.play(city("Nicaea"))
    assert (t.at(0, ARAB), t.player(0).boxes[ARAB]) == ("Nicaea", [0, 4, 0, 0])


def test_14_failed_besieger_retreats_or_is_destroyed():
    t = failed_siege_of_the_capital("retreats", BYZ)
    t.play(C.YES)
    assert t.at(0, ARAB) != "Constantinople"
    assert sum(t.player(0).boxes[ARAB][:3]) < 4               # 11.1 each foreign city on the way costs a cube


@pytest.mark.parametrize("option", ["returns", "retreats"])
def test_14_who_loses_a_battle_goes_back_where_it_came_from(option):
    """11.6 On that all books agree."""
    t = Table(failed_besieger=option)
    t.city("Antioch", controller=1)
    t.city("Tarsus", side=ARAB)
    t.army(0, ARAB, main=2, move=3, at="Palmyra")
    t.city("Palmyra", side=ARAB)
    t.army(1, BYZ, main=4, at="Antioch")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Antioch"), C.NO)
    t.roll(0, 0)
    assert (t.kind, t.at(0, ARAB)) == (K.ACTION, "Palmyra")


# ------------------------------------------------------------------ levy_after_army


def beaten_army_with_a_levy(option):
    t = Table(levy_after_army=option)
    t.city("Antioch", controller=1)
    t.city("Palmyra", side=ARAB)
    t.army(0, ARAB, main=9, move=3, at="Palmyra")
    t.army(1, BYZ, main=2, levy=2, at="Antioch")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Antioch"), C.NO)
    t.roll(0, 0)
    if t.kind == K.RETREAT_TO:
        t.play(C.CITY + min(code - C.CITY for code in t.legal))
    return t


def test_14_levy_after_army_never():
    t = beaten_army_with_a_levy("never")
    assert t.kind == K.DICE                                   # the siege


def test_14_levy_after_army_allowed():
    t = beaten_army_with_a_levy("allowed")
    assert (t.kind, t.asked) == (K.LEVY_FIGHTS, 1)
    t.play(C.YES)
    t.roll(3, 0)
    assert t.player(1).boxes[BYZ][C.LEVY] == 0


# ------------------------------------------------------------------ ties_after_fall


def fallen_with_equal_arab_points(option):
    """13.6 20 Arab points each; player 1 has the cities, player 0 the higher sum."""
    t = Table(2, ties_after_fall=option)
    t.set(0, points=[40, 15])
    t.set(1, points=[10, 20])
    t.city("Damascus", controller=1)
    t.army(0, ARAB, main=9, move=8, at="Nicaea")
    t.city("Nicaea", side=ARAB)
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Constantinople"))
    t.roll(0)
    assert t.g.over == C.CONSTANTINOPLE_BY_ARABS
    return t


@pytest.mark.parametrize(("option", "winner"), [("cities", 1), ("both_tracks", 0)])
def test_14_ties_after_fall(option, winner):
    t = fallen_with_equal_arab_points(option)
    assert [t.player(p).points[ARAB] for p in range(2)] == [20, 20]
    assert [place(t.g, p) for p in range(2)] == ([1, 2] if winner == 0 else [2, 1])


# ------------------------------------------------------------------ fall_to_bulgars


@pytest.mark.parametrize(("option", "points"), [("five_points", 15), ("no_points", 10)])
def test_14_fall_to_bulgars(option, points):
    t = Table(fall_to_bulgars=option)
    t.city("Adrianople", side=BULGAR, tokens=1)
    t.g.bulgars = 9
    t.ask(0)
    t.play(C.SPACE + C.BULGARS, city("Constantinople"), C.POOL)
    t.roll(0)
    assert t.g.over == C.CONSTANTINOPLE_BY_BULGARS
    assert t.player(0).points[ARAB] == points


def test_14_no_points_are_of_the_bulgars_only():
    t = Table(fall_to_bulgars="no_points")
    t.city("Nicaea", side=ARAB)
    t.army(0, ARAB, main=9, move=8, at="Nicaea")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Constantinople"))
    t.roll(0)
    assert t.player(0).points[ARAB] == 15


# ------------------------------------------------------------------ two_player_passing


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_14_1_standard_is_one_more_action(turn):
    t = two(turn, two_player_passing="standard")
    t.play(C.PASS)
    t.play(*STRENGTHEN)
    assert t.player(1).pool != 0
    assert is_over(t, turn)


def test_14_1_three_players_are_never_extended():
    t = Table(3, two_player_passing="extended")
    for p in range(3):
        t.set(p, treasury=[90, 90])
    t.ask(0)
    t.play(C.PASS, C.PASS)
    t.play(*STRENGTHEN)
    assert t.g.turn == 2


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_14_1_the_other_goes_on_until_his_pool_is_empty(turn):
    t = two(turn)
    t.set(1, pool=3)
    t.ask(0)
    t.play(C.PASS)
    for left in (3, 2, 1):
        assert (t.kind, t.asked, t.player(1).pool) == (K.ACTION, 1, left)
        t.play(*STRENGTHEN)
    assert is_over(t, turn)                                   # though he could buy cubes


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_14_1_at_least_one_action(turn):
    t = two(turn)
    t.set(1, pool=0)
    t.ask(0)
    t.play(C.PASS)
    assert (t.kind, t.asked) == (K.ACTION, 1)
    t.play(C.TAKE_CONTROL, city("Damascus"), C.CASUALTIES)
    assert is_over(t, turn)


def test_14_1_the_pool_is_looked_at_after_each_action():
    """An action that spends no pool cube ends nothing."""
    t = two()
    t.set(1, pool=1)
    t.ask(0)
    t.play(C.PASS)
    for name in ("Damascus", "Athens", "Candia"):
        t.play(C.TAKE_CONTROL, city(name), C.CASUALTIES)
        assert (t.asked, t.g.turn) == (1, 1)
    t.play(C.TAX, C.NUMBER)                                   # one cube without a choice
    assert t.g.turn == 2


def test_14_1_one_action_may_spend_more_than_the_pool():
    t = two()
    t.set(1, pool=1)
    t.ask(0)
    t.play(C.PASS)
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, box(BYZ, C.MAIN), C.CASUALTIES, C.DONE)
    assert t.g.turn == 2


@pytest.mark.parametrize("actions", [0, 1, 2])
def test_14_1_he_may_pass_earlier(actions):
    t = two()
    t.play(C.PASS)
    for _ in range(actions):
        t.play(*STRENGTHEN)
    t.play(C.PASS)
    assert t.g.turn == 2
    assert t.asked == 0                                       # the first to pass starts


def test_14_1_player_0_may_be_the_one_who_goes_on():
    t = two()
    t.set(0, pool=3)
    t.ask(0)
    t.play(*STRENGTHEN)
    t.play(C.PASS)
    for _ in range(2):
        assert t.asked == 0
        t.play(*STRENGTHEN)
    assert (t.g.turn, t.asked) == (2, 1)


def test_14_1_turn_3_exactly_one_action_when_the_passer_has_no_cube():
    t = two(3)
    t.set(0, pool=0, casualties=0)
    t.ask(0)
    t.play(C.PASS, box(BYZ, C.MAIN))
    assert t.player(1).pool == 9
    t.play(*STRENGTHEN)
    assert t.g.over == C.AFTER_TURN_3


@pytest.mark.parametrize("turn", [1, 2])
def test_14_1_earlier_turns_do_not_look_at_the_passers_cubes(turn):
    t = two(turn)
    t.set(0, pool=0, casualties=0)
    t.ask(0)
    t.play(C.PASS, box(BYZ, C.MAIN))
    t.play(*STRENGTHEN)
    assert (t.g.turn, t.asked) == (turn, 1)


@pytest.mark.parametrize(("pool", "casualties"), [(1, 0), (0, 1)])
def test_14_1_turn_3_looks_before_the_pass_cube_is_taken(pool, casualties):
    """The only cube becomes the pass cube, and yet the other goes on."""
    t = two(3)
    t.set(0, pool=pool, casualties=casualties, boxes=[[0] * 4, [0] * 4])
    t.set(1, pool=2)
    t.ask(0)
    t.play(C.PASS)
    assert (t.player(0).pool, t.player(0).casualties, t.player(0).pass_cube) == (0, 0, 1)
    t.play(*STRENGTHEN)
    assert (t.g.over, t.asked) == (C.PLAYING, 1)
    t.play(*STRENGTHEN)
    assert t.g.over == C.AFTER_TURN_3


@pytest.mark.parametrize("casualties", [0, 5])
def test_14_1_turn_3_both_pools_empty_is_one_action(casualties):
    t = two(3)
    t.set(0, pool=0, casualties=casualties, boxes=[[0] * 4, [0, 1, 0, 0]])
    t.set(1, pool=0)
    t.ask(0)
    t.play(C.PASS)
    assert t.asked == 1
    t.play(C.TAKE_CONTROL, city("Damascus"), C.CASUALTIES)
    assert t.g.over == C.AFTER_TURN_3
