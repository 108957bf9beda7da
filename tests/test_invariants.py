"""The invariants of engine/invariants.py: each can fail, and none does in play."""

import itertools
import random

import pytest

from byzantium.engine import codes as C
from byzantium.engine import invariants as I
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.board import FIRST_SPACE, N_SPACES
from byzantium.engine.invariants import MAX_DECISIONS, NAMES, broken
from byzantium.engine.playout import random_code
from byzantium.engine.state import STACK
from byzantium.engine.step import new_game, step
from byzantium.engine.trials import trial_game, verdict
from table import ARAB, BYZ, PERSIAN, Table, city


@pytest.fixture
def t():
    """A good position between actions: armies on the map, cities controlled, a guard, a fortification."""
    t = Table(3)
    t.army(0, BYZ, elite=1, main=3, move=2, levy=2, at="Nicaea", guard=True)
    t.army(1, ARAB, main=8, move=5, at="Mecca")
    t.city("Damascus", controller=0)
    t.city("Nicaea", controller=0, fortified=True)
    t.city("Mecca", controller=1)
    t.space(C.FORTIFY, 0)
    t.ask(0)
    assert broken(t.g) == I.HOLDS
    return t


def bit(name):
    return 1 << city(name)


def test_names_are_one_each():
    assert len(set(NAMES)) == len(NAMES) == I.CODES + 1
    assert NAMES[I.HOLDS] == "all is well"


# ------------------------------------------------------------------ cubes


def test_cubes_of_player(t):
    t.player(2).pool += 1
    assert broken(t.g) == I.CUBES_OF_PLAYER


@pytest.mark.parametrize("place", ["pool", "casualties", "removed", "tax", "pass_cube"])
def test_cubes_of_player_count_every_place(t, place):
    t.set(0, **{place: getattr(t.player(0), place) + 1})
    assert broken(t.g) == I.CUBES_OF_PLAYER
    t.player(0).boxes[BYZ][C.MAIN] -= 1
    assert broken(t.g) == I.HOLDS                        # only moved


@pytest.mark.parametrize("place", ["boxes", "buildings", "spaces", "controlled"])
def test_cubes_of_player_count_boxes_buildings_spaces_and_cities(t, place):
    if place == "boxes":
        t.player(0).boxes[ARAB][C.LEVY] += 1
    elif place == "buildings":
        t.player(0).buildings[ARAB] += 1
    elif place == "spaces":
        t.g.spaces[FIRST_SPACE[C.BULGARS]] = 0
    else:
        t.g.controlled[0] |= bit("Tarsus")
    assert broken(t.g) == I.CUBES_OF_PLAYER
    t.player(0).casualties -= 1
    assert broken(t.g) == I.HOLDS


def test_cubes_of_player_a_cube_on_its_way():
    t = Table(2)
    t.play(C.SPACE + C.BULGARS, C.REINFORCE, C.CASUALTIES)
    assert (t.kind, broken(t.g)) == (K.PAY_FROM, I.HOLDS)
    t.player(0).casualties += 1
    assert broken(t.g) == I.CUBES_OF_PLAYER


def test_cubes_of_player_a_garrison_on_its_way():
    t = Table(2)
    t.army(0, ARAB, main=5, move=2, at="Tabuk")
    t.set(0, pool=0, treasury=[0, 0])
    t.ask(0)
    t.march(ARAB, "Jerusalem")
    t.roll(0)
    t.play(C.BOX + 4 * ARAB + C.MAIN)
    assert (t.kind, t.g.now.extra, broken(t.g)) == (K.LOSE_CUBE, C.AS_TOLL, I.HOLDS)
    t.player(0).casualties += 1
    assert broken(t.g) == I.CUBES_OF_PLAYER


@pytest.mark.parametrize("bulgars", [-1, 12])
def test_orange(t, bulgars):
    t.g.bulgars = bulgars
    assert broken(t.g) == I.ORANGE


