"""Records and vectors as types: declared once, known to type checkers and editors, and to compilers by their dtypes.

A record is a class of annotated fields. A field is a number (`I1` .. `I8`, `F4`, `float`), another record, or a list of
these, with its shape beside it:

    >>> class Force(Struct):
    ...     strength: I1
    ...     cubes: Annotated[list[list[I2]], 2, 4]
    >>> Force.dtype["cubes"], Force.dtype.itemsize
    (dtype(('<i2', (2, 4))), 18)

As an annotation of a rule every whole number is an int64, whatever a field of the same name may hold.
"""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Protocol, TypeAlias, TypeVar, get_args, get_origin, overload

import numpy as np

I1: TypeAlias = Annotated[int, "i1"]
I2: TypeAlias = Annotated[int, "i2"]
I4: TypeAlias = Annotated[int, "i4"]
I8: TypeAlias = Annotated[int, "i8"]
F4: TypeAlias = Annotated[float, "f4"]

# The numbers that the engine speaks of (codes.py).
City: TypeAlias = I1                     # 0 to 32, NOBODY for none
Side: TypeAlias = I1                     # BYZANTINE .. BULGAR, NOBODY for none
Player: TypeAlias = I1                   # 0 to 3, CHANCE, NOBODY for none
Code: TypeAlias = I2                     # an answer to a decision

_PLAIN: dict[Any, str] = {int: "i8", float: "f8"}
Item = TypeVar("Item")


class Struct:
    """Base of all records. Those that derive from another one lie behind its fields, which keep their places."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        fields = [(name, dtype_of(note)) for name, note in cls.__annotations__.items()]
        before = getattr(cls, "dtype", None)
        cls.dtype = np.dtype(fields, align=True) if before is None else _behind(before, fields)


class Many(Protocol[Item]):
    """A vector, as an annotation of a rule: an array in compiled rules, a list in interpreted ones."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...
    @overload
    def __getitem__(self, i: int, /) -> Item: ...
    @overload
    def __getitem__(self, part: slice, /) -> "Many[Item]": ...
    def __setitem__(self, i: int, item: Item, /) -> None: ...


def _behind(before: np.dtype[Any], fields: list[tuple[str, np.dtype[Any]]]) -> np.dtype[Any]:
    offsets, end = [before.fields[name][1] for name in before.names or ()], before.itemsize      # type: ignore[index]
    for _, dtype in fields:
        offsets.append(end)
        end += dtype.itemsize
    names = [*(before.names or ()), *(name for name, _ in fields)]
    formats = [*(before[name] for name in before.names or ()), *(dtype for _, dtype in fields)]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": end})


def dtype_of(note: Any) -> np.dtype[Any]:
    """Of a field, or of the items of a vector."""
    made: Any = _PLAIN.get(note, note)
    if get_origin(note) is Annotated:
        inner, beside = note.__origin__, note.__metadata__
        for _ in beside if inner not in _PLAIN else ():
            (inner,) = get_args(inner)
        made = beside[0] if inner is note.__origin__ else (dtype_of(inner), beside)
    found: np.dtype[Any] = np.dtype(made)
    return found


def is_bundle(note: Any) -> bool:
    """As an annotation of a rule: a NamedTuple of vectors that are passed together."""
    return isinstance(note, type) and issubclass(note, tuple)


def item_of(note: Any) -> Any:
    """What a vector is made of; None if it is none."""
    return get_args(note)[0] if get_origin(note) is Many else None


def number_of(note: Any) -> np.dtype[Any] | None:
    """An int64 or a double, as rules are given numbers; None for all else."""
    plain = note.__origin__ if get_origin(note) is Annotated else note
    return np.dtype(_PLAIN[plain]) if plain in _PLAIN else None
