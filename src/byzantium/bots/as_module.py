"""The strategist and the champion as one call each, for WebAssembly modules: how they choose, as rules.

`python -m byzantium.ahead.modules` makes modules of them that `sandbox.py` runs (docs/wasm-bots.md). What they choose
is what `LookaheadBot.choose` and `Learned.choose` do; a test holds both to that.
"""

from ..engine import codes as C
from ..engine.bits import has
from ..engine.compiling import rule
from ..engine.state import State
from ..odds.distribution import Chances
from .lookahead import CALIBRATED, THOROUGH, Plans, Workspace, look_ahead
from .puct import NetworkRoom, ask, share_out


@rule
def choose_by_lookahead(g: State, room: Workspace, plans: Plans, shares: Chances) -> int:
    """The legal code whose best line is worth most to the asked player; into shares: everybody's by that line."""
    room.states[0] = g
    look_ahead(room, plans, THOROUGH)
    best, chosen = -2.0, 0
    for code in range(C.COUNT):
        if room.found[code] > best:
            best, chosen = room.found[code], code
    for p in range(4):
        shares[p] = room.values[CALIBRATED + p]
    return chosen


@rule
def choose_by_network(g: State, network: NetworkRoom, shares: Chances) -> int:
    """The legal code that the network likes best; into shares: everybody's, as it judges."""
    outputs = ask(g, network)
    share_out(g, outputs, shares)
    best, chosen = -1e30, 0
    for code in range(C.COUNT):
        if has(g.allowed[code // C.WORD_BITS], code % C.WORD_BITS) and float(outputs[code]) > best:
            best, chosen = float(outputs[code]), code
    return chosen
