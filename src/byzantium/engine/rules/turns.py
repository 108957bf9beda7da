"""Chapter 2, turns: whose action it is, which actions there are, and when they end (2.3, 14.1)."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow
from ..board import BUILDING_PRICE, TURNS
from ..compiling import rule
from ..layout import Code, Player, Side
from ..state import Frame, State, clockwise, emit, push
from .army import begin_army, can_use_army
from .basic import begin_pass
from .bulgars import can_use_bulgars
from .control import cities_to_control
from .cubes import can_pay_cube, can_pay_cube_besides
from .ending import end_of_actions
from .special import can_improve, cities_to_fortify, is_free

# ------------------------------------------------------------------ whose action (2.2, 2.3)


@rule
def begin_turn(g: State) -> None:
    emit(g, E.TURN, g.turn, 0, 0, 0, 0)
    g.active = g.starter
    ask_for_action(g)


@rule
def ask_for_action(g: State) -> None:
    push(g, K.ROUND, C.NOBODY, C.NOBODY, C.NOBODY, 0, 0)
    push(g, K.ACTION, g.active, C.NOBODY, C.NOBODY, 0, 0)


@rule
def do_round(g: State, f: Frame) -> None:
    """An action is over (or, with n = 1, a turn begins): whose is the next?"""
    rest(g)
    if f.n == 1:
        begin_turn(g)
    elif g.last_player == C.NOBODY:
        g.active = next_player(g)
        ask_for_action(g)
    elif g.active != g.last_player:
        g.active = g.last_player
        ask_for_action(g)
    elif goes_on(g):
        ask_for_action(g)
    else:
        end_of_actions(g)


@rule
def goes_on(g: State) -> bool:
    # 14.1 The last player goes on until the pool is empty; 2.3 otherwise they have had one action.
    pl = g.players[g.active]
    return g.closing == C.UNTIL_POOL_IS_EMPTY and not pl.passed and pl.pool > 0


@rule
def next_player(g: State) -> int:
    p = clockwise(g, g.active, 1)
    while g.players[p].passed:
        p = clockwise(g, p, 1)
    return p


@rule
def rest(g: State) -> None:
    """What belongs to one action only goes back to its rest value."""
    for side in range(2):
        for box in range(4):
            g.arrived[side][box] = 0
    m, a = g.march, g.attack
    m.links, m.acted, m.origin, m.by_sea, m.answer = 0, 0, C.NOBODY, 0, C.UNASKED
    a.city, a.player, a.side, a.foe, a.foe_kind = C.NOBODY, C.NOBODY, C.NOBODY, C.NOBODY, 0
    a.hits[0], a.hits[1] = 0, 0
    for p in range(4):
        a.standing[p], a.stood[p] = 0, 0


# ------------------------------------------------------------------ passing (2.3, 5.4, 14.1)


@rule
def pass_turn(g: State, p: Player) -> None:
    if g.first_passer == C.NOBODY:
        g.first_passer = p                               # 5.4 The first to pass starts the next turn.
    g.players[p].passed = 1
    close_actions(g, p)
    begin_pass(g, p)


@rule
def close_actions(g: State, p: Player) -> None:
    """2.3 When all but one have passed, settle what that one may still do."""
    left = 0
    for q in range(g.n_players):
        if not g.players[q].passed:
            left += 1
            last = q
    if left == 1:
        g.last_player = last
        g.closing = C.UNTIL_POOL_IS_EMPTY if is_extended(g, p) else C.ONE_MORE_ACTION


@rule
def is_extended(g: State, passer: int) -> bool:
    # 14.1 Two players; in turn 3 only if the passer has a cube in pool or casualties, before the pass cube.
    if g.n_players != 2 or g.two_player_passing == C.STANDARD:
        return False
    pl = g.players[passer]
    return g.turn < TURNS or pl.pool + pl.casualties > 0


# ------------------------------------------------------------------ the actions


@rule
def legal_action(g: State, f: Frame) -> None:
    p = f.player
    pl = g.players[p]
    allow(g, C.PASS)
    if pl.pool > 0 and pl.tax == 0:                      # 5.2 Once per turn.
        allow(g, C.TAX)
    if cities_to_control(g, p) != 0:
        allow(g, C.TAKE_CONTROL)
    for side in range(2):
        legal_action_of_side(g, p, side)
    if is_free(g, C.FORTIFY) and cities_to_fortify(g, p) != 0:
        allow(g, C.SPACE + C.FORTIFY)
    if can_use_bulgars(g, p):
        allow(g, C.SPACE + C.BULGARS)


@rule
def legal_action_of_side(g: State, p: Player, side: Side) -> None:
    if can_pay_cube(g, p, side):
        allow(g, C.STRENGTHEN)
        if is_free(g, C.IMPROVE + side) and can_improve(g, side):
            allow(g, C.SPACE + C.IMPROVE + side)
        if is_free(g, C.GUARD + side):
            allow(g, C.SPACE + C.GUARD + side)
        if is_free(g, C.FLEET + side):
            allow(g, C.SPACE + C.FLEET + side)
        if can_pay_cube_besides(g.players[p], side, BUILDING_PRICE):
            allow(g, C.BUILD + side)
    if can_use_army(g, p, side):
        allow(g, C.ARMY + side)


@rule
def apply_action(g: State, f: Frame, code: Code) -> None:
    p = f.player
    emit(g, E.ACTION, p, code, 0, 0, 0)
    if code == C.TAKE_CONTROL:
        push(g, K.CONTROL_CITY, p, C.NOBODY, C.NOBODY, 0, 0)
    elif code == C.STRENGTHEN:
        push(g, K.STRENGTHEN_BOX, p, C.NOBODY, C.NOBODY, 0, 0)
    elif code == C.TAX:
        push(g, K.TAX_CUBES, p, C.NOBODY, C.NOBODY, 0, 0)
    elif code == C.PASS:
        pass_turn(g, p)
    elif code >= C.SPACE:
        apply_space(g, p, code - C.SPACE)
    elif code >= C.ARMY:
        begin_army(g, p, code - C.ARMY)
    else:
        push(g, K.DO_BUILD, p, code - C.BUILD, C.NOBODY, 0, 0)
        push(g, K.PAY_CUBE, p, code - C.BUILD, C.NOBODY, 0, C.FOR_BUILDING)


@rule
def apply_space(g: State, p: Player, space: int) -> None:
    """6.1 Special actions: some name a target first."""
    if space == C.BULGARS:
        push(g, K.BULGARS_PLAN, p, C.NOBODY, C.NOBODY, 0, 0)
    elif space == C.FORTIFY:
        push(g, K.FORTIFY_CITY, p, C.NOBODY, C.NOBODY, 0, 0)
    elif space < C.GUARD:
        push(g, K.IMPROVE_CITY, p, space - C.IMPROVE, C.NOBODY, 0, 0)
    else:
        side = space % 2
        push(g, K.DO_FLEET if space >= C.FLEET else K.DO_GUARD, p, side, C.NOBODY, 0, 0)
        push(g, K.PAY_CUBE, p, side, C.NOBODY, space, C.FOR_SPACE)
