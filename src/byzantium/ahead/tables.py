"""What the page needs to know of the rules besides their entries (`header.py`), in TypeScript: how records lie in
memory, how much room the entries want, and the ids and names that the server uses too.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from .. import record
from ..analysis import values
from ..bots import LEVELS, critic, evaluation, learned, lookahead, mcts, policy, puct, sequential_halving
from ..bots import search as searching
from ..bots.strategist import TEMPERAMENTS, confidence, fitted_weights, greedy_weights
from ..closed import WHYS
from ..engine import arguments, board, describing, events, explaining, kinds, tallying, telling
from ..engine import codes as C
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..engine.layout import Struct
from ..engine.observation import ROW_SIZE
from ..engine.state import State
from ..english import CLOSING_NAMES, ENDING_NAMES, SPACE_NAMES
from ..errors import UnknownText
from ..game import TIE_BREAKS
from ..odds import distribution, previewing
from ..record import OPTIONS
from ..view import option_message, place_message
from .header import WRITTEN

# Records that the page reads or gives room to.
RECORDS: Mapping[str, type[Struct]] = {
    "State": State, "Told": telling.Told, "Description": describing.Description, "Effect": describing.Effect,
    "Explanation": explaining.Explanation, "Route": previewing.RouteWalk, "Outlook": previewing.Outlook,
    "Ply": lookahead.Ply, "Plan": lookahead.Plan, "Node": mcts.Node, "Edge": mcts.Edge,
    "Search": sequential_halving.Search, "Tally": tallying.Tally, "ValueNode": values.ValueNode,
}
READ = ("State", "Description", "Effect", "Explanation", "Outlook", "Ply", "Plan", "Node", "Edge", "Search",
        "Tally", "ValueNode")                         # others: room
SIZES: Mapping[str, float] = {
    "EVENT_NUMBERS": telling.NUMBERS, "ACTIONS": explaining.N_ACTIONS, "ROUTE_STATES": previewing.ROUTE_STATES,
    "ATTACK_SIZE": distribution.ATTACK_SIZE, "DISTRIBUTION_SIZE": distribution.DISTRIBUTION_SIZE, "CODES": C.COUNT,
    "WORD_BITS": C.WORD_BITS, "PLIES": lookahead.DEEPEST + 2, "VALUES": (lookahead.DEEPEST + 2) * lookahead.WIDTH,
    "FEATURES_OF_ALL": 4 * evaluation.N_FEATURES, "CALIBRATED": lookahead.CALIBRATED, "THOROUGH": lookahead.THOROUGH,
    "NODES": searching.NODES, "EDGES": searching.EDGES, "TRANSPOSITIONS": searching.TRANSPOSITIONS, "TREE": 3,
    "WIDE": searching.WIDE, "NARROW": searching.NARROW, "PATH": mcts.STEP * mcts.LONGEST_WALK,
    "RETURNS": 4 * mcts.MOST_ROUNDS, "ROWS": sequential_halving.MOST_TRIES * sequential_halving.WIDE,
    "NOBODY": C.NOBODY, "ABSENT": describing.ABSENT, "OPEN": explaining.OPEN, "REFUSED": telling.REFUSED,
    "PLAYING": C.PLAYING, "NUMBER": C.NUMBER, "CHANCE": C.CHANCE, "PLAYER": C.PLAYER,
    "BY_NOW": describing.BY_NOW, "BY_TURN_3": describing.BY_TURN_3, "BY_CONSTANTINOPLE": describing.BY_CONSTANTINOPLE,
    "ORANGE_CUBES": board.ORANGE_CUBES, "RULES_VERSION": record.RULES_VERSION,
    "RECORD_VERSION": record.PLAIN_VERSION, "ANNOTATED_VERSION": record.ANNOTATED_VERSION,
    "FEATURES_A_PLAYER": evaluation.N_FEATURES, "VALUES_BEFORE_FEATURES": lookahead.WIDTH - evaluation.N_FEATURES,
    "FIRST_PART": searching.FIRST_PART, "A_SECOND": searching.A_SECOND, "NODES_USED": mcts.NODES_USED,
    "EDGES_USED": mcts.EDGES_USED, "WALKS_AN_EXPANSION": sequential_halving.WALKS_AN_EXPANSION,
    "EXACT": lookahead.EXACT, "MOST_ROUNDS": mcts.MOST_ROUNDS, "WALKS_A_PLAN": sequential_halving.WALKS_A_PLAN,
    "LONGEST_PLAN": lookahead.LONGEST_PLAN, "FRESH_DICE": critic.FRESH_DICE, "FULL": critic.FULL,
    "ENOUGH": critic.ENOUGH, "SHARP": critic.SHARP,
    "ROUND": kinds.ROUND, "FORTIFICATIONS": board.FORTIFICATIONS,
    "LEARNED_NODES": learned.NODES, "LEARNED_EDGES": learned.EDGES, "LEARNED_TABLE": learned.TABLE,
    "LEARNED_PATH": puct.WALK_STEP * mcts.LONGEST_WALK, "LEARNED_PART": learned.PART,
    "LEARNED_A_SECOND": learned.A_SECOND, "SURE_PRIOR": learned.SURE, "LOG_PRIOR": puct.LOG_PRIOR,
    "TRUST": learned.LearnedSearcher.trust, "EXPLORATION": learned.LearnedSearcher.exploration,
    "TEMPERATURE": learned.LearnedSearcher.temperature,
    "HIT": record.HIT, "SOURCES_OF_POINTS": tallying.FROM_START + 1,
    "MOST_ROLLS": values.MOST_ROLLS, "FULL_OF_VALUES": values.FULL,
    "ROW_SIZE": ROW_SIZE, "INPUTS": policy.INPUTS, "OUTPUTS": policy.OUTPUTS,
}
NAMES: Mapping[str, Any] = {
    "CITIES": list(CITY_NAMES), "SIDES": C.SIDES, "LINKS": board.LINKS, "KINDS": K.IDS, "OPTIONS": OPTIONS,
    "WHYS": WHYS, "BOXES": C.BOXES, "SPACES": C.SPACES, "PHASES": describing.PHASES,
    "SPACE_NAMES": SPACE_NAMES, "GUARDS": (C.GUARD + C.BYZANTINE, C.GUARD + C.ARAB), "ENDING_NAMES": ENDING_NAMES,
    "CLOSING_NAMES": CLOSING_NAMES,
    "CLOSINGS": C.CLOSINGS, "ENDINGS": C.ENDINGS, "FOE_KINDS": C.FOE_KINDS, "ANSWERS": C.ANSWERS,
    "SOURCES": events.SOURCES, "ARGUMENTS": arguments.ARGUMENTS,
    "EVENTS": [(row.id, row.args) for row in events.EVENTS],
    "SEA_LINKS": board.SEA_LINKS, "FIRST_SPACE": board.FIRST_SPACE, "SPACE_COUNT": board.SPACE_COUNT,
    "TIE_BREAKS": TIE_BREAKS, "FEATURES": evaluation.FEATURES, "RECORD_FORMAT": record.FORMAT,
    "PROMPTS": [question.args for question in K.QUESTIONS],
    "CLAUSES": [question.clause for question in K.QUESTIONS],
}

def tables() -> str:
    parts = [WRITTEN, "export type Layout = Readonly<Record<string, readonly [offset: number, type: string | Layout, "
             "count: number, each: number]>>", ""]
    for name, record_type in RECORDS.items():
        parts.append(f"export const {name.upper()}_SIZE = {record_type.dtype.itemsize}")
    parts += [f"export const STATE_AT = {_json(_places(State.dtype))} as const",
              f"export const TOLD_AT = {State.dtype.itemsize}",
              f"export const EVENTS_AT = {_places(telling.Told.dtype)['written']}", ""]
    for name in READ:
        parts += [f"export interface {name} {{ {'; '.join(_types(RECORDS[name].dtype))} }}",
                  f"export const {name.upper()}: Layout = {_json(_layout(RECORDS[name].dtype))}"]
    parts += ["", *(f"export const {name} = {size}" for name, size in SIZES.items()), ""]
    parts += [f"export const {name} = {_json(value)} as const" for name, value in NAMES.items()]
    parts += [f"export const KIND = {_json(_numbers_of_kinds())} as const",
              f"export const SPECIAL_CLAUSES: Readonly<Record<number, Readonly<Record<number, string>>>> = "
              f"{_json(_special_clauses())}"]
    weights = np.concatenate((fitted_weights().ravel(), confidence())).tolist()
    return "\n".join([*parts, f"export const WEIGHTS: readonly number[] = {_json(weights)}", "", BOT_TYPES,
                      f"export const BOTS: Readonly<Record<string, BotRow>> = {_json(_bots())}", "", LABEL_TYPES,
                      f"export const LABELS: Labels = {_json(_labels())}",
                      f"export const PLACES: Record<number, Label> = {_json(_places_of_cubes())}", ""])


def log_lines() -> str:
    """How the page's log tells events: a file of its own, as every page reads it."""
    told = {f"event.{row.id}": row.told for row in events.EVENTS}
    return f"{WRITTEN}\nexport const TOLD = {json.dumps(told, indent=2)} as const\n"


