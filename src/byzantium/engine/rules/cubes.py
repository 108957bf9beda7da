"""Chapter 3, placing cubes: where they come from, what they cost, and what an army loses."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow
from ..board import BUILDING_PRICE, CUBE_PRICE
from ..compiling import rule
from ..layout import City, Code, Player, Side
from ..state import Frame, PlayerState, State, emit, push

# ------------------------------------------------------------------ the army on the display


@rule
def box_side(code: Code) -> int:
    return (code - C.BOX) >> 2


@rule
def box_of(code: Code) -> int:
    return (code - C.BOX) & 3


@rule
def army_size(g: State, p: Player, side: Side) -> int:
    """All cubes of the field army, the guard too."""
    pl = g.players[p]
    cubes = pl.boxes[side][C.ELITE] + pl.boxes[side][C.MAIN] + pl.boxes[side][C.MOVE]
    return cubes + (1 if g.guard[side] == p else 0)


@rule
def boxed_cubes(pl: PlayerState) -> int:
    """Cubes in the eight boxes."""
    n = 0
    for side in range(2):
        for box in range(4):
            n += pl.boxes[side][box]
    return n


@rule
def remove_pawn_if_empty(g: State, p: Player, side: Side) -> None:
    # 3.4 A field army without cube or guard has no pawn on the map.
    pl = g.players[p]
    if pl.pawn[side] != C.NOBODY and army_size(g, p, side) == 0:
        emit(g, E.PAWN, p, side, pl.pawn[side], C.NOBODY, 0)
        pl.pawn[side] = C.NOBODY


@rule
def move_pawn(g: State, p: Player, side: Side, city: City) -> None:
    emit(g, E.PAWN, p, side, g.players[p].pawn[side], city, 0)
    g.players[p].pawn[side] = city


@rule
def return_guard(g: State, side: Side) -> None:
    # 6.4 Lost, the guard returns to its space.
    if g.guard[side] != C.NOBODY:
        emit(g, E.GUARD, g.guard[side], side, 0, 0, 0)
        g.guard[side] = C.NOBODY


# ------------------------------------------------------------------ bezants and points


@rule
def pay(g: State, p: Player, side: Side, bezants: int, why: int) -> None:
    g.players[p].treasury[side] -= bezants
    emit(g, E.BEZANTS, p, side, -bezants, why, 0)


@rule
def receive(g: State, p: Player, side: Side, bezants: int, why: int) -> None:
    if bezants > 0:
        g.players[p].treasury[side] += bezants
        emit(g, E.BEZANTS, p, side, bezants, why, 0)


@rule
def score(g: State, p: Player, side: Side, points: int, source: int) -> None:
    if points != 0:
        g.players[p].points[side] += points
        emit(g, E.POINTS, p, side, points, source, 0)


# ------------------------------------------------------------------ paying a cube


@rule
def can_pay_cube(g: State, p: Player, side: Side) -> bool:
    """3.1 Is there a cube that this side's treasury can pay for?"""
    return can_pay_cube_besides(g.players[p], side, 0)


@rule
def cities_to_pay_for(g: State, p: Player) -> int:
    """The Byzantine and Arab cities whose side's treasury can pay a cube."""
    cities = g.cities_of[C.BYZANTINE] if can_pay_cube(g, p, C.BYZANTINE) else 0
    return cities | g.cities_of[C.ARAB] if can_pay_cube(g, p, C.ARAB) else cities


@rule
def can_pay_cube_besides(pl: PlayerState, side: Side, bezants: int) -> bool:
    if pl.pool > 0:
        return pl.treasury[side] >= bezants
    return pl.treasury[side] >= bezants + CUBE_PRICE and pl.casualties + boxed_cubes(pl) > 0


@rule
def sources(g: State, f: Frame, bezants: int) -> None:
    """3.1 Pool free, the rest for money."""
    pl = g.players[f.player]
    if pl.pool > 0:
        allow(g, C.POOL)
    if bezants < CUBE_PRICE:
        return
    if pl.casualties > 0:
        allow(g, C.CASUALTIES)
    for side in range(2):
        for box in range(4):
            if pl.boxes[side][box] > 0 and may_leave(g, f, side, box):
                allow(g, C.BOX + side * 4 + box)


@rule
def may_leave(g: State, f: Frame, side: Side, box: int) -> bool:
    """May a cube of this box pay for the purpose of the frame?"""
    if f.extra == C.FOR_STRENGTHEN:
        # 3.2 Not back into the same box. 3.4 No cube moves twice in one Strengthen action.
        same = side == f.side and box == f.n
        return not same and g.players[f.player].boxes[side][box] > g.arrived[side][box]
    if f.extra == C.FOR_CIVIL_WAR and side == f.side and box != C.LEVY:
        return army_size(g, f.player, side) > 1          # 9.2 The army must keep a cube or guard.
    return True


