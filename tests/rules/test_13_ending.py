"""Chapter 13, the end of a turn and of the game."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.board import FIRST_SPACE
from byzantium.engine.rules.ending import comes_before, final_score, place
from table import ARAB, BULGAR, BYZ, Table, box, city


def quiet(players=3, turn=1, first=0):
    """Nobody has a cube in a box, so there is no upkeep."""
    t = Table(players, first)
    t.g.turn = turn
    for p in range(players):
        t.army(p, BYZ)
        t.army(p, ARAB)
    return t


def all_pass(t, by=0):
    """Everybody passes, until the turn is over or somebody can't pay his upkeep."""
    t.ask(by)
    turn = t.g.turn
    while t.kind == K.ACTION and t.g.turn == turn:
        t.play(C.PASS)


# ------------------------------------------------------------------ 13.1


def test_13_1_two_bezants_a_token_into_the_treasury_of_its_side():
    t = quiet()
    t.city("Damascus", controller=0)                     # 3
    t.city("Athens", controller=0, fortified=True)       # 2, the fortification gives nothing
    t.city("Mecca", controller=0)                        # 2
    t.city("Hira", side=ARAB, tokens=1, controller=1)
    all_pass(t)
    assert t.player(0).treasury == [15 + 10, 5 + 4]
    assert t.player(1).treasury == [15, 5 + 2]
    assert t.player(2).treasury == [15, 5]


# ------------------------------------------------------------------ 13.2


def test_13_2_every_cube_costs_by_its_box():
    t = quiet()
    t.army(0, BYZ, elite=1, main=2, move=3, levy=2)      # 3 + 2 + 3 + 4
    t.army(0, ARAB, main=1, move=1, levy=1)              # 1 + 1 + 2
    all_pass(t)
    assert t.player(0).treasury == [3, 1]
    assert t.player(0).boxes == [[1, 2, 3, 2], [0, 1, 1, 1]]
    assert t.player(0).points == [10, 10]


def test_13_2_after_everybodys_income():
    t = quiet()
    t.army(0, BYZ, main=6)
    t.set(0, treasury=[0, 0])
    t.city("Damascus", controller=0)
    all_pass(t)
    assert t.player(0).treasury == [0, 0]
    assert t.player(0).boxes[BYZ][C.MAIN] == 6


def test_13_2_he_removes_cubes_until_he_can_pay_and_then_must():
    t = quiet()
    t.army(0, BYZ, elite=2, main=2, levy=1)              # 10
    t.set(0, treasury=[6, 99])                           # the other treasury does not help
    all_pass(t)
    assert (t.kind, t.asked) == (K.UPKEEP_CUBE, 0)
    assert t.legal == [box(BYZ, C.ELITE), box(BYZ, C.MAIN), box(BYZ, C.LEVY)]
    t.play(box(BYZ, C.MAIN))                             # 9
    assert t.player(0).points == [9, 10]
    t.play(box(BYZ, C.ELITE))                            # 6: paid
    assert t.player(0).boxes[BYZ] == [1, 1, 0, 1]
    assert t.player(0).treasury == [0, 99]
    assert t.player(0).points == [8, 10]
    assert (t.kind, t.g.turn) == (K.ACTION, 2)


def test_13_2_removed_for_good():
    t = quiet()
    t.army(0, ARAB, main=2)
    t.set(0, treasury=[0, 1])
    t.ask(0)
    removed, casualties, pool = t.player(0).removed, t.player(0).casualties, t.player(0).pool
    all_pass(t)
    assert t.player(0).boxes[ARAB][C.MAIN] == 1          # one box: no choice
    assert t.player(0).removed == removed + 1
    assert t.player(0).pool == pool + 1 + casualties // 2        # neither to the pool ...
    assert t.player(0).casualties == casualties - 1 - casualties // 2    # ... nor to casualties
    assert t.player(0).points == [10, 9]


def test_13_2_points_never_below_nought():
    t = quiet()
    t.army(0, ARAB, main=3)
    t.set(0, treasury=[0, 0], points=[10, 1])
    all_pass(t)
    assert t.player(0).boxes[ARAB] == [0, 0, 0, 0]
    assert t.player(0).points == [10, 0]


