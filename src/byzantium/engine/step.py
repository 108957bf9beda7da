"""The one door: new_game, legal, step.

`step(g, code)` answers the decision in g.now, runs on to the next one and leaves its legal codes in g.allowed;
it returns how many there are, 0 when the game is over. A decision with one legal code is taken at once, except that
an action is always asked for: players want to see that they can only pass.
"""

from . import codes as C
from . import events as E
from . import kinds as K
from .bits import clear, count, list_codes, nth
from .compiling import entry, rule
from .layout import Code
from .rules.army import apply_enter_city, apply_march, legal_enter_city, legal_march
from .rules.attack import (
    apply_dice,
    apply_levy_fights,
    apply_next_foe,
    do_battle_end,
    do_battle_losses,
    do_civil_war,
    do_defender_losses,
    do_fight_on,
    do_siege,
    do_siege_end,
    do_siege_losses,
    legal_dice,
    legal_next_foe,
)
from .rules.basic import (
    apply_pass_cube,
    apply_strengthen_box,
    apply_tax_cubes,
    apply_tax_split,
    do_build,
    do_strengthen,
    legal_pass_cube,
    legal_strengthen_box,
    legal_tax_cubes,
    legal_tax_split,
)
from .rules.bulgars import apply_bulgars_plan, do_bulgars, legal_bulgars_plan
from .rules.conquest import do_occupy
from .rules.control import apply_control_city, do_control, legal_control_city
from .rules.cubes import (
    apply_lose_cube,
    apply_pay_cube,
    apply_pay_from,
    do_losses,
    legal_lose_cube,
    legal_pay_cube,
    legal_pay_from,
)
from .rules.ending import apply_upkeep_cube, do_new_turn, do_upkeep, legal_upkeep_cube
from .rules.movement import apply_fleet_pay, apply_fleet_use, do_arrive, legal_yes_no
from .rules.retreat import (
    apply_close_sea,
    apply_retreat_or_stand,
    apply_retreat_to,
    do_retreat,
    legal_retreat_or_stand,
    legal_retreat_to,
)
from .rules.setup import apply_first_player, legal_first_player, set_up
from .rules.special import (
    apply_fortify_city,
    apply_improve_city,
    do_fleet,
    do_fortify,
    do_guard,
    do_improve,
    legal_fortify_city,
    legal_improve_city,
)
from .rules.turns import apply_action, do_round, legal_action, rest
from .state import Codes, Frame, State, States, emit, pop


@entry
def new_game(g: State, n_players: int) -> int:
    """Set up a state of zeros, whose options are set; returns how many codes the first decision has."""
    set_up(g, n_players)
    return run_on(g)


@entry
def step(g: State, code: Code) -> int:
    apply(g, g.now, code)
    return run_on(g)


@entry
def copy_state(states: States, i: int, to: States, j: int) -> None:
    """Copy state i of an array to place j of another, the quick way from Python. Compiled only."""
    to[j] = states[i]


@entry
def advance(states: States, i: int, code: Code, codes: Codes) -> int:
    """Step state i of an array and write its legal codes in order: the quick way for Python to drive games.

    Passing an array and an index costs Numba a tenth of what a record does.
    """
    n = step(states[i], code)
    list_codes(states[i], codes)
    return n


@rule
def run_on(g: State) -> int:
    """Do what asks nobody, take what leaves no choice, stop at the next decision."""
    while g.over == C.PLAYING:
        pop(g)
        f = g.now
        if f.kind >= K.DECISIONS:
            automatic(g, f)
        else:
            n = find_codes(g)
            if is_asked(f, n):
                return n
            code = nth(g, 0)
            emit(g, E.FORCED, f.player, f.kind, code, 0, 0)
            apply(g, f, code)
    finish(g)
    return 0


@rule
def is_asked(f: Frame, n: int) -> bool:
    """Is a decision with n legal codes put to its player, or taken at once?"""
    return n != 1 or f.kind == K.ACTION


@rule
def finish(g: State) -> None:
    """The game is over: nothing is waited for."""
    while g.depth > 0:
        pop(g)
    rest(g)
    clear_now(g.now)
    clear(g)


@rule
def clear_now(f: Frame) -> None:
    f.kind, f.player, f.side, f.city, f.n, f.extra = K.GAME_OVER, 0, 0, 0, 0, 0


@entry
def legal(g: State) -> int:
    """Write the legal codes of the decision in g.now into g.allowed; returns how many. For states made by hand."""
    return find_codes(g)


