"""Every action of a player with what it costs now and, if it can't be taken, why: for clients that explain themselves.

No words and no rules here: reasons are messages (WHY_IDS), and what is asked is asked of the engine's own predicates.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> seen = {action["code"]: action for action in actions_of(game.state_bytes)}
    >>> seen[C.TAKE_CONTROL]["why"] is None, seen[C.ARMY + C.BYZANTINE]["why"]
    (True, {'id': 'why.army_waits', 'args': {}})
    >>> seen[C.BUILD + C.ARAB]["price"], seen[C.BUILD + C.ARAB]["why"]
    (6, {'id': 'why.no_bezants', 'args': {'side': 'arab', 'price': 6, 'bezants': 5}})
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict, cast

from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.bits import count, nth
from .engine.board import BUILDING_PRICE, CUBE_PRICE, FIRST_SPACE, SPACE_COUNT
from .engine.geography import uncontrolled
from .engine.rules.army import can_use_army
from .engine.rules.basic import can_strengthen
from .engine.rules.cubes import army_size, can_pay_cube
from .engine.rules.special import can_improve, is_free
from .view import SIDES, Args, Message, Side, option_message

WHY_IDS: Mapping[str, tuple[str, ...]] = {
    "why.taken": ("player",),                            # by whom, the first of them
    "why.no_cube": ("price",),                           # the pool is empty, and no treasury can buy one
    "why.no_cube_of_side": ("side", "price", "bezants"),
    "why.no_bezants": ("side", "price", "bezants"),      # due, and there
    "why.taxed": (),
    "why.empty_pool": (),
    "why.no_free_city": (),
    "why.no_fortification": (),
    "why.no_city_to_fortify": (),
    "why.no_city_to_improve": ("side",),
    "why.with_army": ("side",),                          # civil war is part of an army's action
    "why.army_waits": (),                                # 7.1 for the first Byzantine city that is taken control of
    "why.army_empty": ("side",),
    "why.no_way": ("side",),
    "why.bulgars": (),
    "why.elite_once": (),                                # 5.1
}


class ActionCost(TypedDict):
    """An action, or a box to strengthen."""

    code: int
    option: Message
    cubes: int                  # that it takes: 0 or 1; strengthening takes up to three
    price: int                  # bezants besides
    cube_price: int             # bezants for the cube: 0 while there is one in the pool
    treasury: Side | None       # that pays; None: the one of the side that the cube will help
    why: Message | None         # that it can't be chosen


def _why(name: str, **args: object) -> Message:
    assert tuple(args) == WHY_IDS[name], name
    return {"id": name, "args": cast(Args, args)}


def actions_of(state: bytes) -> list[ActionCost]:
    """Those of the player who is asked for an action, or for a box to strengthen; nothing else is explained."""
    g = plain.unpack(state)
    if g.over != C.PLAYING or g.now.kind not in (K.ACTION, K.STRENGTHEN_BOX):
        return []
    legal = {nth(g, i) for i in range(count(g))}
    codes = _actions() if g.now.kind == K.ACTION else range(C.BOX, C.POOL)
    return [_cost(g, code, code in legal) for code in codes]


def _actions() -> Iterator[int]:
    yield from (C.TAKE_CONTROL, C.STRENGTHEN, C.TAX, C.PASS)
    for side in (C.BYZANTINE, C.ARAB):
        yield from (C.BUILD + side, C.ARMY + side)
    yield from range(C.SPACE, C.SPACE + len(SPACE_COUNT))


def _cost(g: Any, code: int, legal: bool) -> ActionCost:
    side, pl = _side_of(code), g.players[g.now.player]
    takes_cube = code not in (C.TAX, C.PASS) and not C.ARMY <= code < C.PASS
    return {
        "code": code,
        "option": option_message(g.now.kind, code),
        "cubes": int(takes_cube),
        "price": BUILDING_PRICE if C.BUILD <= code < C.ARMY else 0,
        "cube_price": CUBE_PRICE if takes_cube and pl.pool == 0 else 0,
        "treasury": None if side == C.NOBODY else SIDES[side],
        "why": None if legal else _reason(g, g.now.player, code, side),
    }


def _side_of(code: int) -> int:
    """The side that an action is of; NOBODY: either."""
    if C.BUILD <= code < C.ARMY:
        return code - C.BUILD
    if C.ARMY <= code < C.PASS:
        return code - C.ARMY
    if C.BOX <= code < C.POOL:
        return (code - C.BOX) // 4
    space = code - C.SPACE
    firsts = (C.IMPROVE, C.GUARD, C.CIVIL_WAR, C.FLEET)
    return next((space - first for first in firsts if first <= space < first + 2 and code >= C.SPACE), C.NOBODY)


def _reason(g: Any, p: int, code: int, side: int) -> Message:
    pl = g.players[p]
    if code == C.TAX:
        return _why("why.taxed" if pl.tax else "why.empty_pool")
    if C.ARMY <= code < C.PASS:
        return _reason_of_army(g, p, side)
    if C.BOX <= code < C.POOL:
        return _reason_of_box(g, p, code, side)
    if code >= C.SPACE and C.CIVIL_WAR <= code - C.SPACE < C.CIVIL_WAR + 2:
        return _why("why.with_army", side=SIDES[side])
    if code >= C.SPACE and not is_free(g, code - C.SPACE):
        return _why("why.taken", player=_first_holder(g, code - C.SPACE))
    if side != C.NOBODY and not can_pay_cube(g, p, side):
        return _no_cube(g, p, side)
    if C.BUILD <= code < C.ARMY:
        due = BUILDING_PRICE + (CUBE_PRICE if pl.pool == 0 else 0)
        return _why("why.no_bezants", side=SIDES[side], price=due, bezants=int(pl.treasury[side]))
    if not can_pay_cube(g, p, C.BYZANTINE) and not can_pay_cube(g, p, C.ARAB):
        return _why("why.no_cube", price=CUBE_PRICE)
    return _reason_of_target(g, p, code, side)


def _reason_of_target(g: Any, p: int, code: int, side: int) -> Message:
    """A cube can be paid, but there is nowhere to put it."""
    if code == C.TAKE_CONTROL:
        return _why("why.no_free_city" if not uncontrolled(g) else "why.no_cube", **_price_unless(not uncontrolled(g)))
    if code == C.SPACE + C.FORTIFY:
        return _why("why.no_fortification" if g.players[p].fortifications == 0 else "why.no_city_to_fortify")
    if side != C.NOBODY and not can_improve(g, side):
        return _why("why.no_city_to_improve", side=SIDES[side])
    return _why("why.bulgars")


def _price_unless(nothing: bool) -> dict[str, object]:
    return {} if nothing else {"price": CUBE_PRICE}


def _reason_of_army(g: Any, p: int, side: int) -> Message:
    assert not can_use_army(g, p, side)
    pl = g.players[p]
    if pl.pawn[side] != C.NOBODY:
        return _why("why.no_way", side=SIDES[side])
    if army_size(g, p, side) == 0:
        return _why("why.army_empty", side=SIDES[side])
    waits = side == C.BYZANTINE and not pl.pawn_placed
    return _why("why.army_waits") if waits else _why("why.no_way", side=SIDES[side])


def _reason_of_box(g: Any, p: int, code: int, side: int) -> Message:
    box = (code - C.BOX) % 4
    assert not can_strengthen(g, p, side, box)
    if box == C.ELITE and g.arrived[side][box] > 0:
        return _why("why.elite_once")
    return _no_cube(g, p, side)


def _no_cube(g: Any, p: int, side: int) -> Message:
    there = int(g.players[p].treasury[side])
    return _why("why.no_cube_of_side", side=SIDES[side], price=CUBE_PRICE, bezants=there)


def _first_holder(g: Any, space: int) -> int:
    holders = g.spaces[FIRST_SPACE[space] : FIRST_SPACE[space] + SPACE_COUNT[space]]
    return int(next(p for p in holders if p != C.NOBODY))
