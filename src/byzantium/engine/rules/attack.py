"""Chapter 9, attack: the defending armies, the levy, the siege."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow, allow_numbers
from ..board import CONSTANTINOPLE
from ..compiling import rule
from ..geography import city_strength, controller_of, side_of
from ..layout import City, Code, Player, Side
from ..state import Frame, State, clockwise, emit, push
from .conquest import conquer
from .cubes import army_size, lose_cubes
from .special import holder, occupy_space

MAIN_DICE = 3                                            # 9.6 At most three dice for Main cubes, for levies too.

# ------------------------------------------------------------------ the attack begins (9.1 to 9.3)


@rule
def do_civil_war(g: State, f: Frame) -> None:
    occupy_space(g, f.player, C.CIVIL_WAR + f.side)
    begin_attack(g, f.player, f.side, g.players[f.player].pawn[f.side], C.BY_CIVIL_WAR)


@rule
def begin_attack(g: State, p: Player, side: Side, city: City, how: int) -> None:
    a = g.attack
    a.player, a.side, a.city = p, side, city
    emit(g, E.ATTACK, p, side, city, how, 0)
    push(g, K.FIGHT_ON, p, side, city, 0, 0)
    # 9.3 Clockwise from the active player, each says whether they retreat: pushed last, asked first.
    defending = side_of(g, city)
    if defending < C.PERSIAN:
        for i in range(g.n_players - 1, 0, -1):
            q = clockwise(g, p, i)
            if g.players[q].pawn[defending] == city:
                push(g, K.RETREAT_OR_STAND, q, defending, city, 0, 0)


# ------------------------------------------------------------------ who fights next (9.3 to 9.5)


@rule
def do_fight_on(g: State, f: Frame) -> None:
    a = g.attack
    if a.standing[0] + a.standing[1] + a.standing[2] + a.standing[3] > 0:
        push(g, K.NEXT_FOE, a.player, a.side, a.city, 0, 0)
    elif levy_may_fight(g):
        push(g, K.LEVY_FIGHTS, defender(g), side_of(g, a.city), a.city, 0, 0)
    elif side_of(g, a.city) == C.BULGAR and g.bulgars > 0:
        begin_battle(g, C.FOE_BULGARS, C.NOBODY)         # 9.5
    else:
        push(g, K.SIEGE, a.player, a.side, a.city, 0, 0)


@rule
def legal_next_foe(g: State, f: Frame) -> None:
    for q in range(g.n_players):
        if g.attack.standing[q]:
            allow(g, C.PLAYER + q)


@rule
def apply_next_foe(g: State, f: Frame, code: Code) -> None:
    begin_battle(g, C.FOE_ARMY, code - C.PLAYER)


@rule
def defender(g: State) -> int:
    """9.4 Whose levy may defend: the controller's; at Constantinople the Emperor's."""
    if g.attack.city == CONSTANTINOPLE:
        return holder(g, C.GUARD + C.BYZANTINE)
    return controller_of(g, g.attack.city)


@rule
def levy_may_fight(g: State) -> bool:
    # 9.4 With at least one cube, unless the own army stood in it (option). 10.3 Nor against Bulgars of their own.
    p = defender(g)
    if p == C.NOBODY or p == g.attack.player or (g.attack.stood[p] and g.levy_after_army != C.ALLOWED):
        return False
    return g.players[p].boxes[side_of(g, g.attack.city)][C.LEVY] > 0


@rule
def apply_levy_fights(g: State, f: Frame, code: Code) -> None:
    emit(g, E.LEVY, f.player, f.city, 1 if code == C.YES else 0, 0, 0)
    if code == C.YES:
        begin_battle(g, C.FOE_LEVY, f.player)
    else:
        push(g, K.SIEGE, g.attack.player, g.attack.side, f.city, 0, 0)


# ------------------------------------------------------------------ battle (9.6)


@rule
def army_strength(g: State, p: Player, side: Side) -> int:
    """Elite and Main, the guard fighting as an elite cube."""
    return army_size(g, p, side) - g.players[p].boxes[side][C.MOVE]


@rule
def army_dice(g: State, p: Player, side: Side) -> int:
    main = g.players[p].boxes[side][C.MAIN]
    return army_strength(g, p, side) - main + min(main, MAIN_DICE)


@rule
def attacker_strength(g: State) -> int:
    a = g.attack
    return g.bulgars if a.side == C.BULGAR else army_strength(g, a.player, a.side)


@rule
def attacker_dice(g: State) -> int:
    a = g.attack
    return min(g.bulgars, MAIN_DICE) if a.side == C.BULGAR else army_dice(g, a.player, a.side)


@rule
def foe_strength(g: State) -> int:
    a = g.attack
    if a.foe_kind == C.FOE_BULGARS:
        return g.bulgars
    side = side_of(g, a.city)
    if a.foe_kind == C.FOE_LEVY:
        return g.players[a.foe].boxes[side][C.LEVY]
    return army_strength(g, a.foe, side)


@rule
def foe_dice(g: State) -> int:
    if g.attack.foe_kind == C.FOE_ARMY:
        return army_dice(g, g.attack.foe, side_of(g, g.attack.city))
    return min(foe_strength(g), MAIN_DICE)


@rule
def begin_battle(g: State, foe_kind: int, foe: int) -> None:
    """Both roll at once: the numbers of dice are those before any loss."""
    a = g.attack
    a.foe_kind, a.foe = foe_kind, foe
    emit(g, E.BATTLE, a.player, a.side, foe_kind, foe, a.city)
    push(g, K.BATTLE_LOSSES, a.player, a.side, a.city, 0, 0)
    roll(g, foe_dice(g), C.ROLL_DEFENDER)
    roll(g, attacker_dice(g), C.ROLL_ATTACKER)


@rule
def roll(g: State, dice: int, what: int) -> None:
    g.attack.hits[0 if what == C.ROLL_ATTACKER else 1] = 0
    if dice > 0:
        push(g, K.DICE, C.CHANCE, g.attack.side, g.attack.city, dice, what)


@rule
def do_battle_losses(g: State, f: Frame) -> None:
    push(g, K.BATTLE_END, f.player, f.side, f.city, 0, 0)
    push(g, K.DEFENDER_LOSSES, f.player, f.side, f.city, 0, 0)
    hurt_attacker(g, g.attack.hits[1], C.IN_BATTLE)      # 9.6 First the attacker, then the defender.


@rule
def hurt_attacker(g: State, hits: int, cause: int) -> None:
    a = g.attack
    if a.side == C.BULGAR:
        change_bulgars(g, -min(hits, g.bulgars))
    elif hits > 0:
        lose_cubes(g, a.player, a.side, hits, cause)


@rule
def change_bulgars(g: State, n: int) -> None:
    """9.5 Bulgar losses return to the orange supply; 10.1 reinforcements come from it."""
    if n != 0:
        g.bulgars += n
        emit(g, E.BULGARS, n, g.bulgars, 0, 0, 0)


@rule
def do_defender_losses(g: State, f: Frame) -> None:
    a = g.attack
    hits, side = a.hits[0], side_of(g, a.city)
    if hits == 0:
        return
    if a.foe_kind == C.FOE_BULGARS:
        change_bulgars(g, -min(hits, g.bulgars))
    elif a.foe_kind == C.FOE_LEVY:
        pl = g.players[a.foe]
        lost = min(hits, pl.boxes[side][C.LEVY])
        pl.boxes[side][C.LEVY] -= lost
        pl.casualties += lost
        emit(g, E.CUBES, a.foe, C.BOX + side * 4 + C.LEVY, C.CASUALTIES, lost, C.IN_BATTLE)
    else:
        lose_cubes(g, a.foe, side, hits, C.IN_BATTLE)


@rule
def do_battle_end(g: State, f: Frame) -> None:
    a = g.attack
    won = attacker_strength(g) > foe_strength(g)         # 9.6 A tie is the defender's.
    emit(g, E.BATTLE_END, a.player, a.side, a.foe_kind, a.foe, 1 if won else 0)
    if not won:
        repel_attacker(g, C.REPELLED)
    elif a.foe_kind != C.FOE_ARMY:                       # 9.6 A beaten levy or Bulgar box stays as it is.
        push(g, K.SIEGE, a.player, a.side, a.city, 0, 0)
    else:
        a.standing[a.foe] = 0
        push(g, K.FIGHT_ON, a.player, a.side, a.city, 0, 0)
        side = side_of(g, a.city)
        if army_size(g, a.foe, side) > 0:                # 9.3 A beaten army retreats right after its battle.
            push(g, K.RETREAT, a.foe, side, a.city, 0, C.BEATEN)


@rule
def repel_attacker(g: State, manner: int) -> None:
    """11.6 A failed army retreats; 9.8 a destroyed one is gone; 10.3 Bulgars stay in their box."""
    a = g.attack
    if a.side != C.BULGAR and army_size(g, a.player, a.side) > 0:
        push(g, K.RETREAT, a.player, a.side, a.city, 0, manner)


# ------------------------------------------------------------------ siege (9.7)


@rule
def do_siege(g: State, f: Frame) -> None:
    strength = city_strength(g, f.city)
    emit(g, E.SIEGE, f.player, f.side, f.city, strength, 0)
    push(g, K.SIEGE_LOSSES, f.player, f.side, f.city, 0, 0)
    roll(g, strength, C.ROLL_CITY)


@rule
def do_siege_losses(g: State, f: Frame) -> None:
    push(g, K.SIEGE_END, f.player, f.side, f.city, 0, 0)
    cubes_a_hit = 2 if f.city == CONSTANTINOPLE else 1   # 9.7 At Constantinople each siege hit costs two cubes.
    hurt_attacker(g, g.attack.hits[1] * cubes_a_hit, C.IN_SIEGE)


@rule
def do_siege_end(g: State, f: Frame) -> None:
    taken = attacker_strength(g) > city_strength(g, f.city)
    emit(g, E.SIEGE_END, f.player, f.side, f.city, 1 if taken else 0, 0)
    if taken:
        conquer(g, f.player, f.side, f.city)
    else:                                                # 11.6 Option: by the nearest way, as a beaten defender does.
        repel_attacker(g, C.BEATEN if g.failed_besieger == C.RETREATS else C.REPELLED)


# ------------------------------------------------------------------ dice


@rule
def legal_dice(g: State, f: Frame) -> None:
    allow_numbers(g, 0, f.n)


@rule
def apply_dice(g: State, f: Frame, code: Code) -> None:
    hits = code - C.NUMBER
    emit(g, E.ROLL, roller(g, f), f.n, hits, f.extra, 0)
    if f.extra == C.ROLL_FLEET:                          # 8.6 Each hit costs the sailing army one cube.
        if hits > 0:
            push(g, K.LOSSES, g.active, f.side, f.city, hits, C.AT_SEA)
    elif f.extra == C.ROLL_ATTACKER:
        g.attack.hits[0] = hits
    else:
        g.attack.hits[1] = hits


@rule
def roller(g: State, f: Frame) -> int:
    """Who rolls: a player, or CHANCE for a city or the Bulgars."""
    if f.extra == C.ROLL_FLEET:
        return holder(g, C.FLEET + C.BYZANTINE)
    if f.extra == C.ROLL_ATTACKER:
        return g.attack.player if g.attack.side != C.BULGAR else C.CHANCE
    if f.extra == C.ROLL_DEFENDER and g.attack.foe_kind != C.FOE_BULGARS:
        return g.attack.foe
    return C.CHANCE