def test_fortification_tokens(t):
    t.player(0).fortifications += 1
    assert broken(t.g) == I.FORTIFICATION_TOKENS


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize("field", ["treasury", "points", "buildings"])
@pytest.mark.parametrize("side", [BYZ, ARAB])
def test_negative_by_side(t, field, side):
    getattr(t.player(1), field)[side] = -1
    if field == "buildings":
        t.player(1).casualties += 1
    assert broken(t.g) == I.NEGATIVE


@pytest.mark.parametrize("field", ["pool", "casualties", "removed", "tax", "pass_cube"])
def test_negative_cubes(t, field):
    t.player(1).boxes[BYZ][C.MAIN] += getattr(t.player(1), field) + 1
    t.set(1, **{field: -1})
    assert broken(t.g) == (I.RANGES if field == "pass_cube" else I.NEGATIVE)


def test_negative_box(t):
    t.player(1).casualties += t.player(1).boxes[BYZ][C.LEVY] + 1
    t.player(1).boxes[BYZ][C.LEVY] = -1
    assert broken(t.g) == I.NEGATIVE


# ------------------------------------------------------------------ cities


def test_city_sides_none(t):
    t.g.cities_of[PERSIAN] &= ~bit("Hira")
    assert broken(t.g) == I.CITY_SIDES


def test_city_sides_two(t):
    t.g.cities_of[ARAB] |= bit("Hira")
    assert broken(t.g) == I.CITY_SIDES


def test_city_sides_one_twice_and_one_never(t):
    t.g.cities_of[ARAB] |= bit("Hira")
    t.g.cities_of[PERSIAN] &= ~bit("Basra")
    assert broken(t.g) == I.CITY_SIDES


def test_city_sides_constantinople_is_byzantine(t):
    t.city("Constantinople", side=ARAB)
    assert broken(t.g) == I.CITY_SIDES


def test_city_control_two(t):
    t.g.controlled[1] |= bit("Damascus")
    t.player(1).pool -= 1
    assert broken(t.g) == I.CITY_CONTROL


@pytest.mark.parametrize("name", ["Constantinople", "Hira"])
def test_city_control_where_nobody_may(t, name):
    t.g.controlled[1] |= bit(name)
    t.player(1).pool -= 1
    assert broken(t.g) == I.CITY_CONTROL


def test_city_control_a_fortification_without_controller(t):
    t.g.fortified |= bit("Tarsus")
    assert broken(t.g) == I.CITY_CONTROL


@pytest.mark.parametrize(("name", "tokens"), [("Athens", 0), ("Athens", 4), ("Hira", 0), ("Constantinople", 4)])
def test_city_tokens(t, name, tokens):
    t.g.tokens[city(name)] = tokens
    assert broken(t.g) == I.CITY_TOKENS


# ------------------------------------------------------------------ guards and pawns


def test_guards_with_somebody_else(t):
    t.g.guard[BYZ] = 1
    assert broken(t.g) == I.GUARDS


def test_guards_without_a_caliph(t):
    t.g.guard[ARAB] = 1
    assert broken(t.g) == I.GUARDS


def test_pawn_empty(t):
    t.player(1).casualties += 13
    t.player(1).boxes[ARAB] = [0, 0, 0, 0]
    assert broken(t.g) == I.PAWN_EMPTY


def test_pawn_empty_is_looked_at_only_after_strengthening(t):
    t.army(1, ARAB, move=1, at="Mecca")
    t.ask(1)
    t.play(C.STRENGTHEN, C.BOX + 4 * ARAB + C.LEVY, C.BOX + 4 * ARAB + C.MOVE)
    assert (t.kind, broken(t.g)) == (K.STRENGTHEN_BOX, I.HOLDS)
    t.play(C.DONE)
    assert t.at(1, ARAB) is None


def test_pawn_abroad(t):
    t.player(1).pawn[ARAB] = city("Damascus")
    assert broken(t.g) == I.PAWN_ABROAD


def test_pawn_abroad_only_between_actions(t):
    t.army(1, ARAB, main=5, move=1, at="Tabuk")
    t.ask(1)
    t.march(ARAB, "Jerusalem")
    assert (t.kind, broken(t.g)) == (K.DICE, I.HOLDS)


# ------------------------------------------------------------------ the flow of the game


