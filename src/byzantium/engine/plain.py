"""Plain Python objects in the shape of a record, on which the rules run interpreted.

Numpy's own records would be slow, overflow silently and have no attributes. These refuse what a field could not hold.
"""

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from .board import CITY_NAMES
from .codes import PLAYING, WORD_BITS, WORDS
from .geography import controller_of, side_of
from .state import State

_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f8": "d"}


class Plain:
    """Base of the classes made from a record dtype: attributes are ints, lists and other plain objects."""

    __slots__ = ()


def _classes(dtype: np.dtype) -> tuple[type[Plain], type[Plain]]:
    """Two classes for a record: one to fill it quickly with what fits, and its own, which refuses what does not."""
    limits = {name: np.iinfo(dtype[name]) for name in dtype.names or () if dtype[name].kind == "i"}
    bounds = {name: (int(limit.min), int(limit.max)) for name, limit in limits.items()}

    def __setattr__(self: Plain, name: str, value: Any) -> None:
        if name in bounds and not bounds[name][0] <= value <= bounds[name][1]:
            raise OverflowError(f"{name} cannot be {value}")
        set_slot(self, name, value)

    set_slot = object.__setattr__
    slots = (*(dtype.names or ()), *(("events",) if dtype is State.dtype else ()))
    return (type("Filling", (Plain,), {"__slots__": slots}),
            type("Plain", (Plain,), {"__slots__": slots, "__setattr__": __setattr__}))


class Shape:
    """Plain objects of a dtype from its bytes and back, by functions written for it: a loop takes ten times as long.

    `numbers(record)` gives all its numbers in order. guarded: its fields refuse what they could not hold.
    """

    def __init__(self, dtype: np.dtype, guarded: bool = True) -> None:
        self.packed, self._guarded = _struct(dtype), guarded
        self._names: dict[str, Any] = {}                 # that the functions know
        self._classes: dict[np.dtype, tuple[type[Plain], type[Plain]]] = {}
        self._lines: list[str] = []
        self._made = 0                                   # numbers so far
        made = self._making(dtype)
        found = self._finding(dtype, "record")
        code = ["def make(n):", *self._lines, f"    return {made}", f"def numbers(record):\n    return ({found})"]
        exec("\n".join(code), self._names)
        self._make, self.numbers = self._names["make"], self._names["numbers"]

    def unpack(self, data: Any) -> Any:
        return self._make(self.packed.unpack(data))

    def pack(self, record: Any) -> bytes:
        return self.packed.pack(*self.numbers(record))

    def record(self, numbers: Sequence[int]) -> Any:
        """That of these numbers; struct.error if they are too many, too few or too large."""
        self.packed.pack(*numbers)
        return self._make(numbers)

    def _making(self, dtype: np.dtype) -> str:
        """An expression for an object of a dtype; what it needs stands in the lines before."""
        if dtype.subdtype:
            return f"[{', '.join(self._making(inner) for inner in _items(dtype))}]"
        if not dtype.names:
            self._made += 1
            return f"n[{self._made - 1}]"
        name = f"r{len(self._lines)}"
        if dtype not in self._classes:
            self._classes[dtype] = _classes(dtype)
        self._names[f"Filling_{name}"], self._names[f"Plain_{name}"] = self._classes[dtype]
        self._lines.append(f"    {name} = Filling_{name}()")
        self._lines += [f"    {name}.{field} = {self._making(dtype[field])}" for field in dtype.names]
        self._lines += [f"    {name}.events = []"] if dtype is State.dtype else []
        self._lines += [f"    {name}.__class__ = Plain_{name}"] if self._guarded else []
        return name

    def _finding(self, dtype: np.dtype, value: str) -> str:
        """The numbers of an object, as they stand in a tuple."""
        if dtype.subdtype:
            items = _items(dtype)
            if not items[0].subdtype and not items[0].names:
                return f"*{value}, "
            return "".join(self._finding(inner, f"{value}[{i}]") for i, inner in enumerate(items))
        if not dtype.names:
            return f"{value}, "
        return "".join(self._finding(dtype[field], f"{value}.{field}") for field in dtype.names)


def _items(dtype: np.dtype) -> list[np.dtype]:
    base, shape = dtype.subdtype                         # type: ignore[misc]
    inner = np.dtype((base, shape[1:])) if len(shape) > 1 else base
    return [inner] * shape[0]


