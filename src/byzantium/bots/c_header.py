"""byzantium.h, for modules in C: the question, the state, what may be told, the codes and kinds.

Written beside the templates by `python -m byzantium.bots.c_header`; a test holds it to the records.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import codes as C
from ..engine import kinds as K
from ..engine.state import AttackState, Frame, MarchState, PlayerState, State
from ..record import RULES_VERSION

FILE = Path(__file__).parent / "templates" / "byzantium.h"
C_TYPES = {"i1": "int8_t", "i2": "int16_t", "i4": "int32_t", "i8": "int64_t", "f8": "double"}
STRUCTS = {"player": PlayerState, "frame": Frame, "march": MarchState, "attack": AttackState, "state": State}
NAMES = {record.dtype: name for name, record in STRUCTS.items()}
CODES = ("CITY", "BOX", "POOL", "CASUALTIES", "PLAYER", "SIDE", "YES", "NO", "DONE", "TAKE_CONTROL", "STRENGTHEN",
         "TAX", "BUILD", "PASS", "SPACE", "REINFORCE", "NUMBER")
OURS = f"""
/* What a module is asked. */
struct question {{
    uint32_t version;    /* 1 */
    uint32_t bytes;      /* of all of it */
    uint32_t player;     /* the seat that is asked, from 0 */
    uint32_t kind;       /* what is asked: ACTION and the like */
    uint32_t players;
    uint32_t codes;      /* how many answers are legal */
    uint64_t seed;       /* the chance to use */
    uint64_t fuel;       /* for this answer */
    uint32_t rules;      /* their version */
    uint32_t state_size; /* bytes */
    struct state state;
    uint16_t legal[{C.COUNT}]; /* so many of them as there are codes, in order */
}};

/* What it may tell; the codes of its plan and the text follow. */
struct info {{
    double shares[4]; /* of the win, by seat */
    uint32_t codes;   /* of the plan, two bytes each */
    uint32_t text;    /* bytes */
}};
"""


def header() -> str:
    return "\n".join([
        "/* Byzantium for modules: what they are asked, the state of a game. Written by byzantium.bots.c_header. */",
        "#ifndef BYZANTIUM_H", "#define BYZANTIUM_H", "#include <stdint.h>", "",
        f"enum {{ RULES_VERSION = {RULES_VERSION}, NOBODY = {C.NOBODY}, CHANCE = {C.CHANCE} }};", "",
        "/* Codes: the first of each kind, as docs/environments.md tells them. */",
        "enum {", *(f"    {name} = {getattr(C, name)}," for name in CODES),
        f"    BYZANTINE_ARMY = {C.ARMY},", f"    ARAB_ARMY = {C.ARMY + 1},", "};", "", "/* Kinds of questions. */",
        "enum {", *(f"    {name.upper()} = {number}," for number, name in enumerate(K.IDS)), "};", "",
        *(line for name, record in STRUCTS.items() for line in _struct(name, record.dtype)),
        OURS.strip("\n"), "", "#endif", ""])


def _struct(name: str, dtype: "np.dtype[Any]") -> Iterator[str]:
    yield f"struct {name} {{"
    for field in dtype.names or ():
        yield f"    {_field(field, dtype[field])};"
    yield "};"
    yield f'_Static_assert(sizeof(struct {name}) == {dtype.itemsize}, "struct {name}");'
    yield ""


def _field(name: str, dtype: "np.dtype[Any]") -> str:
    base, shape = dtype.subdtype or (dtype, ())
    kind = C_TYPES[base.str[1:]] if base.names is None else f"struct {NAMES[base]}"
    return f"{kind} {name}{''.join(f'[{n}]' for n in shape)}"


if __name__ == "__main__":
    FILE.write_text(header(), "utf-8")
