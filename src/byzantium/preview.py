"""What a decision may lead to, as plain data: beside the view, for clients that show consequences before they are paid.

    options      for each legal code, what the same player is asked next, if he is
    actions      every action with what it costs now and, if it can't be taken, why (closed.py)
    attacks      every attack that can be reached from here, with exact odds
    under_way    the odds of the attack that has begun, until its first die is rolled
    defence      for who is asked whether to stand or to let the levy fight: each answer's own chances
    threatened   by player, his cities that another could attack with his next action

No rules here: the engine takes each code from the state. The options are cheap; all else uses compiled rules, which
take seconds to load and longer to compile. `preview_options` needs none of that.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> [(seen["code"], len(seen["next"]), seen["final"]) for seen in preview_options(game.state_bytes)][:2]
    [(52, 23, False), (53, 8, False)]
"""

from typing import Any, TypedDict

from .closed import ActionCost, actions_of
from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.board import CITY_NAMES, N_CITIES
from .engine.geography import controller_of, side_of
from .engine.rules.retreat import ways_out
from .engine.rules.turns import ask_for_action, rest
from .engine.running import rules
from .engine.state import pop
from .engine.step import run_on
from .odds import EVERYBODY, Attack, Force, Route, attack_in, attacks
from .position import check_state
from .view import KINDS, SIDES, CityName, MessageId, Option, Side, phase_of, view_options


class OptionPreview(TypedDict):
    code: int
    asks: MessageId | None      # the prompt of the next decision, if the same player takes it and no dice come first
    next: list[Option]          # and its options
    final: bool                 # else: he alone can't take it back


class AttackOdds(TypedDict):
    """Chances are from 0 to 1, as long as all armies stand and the levy fights."""

    codes: list[int]            # that lead to it from the present decision
    city: CityName
    side: Side
    civil_war: bool
    intercepted: bool           # the Byzantine fleet is used against it, and paid double
    taken: float
    repelled: float
    destroyed: float
    losses: float               # cubes that it is expected to lose
    points: float               # for taking it
    bezants: float
    if_retreat: float           # the chance to take it if all who may retreat do


class DefenceOdds(TypedDict):
    """What an answer of a defender may come to, as long as the other armies stand."""

    code: int
    held: float                 # the chance that the city is not taken
    beaten: float               # the chance that one's own army or levy is beaten
    losses: float               # cubes that it is expected to lose
    to: list[CityName]          # where a retreat may end
    cost: int                   # and cubes that it costs


class Preview(TypedDict):
    decision: int               # its number in the game
    ready: bool                 # False: the odds come later, ask again
    options: list[OptionPreview]
    actions: list[ActionCost]                        # of an action, or a box to strengthen; else none
    attacks: list[AttackOdds] | None                 # None: not known
    under_way: AttackOdds | None
    defence: list[DefenceOdds]                       # empty unless the decision is a defender's
    threatened: list[list[CityName]]                 # by player


# ------------------------------------------------------------------ options


def preview_options(state: bytes) -> list[OptionPreview]:
    """From the engine's state, as `game.state_bytes` gives it."""
    player = plain.unpack(check_state(state)).now.player
    return [_preview_option(state, player, code) for code in plain.legal_codes(state)]


def _preview_option(state: bytes, player: int, code: int) -> OptionPreview:
    stepped = rules().step(state, code)
    assert stepped is not None, f"{code} is legal"
    after = plain.unpack(stepped[0])
    if after.over != C.PLAYING or after.now.player != player:
        return {"code": code, "asks": None, "next": [], "final": True}
    options = view_options(after, rules().describe(stepped[0]))
    return {"code": code, "asks": f"prompt.{KINDS[after.now.kind]}", "next": options, "final": False}


# ------------------------------------------------------------------ attacks


def preview(state: bytes, decision: int = 0) -> Preview:
    """All of it; `decision` is the number of the decision that is waited for."""
    g, states = plain.unpack(state), plain.to_array(state)
    attacking = g.attack.city != C.NOBODY
    return {
        "decision": decision,
        "ready": True,
        "options": preview_options(state),
        "actions": actions_of(state),
        "attacks": [] if attacking else [_odds(route) for route in attacks(states)],
        "under_way": _odds(_under_way(g, states)) if attacking and _is_unrolled(g) else None,
        "defence": [_answer(g, states, code) for code in plain.legal_codes(state)] if _defends(g) else [],
        "threatened": _threatened(state),
    }


