"""The state of a game: one record of fixed size. Everything is i1 unless marked; NOBODY is -1.

Equal positions are equal bytes: what an action no longer needs goes back to its rest value.
"""

import numpy as np

from .board import N_CITIES, N_SPACES
from .codes import WORDS
from .compiling import Many, rule

STACK = 10                       # frames; the deepest seen is in docs/engine.md

Player = np.dtype([
    ("treasury", "i2", 2),       # bezants by side
    ("points", "i2", 2),         # by side
    ("closed_links", "i2"),      # bit set of sea links closed to his Arab army until the end of the turn (8.6)
    ("boxes", "i1", (2, 4)),     # cubes by side and box, the guard not counted
    ("pawn", "i1", 2),           # city by side, NOBODY if off the map
    ("pool", "i1"),
    ("casualties", "i1"),
    ("removed", "i1"),           # cubes lost for good to unpaid upkeep (13.2)
    ("tax", "i1"),               # cubes on the tax space
    ("pass_cube", "i1"),         # cubes on the pass space, 0 or 1
    ("passed", "i1"),            # 1: takes no more actions this turn
    ("buildings", "i1", 2),      # cubes on church, mosque
    ("fortifications", "i1"),    # not yet built
    ("pawn_placed", "i1"),       # 1: 4.2 is done, the Byzantine pawn may enter by 7.1
], align=True)

Frame = np.dtype([               # a decision to be taken, or something to be done
    ("kind", "i1"),              # kinds.py
    ("player", "i1"),            # who decides or acts; CHANCE for dice
    ("side", "i1"),              # of the army or treasury concerned
    ("city", "i1"),
    ("n", "i1"),                 # cubes, dice, another player: see the kind
    ("extra", "i1"),             # purpose, cause or manner: see the kind
], align=True)

March = np.dtype([               # the army action under way (7, 8)
    ("links", "i1"),             # taken so far, 0 to 2
    ("acted", "i1"),             # 1: entered, moved or withdrew, so it may stop
    ("origin", "i1"),            # the city it left last, NOBODY if it has not moved
    ("by_sea", "i1"),            # 1: it came from there by sea
    ("answer", "i1"),            # the fleet owner's, for the sea link it came by: UNASKED .. INTERCEPTS
], align=True)

Attack = np.dtype([              # the attack under way (9)
    ("city", "i1"),              # NOBODY: no attack
    ("player", "i1"),            # who attacks
    ("side", "i1"),              # of his army; BULGAR if the Bulgars attack
    ("foe", "i1"),               # the player now fought, NOBODY if none or Bulgars
    ("foe_kind", "i1"),          # FOE_ARMY .. FOE_BULGARS
    ("hits", "i1", 2),           # rolled by the attacker, by the defender or city
    ("standing", "i1", 4),       # 1: this player's army still stands against the attack
    ("stood", "i1", 4),          # 1: it stood at some time in this attack (9.4)
], align=True)

State = np.dtype([
    ("n_players", "i1"),         # 2 to 4
    ("civil_war_targets", "i1"), ("two_player_passing", "i1"), ("failed_sea_attacker", "i1"), ("army_entry", "i1"),
    ("turn", "i1"),              # 1 to 3
    ("starter", "i1"),           # who started this turn
    ("active", "i1"),            # whose action it is, or was last
    ("first_passer", "i1"),      # NOBODY if none has passed
    ("last_player", "i1"),       # the one left when all others have passed, NOBODY before
    ("closing", "i1"),           # what he may still do: NOT_CLOSING .. UNTIL_POOL_IS_EMPTY
    ("over", "i1"),              # PLAYING .. CONSTANTINOPLE_BY_BULGARS
    ("bulgars", "i1"),           # orange cubes in their box; the others are in the supply
    ("guard", "i1", 2),          # who has the Emperor's, the Caliph's guard in his Elite box; NOBODY: on its space
    ("spaces", "i1", N_SPACES),  # whose cube lies there, NOBODY if free
    ("arrived", "i1", (2, 4)),   # cubes placed by the Strengthen action under way: they move once (3.4)
    ("march", March),
    ("attack", Attack),
    ("now", Frame),              # the decision that is waited for
    ("allowed", "i8", WORDS),    # the codes that may answer it, as a bit set: bits.py
    ("depth", "i1"),             # frames on the stack
    ("stack", Frame, STACK),     # what follows, the next on top; zero above depth
    ("cities_of", "i8", 4),      # bit set of cities by side, BYZANTINE .. BULGAR
    ("controlled", "i8", 4),     # bit set of cities by controller
    ("fortified", "i8"),         # bit set: the controller's fortification stands in place of his cube
    ("tokens", "i1", N_CITIES),  # 1 to 3; the printed value stands in for Persian cities and Constantinople (1.2)
    ("players", Player, 4),      # those beyond n_players are all zero
], align=True)

States = Many(State)             # as annotations: a vector of states, one of codes
Codes = Many(np.dtype("i8"))


@rule
def clockwise(g: State, p: int, steps: int):
    """The player this many seats on, fewer than there are players."""
    q = p + steps
    return q - g.n_players if q >= g.n_players else q


@rule
def push(g: State, kind: int, player: int, side: int, city: int, n: int, extra: int):
    f = g.stack[g.depth]
    f.kind, f.player, f.side, f.city, f.n, f.extra = kind, player, side, city, n, extra
    g.depth += 1


@rule
def pop(g: State):
    """Move the top frame to g.now, so that handlers may push while they read it."""
    g.depth -= 1
    f, now = g.stack[g.depth], g.now
    now.kind, now.player, now.side, now.city, now.n, now.extra = f.kind, f.player, f.side, f.city, f.n, f.extra
    f.kind, f.player, f.side, f.city, f.n, f.extra = 0, 0, 0, 0, 0, 0


@rule
def emit(g: State, kind: int, a: int, b: int, c: int, d: int, e: int):
    g.events.append((kind, a, b, c, d, e))
