"""What a network sees of a game: a row of int8, the same for every way of running.

`observe(g, p, out, at)` writes it from out[at] on, as player p sees it: seat 0 is their own, then clockwise. Nothing is
hidden in this game, so the row holds all that the rules look at; and p's place at the table, since codes name players
by theirs. SECTIONS is its layout, `layout()` the table of it; "one of n" stands for n numbers, of which one is 1 or
none.
"""

from typing import TypeAlias

from . import codes as C
from . import kinds as K
from .bits import has
from .board import N_CITIES, N_SPACES, SEA_LINKS
from .compiling import entry, rule
from .geography import controller_of, side_of
from .layout import I1, City, Many, Player
from .state import Frame, PlayerState, State, clockwise

Row: TypeAlias = Many[I1]

N_LINKS = len(SEA_LINKS)
N_KINDS = 48                             # of frames, decisions and others
ROOM = 127                               # the most that one number of the row can hold

# (name, how many times, numbers each, what they are)
SECTIONS = (
    ("PLAYERS", 1, 3, "2, 3 or 4 players: one of 3"),
    ("OBSERVER", 1, 4, f"own place at the table, by which codes {C.PLAYER} to {C.PLAYER + 3} name players: one of 4"),
    ("OPTIONS", 1, 4, "civil_war_targets, two_player_passing, failed_sea_attacker, army_entry"),
    ("TURN", 1, 3, "one of 3"),
    ("CLOSING", 1, 3, "what the last player may still do: one of 3"),
    ("OVER", 1, 4, "how the game has ended: one of 4"),
    ("BULGARS", 1, 1, "orange cubes in their box"),
    ("KIND", 1, 25, "kind of the decision: one of 25"),
    ("ASKED", 1, 5, "whose decision: one of 4 seats and chance"),
    ("ABOUT", 1, 6, "its side: one of 4; its numbers n and extra"),
    ("NEXT", 1, N_KINDS, "frames on the stack, by kind: how many"),
    ("NEXT_FRAME", 1, 11, "the frame on top: one of 5 players, one of 4 sides, n, extra"),
    ("ROLES", 4, 4, "for starter, active, first to pass, last player: one of 4 seats"),
    ("GUARDS", 2, 4, "who has the Emperor's, the Caliph's guard: one of 4 seats"),
    ("SPACES", N_SPACES, 4, "whose cube lies on each special space: one of 4 seats"),
    ("ARRIVED", 8, 1, "cubes placed by the Strengthen action under way, by side and box"),
    ("MARCH", 1, 4, "links taken, acted, by sea, the fleet's answer"),
    ("ATTACKER", 1, 8, "who attacks: one of 4 seats; with which side: one of 4"),
    ("FOE", 1, 7, "who is fought: one of 4 seats; army, levy or Bulgars: one of 3"),
    ("HITS", 1, 2, "rolled by the attacker, by the defender or city"),
    ("STANDING", 4, 2, "by seat: its army stands, has stood"),
    ("CITIES", N_CITIES, 22, "side: one of 4; tokens; fortified; controller: one of 4 seats; pawns, by seat and side; "
     "1 for the city that is asked about, attacked, left last, of the frame on top"),
    ("SEATS", 4, 26 + N_LINKS, "treasury and points by side, two numbers each: up to 127, and what is above; boxes by "
     "side and box; pool, casualties, removed, tax, pass cube, passed, church, mosque, fortifications left, pawn "
     "placed; sea links closed"),
    ("MORE_OPTIONS", 1, 8, "failed_besieger, levy_after_army, ties_after_fall, fall_to_bulgars; 0"),
)


def _starts() -> dict[str, int]:
    starts, at = {}, 0
    for name, times, numbers, _ in SECTIONS:
        starts[name] = at
        at += times * numbers
    return {**starts, "END": at}