@rule
def find_codes(g: State) -> int:
    clear(g)
    f = g.now
    kind = f.kind
    if kind == K.ACTION:
        legal_action(g, f)
    elif kind == K.PAY_CUBE:
        legal_pay_cube(g, f)
    elif kind == K.LOSE_CUBE:
        legal_lose_cube(g, f)
    elif kind == K.DICE:
        legal_dice(g, f)
    elif kind == K.CONTROL_CITY:
        legal_control_city(g, f)
    elif kind == K.STRENGTHEN_BOX:
        legal_strengthen_box(g, f)
    elif kind == K.TAX_CUBES:
        legal_tax_cubes(g, f)
    elif kind == K.TAX_SPLIT:
        legal_tax_split(g, f)
    elif kind == K.PASS_CUBE:
        legal_pass_cube(g, f)
    elif kind == K.IMPROVE_CITY:
        legal_improve_city(g, f)
    elif kind == K.FORTIFY_CITY:
        legal_fortify_city(g, f)
    elif kind == K.ENTER_CITY:
        legal_enter_city(g, f)
    elif kind == K.MARCH:
        legal_march(g, f)
    elif kind == K.RETREAT_OR_STAND:
        legal_retreat_or_stand(g, f)
    elif kind == K.NEXT_FOE:
        legal_next_foe(g, f)
    elif kind == K.BULGARS_PLAN:
        legal_bulgars_plan(g, f)
    elif kind == K.PAY_FROM:
        legal_pay_from(g, f)
    elif kind == K.RETREAT_TO:
        legal_retreat_to(g, f)
    elif kind == K.UPKEEP_CUBE:
        legal_upkeep_cube(g, f)
    elif kind == K.FIRST_PLAYER:
        legal_first_player(g, f)
    elif kind != K.GAME_OVER:                            # FLEET_USE, FLEET_PAY, LEVY_FIGHTS, CLOSE_SEA
        legal_yes_no(g)
    return count(g)


@rule
def apply(g: State, f: Frame, code: Code) -> None:
    """Answer a decision. The code must be legal: Game checks."""
    kind = f.kind
    if kind == K.ACTION:
        apply_action(g, f, code)
    elif kind == K.PAY_CUBE:
        apply_pay_cube(g, f, code)
    elif kind == K.LOSE_CUBE:
        apply_lose_cube(g, f, code)
    elif kind == K.DICE:
        apply_dice(g, f, code)
    elif kind == K.CONTROL_CITY:
        apply_control_city(g, f, code)
    elif kind == K.STRENGTHEN_BOX:
        apply_strengthen_box(g, f, code)
    elif kind == K.TAX_CUBES:
        apply_tax_cubes(g, f, code)
    elif kind == K.TAX_SPLIT:
        apply_tax_split(g, f, code)
    elif kind == K.PASS_CUBE:
        apply_pass_cube(g, f, code)
    elif kind == K.IMPROVE_CITY:
        apply_improve_city(g, f, code)
    elif kind == K.FORTIFY_CITY:
        apply_fortify_city(g, f, code)
    elif kind == K.ENTER_CITY:
        apply_enter_city(g, f, code)
    elif kind == K.MARCH:
        apply_march(g, f, code)
    elif kind == K.FLEET_USE:
        apply_fleet_use(g, f, code)
    elif kind == K.FLEET_PAY:
        apply_fleet_pay(g, f, code)
    elif kind == K.RETREAT_OR_STAND:
        apply_retreat_or_stand(g, f, code)
    elif kind == K.NEXT_FOE:
        apply_next_foe(g, f, code)
    elif kind == K.LEVY_FIGHTS:
        apply_levy_fights(g, f, code)
    elif kind == K.BULGARS_PLAN:
        apply_bulgars_plan(g, f, code)
    elif kind == K.PAY_FROM:
        apply_pay_from(g, f, code)
    elif kind == K.CLOSE_SEA:
        apply_close_sea(g, f, code)
    elif kind == K.RETREAT_TO:
        apply_retreat_to(g, f, code)
    elif kind == K.UPKEEP_CUBE:
        apply_upkeep_cube(g, f, code)
    elif kind == K.FIRST_PLAYER:
        apply_first_player(g, f, code)


@rule
def automatic(g: State, f: Frame) -> None:
    kind = f.kind
    if kind == K.ROUND:
        do_round(g, f)
    elif kind == K.DO_CONTROL:
        do_control(g, f)
    elif kind == K.DO_STRENGTHEN:
        do_strengthen(g, f)
    elif kind == K.DO_BUILD:
        do_build(g, f)
    elif kind == K.DO_IMPROVE:
        do_improve(g, f)
    elif kind == K.DO_FORTIFY:
        do_fortify(g, f)
    elif kind == K.DO_GUARD:
        do_guard(g, f)
    elif kind == K.DO_FLEET:
        do_fleet(g, f)
    elif kind == K.DO_CIVIL_WAR:
        do_civil_war(g, f)
    elif kind == K.DO_BULGARS:
        do_bulgars(g, f)
    elif kind == K.ARRIVE:
        do_arrive(g, f)
    elif kind == K.FIGHT_ON:
        do_fight_on(g, f)
    elif kind == K.BATTLE_LOSSES:
        do_battle_losses(g, f)
    elif kind == K.DEFENDER_LOSSES:
        do_defender_losses(g, f)
    elif kind == K.BATTLE_END:
        do_battle_end(g, f)
    elif kind == K.SIEGE:
        do_siege(g, f)
    elif kind == K.SIEGE_LOSSES:
        do_siege_losses(g, f)
    elif kind == K.SIEGE_END:
        do_siege_end(g, f)
    elif kind == K.RETREAT:
        do_retreat(g, f)
    elif kind == K.LOSSES:
        do_losses(g, f)
    elif kind == K.OCCUPY:
        do_occupy(g, f)
    elif kind == K.UPKEEP:
        do_upkeep(g, f)
    elif kind == K.NEW_TURN:
        do_new_turn(g, f)