def without_odds(state: bytes, decision: int, ready: bool) -> Preview:
    """What can be said at once, without compiled rules."""
    nobody: list[list[CityName]] = [[] for _ in range(plain.unpack(state).n_players)]
    return {"decision": decision, "ready": ready, "options": preview_options(state),
            "actions": actions_of(state), "attacks": None, "under_way": None, "defence": [],
            "threatened": nobody}        # fmt: skip


def _odds(route: Route) -> AttackOdds:
    odds = route.attack.best_order().odds()
    retreated = attack_in(route.begun, stands=0, fleet_dice=route.attack.fleet_dice)
    return {
        "codes": list(route.codes),
        "city": route.city_name,
        "side": SIDES[route.side],
        "civil_war": route.civil_war,
        "intercepted": route.intercepted,
        "taken": odds.taken,
        "repelled": odds.repelled,
        "destroyed": odds.destroyed,
        "losses": odds.expected_losses,
        "points": float(route.attack.points),
        "bezants": float(route.attack.bezants),
        "if_retreat": retreated.best_order().odds().taken,
    }


def _is_unrolled(g: Any) -> bool:
    """Has the attack begun, and no die been rolled? Then who is to fight first is still being settled."""
    waits = g.now.kind in (K.NEXT_FOE, K.LEVY_FIGHTS) or any(f.kind == K.FIGHT_ON for f in g.stack[: g.depth])
    return bool(waits and g.attack.foe == C.NOBODY)


def _under_way(g: Any, states: Any) -> Route:
    attack = attack_in(states, stands=EVERYBODY & ~(1 << _leaving(g)))
    civil_war = g.attack.side == side_of(g, g.attack.city)       # no other attack is on a city of one's own side
    return Route((), g.attack.city, g.attack.side, civil_war, False, attack, states)


def _leaving(g: Any) -> int:
    """The player whose army has said that it retreats and still stands there; CHANCE if none."""
    if g.now.kind == K.RETREAT_TO:
        return int(g.now.player)
    return int(g.now.n) if g.now.kind == K.CLOSE_SEA else C.CHANCE


# ------------------------------------------------------------------ defence


def _defends(g: Any) -> bool:
    """Is it a defender who is asked?"""
    return g.now.kind in (K.RETREAT_OR_STAND, K.LEVY_FIGHTS)


def _answer(g: Any, states: Any, code: int) -> DefenceOdds:
    f, fights = g.now, (g.now.kind == K.LEVY_FIGHTS) == (code == C.YES)
    army = f.kind == K.RETREAT_OR_STAND
    stands = EVERYBODY if fights or not army else EVERYBODY & ~(1 << f.player)
    attack = attack_in(states, stands=stands, levy=fights or army).best_order()
    odds = attack.odds()
    mine = _own_foe(g, attack) if fights else None
    cost, cities = ways_out(g, f.side, f.city, 1) if army and not fights else (0, 0)
    return {
        "code": code,
        "held": 1 - odds.taken,
        "beaten": 0.0 if mine is None else odds.beaten[mine],
        "losses": float(cost) if mine is None else odds.foe_losses[mine],
        "to": [CITY_NAMES[city] for city in range(N_CITIES) if cities >> city & 1],
        "cost": int(cost),
    }


def _own_foe(g: Any, attack: Attack) -> int:
    """Which of the foes is the army or the levy of the player who is asked; a levy fights last."""
    if g.now.kind == K.LEVY_FIGHTS:
        return len(attack.foes) - 1
    pl, side = g.players[g.now.player], g.now.side
    elite, main, move = (int(pl.boxes[side][box]) for box in (C.ELITE, C.MAIN, C.MOVE))
    return attack.foes.index(Force(elite, main, move, int(g.guard[side] == g.now.player)))


# ------------------------------------------------------------------ threats


def _threatened(state: bytes) -> list[list[CityName]]:
    g = plain.unpack(state)
    found: list[set[int]] = [set() for _ in range(g.n_players)]
    rivals = [p for p in range(g.n_players) if phase_of(g) == "actions" and not g.players[p].passed]
    for rival in rivals:
        for route in attacks(_asked_for_action(state, rival)):
            controller = controller_of(g, route.city)
            if controller not in (C.NOBODY, rival):
                found[controller].add(route.city)
    return [[CITY_NAMES[city] for city in sorted(cities)] for cities in found]


def _asked_for_action(state: bytes, p: int) -> Any:
    """The position with a player asked for an action, whatever is being done in it."""
    g = plain.unpack(state)
    while g.depth > 0:
        pop(g)
    rest(g)
    g.active = p
    ask_for_action(g)
    run_on(g)
    return plain.to_array(plain.pack(g))