_AT = _starts()
ROW_SIZE = _AT["END"]                    # numbers in a row
(AT_PLAYERS, AT_OBSERVER, AT_OPTIONS, AT_TURN, AT_CLOSING, AT_OVER, AT_BULGARS, AT_KIND, AT_ASKED, AT_ABOUT, AT_NEXT,
 AT_NEXT_FRAME, AT_ROLES, AT_GUARDS, AT_SPACES, AT_ARRIVED, AT_MARCH, AT_ATTACKER, AT_FOE, AT_HITS, AT_STANDING,
 AT_CITIES, AT_SEATS, AT_MORE_OPTIONS) = (_AT[name] for name, *_ in SECTIONS)
CITY_NUMBERS, SEAT_NUMBERS = (numbers for name, _, numbers, _ in SECTIONS if name in ("CITIES", "SEATS"))


def layout() -> str:
    """The layout as a table in Markdown."""
    rows = [f"| {_AT[name]} | {times} × {numbers} | {name} | {what} |" for name, times, numbers, what in SECTIONS]
    return "\n".join(["| from | numbers | section | what |", "|---|---|---|---|", *rows, f"| {ROW_SIZE} | | END | |"])


@entry
def observe(g: State, p: Player, out: Row, at: int) -> None:
    """Write what player p sees into out[at : at + ROW_SIZE]."""
    if at >= 0:                                          # which lets the compiler clear the row at once
        for i in range(ROW_SIZE):
            out[at + i] = 0
    see(g, p, out, at)


@rule
def see(g: State, p: Player, out: Row, at: int) -> None:
    """Write what player p sees into zeros."""
    see_game(g, out, at)
    mark(out, at + AT_OBSERVER, p)
    see_decision(g, p, out, at)
    see_roles(g, p, out, at)
    see_attack(g, p, out, at)
    for city in range(N_CITIES):
        see_city(g, p, city, out, at + AT_CITIES + city * CITY_NUMBERS)
    for i in range(g.n_players):
        q = clockwise(g, p, i)
        see_pawns(g.players[q], i, out, at + AT_CITIES)
        see_seat(g.players[q], out, at + AT_SEATS + i * SEAT_NUMBERS)


@rule
def seat(g: State, p: Player, q: Player) -> int:
    """The seat of player q as p sees it; what is no player, NOBODY or CHANCE, stays."""
    if q < 0 or q >= g.n_players:
        return q
    return q - p if q >= p else q - p + g.n_players


@rule
def mark(out: Row, at: int, i: int) -> None:
    """One of n: the i-th, none for NOBODY."""
    if i >= 0:
        out[at + i] = 1


@rule
def see_game(g: State, out: Row, at: int) -> None:
    mark(out, at + AT_PLAYERS, g.n_players - 2)
    out[at + AT_OPTIONS] = g.civil_war_targets
    out[at + AT_OPTIONS + 1] = g.two_player_passing
    out[at + AT_OPTIONS + 2] = g.failed_sea_attacker
    out[at + AT_OPTIONS + 3] = g.army_entry
    out[at + AT_MORE_OPTIONS], out[at + AT_MORE_OPTIONS + 1] = g.failed_besieger, g.levy_after_army
    out[at + AT_MORE_OPTIONS + 2], out[at + AT_MORE_OPTIONS + 3] = g.ties_after_fall, g.fall_to_bulgars
    mark(out, at + AT_TURN, g.turn - 1)
    mark(out, at + AT_CLOSING, g.closing)
    mark(out, at + AT_OVER, g.over)
    out[at + AT_BULGARS] = g.bulgars


@rule
def see_decision(g: State, p: Player, out: Row, at: int) -> None:
    f = g.now
    mark(out, at + AT_KIND, f.kind)
    if f.kind != K.GAME_OVER:
        mark(out, at + AT_ASKED, seat(g, p, f.player))
        mark(out, at + AT_ABOUT, f.side)
        out[at + AT_ABOUT + 4], out[at + AT_ABOUT + 5] = number_of(g, p, f), f.extra
        see_spot(f.city, 0, out, at)
    for i in range(g.depth):
        out[at + AT_NEXT + g.stack[i].kind] += 1
    if g.depth > 0:
        f = g.stack[g.depth - 1]
        mark(out, at + AT_NEXT_FRAME, seat(g, p, f.player))
        mark(out, at + AT_NEXT_FRAME + 5, f.side)
        out[at + AT_NEXT_FRAME + 9], out[at + AT_NEXT_FRAME + 10] = f.n, f.extra
        see_spot(f.city, 3, out, at)


