"""Refusals that people meet by a click say why: with an id, and in the languages of the page."""

import re
from pathlib import Path

import pytest

from byzantium.server.core.refusal import STATUS, RefusalReason
from server.players import ME, OPEN

WORDS = Path(__file__).parents[2] / "client" / "src" / "words"


def sentences(language):
    told = (WORDS / language / "later" / "refusals.ts").read_text("utf-8")
    return dict(re.findall(r"'refusal\.(\w+)':\s*'([^']+)'", told))


def test_the_page_s_english_is_the_server_s():
    assert sentences("en") == {reason.id: reason.value[1] for reason in RefusalReason}


@pytest.mark.parametrize("reason", RefusalReason, ids=lambda reason: reason.id)
def test_a_reason_has_a_known_code_and_a_whole_sentence(reason):
    code, sentence = reason.value
    assert code in STATUS
    assert re.fullmatch(r"[A-Z].*\.", sentence)


def test_a_reason_is_told_by_http_and_by_the_socket(anna, bela):
    table = anna.set_up(ME, OPEN)
    assert bela.join(table, 1, "wrong").json() == {
        "code": "not_yours", "sentence": "To sit at this table you need an invitation.", "reason": "invitation_needed"
    }
    with anna.live(table) as live:
        live.send(type="undo", to=0, ref="7")
        refused = live.hear("refused")
    assert (refused["code"], refused["reason"], refused["ref"]) == ("not_now", "not_started", "7")


def test_what_only_programs_meet_has_no_reason(anna):
    told = anna.get("/api/clubs/0000000000000000").json()
    assert (told["code"], told["reason"]) == ("not_found", None)
