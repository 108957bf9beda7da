"""Every action of a player with what it costs now and, if it can't be taken, why: for clients that explain themselves.

No words and no rules here: reasons are messages (WHY_IDS), found by `engine/explaining.py`.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> seen = {action["code"]: action for action in actions_of(game.state_bytes)}
    >>> seen[C.TAKE_CONTROL]["why"] is None, seen[C.ARMY + C.BYZANTINE]["why"]
    (True, {'id': 'why.army_waits', 'args': {}})
    >>> seen[C.BUILD + C.ARAB]["price"], seen[C.BUILD + C.ARAB]["why"]
    (6, {'id': 'why.no_bezants', 'args': {'side': 'arab', 'price': 6, 'bezants': 5}})
"""

from collections.abc import Mapping
from typing import Any, TypedDict, cast

from .engine import codes as C
from .engine.codes import SIDES
from .engine.codes import SideId as Side
from .engine.explaining import OPEN
from .engine.running import rules
from .states import check_bytes
from .view import Args, Message, option_message

# In the order of the engine's numbers, with the names of their arguments.
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


WHYS = tuple(WHY_IDS.items())


class ActionCost(TypedDict):
    """An action, or a box to strengthen."""

    code: int
    option: Message
    cubes: int                  # that it takes: 0 or 1; strengthening takes up to three
    price: int                  # bezants besides
    cube_price: int             # bezants for the cube: 0 while there is one in the pool
    treasury: Side | None       # that pays; None: the one of the side that the cube will help
    why: Message | None         # that it can't be chosen


def actions_of(state: bytes) -> list[ActionCost]:
    """Those of the player who is asked for an action, or for a box to strengthen; nothing else is explained."""
    kind, rows = rules().explain(check_bytes(state))
    return [_cost(kind, *row) for row in rows]


def _cost(kind: int, code: int, cubes: int, price: int, cube_price: int, side: int, why: int, holder: int, due: int,
          bezants: int) -> ActionCost:
    args = {"player": holder, "side": SIDES[side], "price": due, "bezants": bezants}
    return {
        "code": code,
        "option": option_message(kind, code),
        "cubes": cubes,
        "price": price,
        "cube_price": cube_price,
        "treasury": None if side == C.NOBODY else SIDES[side],
        "why": None if why == OPEN else _why(why, args),
    }


def _why(number: int, args: Mapping[str, Any]) -> Message:
    name, names = WHYS[number]
    return {"id": name, "args": cast(Args, {arg: args[arg] for arg in names})}
