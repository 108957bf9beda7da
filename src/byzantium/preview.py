"""What a decision may lead to, as plain data: beside the view, for clients that show consequences before they are paid.

    options      for each legal code, what the same player is asked next, if anything
    actions      every action with what it costs now and, if it can't be taken, why (closed.py)
    attacks      every attack that can be reached from here, with exact odds
    under_way    the odds of the attack that has begun, until its first die is rolled
    defence      for who is asked whether to stand or to let the levy fight: each answer's own chances
    threatened   by player, the cities of theirs that another could attack with their next action

No rules here: the engine takes each code from the state, and `odds/previewing.py` finds the chances. Options and
actions are cheap; all else uses compiled rules, which without a library for this machine take seconds to load and
longer to compile. `preview_options` needs none of that. The page asks the same rules itself, as WebAssembly.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> [(seen["code"], len(seen["next"]), seen["final"]) for seen in preview_options(game.state_bytes)][:2]
    [(52, 23, False), (53, 8, False)]
"""

from typing import Any, TypedDict

import numpy as np

from .checks import whole
from .closed import ActionCost, actions_of
from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.board import CITY_NAMES, N_CITIES
from .engine.codes import SIDES
from .engine.codes import SideId as Side
from .engine.running import rules
from .engine.state import State
from .odds import distribution as R
from .odds import previewing as P
from .odds import quick
from .states import check_bytes
from .view import CityName, MessageId, Option, view_options


class OptionPreview(TypedDict):
    code: int
    asks: MessageId | None      # the prompt of the next decision, if the same player takes it and no dice come first
    next: list[Option]          # and its options
    final: bool                 # else: they alone can't take it back


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
    player = plain.unpack(check_bytes(state)).now.player
    return [_preview_option(state, player, code) for code in plain.legal_codes(state)]


def _preview_option(state: bytes, player: int, code: int) -> OptionPreview:
    stepped = rules().step(state, code)
    assert stepped is not None, f"{code} is legal"
    after = plain.unpack(stepped[0])
    if after.over != C.PLAYING or after.now.player != player:
        return {"code": code, "asks": None, "next": [], "final": True}
    options = view_options(after, rules().describe(stepped[0]))
    return {"code": code, "asks": f"prompt.{K.IDS[after.now.kind]}", "next": options, "final": False}


# ------------------------------------------------------------------ attacks


def preview(state: bytes, decision: int = 0) -> Preview:
    """All of it; `decision` is the number of the decision that is waited for."""
    number = whole(decision, "A decision's number", 0)
    options, actions = preview_options(state), actions_of(state)
    seen = outlook_of(state)
    attacks = seen["attack"][: max(int(seen["routes"]), int(seen["under_way"]))].tolist()
    begun = bool(seen["under_way"])
    return {
        "decision": number,
        "ready": True,
        "options": options,
        "actions": actions,
        "attacks": [] if begun else [_odds(*row) for row in attacks],
        "under_way": _odds(*attacks[0]) if begun else None,
        "defence": [_answer(*row) for row in seen["answer"][: int(seen["answers"])].tolist()],
        "threatened": [_cities(cities) for cities in seen["threatened"][: plain.unpack(state).n_players].tolist()],
    }


def outlook_of(state: bytes) -> Any:
    """The record of `odds/previewing.py` for a position."""
    states, seen = np.zeros(P.ROUTE_STATES, State), np.zeros(1, P.Outlook)
    states[:1] = plain.to_array(state)
    room = np.zeros(1, P.RouteWalk), np.zeros(R.ATTACK_SIZE, np.int64), np.zeros(R.DISTRIBUTION_SIZE)
    quick.preview_odds(states, *room, seen)
    return seen[0]


def without_odds(state: bytes, decision: int, ready: bool) -> Preview:
    """What can be said at once, without compiled rules."""
    nobody: list[list[CityName]] = [[] for _ in range(plain.unpack(state).n_players)]
    return {"decision": decision, "ready": ready, "options": preview_options(state),
            "actions": actions_of(state), "attacks": None, "under_way": None, "defence": [],
            "threatened": nobody}


def _odds(length: int, city: int, side: int, civil_war: int, dice: int, points: int, bezants: int, codes: Any,
          taken: float, repelled: float, destroyed: float, losses: float,
          if_retreat: float) -> AttackOdds:
    return {
        "codes": codes[:length].tolist(),
        "city": CITY_NAMES[city],
        "side": SIDES[side],
        "civil_war": bool(civil_war),
        "intercepted": dice > 0,
        "taken": taken,
        "repelled": repelled,
        "destroyed": destroyed,
        "losses": losses,
        "points": float(points),
        "bezants": float(bezants),
        "if_retreat": if_retreat,
    }


def _answer(to: int, code: int, cost: int, held: float, beaten: float, losses: float) -> DefenceOdds:
    return {"code": code, "held": held, "beaten": beaten, "losses": losses, "to": _cities(to), "cost": cost}


def _cities(cities: int) -> list[CityName]:
    return [CITY_NAMES[city] for city in range(N_CITIES) if cities >> city & 1]
