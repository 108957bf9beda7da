"""What `Game` runs on: the same states, events and descriptions, interpreted and compiled."""

import os
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from byzantium.cli.fuzz import options_of
from byzantium.engine import codes as C
from byzantium.engine import native, plain, playout, running
from byzantium.engine.bits import count
from byzantium.engine.telling import MAX_EVENTS
from byzantium.record import OPTIONS

GAMES = 96                       # of 2, 3 and 4 players, each with all sixteen sets of options twice
LOADING = """
import byzantium, sys
game = byzantium.Game(4, seed=1)
game.view(), game.play(game.legal[0]), game.copy(), game.undo(), game.position
print("numba" in sys.modules)
"""


@pytest.fixture(scope="module")
def both() -> tuple[running.Rules, running.Rules]:
    return running.Interpreted(), running.Compiled()


def numbers(described: running.Described) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    return running._DESCRIPTION.numbers(described.position), described.effects


def numbered_options(key: int) -> dict[str, int]:
    return {name: OPTIONS[name].index(value) for name, value in options_of(key).items()}


def random_code(state: bytes, key: int, made: int) -> int:
    g = plain.unpack(state)
    return int(playout.random_code(g, count(g), key, made))


def test_games_states_events_and_descriptions_are_the_same(both):
    interpreted, compiled = both
    for key in range(GAMES):
        options = numbered_options(key)
        now = interpreted.new_game(2 + key % 3, options)
        assert compiled.new_game(2 + key % 3, options) == now, f"game {key}"
        made, tally = 0, interpreted.begin_tally(now[0])
        assert compiled.begin_tally(now[0]) == tally, f"game {key}"
        while True:
            state, _ = now
            where = f"game {key} of {2 + key % 3} with {options}, decision {made}"
            described = interpreted.describe(state, tally)
            assert numbers(compiled.describe(state, tally)) == numbers(described), where
            assert compiled.legal(state) == interpreted.legal(state) == state, where
            if not described.effects:
                break
            code = random_code(state, key, made)
            now = interpreted.step(state, code)
            assert now is not None, where
            assert compiled.step(state, code) == now, where
            tally, before = interpreted.count_events(tally, now[1]), tally
            assert compiled.count_events(before, now[1]) == tally, where
            made += 1


def test_what_is_not_legal_is_refused_by_both(both):
    for rules in both:
        state, _ = rules.new_game(2)
        legal = {effect[0] for effect in rules.describe(state).effects}
        for code in (-(2**40), -1, *range(C.COUNT), C.COUNT, 2**40):
            assert (rules.step(state, code) is None) == (code not in legal)


def test_broken_states_are_found_by_both(both):
    interpreted, compiled = both
    g = plain.unpack(interpreted.new_game(3)[0])
    g.players[1].pool -= 1
    assert interpreted.broken(plain.pack(g)) == compiled.broken(plain.pack(g)) != 0


def test_threads_do_not_disturb_one_another(both):
    interpreted, compiled = both
    ends: dict[int, bytes] = {}

    def play(key: int, rules: running.Rules) -> bytes:
        state, made = rules.new_game(4)[0], 0
        while any(plain.unpack(state).allowed):
            state, made = rules.step(state, random_code(state, key, made))[0], made + 1
        return state

    threads = [threading.Thread(target=lambda key=key: ends.update({key: play(key, compiled)})) for key in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ends == {key: play(key, interpreted) for key in range(4)}


def test_the_most_events_of_a_step_fit(both):
    """All cubes in one box of one unpaid army each, the worst that the end of a turn can do."""
    interpreted, compiled = both
    g = plain.unpack(interpreted.new_game(4)[0])
    state = interpreted.step(plain.pack(g), C.PLAYER)[0]
    g = plain.unpack(state)
    for pl in g.players:
        pl.boxes[0], pl.boxes[1] = [0, 0, 0, 42], [0, 0, 0, 0]
        pl.pool = pl.casualties = 0
        pl.treasury[0] = pl.treasury[1] = 0
        pl.points[0] = 42
        pl.passed = 1
    g.last_player, g.closing, g.first_passer = g.active, 1, 1
    state = interpreted.legal(plain.pack(g))
    now = interpreted.step(state, C.PASS)
    assert 3 * 4 * 41 < len(now[1]) < MAX_EVENTS / 1.5
    assert compiled.step(state, C.PASS) == now


def test_a_short_run_loads_no_compiler():
    done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True,
                          env={k: v for k, v in os.environ.items() if k != "BYZANTIUM_RULES"})
    assert done.stdout.strip() == "False"


def test_with_a_library_compiled_ahead_its_rules_run_at_once(monkeypatch):
    monkeypatch.setattr(running, "_choice", running._Choice())
    assert isinstance(running._choose(""), running.Compiled if native.find() else running.Interpreted)


def test_much_play_goes_over_to_compiled_code_where_it_is(both, monkeypatch):
    monkeypatch.setattr(running, "_choice", running._Choice())
    monkeypatch.setattr(running, "native", SimpleNamespace(find=lambda: None))
    assert isinstance(running._choose(""), running.Interpreted)
    state, _ = running.rules().new_game(2)
    for _ in range(running.FIRST_LOOK):
        running.rules().step(state, -1)
    assert isinstance(running.rules(), running.Compiled)


def test_a_way_can_be_named(monkeypatch):
    monkeypatch.setattr(running, "_choice", running._Choice())
    with running.using("interpreted") as way:
        state, _ = way.new_game(2)
        assert running.rules() is way
        for _ in range(running.FIRST_LOOK + 1):
            way.step(state, -1)
        assert running.rules() is way
    with pytest.raises(ValueError, match="'quick'; it can be interpreted or compiled"):
        running._choose("quick")