def _layout(dtype: np.dtype, offset: int) -> list[tuple[int, str]]:
    """Offset and struct format of every number of a dtype, in order."""
    if dtype.subdtype:
        return [item for i, inner in enumerate(_items(dtype)) for item in _layout(inner, offset + i * inner.itemsize)]
    if dtype.names:
        return [item for name in dtype.names for item in _layout(dtype[name], offset + dtype.fields[name][1])]      # type: ignore[index]
    return [(offset, _FORMATS[dtype.str[1:]])]


def _struct(dtype: np.dtype) -> struct.Struct:
    form, end = "<", 0
    for offset, letter in _layout(dtype, 0):
        form += "x" * (offset - end) + letter
        end = offset + struct.calcsize("<" + letter)
    return struct.Struct(form + "x" * (dtype.itemsize - end))


STATE = Shape(State.dtype)
PACKED = STATE.packed


def empty() -> State:
    """A state of zeros."""
    return unpack(bytes(State.dtype.itemsize))


def unpack(data: bytes) -> State:
    """The plain object of a state's bytes."""
    return cast(State, STATE.unpack(data))


def pack(g: State) -> bytes:
    """The bytes of a state, the same that compiled rules would leave."""
    return STATE.pack(g)


def offset(name: str, inner: str | None = None) -> int:
    """Where a field of a state stands in its bytes."""
    field, at = State.dtype.fields[name][:2]                   # type: ignore[index]
    return at + (field.fields[inner][1] if inner else 0)                     # type: ignore[index]


_ALLOWED = struct.Struct(f"<{WORDS}q")
_ALLOWED_AT = offset("allowed")


def legal_codes(data: bytes) -> tuple[int, ...]:
    """The codes that a state's bytes allow, in order."""
    codes, first = [], -1
    for left in _ALLOWED.unpack_from(data, _ALLOWED_AT):
        while left:
            codes.append(first + (left & -left).bit_length())
            left &= left - 1
        first += WORD_BITS
    return tuple(codes)


class CityNow(NamedTuple):
    """A city as it is now."""

    name: str
    side: int                            # BYZANTINE .. BULGAR
    tokens: int
    controller: int                      # NOBODY if none
    fortified: bool


class Position(np.ndarray[Any, np.dtype[Any]]):
    """A state as an array of one, which compiled rules work on: pass `position[0]`. What a bot looks at has a name.

    >>> from byzantium.engine.codes import CHANCE
    >>> from byzantium.engine.step import new_game
    >>> g = empty()
    >>> codes = new_game(g, 3)
    >>> position = to_array(pack(g))
    >>> position.n_players, position.turn, position.is_over, position.player == CHANCE
    (3, 1, False, True)
    >>> position.cities[23]
    CityNow(name='Mecca', side=1, tokens=2, controller=-1, fortified=False)
    >>> position.state.players[0].treasury
    [15, 5]
    """

    @property
    def kind(self) -> int:
        """Of the decision that is waited for: kinds.py."""
        return int(self["now"]["kind"][0])

    @property
    def player(self) -> int:
        """Who decides; CHANCE for dice."""
        return int(self["now"]["player"][0])

    @property
    def active(self) -> int:
        """Whose action it is, or was last."""
        return int(self["active"][0])

    @property
    def n_players(self) -> int:
        return int(self["n_players"][0])

    @property
    def turn(self) -> int:
        return int(self["turn"][0])

    @property
    def is_over(self) -> bool:
        return bool(self["over"][0] != PLAYING)

    def copy(self, order: Any = "C") -> "Position":
        """All its bytes: numpy copies field by field, and leaves what it finds in the gaps between them."""
        return to_array(self.tobytes())

    @property
    def state(self) -> State:
        """All of it, as a plain object: a copy to read."""
        return unpack(self.tobytes())

    @property
    def cities(self) -> list[CityNow]:
        """By number, which is a city's code too."""
        g = self.state
        return [CityNow(name, side_of(g, city), g.tokens[city], controller_of(g, city), g.fortified >> city & 1 == 1)
                for city, name in enumerate(CITY_NAMES)]


def to_array(data: bytes) -> Position:
    """The state, or several one after another, as an array that compiled rules can work on: pass `array[0]`."""
    return np.frombuffer(bytearray(data), State).view(Position)
