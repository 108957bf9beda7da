"""One table of decisions: every row is whole, and nothing else lists the kinds again."""

import pathlib
import re

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.compiling import RULES
from byzantium.engine.step import step
from byzantium.view import MESSAGE_IDS

ROOT = pathlib.Path(__file__).parents[1]
LANGUAGES = ("en", "pl", "hu", "de", "fr")
# What a new kind touches: the table, its rules with what finds out their numbers, the one door; its words.
HOMES = ("src/byzantium/engine/kinds.py", "src/byzantium/engine/step.py", "src/byzantium/engine/describing.py",
         *(f"client/src/words/{language}/game.ts" for language in LANGUAGES))
WRITTEN = ("client/src/protocol.d.ts", "client/src/engine/made/")        # by programs
MANY = 15                                # kinds in one file: it lists them, and does not just treat some specially


def sources() -> dict[str, str]:
    patterns = ("src/byzantium/**/*.py", "client/src/**/*.ts", "client/src/**/*.svelte")
    paths = {path.relative_to(ROOT).as_posix(): path for pattern in patterns for path in ROOT.glob(pattern)}
    return {name: path.read_text("utf-8") for name, path in paths.items() if not name.startswith(WRITTEN)}


def kinds_in(text: str) -> set[str]:
    """The kinds that a file speaks of: K.MARCH, "march", prompt.march, or march as a key."""
    spoken = r"\bK\.{0}\b|\bprompt\.{1}\b|['\"]{1}['\"]|\b{1}: [({{\[]"
    return {kind for kind in K.IDS if re.search(spoken.format(kind.upper(), kind), text)}


def test_only_the_homes_list_the_kinds_of_decision():
    lists = {name for name, text in sources().items() if len(kinds_in(text)) >= MANY}
    assert lists == set(HOMES)


@pytest.mark.parametrize("question", K.QUESTIONS[1:], ids=K.IDS[1:])
def test_every_kind_is_whole(question):
    assert question.codes
    assert all(0 <= code < C.COUNT for code in question.codes)
    assert set(question.answers) <= set(question.codes)
    assert f"apply_{question.id}" in RULES
    assert f"apply_{question.id}" in _named_by("apply")
    assert MESSAGE_IDS[f"prompt.{question.id}"] == (*question.args, "clause")
    assert set(re.findall(r"{(\w+)", question.asks)) <= {*question.args, "attacks"}
    assert all(low <= high for low, high in question.frame)


def _named_by(rule: str) -> tuple[str, ...]:
    assert step.__globals__[rule] is RULES[rule]
    return RULES[rule].__code__.co_names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_every_question_and_answer(language):
    words = (ROOT / f"client/src/words/{language}/game.ts").read_text("utf-8")
    wanted = {name for name in MESSAGE_IDS if name.startswith(("prompt.", "option."))}
    assert wanted <= set(re.findall(r"'((?:prompt|option)\.\w+)'", words))