@pytest.mark.parametrize("somebody", [3, -2])
def test_spaces(t, somebody):
    t.g.spaces[N_SPACES - 1] = somebody
    assert broken(t.g) == I.SPACES


@pytest.mark.parametrize(("field", "value"), [("turn", 0), ("turn", 4), ("over", C.AFTER_TURN_3)])
def test_phase(t, field, value):
    setattr(t.g, field, value)
    assert broken(t.g) == I.PHASE


@pytest.mark.parametrize("kind", [K.GAME_OVER, K.ROUND])
def test_phase_nobody_is_asked(t, kind):
    t.g.now.kind = kind
    assert broken(t.g) == I.PHASE


@pytest.mark.parametrize("depth", [-1, STACK])
def test_stack_depth(t, depth):
    t.g.depth = depth
    assert broken(t.g) == I.STACK_DEPTH


@pytest.mark.parametrize("field", ["links", "acted"])
def test_rest_of_a_march(t, field):
    setattr(t.g.march, field, 1)
    assert broken(t.g) == I.REST


def test_rest_of_an_attack(t):
    t.g.attack.city = city("Damascus")
    assert broken(t.g) == I.REST


def test_stuck(t):
    assert verdict(t.g, 0) == I.STUCK
    t.g.over = C.AFTER_TURN_3
    assert verdict(t.g, 0) == I.HOLDS


def test_endless():
    codes = [0] * 5                                      # room for four decisions
    assert trial_game(plain.empty(), 2, 1, codes) == 4
    assert codes[4] == I.ENDLESS


# ------------------------------------------------------------------ they hold in play

GAMES = 60
EVERY = list(itertools.product((2, 3, 4), *(range(len(values)) for values in C.OPTIONS.values())))
SETTINGS = random.Random(14).sample(EVERY, GAMES)        # mixed: each option is on in half of them


def draw(g, n, seed, made, reluctant):
    """A random code; who is reluctant passes only if he draws it three times."""
    for again in range(3 if reluctant else 1):
        code = random_code(g, n, seed + again * GAMES, made)
        if code != C.PASS:
            return code
    return C.PASS


@pytest.mark.parametrize("reluctant", [False, True])     # to pass: such games are twice as long
@pytest.mark.parametrize("seed", range(GAMES))
def test_hold_after_every_step_of_random_play(seed, reluctant):
    players, *options = SETTINGS[seed]
    g = plain.empty()
    for name, value in zip(C.OPTIONS, options, strict=True):
        setattr(g, name, value)
    game = f"seed {seed}, reluctant {reluctant}, {players} players, options {options}"
    n, made = new_game(g, players), 0
    while n > 0:
        code = draw(g, n, seed, made, reluctant)
        n, made = step(g, code), made + 1
        wrong = broken(g)
        assert wrong == I.HOLDS, f"{game}, decision {made}, code {code}: {NAMES[wrong]}"
        assert made < MAX_DECISIONS, f"{game}: no end"
    assert g.over != C.PLAYING, game


# ------------------------------------------------------------------ what is under way


@pytest.mark.parametrize(("field", "value"), [("kind", 0), ("kind", 48), ("kind", -1), ("player", 3), ("player", 100),
                                              ("side", 4), ("city", 33), ("n", 8), ("extra", 1)])
def test_frames_that_mean_nothing(t, field, value):
    """Compiled rules trust a frame's numbers: they are places in tables."""
    setattr(t.g.stack[0], field, value)
    assert broken(t.g) == I.FRAMES


@pytest.mark.parametrize(("field", "value"), [("city", 33), ("player", 3), ("side", 4), ("foe", 3), ("foe_kind", 3)])
def test_an_attack_that_means_nothing(t, field, value):
    t.g.now.kind, t.g.now.side = K.MARCH, ARAB
    setattr(t.g.attack, field, value)
    assert broken(t.g) == I.FRAMES


@pytest.mark.parametrize(("field", "value"), [("links", 3), ("origin", 33), ("origin", -2)])
def test_a_march_that_means_nothing(t, field, value):
    t.g.now.kind, t.g.now.side = K.MARCH, ARAB
    setattr(t.g.march, field, value)
    assert broken(t.g) == I.FRAMES
