"""The page about the environments says what the code does."""

from pathlib import Path

from byzantium.engine import codes as C
from byzantium.env.tables import CODES, renewed

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/environments.md"


def test_tables_are_those_of_the_code():
    assert renewed(PAGE.read_text("utf-8")) == PAGE.read_text("utf-8"), f"python -m byzantium.env.tables {PAGE}"


def test_every_code_is_in_the_table():
    ends = [first + many for first, many, _ in CODES]
    assert [first for first, _, _ in CODES] == [0, *ends[:-1]]
    assert ends[-1] == C.COUNT
