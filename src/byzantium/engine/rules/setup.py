"""Chapter 1, setup."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow
from ..board import (
    BULGARS_START,
    CITY_SIDE,
    CITY_VALUE,
    FORTIFICATIONS,
    N_CITIES,
    N_SPACES,
    START_BOXES,
    START_CASUALTIES,
    START_POINTS,
    START_POOL,
    START_TREASURY,
)
from ..compiling import rule
from ..layout import Code
from ..state import Frame, PlayerState, State, emit, push
from .turns import begin_turn, rest


@rule
def set_up(g: State, n_players: int) -> None:
    """Into a state of zeros, whose options are set."""
    g.n_players, g.turn, g.bulgars = n_players, 1, BULGARS_START
    g.starter = g.active = g.first_passer = g.last_player = C.NOBODY
    g.guard[0] = g.guard[1] = C.NOBODY
    for slot in range(N_SPACES):
        g.spaces[slot] = C.NOBODY
    for city in range(N_CITIES):
        g.cities_of[CITY_SIDE[city]] |= 1 << city
        g.tokens[city] = CITY_VALUE[city]
    for p in range(n_players):
        set_up_player(g.players[p])
    rest(g)
    push(g, K.FIRST_PLAYER, C.CHANCE, C.NOBODY, C.NOBODY, 0, 0)


@rule
def set_up_player(pl: PlayerState) -> None:
    pl.pool, pl.casualties, pl.fortifications = START_POOL, START_CASUALTIES, FORTIFICATIONS
    for side in range(2):
        pl.treasury[side], pl.points[side], pl.pawn[side] = START_TREASURY[side], START_POINTS[side], C.NOBODY
        for box in range(4):
            pl.boxes[side][box] = START_BOXES[side][box]


@rule
def legal_first_player(g: State, f: Frame) -> None:
    for p in range(g.n_players):
        allow(g, C.PLAYER + p)


@rule
def apply_first_player(g: State, f: Frame, code: Code) -> None:
    g.starter = code - C.PLAYER                          # 1.5
    emit(g, E.FIRST_PLAYER, g.starter, 0, 0, 0, 0)
    begin_turn(g)