@rule
def legal_pay_cube(g: State, f: Frame) -> None:
    treasury = g.players[f.player].treasury
    if f.side == C.NOBODY:                               # 10.4 Reinforcing the Bulgars: from either treasury.
        sources(g, f, max(treasury[0], treasury[1]))
    elif f.extra == C.FOR_BUILDING:                      # 5.3 The building is paid from the same treasury.
        sources(g, f, treasury[f.side] - BUILDING_PRICE)
    else:
        sources(g, f, treasury[f.side])


@rule
def apply_pay_cube(g: State, f: Frame, code: Code) -> None:
    """Take the cube off its place; the frame below puts it where it goes."""
    take_cube(g, f.player, code)
    emit(g, E.CUBES, f.player, code, destination(f), 1, C.NOBODY)
    if code != C.POOL:
        if f.side == C.NOBODY:
            push(g, K.PAY_FROM, f.player, C.NOBODY, C.NOBODY, 0, 0)
        else:
            pay(g, f.player, f.side, CUBE_PRICE, E.BOUGHT)
    if f.extra != C.FOR_STRENGTHEN:                      # 3.4 Strengthening looks only afterwards.
        remove_empty_pawns(g, f.player)


@rule
def remove_empty_pawns(g: State, p: Player) -> None:
    remove_pawn_if_empty(g, p, C.BYZANTINE)
    remove_pawn_if_empty(g, p, C.ARAB)


@rule
def take_cube(g: State, p: Player, source: int) -> None:
    pl = g.players[p]
    if source == C.POOL:
        pl.pool -= 1
    elif source == C.CASUALTIES:
        pl.casualties -= 1
    else:
        pl.boxes[box_side(source)][box_of(source)] -= 1


@rule
def destination(f: Frame) -> int:
    """The place, as a code, that a paid cube goes to."""
    if f.extra == C.FOR_CONTROL or f.extra == C.FOR_CONQUEST:
        return C.CITY + f.city
    if f.extra == C.FOR_STRENGTHEN:
        return C.BOX + f.side * 4 + f.n
    if f.extra == C.FOR_BUILDING:
        return C.BUILD + f.side
    return C.SPACE + f.n


@rule
def legal_pay_from(g: State, f: Frame) -> None:
    for side in range(2):
        if g.players[f.player].treasury[side] >= CUBE_PRICE:
            allow(g, C.SIDE + side)


@rule
def apply_pay_from(g: State, f: Frame, code: Code) -> None:
    pay(g, f.player, code - C.SIDE, CUBE_PRICE, E.BOUGHT)


# ------------------------------------------------------------------ losing cubes of a field army


@rule
def lose_cubes(g: State, p: Player, side: Side, n: int, cause: int) -> None:
    """The owner chooses n cubes of the field army; all of it goes without a choice if n reaches its size (9.8)."""
    if n >= army_size(g, p, side):
        destroy_army(g, p, side)
    else:
        push(g, K.LOSE_CUBE, p, side, C.NOBODY, n, cause)


@rule
def destroy_army(g: State, p: Player, side: Side) -> None:
    emit(g, E.DESTROYED, p, side, 0, 0, 0)
    for box in range(3):
        to_casualties(g, p, side, box, g.players[p].boxes[side][box], C.DESTROYED)
    if g.guard[side] == p:
        return_guard(g, side)
    remove_pawn_if_empty(g, p, side)


@rule
def to_casualties(g: State, p: Player, side: Side, box: int, n: int, cause: int) -> None:
    if n > 0:
        g.players[p].boxes[side][box] -= n
        g.players[p].casualties += n
        emit(g, E.CUBES, p, C.BOX + side * 4 + box, C.CASUALTIES, n, cause)


@rule
def legal_lose_cube(g: State, f: Frame) -> None:
    # 6.4 The guard is never a choice: it goes only as the last cube.
    for box in range(3):
        if g.players[f.player].boxes[f.side][box] > 0:
            allow(g, C.BOX + f.side * 4 + box)


@rule
def apply_lose_cube(g: State, f: Frame, code: Code) -> None:
    box = box_of(code)
    if f.extra == C.AS_GARRISON:                         # 12.4 The first of the two goes to the city.
        g.players[f.player].boxes[f.side][box] -= 1
        emit(g, E.CUBES, f.player, code, C.CITY + g.attack.city, 1, C.AS_GARRISON)
    else:
        to_casualties(g, f.player, f.side, box, 1, f.extra)
    if f.n > 1:
        push(g, K.LOSE_CUBE, f.player, f.side, C.NOBODY, f.n - 1, f.extra)


@rule
def do_losses(g: State, f: Frame) -> None:
    lose_cubes(g, f.player, f.side, f.n, f.extra)
