"""The encodings as tables in Markdown, made from the code.

    python -m byzantium.env.tables docs/environments.md docs/many-games.md docs/reference/state.md

writes them anew between their marks.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import state
from ..engine.board import CITY_NAMES
from ..engine.observation import layout
from ..english import SPACE_NAMES
from ..notation import code_text
from ..tables import DECISIONS, GAMES, columns_markdown

# (first code, how many, what they are)
CODES = (
    (C.CITY, len(CITY_NAMES), "a city"),
    (C.BOX, 8, "a box, Byzantine then Arab: Elite, Main, Move, Levy"),
    (C.POOL, 1, "the pool"),
    (C.CASUALTIES, 1, "the casualties"),
    (C.PLAYER, 4, "a player"),
    (C.SIDE, 2, "a side's treasury"),
    (C.YES, 3, "yes, no, done"),
    (C.TAKE_CONTROL, 3, "take control, strengthen, tax"),
    (C.BUILD, 2, "church, mosque"),
    (C.ARMY, 2, "a side's army"),
    (C.PASS, 1, "pass"),
    (C.SPACE, C.SPACE_KINDS, "a special action: " + ", ".join(SPACE_NAMES)),
    (C.REINFORCE, 1, "reinforce the Bulgars"),
    (C.NUMBER, C.MAX_NUMBER + 1, "a number, from 0"),
)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """
    >>> print(table(["a", "b"], [[1, 2]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [heads, *rows]
    written = ["| " + " | ".join(map(str, line)) + " |" for line in lines]
    return "\n".join([written[0], "|" + "---|" * len(heads), *written[1:]])


def span(first: int, many: int) -> str:
    return str(first) if many == 1 else f"{first} to {first + many - 1}"


def codes_table() -> str:
    return table(["codes", "many", "meaning"], [(span(first, many), many, what) for first, many, what in CODES])


def kinds_table() -> str:
    """Every decision, with the codes that can ever answer it."""
    rows = [(kind, K.IDS[kind], runs(K.QUESTIONS[kind].codes), example(kind)) for kind in range(1, K.DECISIONS)]
    return table(["kind", "decision", "codes", "for example"], rows)


def runs(codes: Iterable[int]) -> str:
    """
    >>> runs([1, 2, 3, 7])
    '1 to 3, 7'
    """
    found: list[list[int]] = []
    for code in sorted(codes):
        if found and found[-1][0] + found[-1][1] == code:
            found[-1][1] += 1
        else:
            found.append([code, 1])
    return ", ".join(span(first, many) for first, many in found)


def example(kind: int) -> str:
    first = K.QUESTIONS[kind].codes[0]
    return f"{first}: {code_text(kind, first)}"


def fields_table(record: str) -> str:
    """The fields of a record of the state: their names and shapes, and their comments in the code."""
    dtype, lines = getattr(state, record).dtype, inspect.getsource(getattr(state, record)).splitlines()
    comments = dict(re.findall(r"^    (\w+): [^#\n]*(?:# (.*))?$", "\n".join(lines), re.MULTILINE))
    rows = [(f"`{name}`", kind_of(field), at, comments[name]) for name, (field, at, *_) in dtype.fields.items()]
    return table(["field", "type", "at byte", "what"], rows)


def kind_of(dtype: np.dtype[Any]) -> str:
    """
    >>> kind_of(np.dtype(("i2", (2, 4)))), kind_of(state.State.dtype["now"]), kind_of(state.State.dtype["stack"])
    ('2 × 4 i2', 'Frame', '10 Frame')
    """
    base, names = dtype.base, {getattr(state, name).dtype: name for name in RECORDS}
    many = " × ".join(map(str, dtype.shape))
    return f"{many} {names.get(base, base.str.lstrip('<|'))}".strip()


RECORDS = ("State", "PlayerState", "Frame", "MarchState", "AttackState")
TABLES: dict[str, Callable[[], str]] = {
    "codes": codes_table, "kinds": kinds_table, "observation": layout,
    **{name: partial(fields_table, name) for name in RECORDS},
    "games": partial(columns_markdown, GAMES), "decisions": partial(columns_markdown, DECISIONS),
}


def renewed(text: str) -> str:
    """A page with its tables made anew: each stands between <!-- table NAME --> and <!-- end -->."""
    def fill(mark: re.Match[str]) -> str:
        return f"<!-- table {mark[1]} -->\n{TABLES[mark[1]]()}\n<!-- end -->"

    return re.sub(r"<!-- table (\w+) -->\n.*?<!-- end -->", fill, text, flags=re.DOTALL)


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:]):
        page.write_text(renewed(page.read_text("utf-8")), "utf-8")