def _numbers_of_kinds() -> dict[str, int]:
    return {name: number for number, name in enumerate(K.IDS)}


def _special_clauses() -> dict[int, dict[int, str]]:
    return {question.number: dict(question.clauses) for question in K.QUESTIONS if question.clauses}


BOT_TYPES = """/** How a bot differs from the strategist. */
export interface BotRow {
  factors?: Readonly<Record<number, number>>       // of its weights, by feature
  only?: Readonly<Record<number, number>>          // the only weights that it has
  misjudgement?: number                            // how far they stray
  simulations?: number                             // for an action, if it searches
  learned?: boolean                                // a network chooses
  random?: boolean
}"""


def _bots() -> dict[str, dict[str, Any]]:
    """Those that people play with, by name."""
    found: dict[str, dict[str, Any]] = {"random": {"random": True}, "greedy": {"only": _greedy()}}
    for bot, temperament in (("strategist", "balanced"), ("cautious", "cautious"), ("mad-dog", "mad dog")):
        factors = TEMPERAMENTS[temperament]
        found[bot] = {"factors": {evaluation.FEATURES.index(name): factor for name, factor in factors.items()}}
    found["search"] = {"simulations": searching.DEFAULT.simulations}
    for level in LEVELS:
        rows = {"misjudgement": level.misjudgement, "simulations": level.simulations, "learned": level.learned}
        found[level.name] = {name: value for name, value in rows.items() if value}
    return found