@rule
def number_of(g: State, p: Player, f: Frame) -> int:
    """The frame's n; where it is a player, their seat."""
    return seat(g, p, f.n) if f.kind == K.FLEET_USE or f.kind == K.CLOSE_SEA else f.n


@rule
def see_spot(city: City, which: int, out: Row, at: int) -> None:
    """Mark a city as the one asked about, attacked, left last, of the frame on top."""
    if city != C.NOBODY:
        out[at + AT_CITIES + city * CITY_NUMBERS + 18 + which] = 1


@rule
def see_roles(g: State, p: Player, out: Row, at: int) -> None:
    mark(out, at + AT_ROLES, seat(g, p, g.starter))
    mark(out, at + AT_ROLES + 4, seat(g, p, g.active))
    mark(out, at + AT_ROLES + 8, seat(g, p, g.first_passer))
    mark(out, at + AT_ROLES + 12, seat(g, p, g.last_player))
    for side in range(2):
        mark(out, at + AT_GUARDS + 4 * side, seat(g, p, g.guard[side]))
    for slot in range(N_SPACES):
        mark(out, at + AT_SPACES + 4 * slot, seat(g, p, g.spaces[slot]))


@rule
def see_attack(g: State, p: Player, out: Row, at: int) -> None:
    """The action under way."""
    for side in range(2):
        for box in range(4):
            out[at + AT_ARRIVED + 4 * side + box] = g.arrived[side][box]
    m, a = g.march, g.attack
    out[at + AT_MARCH], out[at + AT_MARCH + 1] = m.links, m.acted
    out[at + AT_MARCH + 2], out[at + AT_MARCH + 3] = m.by_sea, m.answer
    see_spot(m.origin, 2, out, at)
    if a.city != C.NOBODY:
        see_spot(a.city, 1, out, at)
        mark(out, at + AT_ATTACKER, seat(g, p, a.player))
        mark(out, at + AT_ATTACKER + 4, a.side)
        mark(out, at + AT_FOE, seat(g, p, a.foe))
        mark(out, at + AT_FOE + 4, a.foe_kind)
    out[at + AT_HITS], out[at + AT_HITS + 1] = a.hits[0], a.hits[1]
    for i in range(g.n_players):
        q = clockwise(g, p, i)
        out[at + AT_STANDING + 2 * i], out[at + AT_STANDING + 2 * i + 1] = a.standing[q], a.stood[q]


@rule
def see_city(g: State, p: Player, city: City, out: Row, at: int) -> None:
    mark(out, at, side_of(g, city))
    out[at + 4] = g.tokens[city]
    out[at + 5] = has(g.fortified, city)
    mark(out, at + 6, seat(g, p, controller_of(g, city)))


@rule
def see_pawns(pl: PlayerState, i: int, out: Row, at: int) -> None:
    for side in range(2):
        if pl.pawn[side] != C.NOBODY:
            out[at + pl.pawn[side] * CITY_NUMBERS + 10 + 2 * i + side] = 1


@rule
def see_amount(out: Row, at: int, n: int) -> None:
    """A number that may be too large for one place: two places."""
    out[at] = min(n, ROOM)
    out[at + 1] = min(n - min(n, ROOM), ROOM)


@rule
def see_seat(pl: PlayerState, out: Row, at: int) -> None:
    for side in range(2):
        see_amount(out, at + 2 * side, pl.treasury[side])
        see_amount(out, at + 4 + 2 * side, pl.points[side])
        for box in range(4):
            out[at + 8 + 4 * side + box] = pl.boxes[side][box]
        out[at + 22 + side] = pl.buildings[side]
    out[at + 16], out[at + 17], out[at + 18] = pl.pool, pl.casualties, pl.removed
    out[at + 19], out[at + 20], out[at + 21] = pl.tax, pl.pass_cube, pl.passed
    out[at + 24], out[at + 25] = pl.fortifications, pl.pawn_placed
    for link in range(N_LINKS):
        out[at + 26 + link] = has(pl.closed_links, link)
