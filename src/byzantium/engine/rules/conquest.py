"""Chapter 12, conquest, by an army or (10.5) by the Bulgars."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..board import CAPITAL_VALUE, CONSTANTINOPLE, CUBE_PRICE
from ..compiling import rule
from ..geography import set_side, side_of
from ..layout import City, Player, Side
from ..state import Frame, State, emit, push
from .control import gain_control
from .cubes import receive, remove_pawn_if_empty, score
from .special import lose_control


@rule
def conquer(g: State, p: Player, side: Side, city: City) -> None:
    if city == CONSTANTINOPLE:
        take_constantinople(g, p, side)
    elif side == C.BULGAR:
        conquer_for_bulgars(g, p, city)
    else:
        conquer_for_player(g, p, side, city)


@rule
def take_constantinople(g: State, p: Player, side: Side) -> None:
    # 13.6 The game ends at once.
    score(g, p, C.ARAB, points_of_fall(g, side), E.FROM_CAPITAL)
    g.over = C.CONSTANTINOPLE_BY_BULGARS if side == C.BULGAR else C.CONSTANTINOPLE_BY_ARABS
    emit(g, E.GAME_OVER, g.over, 0, 0, 0, 0)


@rule
def points_of_fall(g: State, side: Side) -> int:
    """13.6 For whoever takes Constantinople, by an army or (option) by the Bulgars too."""
    return 0 if side == C.BULGAR and g.fall_to_bulgars == C.NO_POINTS else CAPITAL_VALUE


@rule
def hand_over(g: State, city: City, side: Side) -> int:
    """12.1, 12.2 The city gets tokens of its new side, one fewer but at least one. Returns what it gives."""
    lose_control(g, city)
    gain = g.tokens[city] - 1                            # 12.3 A city that had one token gives nothing.
    g.tokens[city] = max(gain, 1)
    set_side(g, city, side)
    emit(g, E.TOKENS, city, side, g.tokens[city], 0, 0)
    return gain


@rule
def conquer_for_bulgars(g: State, p: Player, city: City) -> None:
    # 10.5 No control, no bezants; points on the track of the side not attacked.
    attacked = side_of(g, city)
    gain = hand_over(g, city, C.BULGAR)
    score(g, p, 1 - attacked, gain, E.FROM_BULGARS)


@rule
def conquer_for_player(g: State, p: Player, side: Side, city: City) -> None:
    gain = hand_over(g, city, side)
    score(g, p, side, gain, E.FROM_CONQUEST)
    receive(g, p, side, gain, E.LOOTED)
    push(g, K.OCCUPY, p, side, city, 0, 0)
    pl = g.players[p]
    if pl.pool > 0 or pl.treasury[side] >= CUBE_PRICE:
        push(g, K.PAY_CUBE, p, side, city, 0, C.FOR_CONQUEST)
    else:
        # 12.4 Two cubes leave the army: the first to the city, the second to casualties.
        push(g, K.LOSSES, p, side, city, 1, C.AS_TOLL)
        push(g, K.LOSE_CUBE, p, side, city, 1, C.AS_GARRISON)


@rule
def do_occupy(g: State, f: Frame) -> None:
    # 12.5 Control stays even if the army is gone.
    gain_control(g, f.player, f.city)
    remove_pawn_if_empty(g, f.player, f.side)
