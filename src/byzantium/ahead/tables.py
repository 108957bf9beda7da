"""What the page needs to know of the rules besides their entries (`header.py`), in TypeScript: how records lie in
memory, how much room the entries want, and the ids and names that the server uses too.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..bots import growing, halving, judging, thinking
from ..bots import search as searching
from ..bots.strategist import confidence, weights_of
from ..closed import WHYS
from ..engine import codes as C
from ..engine import describing, events, explaining, telling
from ..engine.board import CITY_NAMES
from ..engine.state import State
from ..odds import previewing, reckoning
from ..record import OPTIONS
from ..view import KINDS, LINKS, SIDES, option_message
from .header import WRITTEN

# Records that the page reads or gives room to.
RECORDS: Mapping[str, "np.dtype[Any]"] = {
    "State": State, "Told": telling.Told, "Description": describing.Description, "Effect": describing.Effect,
    "Explanation": explaining.Explanation, "Route": previewing.Route, "Outlook": previewing.Outlook,
    "Level": thinking.Level, "Plan": thinking.Plan, "Node": growing.Node, "Edge": growing.Edge,
    "Search": halving.Search,
}  # fmt: skip
READ = ("Description", "Effect", "Explanation", "Outlook", "Edge", "Search")     # the others only take room
SIZES: Mapping[str, int] = {
    "EVENT_NUMBERS": telling.NUMBERS, "ACTIONS": explaining.N_ACTIONS, "ROUTE_STATES": previewing.ROUTE_STATES,
    "ATTACK_SIZE": reckoning.ATTACK_SIZE, "RECKONING_SIZE": reckoning.RECKONING_SIZE, "CODES": C.COUNT,
    "WORD_BITS": C.WORD_BITS, "LEVELS": thinking.DEEPEST + 2, "VALUES": (thinking.DEEPEST + 2) * thinking.WIDTH,
    "FEATURES": 4 * judging.N_FEATURES, "HONEST": thinking.HONEST, "THOROUGH": thinking.THOROUGH,
    "NODES": searching.NODES, "EDGES": searching.EDGES, "TABLE": searching.TABLE, "TREE": 3, "WIDE": searching.WIDE,
    "NARROW": searching.NARROW, "PATH": growing.STEP * growing.LONGEST_WALK, "SUMS": 4 * growing.MOST_ROUNDS,
    "ROWS": halving.MOST_TRIES * halving.WIDE,
    "NOBODY": C.NOBODY, "ABSENT": describing.ABSENT, "OPEN": explaining.OPEN, "REFUSED": telling.REFUSED,
    "PLAYING": C.PLAYING, "NUMBER": C.NUMBER, "CHANCE": C.CHANCE,
}  # fmt: skip
NAMES: Mapping[str, Any] = {
    "CITIES": list(CITY_NAMES), "SIDES": SIDES, "LINKS": LINKS, "KINDS": KINDS, "OPTIONS": OPTIONS,
    "WHYS": WHYS, "EVENTS": events.FIELDS,
}  # fmt: skip


def tables() -> str:
    parts = [WRITTEN, "export type Layout = Readonly<Record<string, readonly [offset: number, type: string | Layout, "
             "count: number, each: number]>>", ""]      # fmt: skip
    for name, dtype in RECORDS.items():
        parts.append(f"export const {name.upper()}_SIZE = {dtype.itemsize}")
    parts += [f"export const STATE_AT = {_json(_places(State))} as const",
              f"export const TOLD_AT = {State.itemsize}, EVENTS_AT = {_places(telling.Told)['events']}", ""]
    for name in READ:
        parts += [f"export interface {name} {{ {'; '.join(_types(RECORDS[name]))} }}",
                  f"export const {name.upper()}: Layout = {_json(_layout(RECORDS[name]))}"]      # fmt: skip
    parts += ["", *(f"export const {name} = {size}" for name, size in SIZES.items()), ""]
    parts += [f"export const {name} = {_json(value)} as const" for name, value in NAMES.items()]
    weights = np.concatenate((weights_of("balanced").ravel(), confidence())).tolist()
    return "\n".join([*parts, f"export const WEIGHTS: readonly number[] = {_json(weights)}", "", LABEL_TYPES,
                      f"export const LABELS: Labels = {_json(_labels())}", ""])      # fmt: skip


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
    for kind in range(len(KINDS)):
        for code in range(C.COUNT):
            label = _label(kind, code)
            if label is not None and usual.setdefault(code, label) != label:
                special.setdefault(kind, {})[code] = label
    return {"usual": usual, "special": special}


def _label(kind: int, code: int) -> Any:
    try:
        message = option_message(kind, code)
    except (KeyError, IndexError):                       # no question of this kind has such an answer
        return None
    return [message["id"], message["args"]]