def _greedy() -> dict[int, float]:
    return {feature: weight for feature, weight in enumerate(greedy_weights()[0].tolist()) if weight}


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _places(dtype: "np.dtype[Any]") -> dict[str, int]:
    """Where the fields of a state stand, those of the records in it included."""
    found: dict[str, int] = {}
    for name in dtype.names or ():
        field, at = dtype.fields[name][:2]               # type: ignore[index]
        found[name] = at
        found |= {f"{name}.{inner}": at + field.fields[inner][1] for inner in field.names or ()}      # type: ignore[index]
    return found


def _layout(dtype: "np.dtype[Any]") -> dict[str, Any]:
    """By field: where it stands, a number's type or a record's layout, how many there are, bytes of each."""
    found = {}
    for name in dtype.names or ():
        field, at = dtype.fields[name][:2]               # type: ignore[index]
        base, shape = field.subdtype or (field, ())
        kind, count = _layout(base) if base.names else base.str[1:], int(np.prod(shape)) if shape else 0
        found[name] = [at, kind, count, base.itemsize]
    return found


def _types(dtype: "np.dtype[Any]") -> list[str]:
    found = []
    for name in dtype.names or ():
        field = dtype[name]
        base = field.subdtype[0] if field.subdtype else field
        kind = "number" if not base.names else f"{{ {'; '.join(_types(base))} }}"
        found.append(f"{name}: {kind}{'[]' if field.subdtype else ''}")
    return found


LABEL_TYPES = """export type Label = readonly [id: string, args: Readonly<Record<string, string | number>>]
export interface Labels { usual: Record<number, Label>; special: Record<number, Record<number, Label>> }"""


def _labels() -> dict[str, Any]:
    """What a code means as an answer: to most questions, and to some."""
    usual: dict[int, Any] = {}
    special: dict[int, dict[int, Any]] = {}
    for kind in range(len(K.IDS)):
        for code in range(C.COUNT):
            label = _label(kind, code)
            if label is not None and usual.setdefault(code, label) != label:
                special.setdefault(kind, {})[code] = label
    return {"usual": usual, "special": special}


def _places_of_cubes() -> dict[int, Any]:
    """Where cubes come from and go to, by code."""
    found = {}
    for code in (*range(C.PLAYER), *range(C.BUILD, C.BUILD + 2), C.TAX, C.PASS, C.OUT,
                 *range(C.SPACE, C.SPACE + len(C.SPACES))):
        message = place_message(code)
        found[code] = [message["id"], message["args"]]
    return found


def _label(kind: int, code: int) -> Any:
    try:
        message = option_message(kind, code)
    except UnknownText:                                  # no question of this kind has such an answer
        return None
    return [message["id"], message["args"]]
