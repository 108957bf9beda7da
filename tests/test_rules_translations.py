"""The rules in other languages have the clauses of the English text, in its order, with its numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

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
    assert [key for key in ENGLISH if key.isdigit()] == [str(n) for n in range(1, 16)]
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
