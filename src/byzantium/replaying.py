"""Rules that replay whole games in one call, to look through many: a library of its own upon the engine's."""

# mypy: ignore-errors
# Annotations are the compiler's signatures, as everywhere in the rules.

from byzantium.engine.bits import is_legal
from byzantium.engine.compiling import Library, compiled, rule
from byzantium.engine.state import Codes, States
from byzantium.engine.step import step


@rule
def replay_all(states: States, codes: Codes):
    """Play the codes from states[0] on; states[k] becomes the position before code k. Returns how many were legal."""
    for k in range(len(codes)):
        if not is_legal(states[k], codes[k]):
            return k
        states[k + 1] = states[k]
        step(states[k + 1], codes[k])
    return len(codes)


@rule
def replay_last(states: States, codes: Codes):
    """The same in states[0] alone."""
    g = states[0]
    for k in range(len(codes)):
        if not is_legal(g, codes[k]):
            return k
        step(g, codes[k])
    return len(codes)


replays = Library("replays", (".replaying",), ("replay_all", "replay_last"), base=compiled)
