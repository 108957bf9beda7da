"""The page about the environments says what the code does."""

from pathlib import Path

import pytest

from byzantium.engine import codes as C
from byzantium.engine import state
from byzantium.env.tables import CODES, RECORDS, renewed

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs/environments.md", ROOT / "docs/many-games.md", ROOT / "docs/reference/state.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tables_are_those_of_the_code(page):
    assert renewed(page.read_text("utf-8")) == page.read_text("utf-8"), f"python -m byzantium.env.tables {page}"


def test_every_field_of_the_state_is_told_about():
    """Those without a comment say it by their names, or are options."""
    page = (ROOT / "docs/reference/state.md").read_text("utf-8")
    for name in RECORDS:
        assert all(f"| `{field}` |" in page for field in getattr(state, name).dtype.names), name


def test_every_code_is_in_the_table():
    ends = [first + many for first, many, _ in CODES]
    assert [first for first, _, _ in CODES] == [0, *ends[:-1]]
    assert ends[-1] == C.COUNT
