"""The state of a game: one record of fixed size. NOBODY is -1.

Equal positions are equal bytes: what an action no longer needs goes back to its rest value.
"""

from typing import TYPE_CHECKING, Annotated, TypeAlias

from .board import N_CITIES, N_SPACES
from .codes import WORDS
from .compiling import rule
from .layout import I1, I2, I8, City, Many, Player, Side, Struct

STACK = 10                       # frames; the deepest seen is in docs/engine.md


class PlayerState(Struct):
    """What a player has."""

    treasury: Annotated[list[I2], 2]                     # bezants by side
    points: Annotated[list[I2], 2]                       # by side
    closed_links: I2             # bit set of sea links closed to the Arab army until the end of the turn (8.6)
    boxes: Annotated[list[list[I1]], 2, 4]               # cubes by side and box, the guard not counted
    pawn: Annotated[list[City], 2]                       # city by side, NOBODY if off the map
    pool: I1
    casualties: I1
    removed: I1                  # cubes lost for good to unpaid upkeep (13.2)
    tax: I1                      # cubes on the tax space
    pass_cube: I1                # cubes on the pass space, 0 or 1
    passed: I1                   # 1: takes no more actions this turn
    buildings: Annotated[list[I1], 2]                    # cubes on church, mosque
    fortifications: I1           # not yet built
    pawn_placed: I1              # 1: 4.2 is done, the Byzantine pawn may enter by 7.1


class Frame(Struct):
    """A decision to be taken, or something to be done."""

    kind: I1                     # kinds.py
    player: Player               # who decides or acts; CHANCE for dice
    side: Side                   # of the army or treasury concerned
    city: City
    n: I1                        # cubes, dice, another player: see the kind
    extra: I1                    # purpose, cause or manner: see the kind


class MarchState(Struct):
    """The army action under way (7, 8)."""

    links: I1                    # taken so far, 0 to 2
    acted: I1                    # 1: entered, moved or withdrew, so it may stop
    origin: City                 # the city it left last, NOBODY if it has not moved
    by_sea: I1                   # 1: it came from there by sea
    answer: I1                   # the fleet owner's, for the sea link it came by: UNASKED .. INTERCEPTS


class AttackState(Struct):
    """The attack under way (9)."""

    city: City                   # NOBODY: no attack
    player: Player               # who attacks
    side: Side                   # of the army; BULGAR if the Bulgars attack
    foe: Player                  # the player now fought, NOBODY if none or Bulgars
    foe_kind: I1                 # FOE_ARMY .. FOE_BULGARS
    hits: Annotated[list[I1], 2]                         # rolled by the attacker, by the defender or city
    standing: Annotated[list[I1], 4]                     # 1: this player's army still stands against the attack
    stood: Annotated[list[I1], 4]                        # 1: it stood at some time in this attack (9.4)


class State(Struct):
    n_players: I1                # 2 to 4
    civil_war_targets: I1        # the options of chapter 14: codes.py
    two_player_passing: I1
    failed_sea_attacker: I1
    army_entry: I1
    turn: I1                     # 1 to 3
    starter: Player              # who started this turn
    active: Player               # whose action it is, or was last
    first_passer: Player         # NOBODY if none has passed
    last_player: Player          # the one left when all others have passed, NOBODY before
    closing: I1                  # what they may still do: NOT_CLOSING .. UNTIL_POOL_IS_EMPTY
    over: I1                     # PLAYING .. CONSTANTINOPLE_BY_BULGARS
    bulgars: I1                  # orange cubes in their box; the others are in the supply
    guard: Annotated[list[Player], 2]                    # who has the Emperor's, the Caliph's guard; NOBODY: its space
    spaces: Annotated[list[Player], N_SPACES]            # whose cube lies there, NOBODY if free
    arrived: Annotated[list[list[I1]], 2, 4]             # cubes placed by a Strengthen under way: they move once (3.4)
    march: MarchState
    attack: AttackState
    now: Frame                   # the decision that is waited for
    failed_besieger: I1          # more options of chapter 14
    levy_after_army: I1
    ties_after_fall: I1
    fall_to_bulgars: I1
    allowed: Annotated[list[I8], WORDS]                  # the codes that may answer it, as a bit set: bits.py
    depth: I1                    # frames on the stack
    stack: Annotated[list[Frame], STACK]                 # what follows, the next on top; zero above depth
    cities_of: Annotated[list[I8], 4]                    # bit set of cities by side, BYZANTINE .. BULGAR
    controlled: Annotated[list[I8], 4]                   # bit set of cities by controller
    fortified: I8                # bit set: the controller's fortification stands in place of the cube
    tokens: Annotated[list[I1], N_CITIES]                # 1 to 3; the printed value for Persia, Constantinople (1.2)
    players: Annotated[list[PlayerState], 4]             # those beyond n_players are all zero

    if TYPE_CHECKING:
        events: list[tuple[int, ...]]                    # of interpreted rules only, beside the record


States: TypeAlias = Many[State]  # as annotations: a vector of states, one of codes
Codes: TypeAlias = Many[int]


@rule
def clockwise(g: State, p: Player, steps: int) -> int:
    """The player this many seats on, fewer than there are players."""
    q = p + steps
    return q - g.n_players if q >= g.n_players else q


@rule
def push(g: State, kind: int, player: Player, side: Side, city: City, n: int, extra: int) -> None:
    f = g.stack[g.depth]
    f.kind, f.player, f.side, f.city, f.n, f.extra = kind, player, side, city, n, extra
    g.depth += 1


@rule
def pop(g: State) -> None:
    """Move the top frame to g.now, so that handlers may push while they read it."""
    g.depth -= 1
    f, now = g.stack[g.depth], g.now
    now.kind, now.player, now.side, now.city, now.n, now.extra = f.kind, f.player, f.side, f.city, f.n, f.extra
    f.kind, f.player, f.side, f.city, f.n, f.extra = 0, 0, 0, 0, 0, 0


@rule
def emit(g: State, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
    g.events.append((kind, a, b, c, d, e))
