"""Chapter 5: strengthen, tax, build, pass."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from table import ARAB, BYZ, Table, box, city

BOXES = list(range(C.BOX, C.BOX + 8))
NOTHING = [[0] * 4, [0] * 4]


def rich(players=3):
    t = Table(players)
    for p in range(players):
        t.set(p, treasury=[90, 90])
    t.ask(0)
    return t


# ------------------------------------------------------------------ strengthen


def test_5_1_any_box_of_either_side():
    t = Table()
    t.play(C.STRENGTHEN)
    assert (t.kind, t.asked, t.legal) == (K.STRENGTHEN_BOX, 0, BOXES)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_5_1_one_to_three_cubes(n):
    t = Table()
    t.play(C.STRENGTHEN, *[box(ARAB, C.LEVY), C.POOL] * n)
    if n < 3:
        assert t.asked == 0
        t.play(C.DONE)
    assert t.asked == 1
    assert t.player(0).boxes == [[1, 3, 2, 2], [0, 8, 5, n]]
    assert t.player(0).pool == 9 - n


def test_5_1_boxes_of_both_sides_in_one_action():
    t = Table()
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, box(ARAB, C.MOVE), C.POOL, box(BYZ, C.MOVE), C.POOL)
    assert t.player(0).boxes == [[1, 4, 3, 2], [0, 8, 6, 0]]


def test_5_1_at_most_one_into_each_elite_box():
    t = Table()
    t.play(C.STRENGTHEN, box(BYZ, C.ELITE), C.POOL)
    assert t.legal == [*(code for code in BOXES if code != box(BYZ, C.ELITE)), C.DONE]
    t.play(box(ARAB, C.ELITE), C.POOL)
    assert box(ARAB, C.ELITE) not in t.legal
    t.play(box(ARAB, C.MAIN), C.POOL)
    assert t.player(0).boxes == [[2, 3, 2, 2], [1, 9, 5, 0]]


def test_5_1_another_action_another_elite_cube():
    t = Table()
    t.play(C.STRENGTHEN, box(BYZ, C.ELITE), C.POOL, C.DONE)
    t.ask(0)
    t.play(C.STRENGTHEN)
    assert box(BYZ, C.ELITE) in t.legal


def test_5_1_ends_when_no_cube_is_left():
    t = Table()
    t.set(0, pool=1, treasury=[0, 0])
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN))
    assert t.asked == 1


def test_5_1_without_a_pool_only_boxes_of_a_side_that_can_pay():
    t = Table()
    t.set(0, pool=0, treasury=[3, 2])
    t.ask(0)
    t.play(C.STRENGTHEN)
    assert t.legal == BOXES[:4]
    t.play(box(BYZ, C.MAIN), C.CASUALTIES)                    # the money is spent, so that was all
    assert t.asked == 1


# ------------------------------------------------------------------ tax


def test_5_2_any_number_of_pool_cubes():
    t = Table()
    t.play(C.TAX)
    assert (t.kind, t.legal) == (K.TAX_CUBES, [C.NUMBER + n for n in range(1, 10)])


@pytest.mark.parametrize(("cubes", "byzantine"), [(1, 0), (1, 2), (4, 3), (9, 18)])
def test_5_2_two_bezants_each_split_freely(cubes, byzantine):
    t = Table()
    t.play(C.TAX, C.NUMBER + cubes)
    assert (t.kind, t.legal) == (K.TAX_SPLIT, [C.NUMBER + n for n in range(2 * cubes + 1)])
    t.play(C.NUMBER + byzantine)
    pl = t.player(0)
    assert pl.treasury == [15 + byzantine, 5 + 2 * cubes - byzantine]
    assert (pl.pool, pl.tax, pl.casualties) == (9 - cubes, cubes, 12)
    assert t.asked == 1


def test_5_2_all_42_cubes():
    t = Table()
    t.set(0, pool=42, casualties=0, boxes=NOTHING)
    t.ask(0)
    t.play(C.TAX, C.NUMBER + 42, C.NUMBER + 84)
    assert t.player(0).treasury == [99, 5]


def test_5_2_once_per_player_per_turn():
    t = rich()
    t.play(C.TAX, C.NUMBER + 1, C.NUMBER)
    for _ in range(2):                                        # the others still may
        assert C.TAX in t.legal
        t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
    assert C.TAX not in t.legal
    t.end_turn()
    t.ask(0)
    assert C.TAX in t.legal


def test_5_2_only_pool_cubes():
    t = Table()
    t.set(0, pool=0)
    t.ask(0)
    assert C.TAX not in t.legal


# ------------------------------------------------------------------ church, mosque


@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_5_3_a_cube_and_6_bezants_for_2_points(side):
    t = rich()
    t.play(C.BUILD + side, C.POOL)
    pl, other = t.player(0), 1 - side
    assert (pl.treasury[side], pl.treasury[other]) == (84, 90)
    assert (pl.points[side], pl.points[other]) == (12, 10)
    assert (pl.buildings[side], pl.buildings[other]) == (1, 0)
    assert pl.pool == 8


def test_5_3_a_bought_cube_and_the_building_from_the_same_treasury():
    t = rich()
    t.play(C.BUILD + ARAB, box(BYZ, C.MAIN))
    assert t.player(0).treasury == [90, 81]


@pytest.mark.parametrize(("pool", "bezants", "legal"), [(1, 5, False), (1, 6, True), (0, 8, False), (0, 9, True)])
def test_5_3_what_it_takes(pool, bezants, legal):
    t = Table()
    t.set(0, pool=pool, treasury=[bezants, 0])
    t.ask(0)
    assert (C.BUILD + BYZ in t.legal) == legal
    assert C.BUILD + ARAB not in t.legal


def test_5_3_without_3_bezants_more_only_a_pool_cube():
    t = Table()
    t.set(0, treasury=[8, 0])
    t.ask(0)
    t.play(C.BUILD + BYZ)
    assert t.asked == 1
    assert (t.player(0).pool, t.player(0).treasury) == (8, [2, 0])


def test_5_3_no_limit():
    t = rich()
    for n in range(1, 9):
        t.ask(0)
        t.play(C.BUILD + BYZ, C.POOL)
        assert t.player(0).points == [10 + 2 * n, 10]
    assert t.player(0).buildings == [8, 0]


def test_5_3_others_build_too():
    t = rich()
    for _ in range(3):
        t.play(C.BUILD + ARAB, C.POOL)
    assert [t.player(p).buildings for p in range(3)] == [[0, 1]] * 3


def test_5_3_the_cube_stays_to_the_end_of_the_game():
    t = rich()
    t.play(C.BUILD + ARAB, C.POOL)
    t.ask(0)
    for _ in range(3):
        t.end_turn()
    assert t.g.over == C.AFTER_TURN_3
    assert t.player(0).buildings == [0, 1]


# ------------------------------------------------------------------ pass


def test_5_4_a_casualty_goes_to_the_pass_space_free():
    t = Table()
    t.play(C.PASS)
    pl = t.player(0)
    assert (pl.casualties, pl.pass_cube, pl.pool) == (11, 1, 9)
    assert pl.treasury == [15, 5]
    assert (t.asked, t.kind) == (1, K.ACTION)


def test_5_4_without_casualties_a_cube_of_choice():
    t = Table()
    t.army(0, BYZ, 1, 1, 1, 1)
    t.army(0, ARAB, 1, 0, 1, 1)
    t.set(0, casualties=0, treasury=[0, 0])
    t.ask(0)
    t.play(C.PASS)
    assert (t.kind, t.asked) == (K.PASS_CUBE, 0)
    assert t.legal == [code for code in [*BOXES, C.POOL] if code != box(ARAB, C.MAIN)]


@pytest.mark.parametrize("source", [C.POOL, box(BYZ, C.LEVY), box(ARAB, C.MAIN)])
def test_5_4_the_cube_of_choice_is_free(source):
    t = Table()
    t.set(0, casualties=0)
    t.ask(0)
    t.play(C.PASS, source)
    pl = t.player(0)
    assert pl.treasury == [15, 5]
    assert pl.pass_cube == 1
    assert pl.pool == (8 if source == C.POOL else 9)
    assert sum(map(sum, pl.boxes)) == (21 if source == C.POOL else 20)
    assert t.asked == 1


def test_5_4_never_a_guard():
    t = Table()
    t.set(0, pool=0, casualties=0, boxes=NOTHING)
    t.army(0, BYZ, at="Antioch", guard=True)
    t.ask(0)
    t.play(C.PASS)
    assert t.asked == 1
    assert t.player(0).pass_cube == 0
    assert (t.g.guard[BYZ], t.at(0, BYZ)) == (0, "Antioch")


def test_5_4_with_no_cube_anywhere_no_cube():
    t = Table()
    t.set(0, pool=0, casualties=0, boxes=NOTHING)
    t.ask(0)
    t.play(C.PASS)
    assert (t.player(0).pass_cube, t.player(0).passed) == (0, 1)


def test_5_4_a_control_cube_is_no_pass_cube():
    t = Table()
    t.set(0, pool=0, casualties=0, boxes=NOTHING)
    t.city("Damascus", controller=0)
    t.ask(0)
    t.play(C.PASS)
    assert t.look("Damascus")[2] == 0


def test_5_4_the_first_to_pass_starts_the_next_turn():
    t = rich()
    t.play(C.TAKE_CONTROL, city("Damascus"), C.POOL)
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
    t.play(C.PASS)                                            # player 2
    t.end_turn()
    assert (t.asked, t.g.starter, t.g.turn) == (2, 2, 2)
