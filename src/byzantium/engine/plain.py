"""Plain Python objects in the shape of a record, on which the rules run interpreted.

Numpy's own records would be slow, overflow silently and have no attributes. These refuse what a field could not hold.
"""

import struct
from collections.abc import Iterator
from typing import Any

import numpy as np

from .state import State

_FORMATS = {"i1": "b", "i2": "h", "i8": "q"}


class Record:
    """Base of the classes made from a record dtype: attributes are ints, lists and other records."""

    __slots__ = ()


def _class(dtype: np.dtype) -> type[Record]:
    limits = {name: np.iinfo(dtype[name]) for name in dtype.names if dtype[name].kind == "i"}
    bounds = {name: (int(limit.min), int(limit.max)) for name, limit in limits.items()}
    slots = {name: None for name in dtype.names}

    def __setattr__(self: Record, name: str, value: Any) -> None:
        if name in bounds and not bounds[name][0] <= value <= bounds[name][1]:
            raise OverflowError(f"{name} cannot be {value}")
        set_slot(self, name, value)

    set_slot = object.__setattr__
    extra = ("events",) if dtype is State else ()
    return type("Plain", (Record,), {"__slots__": (*slots, *extra), "__setattr__": __setattr__})


_classes: dict[np.dtype, type[Record]] = {}


def _make(dtype: np.dtype, numbers: Any) -> Any:
    """An object of the dtype's shape, its numbers taken from an iterator in the dtype's order."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        inner = np.dtype((base, shape[1:])) if len(shape) > 1 else base
        return [_make(inner, numbers) for _ in range(shape[0])]
    if dtype.names:
        if dtype not in _classes:
            _classes[dtype] = _class(dtype)
        record = _classes[dtype]()
        for name in dtype.names:
            setattr(record, name, _make(dtype[name], numbers))
        return record
    return next(numbers)


def _flatten(value: Any, into: list[int]) -> None:
    if isinstance(value, list):
        for item in value:
            if isinstance(item, int):
                into.append(item)
            else:
                _flatten(item, into)
    else:
        for name in value.__slots__:
            item = getattr(value, name)
            if isinstance(item, int):
                into.append(item)
            elif name != "events":
                _flatten(item, into)


def _layout(dtype: np.dtype, offset: int) -> list[tuple[int, str]]:
    """Offset and struct format of every number of a dtype, in order."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        inner = np.dtype((base, shape[1:])) if len(shape) > 1 else base
        return [item for i in range(shape[0]) for item in _layout(inner, offset + i * inner.itemsize)]
    if dtype.names:
        return [item for name in dtype.names for item in _layout(dtype[name], offset + dtype.fields[name][1])]
    return [(offset, _FORMATS[dtype.str[1:]])]


def _struct(dtype: np.dtype) -> struct.Struct:
    form, end = "<", 0
    for offset, letter in _layout(dtype, 0):
        form += "x" * (offset - end) + letter
        end = offset + struct.calcsize("<" + letter)
    return struct.Struct(form + "x" * (dtype.itemsize - end))


PACKED = _struct(State)


def empty() -> Any:
    """A state of zeros."""
    return unpack(bytes(State.itemsize))


def unpack(data: bytes) -> Any:
    """The plain object of a state's bytes."""
    g = _make(State, iter(PACKED.unpack(data)))
    g.events = []
    return g


def numbers(value: Any) -> list[int]:
    """All numbers of a record or list, in order."""
    found: list[int] = []
    _flatten(value, found)
    return found


def set_numbers(value: Any, given: list[int]) -> None:
    """Set all numbers of a record or list, in the order of `numbers`."""
    if len(given) != len(numbers(value)):
        raise ValueError(f"{len(given)} numbers do not fit")
    left = iter(given)
    _fill(value, left)


def _fill(value: Any, left: Iterator[int]) -> None:
    keys = range(len(value)) if isinstance(value, list) else value.__slots__
    get, put = (list.__getitem__, list.__setitem__) if isinstance(value, list) else (getattr, setattr)
    for key in keys:
        if isinstance(get(value, key), int):
            put(value, key, next(left))
        else:
            _fill(get(value, key), left)


def pack(g: Any) -> bytes:
    """The bytes of a state, the same that compiled rules would leave."""
    return PACKED.pack(*numbers(g))


def to_array(data: bytes) -> np.ndarray:
    """The state, or several one after another, as an array that compiled rules can work on: pass `array[0]`."""
    return np.frombuffer(bytearray(data), State)
