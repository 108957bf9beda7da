"""Chapter 5: strengthen, tax, build, pass."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow, allow_numbers
from ..board import BUILDING_PRICE, CUBE_PRICE
from ..compiling import rule
from ..layout import Code, Player, Side
from ..state import Frame, State, emit, push
from .cubes import (
    box_of,
    box_side,
    boxed_cubes,
    pay,
    receive,
    remove_empty_pawns,
    remove_pawn_if_empty,
    score,
    take_cube,
)

# ------------------------------------------------------------------ strengthen (5.1)

STRENGTHEN_LIMIT = 3


@rule
def can_strengthen(g: State, p: Player, side: Side, box: int) -> bool:
    """Is there a cube for this box?"""
    if box == C.ELITE and g.arrived[side][box] > 0:      # 5.1 At most one into each Elite box per action.
        return False
    pl = g.players[p]
    if pl.pool > 0:
        return True
    if pl.treasury[side] < CUBE_PRICE:
        return False
    arrived = g.arrived[0][0] + g.arrived[0][1] + g.arrived[0][2] + g.arrived[0][3]
    arrived += g.arrived[1][0] + g.arrived[1][1] + g.arrived[1][2] + g.arrived[1][3]
    here = pl.boxes[side][box] - g.arrived[side][box]
    return pl.casualties + boxed_cubes(pl) - arrived - here > 0


@rule
def legal_strengthen_box(g: State, f: Frame) -> None:
    for side in range(2):
        for box in range(4):
            if can_strengthen(g, f.player, side, box):
                allow(g, C.BOX + side * 4 + box)
    if f.n > 0:
        allow(g, C.DONE)


@rule
def apply_strengthen_box(g: State, f: Frame, code: Code) -> None:
    if code == C.DONE:
        remove_empty_pawns(g, f.player)
    else:
        side, box = box_side(code), box_of(code)
        push(g, K.DO_STRENGTHEN, f.player, side, C.NOBODY, f.n + 1, box)
        push(g, K.PAY_CUBE, f.player, side, C.NOBODY, box, C.FOR_STRENGTHEN)


@rule
def do_strengthen(g: State, f: Frame) -> None:
    g.players[f.player].boxes[f.side][f.extra] += 1
    g.arrived[f.side][f.extra] += 1
    if f.n < STRENGTHEN_LIMIT:
        push(g, K.STRENGTHEN_BOX, f.player, C.NOBODY, C.NOBODY, f.n, 0)
    else:
        remove_empty_pawns(g, f.player)


# ------------------------------------------------------------------ tax (5.2)

BEZANTS_A_CUBE = 2


@rule
def legal_tax_cubes(g: State, f: Frame) -> None:
    allow_numbers(g, 1, g.players[f.player].pool)


@rule
def apply_tax_cubes(g: State, f: Frame, code: Code) -> None:
    n = code - C.NUMBER
    pl = g.players[f.player]
    pl.pool -= n
    pl.tax = n
    emit(g, E.CUBES, f.player, C.POOL, C.TAX, n, C.NOBODY)
    push(g, K.TAX_SPLIT, f.player, C.NOBODY, C.NOBODY, n, 0)


@rule
def legal_tax_split(g: State, f: Frame) -> None:
    allow_numbers(g, 0, BEZANTS_A_CUBE * f.n)


@rule
def apply_tax_split(g: State, f: Frame, code: Code) -> None:
    byzantine = code - C.NUMBER
    receive(g, f.player, C.BYZANTINE, byzantine, E.TAXED)
    receive(g, f.player, C.ARAB, BEZANTS_A_CUBE * f.n - byzantine, E.TAXED)


# ------------------------------------------------------------------ church, mosque (5.3)


@rule
def do_build(g: State, f: Frame) -> None:
    g.players[f.player].buildings[f.side] += 1
    pay(g, f.player, f.side, BUILDING_PRICE, E.BUILT)
    score(g, f.player, f.side, 2, E.FROM_BUILDING)


# ------------------------------------------------------------------ pass (5.4)


@rule
def pass_with(g: State, p: Player, source: int) -> None:
    take_cube(g, p, source)
    g.players[p].pass_cube = 1
    emit(g, E.CUBES, p, source, C.PASS, 1, C.NOBODY)


@rule
def begin_pass(g: State, p: Player) -> None:
    pl = g.players[p]
    if pl.casualties > 0:
        pass_with(g, p, C.CASUALTIES)
    elif pl.pool + boxed_cubes(pl) > 0:
        push(g, K.PASS_CUBE, p, C.NOBODY, C.NOBODY, 0, 0)


@rule
def legal_pass_cube(g: State, f: Frame) -> None:
    # 5.4 With no casualties: a cube of choice from pool or boxes, free.
    pl = g.players[f.player]
    if pl.pool > 0:
        allow(g, C.POOL)
    for side in range(2):
        for box in range(4):
            if pl.boxes[side][box] > 0:
                allow(g, C.BOX + side * 4 + box)


@rule
def apply_pass_cube(g: State, f: Frame, code: Code) -> None:
    pass_with(g, f.player, code)
    if code != C.POOL:
        remove_pawn_if_empty(g, f.player, box_side(code))
