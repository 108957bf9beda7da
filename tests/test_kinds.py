"""One table of decisions: every row is whole."""

import re

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.compiling import RULES
from byzantium.engine.step import step
from byzantium.view import MESSAGE_IDS


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