def test_13_2_a_guard_costs_nothing_and_is_never_removed():
    t = quiet()
    t.army(0, BYZ, elite=1, main=1, at="Nicaea", guard=True)
    t.set(0, treasury=[0, 0])
    all_pass(t)
    assert t.legal == [box(BYZ, C.ELITE), box(BYZ, C.MAIN)]
    t.play(box(BYZ, C.ELITE))
    assert t.player(0).boxes[BYZ] == [0, 0, 0, 0]
    assert t.player(0).points == [8, 10]
    assert t.at(0, BYZ) is None                          # the guard has gone home (13.3)


def test_13_2_an_army_without_cubes_leaves_the_map_at_once():
    t = quiet()
    t.army(0, BYZ, main=1, at="Nicaea")
    t.army(0, ARAB, main=1, move=1)
    t.set(0, treasury=[0, 0])
    all_pass(t)
    assert (t.kind, t.legal) == (K.UPKEEP_CUBE, [box(ARAB, C.MAIN), box(ARAB, C.MOVE)])
    assert t.at(0, BYZ) is None


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_13_2_clockwise_from_who_started_the_turn_byzantine_then_arab(starter):
    t = quiet(first=starter)
    for p in range(3):
        t.army(p, BYZ, main=1, move=1)
        t.army(p, ARAB, main=1, move=1)
        t.set(p, treasury=[0, 0])
    all_pass(t, by=(starter + 1) % 3)                    # the first to pass does not matter yet
    order = []
    while t.kind == K.UPKEEP_CUBE:
        order.append((t.asked, t.g.now.side))
        t.play(t.legal[0])                               # the other goes without a choice
    assert order == [((starter + i) % 3, side) for i in range(3) for side in (BYZ, ARAB)]
    assert t.asked == (starter + 1) % 3


def test_13_2_turn_3_included():
    t = quiet(turn=3)
    t.army(0, BYZ, main=4)
    t.set(0, treasury=[3, 0])
    all_pass(t)
    assert t.g.over == C.AFTER_TURN_3
    assert t.player(0).treasury == [0, 0]
    assert t.player(0).boxes[BYZ] == [0, 3, 0, 0]
    assert t.player(0).points == [9, 10]


