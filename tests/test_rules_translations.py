"""The rules in other languages have the clauses of the English text, in its order, with its numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

from byzantium.engine.board import FACTS

DOCS = Path(__file__).parent.parent / "docs"
LANGUAGES = ("pl", "hu", "de", "fr")
CLAUSE = re.compile(r"(\d+\.\d+) ")
CHAPTER = re.compile(r"## (\d+) ")
EXAMPLE = re.compile(r"\| (E\d+) \|")
NUMBERS = re.compile(r"(?<!W)\d+(?:\.\d+)?")  # W6 is the German die


def read(language: str) -> str:
    return (DOCS / ("rules.md" if language == "en" else f"rules.{language}.md")).read_text(encoding="utf-8")


def parts(text: str) -> dict[str, str]:
    """The text of every chapter's heading, clause, option and example, by its number or name, in their order."""
    found: dict[str, str] = {}
    key = "preface"
    for line in text.splitlines():
        option = re.match(r"\| (\w+_\w+)", line)
        for start in (CHAPTER.match(line), CLAUSE.match(line), EXAMPLE.match(line), option):
            if start:
                key = start[1]
                assert key not in found, f"{key} twice"
        found[key] = found.get(key, "") + line + "\n"
    return found


ENGLISH = parts(read("en"))


def test_english_is_read_whole() -> None:
    assert [key for key in ENGLISH if key.startswith("E")] == [f"E{n}" for n in range(1, 21)]
    assert [key for key in ENGLISH if key.isdigit()] == [str(n) for n in range(1, 17)]
    assert len([key for key in ENGLISH if "." in key]) > 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_clauses_and_examples_in_the_same_order(language: str) -> None:
    assert list(parts(read(language))) == list(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_numbers_and_rulings_in_every_clause(language: str) -> None:
    for key, text in parts(read(language)).items():
        if key != "preface":
            assert Counter(NUMBERS.findall(text)) == Counter(NUMBERS.findall(ENGLISH[key])), text
            assert text.count("**[") == ENGLISH[key].count("**["), text
            assert text.count("`") == ENGLISH[key].count("`"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_line_says_that_the_english_text_decides(language: str) -> None:
    assert "`rules.md`" in read(language).splitlines()[0]


def rows(language: str, clause: str) -> list[list[int]]:
    """The numbers of a clause's table, without its head."""
    table = [line for line in parts(read(language))[clause].splitlines() if line.startswith("|")]
    return [[int(cell) for cell in line.split("|")[2:-1]] for line in table[2:]]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_16_says_what_is_printed_on_the_board(language: str) -> None:
    """The engine reads it from board.toml; people read it here."""
    start, spaces = FACTS["player_start"], FACTS["special_spaces"]
    wanted = ("elite", "main", "move", "levy", "treasury", "points")
    assert rows(language, "16.1") == [[start[side][what] for what in wanted] for side in ("byzantine", "arab")]
    assert rows(language, "16.2") == [
        [spaces["byzantine"][what] for what in ("improve_city", "emperor", "civil_war", "fleet")],
        [spaces["arab"][what] for what in ("improve_city", "caliph", "civil_war", "fleet")],
    ]
    text = {clause: [int(n) for n in NUMBERS.findall(parts(read(language))[clause])[1:]] for clause in ("16.1", "16.3")}
    assert text["16.1"][:2] == [start["pool"], start["casualties"]]
    assert text["16.3"] == [FACTS["upkeep"][box] for box in ("elite", "levy", "main", "move")]


def test_16_names_what_the_board_names() -> None:
    either, cities = FACTS["special_spaces"]["either"], FACTS["coastal_without_sea_route"]
    assert f"Bulgars {either['bulgars']}, Fortify {either['fortify']}" in ENGLISH["16.2"]
    assert ", ".join(cities) in ENGLISH["16.4"]


# ------------------------------------------------------------------ the designer's advice


def advice(language: str) -> list[str]:
    """Its paragraphs."""
    name = "advice.md" if language == "en" else f"advice.{language}.md"
    return (DOCS / name).read_text(encoding="utf-8").strip().split("\n\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_has_the_same_pieces_and_figures(language: str) -> None:
    own, english = advice(language), advice("en")
    assert [piece.startswith("#") for piece in own] == [piece.startswith("#") for piece in english]
    assert len(own) == len(english)
    for piece, other in zip(own, english, strict=True):
        assert Counter(NUMBERS.findall(piece)) == Counter(NUMBERS.findall(other)), piece
