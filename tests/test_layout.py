"""Records and vectors as types: what compilers make of annotations, and that type checkers see them."""

import doctest
import runpy
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import pytest

from byzantium.engine import compiling, layout, plain
from byzantium.engine.layout import F4, I1, I2, City, Many, Player, Struct
from byzantium.engine.state import PlayerState, State, States
from byzantium.engine.telling import Told


class Pair(Struct):
    many: I2
    few: Annotated[list[list[I1]], 2, 3]
    share: float


class Bundle(NamedTuple):
    states: States
    shares: Many[float]


@pytest.mark.parametrize("module", [layout, plain])
def test_examples_run(module: object) -> None:
    assert doctest.testmod(module) == (0, doctest.testmod(module).attempted)           # type: ignore[arg-type]


def test_a_record_is_aligned_in_the_order_of_its_fields() -> None:
    assert Pair.dtype == np.dtype([("many", "i2"), ("few", "i1", (2, 3)), ("share", "f8")], align=True)
    assert np.zeros(3, Pair).dtype == Pair.dtype


def test_a_record_behind_another_keeps_its_places() -> None:
    class More(Pair):
        told: I2

    assert [More.dtype.fields[name][1] for name in More.dtype.names] == [0, 2, 8, Pair.dtype.itemsize]
    assert all(Told.dtype.fields[name] == State.dtype.fields[name] for name in State.dtype.names)


@pytest.mark.parametrize(("note", "seen"), [
    (int, "int64"), (City, "int64"), (Player, "int64"), (float, "float64"), (Many[int], "array(int64, 1d, C)"),
    (Many[I1], "array(int8, 1d, C)"), (Many[F4], "array(float32, 1d, C)"),
])
def test_annotations_are_signatures(note: object, seen: str) -> None:
    assert str(compiling.numba_type(note)) == seen


def test_records_are_passed_as_they_lie() -> None:
    assert compiling.numba_type(PlayerState).size == PlayerState.dtype.itemsize
    assert compiling.numba_type(States).dtype.size == State.dtype.itemsize
    assert [str(part)[:5] for part in compiling.numba_type(Bundle).types] == ["array", "array"]


def test_a_library_with_another_record_puts_it_everywhere() -> None:
    library = compiling.Library("other", (), (), records={State: Told}, ahead=False)

    def example(g: State, states: States, p: Player) -> None: ...

    assert library.signature(example) == [Told, Many[Told], Player]


def test_nothing_is_hidden_from_the_type_checker() -> None:
    root = Path(__file__).parents[1]
    assert runpy.run_path(str(root / "benchmarks" / "shape.py"))["hidden"](root) == []