# ------------------------------------------------------------------ 13.3


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize(("casualties", "recovered"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_13_3_cubes_return_to_the_pool_then_half_the_casualties_rounded_up(casualties, recovered, turn):
    t = quiet(turn=turn)
    t.space(C.FORTIFY, 0, 1)
    t.space(C.FLEET + ARAB, 0)
    t.set(0, pool=2, casualties=casualties, tax=4, buildings=[1, 2])
    all_pass(t)                                          # one of the casualties is the pass cube
    assert t.player(0).pool == 2 + 2 + 4 + 1 + recovered
    assert t.player(0).casualties == casualties - 1 - recovered
    assert (t.player(0).tax, t.player(0).pass_cube, t.player(0).passed) == (0, 0, 0)
    assert t.player(0).buildings == [1, 2]               # to the end of the game
    assert all(owner == C.NOBODY for owner in t.g.spaces)


def test_13_3_boxes_and_control_stay():
    t = quiet()
    t.army(0, BYZ, elite=1, main=2, move=1, levy=1, at="Nicaea")
    t.city("Nicaea", controller=0, fortified=True)
    t.g.bulgars = 4
    all_pass(t)
    assert t.player(0).boxes[BYZ] == [1, 2, 1, 1]
    assert t.at(0, BYZ) == "Nicaea"
    assert t.look("Nicaea") == (BYZ, 3, 0, True)
    assert t.g.bulgars == 4


@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.parametrize(("main", "at"), [(0, None), (1, "Tabuk")])
def test_13_3_guards_return(turn, main, at):
    t = quiet(turn=turn)
    t.army(0, ARAB, main=main, at="Tabuk", guard=True)
    t.army(1, BYZ, at="Nicaea", guard=True)
    all_pass(t)
    assert t.g.guard == [C.NOBODY, C.NOBODY]
    assert t.g.spaces[FIRST_SPACE[C.GUARD + ARAB]] == C.NOBODY
    assert t.at(0, ARAB) == at                           # 3.4
    assert t.at(1, BYZ) is None


@pytest.mark.parametrize("first_passer", [0, 1, 2])
def test_13_3_the_first_to_pass_starts_the_next_turn(first_passer):
    t = quiet()
    all_pass(t, by=first_passer)
    assert (t.kind, t.asked, t.g.turn) == (K.ACTION, first_passer, 2)
    assert t.g.starter == first_passer
    all_pass(t, by=(first_passer + 1) % 3)
    assert (t.kind, t.asked, t.g.turn) == (K.ACTION, (first_passer + 1) % 3, 3)


def test_13_3_everything_may_be_done_again():
    t = quiet()
    t.set(0, closed_links=0b11)
    t.space(C.GUARD + BYZ, 1)
    t.space(C.BULGARS, 1, 1)
    all_pass(t)
    assert t.player(0).closed_links == 0
    assert C.SPACE + C.GUARD + BYZ in t.legal
    assert C.SPACE + C.BULGARS in t.legal
    assert C.TAX in t.legal


# ------------------------------------------------------------------ 13.4


def ended(points, cities=(), treasuries=None, by=0):
    """Turn 3 ends: every player's points before the cities are scored, and (player, city) controlled."""
    t = quiet(len(points), turn=3)
    for p, tracks in enumerate(points):
        t.set(p, points=list(tracks), treasury=[0, 0] if treasuries is None else list(treasuries[p]))
    for p, name in cities:
        t.city(name, controller=p)
    all_pass(t, by)
    assert t.g.over == C.AFTER_TURN_3
    assert (t.kind, t.legal) == (K.GAME_OVER, [])
    return t.g


def test_13_4_one_point_a_token_after_turn_3():
    t = quiet(turn=3)
    t.city("Damascus", controller=0, fortified=True)
    t.city("Athens", controller=0)
    t.city("Mecca", controller=0)
    t.city("Tabuk", controller=1)
    all_pass(t)
    assert [t.player(p).points for p in range(3)] == [[15, 12], [10, 11], [10, 10]]


def test_13_4_not_after_turns_1_and_2():
    for turn in 1, 2:
        t = quiet(turn=turn)
        t.city("Damascus", controller=0)
        all_pass(t)
        assert t.player(0).points == [10, 10]
        assert t.g.over == C.PLAYING


@pytest.mark.parametrize(("byzantine", "arab", "result"), [
    (20, 20, 40), (20, 10, 30), (10, 20, 30), (21, 10, 21), (10, 21, 21), (0, 0, 0), (1, 0, 1), (19, 10, 29),
])
def test_13_4_result(byzantine, arab, result):
    g = ended([(byzantine, arab), (0, 0)])
    assert final_score(g, 0) == result


def test_13_4_cities_count_for_the_comparison():
    g = ended([(21, 9), (21, 9)], [(0, "Mecca")])
    assert [final_score(g, p) for p in (0, 1)] == [32, 21]


# ------------------------------------------------------------------ 13.5


def places(g):
    return [place(g, p) for p in range(g.n_players)]


def test_13_5_the_higher_result_wins():
    g = ended([(10, 10), (20, 20), (15, 15)])
    assert places(g) == [3, 1, 2]
    assert comes_before(g, 1, 2)
    assert not comes_before(g, 2, 1)


def test_13_5_first_the_higher_sum_of_both_tracks():
    g = ended([(20, 20), (40, 5)], [(0, "Tabuk"), (0, "Medina")], [(50, 50), (0, 0)])
    assert [final_score(g, p) for p in (0, 1)] == [42, 40]
    g = ended([(20, 18), (40, 5)], [(0, "Tabuk"), (0, "Medina")], [(50, 50), (0, 0)])
    assert [final_score(g, p) for p in (0, 1)] == [40, 40]
    assert places(g) == [2, 1]                           # 40 against 45, whatever cities and bezants say


def test_13_5_then_more_cities_controlled():
    g = ended([(20, 20), (20, 20)], [(0, "Athens"), (1, "Tabuk"), (1, "Medina")], [(50, 0), (0, 0)])
    assert [list(g.players[p].points) for p in (0, 1)] == [[22, 20], [20, 22]]
    assert places(g) == [2, 1]                           # one city against two, whatever the bezants


def test_13_5_then_more_bezants_in_both_treasuries():
    g = ended([(20, 20), (20, 20)], treasuries=[(9, 1), (0, 11)])
    assert places(g) == [2, 1]


def test_13_5_else_shared():
    g = ended([(20, 20), (20, 20), (10, 10), (10, 10)], treasuries=[(9, 1), (5, 5), (0, 0), (0, 0)])
    assert places(g) == [1, 1, 3, 3]
    assert not comes_before(g, 0, 1)
    assert not comes_before(g, 1, 0)


def test_13_5_the_order_of_play_does_not_matter():
    for by in range(3):
        assert places(ended([(20, 20), (20, 20), (20, 20)], by=by)) == [1, 1, 1]


# ------------------------------------------------------------------ 13.6


def fallen(points, cities=(), treasuries=None, by_bulgars=False):
    """Constantinople falls to player 0, who gets five Arab points."""
    t = Table(len(points))
    for p, tracks in enumerate(points):
        t.set(p, points=list(tracks), treasury=[0, 0] if treasuries is None else list(treasuries[p]))
    for p, name in cities:
        t.city(name, controller=p)
    t.city("Adrianople", side=BULGAR if by_bulgars else ARAB)
    t.g.bulgars = 9
    t.army(0, ARAB, main=9, move=1, at=None if by_bulgars else "Adrianople")
    t.ask(0)
    if by_bulgars:
        t.play(C.SPACE + C.BULGARS, city("Constantinople"))
        if t.kind == K.PAY_CUBE:
            t.play(C.POOL)
    else:
        t.march(ARAB, "Constantinople")
    t.roll(0)
    assert (t.kind, t.legal) == (K.GAME_OVER, [])
    return t


def test_13_6_by_an_arab_army_the_game_ends_at_once():
    t = fallen([(10, 10), (10, 10), (10, 10)], treasuries=[(15, 5)] * 3)
    assert t.g.over == C.CONSTANTINOPLE_BY_ARABS
    assert t.player(0).points == [10, 15]
    assert t.player(0).treasury == [15, 5]               # no bezants
    assert t.look("Constantinople")[2] == C.NOBODY       # no control
    assert t.at(0, ARAB) == "Constantinople"
    assert t.player(0).boxes[ARAB] == [0, 9, 0, 0]
    assert t.g.turn == 1


def test_13_6_by_bulgars():
    t = fallen([(10, 10), (10, 10)], by_bulgars=True)
    assert t.g.over == C.CONSTANTINOPLE_BY_BULGARS
    assert t.player(0).points == [10, 15]
    assert t.look("Constantinople")[2] == C.NOBODY


def test_13_6_no_scoring_of_cities_nor_income_nor_upkeep():
    t = fallen([(10, 10), (10, 10)], [(0, "Tabuk"), (1, "Mecca")], [(0, 0), (0, 0)])
    assert [t.player(p).points for p in (0, 1)] == [[10, 15], [10, 10]]
    assert [t.player(p).treasury for p in (0, 1)] == [[0, 0], [0, 0]]


def test_13_6_only_arab_points_count():
    t = fallen([(99, 10), (10, 16), (15, 14)])
    assert [final_score(t.g, p) for p in range(3)] == [15, 16, 14]
    assert places(t.g) == [2, 1, 3]                      # who took it need not win


def test_13_6_a_standing_rival_is_beaten_before():
    t = Table(2)
    t.city("Adrianople", side=ARAB)
    t.army(0, ARAB, main=9, move=1, at="Adrianople")
    t.army(1, BYZ, main=2, at="Constantinople")
    t.ask(0)
    t.march(ARAB, "Constantinople")
    t.play(C.NO)
    t.roll(0, 0)
    t.play(city("Nicaea"))
    t.roll(1)
    assert t.g.over == C.CONSTANTINOPLE_BY_ARABS         # 7 > 5
    assert t.at(1, BYZ) == "Nicaea"


def test_13_6_ties_first_more_cities_and_not_the_sum():
    t = fallen([(90, 10), (0, 15)], [(0, "Tabuk"), (1, "Mecca"), (1, "Medina")], [(50, 50), (0, 0)])
    assert places(t.g) == [2, 1]


@pytest.mark.parametrize("by_bulgars", [False, True])
def test_13_6_ties_then_more_bezants(by_bulgars):
    t = fallen([(90, 10), (0, 15)], [(0, "Tabuk"), (1, "Mecca")], [(10, 9), (0, 20)], by_bulgars)
    assert places(t.g) == [2, 1]


def test_13_6_ties_else_shared():
    t = fallen([(90, 10), (0, 15), (0, 14)], [(0, "Tabuk"), (1, "Mecca")], [(10, 10), (0, 20), (99, 99)])
    assert places(t.g) == [1, 1, 3]
    assert not comes_before(t.g, 0, 1)
    assert not comes_before(t.g, 1, 0)


# ------------------------------------------------------------------ 13.7


def test_13_7_points_have_no_upper_limit():
    g = ended([(300, 290), (0, 0)], [(0, "Damascus"), (0, "Mecca")])
    assert list(g.players[0].points) == [303, 292]
    assert final_score(g, 0) == 595
