"""One source of rules: the same games interpreted, compiled, and compiled with bounds checks."""

import os
import subprocess
import sys
import types

import numpy as np
import pytest

from byzantium.cli.fuzz import options_of
from byzantium.engine import codes as C
from byzantium.engine import compiling, plain, playout
from byzantium.engine.compiling import ENTRY_POINTS, RULES, bind, callees_first, compiled
from byzantium.engine.invariants import MAX_DECISIONS
from byzantium.engine.state import State
from byzantium.record import OPTIONS

GAMES = 510                      # a third with each number of players
CHECKED = f"""
import hashlib, sys
sys.path.insert(0, {os.path.dirname(__file__)!r})
from test_compiled import GAMES, compiled_game
print(hashlib.sha256(b"".join(compiled_game(key).tobytes() for key in range(GAMES))).hexdigest())
"""


def players_of(key: int) -> int:
    return 2 + key % 3


def compiled_game(key: int) -> np.ndarray:
    states = np.zeros(1, State)
    for name, value in options_of(key).items():
        states[name] = OPTIONS[name].index(value)
    compiled.random_games(states, players_of(key), key, MAX_DECISIONS)
    return states


def interpreted_game(key: int) -> bytes:
    g = plain.empty()
    for name, value in options_of(key).items():
        setattr(g, name, OPTIONS[name].index(value))
    playout.random_game(g, players_of(key), key, MAX_DECISIONS)
    return plain.pack(g)


def test_interpreted_and_compiled_games_end_in_the_same_bytes():
    for key in range(GAMES):
        assert interpreted_game(key) == compiled_game(key).tobytes(), f"game {key} differs"


def test_compiled_with_bounds_checks_too(tmp_path):
    """In a process of its own: whether bounds are checked is settled when Numba is loaded."""
    def digest(environment):
        run = subprocess.run([sys.executable, "-c", CHECKED], capture_output=True, text=True, env=environment)
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert digest(os.environ | {"NUMBA_BOUNDSCHECK": "1"}) == digest(os.environ)


def test_every_state_on_the_way_is_the_same():
    """Not only the ends: step by step, with the legal codes."""
    for key in range(30):
        states, codes, g = np.zeros(1, State), np.zeros(C.COUNT, np.int64), plain.empty()
        n = compiled.new_game(states[0], players_of(key))
        assert playout.new_game(g, players_of(key)) == n
        made = 0
        while n:
            code = playout.random_code(g, n, key, made)
            assert code == compiled.random_code(states[0], n, key, made)
            n = compiled.advance(states, 0, code, codes)
            assert playout.step(g, code) == n
            made += 1
            assert plain.pack(g) == states[0].tobytes(), f"game {key}, decision {made}"
            assert all(g.allowed[int(c) // C.WORD_BITS] >> (int(c) % C.WORD_BITS) & 1 for c in codes[:n])


def test_a_state_is_at_most_a_kilobyte():
    assert State.dtype.itemsize <= 1024


def test_what_packs_unpacks():
    data = interpreted_game(3)
    assert plain.pack(plain.unpack(data)) == data
    assert plain.to_array(data)[0].tobytes() == data


def test_a_field_refuses_what_it_cannot_hold():
    g = plain.empty()
    with pytest.raises(OverflowError, match="turn cannot be 300"):
        g.turn = 300


def test_bound_rules_are_the_same_code():
    """Another compiler gets the rules' own code objects, callees first."""
    seen = []
    bind(lambda f: seen.append(f) or f, list, ["step"], {"emit": None})
    assert [f.__name__ for f in seen] == [name for name in callees_first(["step"]) if name != "emit"]
    assert all(f.__code__ is RULES[f.__name__].__code__ for f in seen)


def test_entry_points_are_rules():
    assert set(ENTRY_POINTS) <= set(RULES)
    with pytest.raises(AttributeError, match="no entry 'no_such_rule'"):
        _ = compiled.no_such_rule


def test_two_modules_may_use_one_word(monkeypatch):
    """Every rule sees the names of its own module, and all rules."""
    monkeypatch.setattr(compiling, "RULES", {})
    for name, limit in (("one", 1), ("other", 2)):
        module = types.ModuleType(f"byzantium_{name}")
        module.__dict__.update(rule=compiling.rule, Lookup=compiling.Lookup)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        source = f"LIMITS = Lookup([{limit}])\n@rule\ndef limit_of_{name}():\n    return LIMITS[0]\n"
        exec(compile(source, f"{name}.py", "exec"), module.__dict__)
    bound = bind(lambda f: f, tuple, ["limit_of_one", "limit_of_other"], {})
    assert (bound["limit_of_one"](), bound["limit_of_other"]()) == (1, 2)
