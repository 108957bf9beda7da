"""How much is tried: in `make test-all` (THOROUGH=1) all that there is, in `make test` something of everything."""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")
THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")
thorough = pytest.mark.thorough                          # a test of `make test-all` alone


def much(usual: T, everything: T) -> T:
    return everything if THOROUGH else usual


def some(things: Sequence[T], number: int, of: int) -> Sequence[T]:
    """A part of so many, the number-th; all parts together are everything."""
    return things if THOROUGH else things[number % of :: of]
