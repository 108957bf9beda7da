"""Chapter 1, setup."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.board import CITY_NAMES, FACTS
from table import ARAB, BULGAR, BYZ, PERSIAN, Table, city

SIDES = {"byzantine": BYZ, "arab": ARAB, "persian": PERSIAN, "bulgar": BULGAR}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_1_each_player_has_42_cubes_and_2_fortifications(players):
    t = Table(players)
    for p in range(players):
        pl = t.player(p)
        assert pl.pool + pl.casualties + sum(map(sum, pl.boxes)) == 42
        assert pl.fortifications == 2
    for p in range(players, 4):
        assert t.player(p).pool == 0
        assert t.player(p).boxes == [[0] * 4] * 2


def test_1_1_one_pawn_for_each_side():
    assert len(Table().player(0).pawn) == 2


@pytest.mark.parametrize("printed", FACTS["city"], ids=CITY_NAMES)
def test_1_2_tokens_are_the_printed_value_and_nobody_controls(printed):
    assert Table().look(printed["name"]) == (SIDES[printed["side"]], printed["value"], C.NOBODY, False)


def test_1_2_constantinople_counts_5_and_no_city_is_bulgar():
    t = Table()
    assert t.look("Constantinople")[:2] == (BYZ, 5)
    assert t.g.cities_of[BULGAR] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_3_starting_forces(players):
    t = Table(players)
    for p in range(players):
        pl = t.player(p)
        assert pl.boxes == [[1, 3, 2, 2], [0, 8, 5, 0]]       # Elite, Main, Move, Levy
        assert (pl.pool, pl.casualties) == (9, 12)
        assert pl.treasury == [15, 5]
        assert pl.points == [10, 10]


def test_1_3_no_pawn_starts_on_the_map():
    t = Table(4)
    assert {t.at(p, side) for p in range(4) for side in (BYZ, ARAB)} == {None}


def test_1_4_seven_bulgars_and_both_guards_on_their_spaces():
    t = Table()
    assert t.g.bulgars == 7
    assert t.g.guard == [C.NOBODY, C.NOBODY]
    assert set(t.g.spaces) == {C.NOBODY}


class Unstarted(Table):
    """Nobody has drawn the first player yet."""

    def play(self, *codes):
        assert len(codes) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_5_the_first_player_is_random(players):
    t = Unstarted(players)
    assert (t.kind, t.asked) == (K.FIRST_PLAYER, C.CHANCE)
    assert t.legal == [C.PLAYER + p for p in range(players)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_1_5_play_goes_clockwise_from_the_first_player(first):
    t = Table(3, first)
    asked = []
    for _ in range(4):
        asked.append(t.asked)
        t.play(C.STRENGTHEN, C.BOX, C.POOL, C.DONE)
    assert asked == [first, (first + 1) % 3, (first + 2) % 3, first]


def test_1_6_city_tokens_never_run_out():
    t = Table()
    for name in CITY_NAMES:
        t.city(name, tokens=None if name in ("Constantinople", "Mecca") else 3)
    t.ask(0)
    assert C.SPACE + C.IMPROVE + BYZ not in t.legal
    t.play(C.SPACE + C.IMPROVE + ARAB, C.POOL)                # only Mecca is left
    assert t.look("Mecca")[1] == 3


def test_1_6_coins_never_run_out():
    t = Table()
    for p in range(3):
        t.set(p, treasury=[1000, 1000])
    t.ask(0)
    t.play(C.TAX, C.NUMBER + 9, C.NUMBER + 18)
    assert t.player(0).treasury == [1018, 1000]


def test_1_6_cubes_run_out():
    t = Table()
    t.set(0, pool=0, casualties=0, treasury=[50, 50], boxes=[[0] * 4, [0] * 4])
    t.ask(0)
    assert t.legal == [C.PASS]


def test_1_6_fortifications_run_out():
    t = Table()
    t.city("Damascus", controller=0, fortified=True)
    t.city("Antioch", controller=0, fortified=True)
    t.city("Dyrrachium", controller=0)
    t.ask(0)
    assert t.player(0).fortifications == 0
    assert C.SPACE + C.FORTIFY not in t.legal


def test_1_6_orange_cubes_run_out():
    t = Table()
    t.g.bulgars = 11
    t.ask(0)
    t.play(C.SPACE + C.BULGARS)
    assert C.REINFORCE not in t.legal
    t.play(city("Adrianople"), C.POOL)
    assert t.g.bulgars == 11
