"""The page about the environments says what the code does."""

from pathlib import Path

import pytest

from byzantium.engine import codes as C
from byzantium.env.tables import CODES, renewed

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs/environments.md", ROOT / "docs/many-games.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tables_are_those_of_the_code(page):
    assert renewed(page.read_text("utf-8")) == page.read_text("utf-8"), f"python -m byzantium.env.tables {page}"


def test_every_code_is_in_the_table():
    ends = [first + many for first, many, _ in CODES]
    assert [first for first, _, _ in CODES] == [0, *ends[:-1]]
    assert ends[-1] == C.COUNT
