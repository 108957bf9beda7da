"""What runs a clock down, and what does not stop it: tables alone, with a time that the test tells."""

import random

import pytest

from byzantium.server.core import entries as E
from byzantium.server.core.refusal import Refusal
from byzantium.server.core.table import Table
from byzantium.server.core.table_header import Facts
from byzantium.server.protocol import TableSetup

LIVE, DAYS = {"kind": "live", "bank": 60, "increment": 0}, {"kind": "days", "bank": 60, "increment": 60}


def two_playing(clock):
    """A table with a clock, in the middle of a turn in which one decision can be taken back; who is asked, and when."""
    setup = TableSetup.model_validate({"seats": [{}, {}], "clock": {"when_out": "bot", **clock}})
    facts = Facts("t" * 16, "a", 0.0, "invitation", b"s" * 32, {"table": setup.model_dump(), "record": None}, False)
    table, chooser = Table(facts), random.Random(1)
    table.sit("a", "Anna", 0, None, facts.invitation, 0.0)
    table.sit("b", "Bela", 1, None, facts.invitation, 0.0)
    while not takes_back(table):
        person = table.seats[table.asked].person
        table.decide(person, table.game.number, chooser.choice(table.game.legal), 0.0)
    return table, person


def takes_back(table):
    """Does whoever is asked have a decision to take back?"""
    reach = table.undo_reach()
    return reach and reach["person"] == table.seats[table.asked].person


def folded_again(table, entries):
    again = Table(table.facts, [E.read(one.seq, one.at, one.kind, one.data) for one in entries])
    return again.clock.left, again.clock.turn, again.asked_at


@pytest.mark.parametrize("clock", [LIVE, DAYS])
@pytest.mark.parametrize("how", ["undo", "agreed", "leave"])
def test_nothing_but_a_decision_of_somebody_else_stops_a_clock(clock, how):
    table, person = two_playing(clock)
    seat, left, other = table.asked, table.clock.remaining(table.asked), {"a": "b", "b": "a"}[person]
    code = table.game.taken(table.game.number - 1).entry
    for now in (20.0, 40.0):
        if how == "leave":
            table.leave(person, seat, now)
            table.sit(person, "Again", seat, None, table.facts.invitation, now)
        else:
            if how == "undo":
                table.undo(person, table.game.number - 1, now)
            else:
                table.propose(person, "undo", table.game.number - 1, now)
                table.answer(other, True, now)
            table.decide(person, table.game.number, code, now)
        assert table.asked == seat
    assert table.clock.remaining(seat) == pytest.approx(left - 40)
    assert table.deadline() == pytest.approx(left)
    assert folded_again(table, table.take_fresh()) == (table.clock.left, table.clock.turn, table.asked_at)


def ends_turn(table, person, now):
    """Decide by what brings somebody else's turn, taking back what does not."""
    for code in table.game.legal:
        seat, number = table.asked, table.game.number
        table.decide(person, number, code, now)
        if table.asked != seat and table.undo_reach():
            return code
        if table.undo_reach():
            table.undo(person, number, now)
    return None


@pytest.mark.parametrize("clock", [{**LIVE, "increment": 30}, {**DAYS, "increment": 30}])
def test_a_turn_that_is_taken_back_adds_nothing_to_a_clock(clock):
    """... and whoever takes it back pays for the time since: it is not the other one's."""
    table, person = two_playing(clock)
    seat, code = table.asked, None
    while code is None:
        person, seat = table.seats[table.asked].person, table.asked
        before = [table.clock.remaining(each) for each in (0, 1)]
        code = ends_turn(table, person, 0.0)
        if code is None:
            table.decide(person, table.game.number, table.game.legal[0], 0.0)
    for now in (5.0, 15.0):
        table.undo(person, table.game.number - 1, now)
        assert table.clock.remaining(seat) == pytest.approx(before[seat] - now)
        assert table.clock.remaining(1 - seat) == pytest.approx(before[1 - seat])
        table.decide(person, table.game.number, code, now)
        assert table.asked != seat


def test_a_log_from_before_taking_back_was_counted_is_read_as_it_was():
    table, person = two_playing(LIVE)
    table.undo(person, table.game.number - 1, 20.0)
    old = [E.entry(one.seq, one.at, one.body.model_copy(update={"spent": None}) if one.kind == "undone" else one.body)
           for one in table.take_fresh()]
    left, _, asked_at = folded_again(table, old)
    assert (left, asked_at) == ([60, 60], 20.0)


def test_whose_time_has_run_out_comes_back_after_the_turn():
    table, person = two_playing(LIVE)
    seat = table.asked
    table.time_out("random", 60.0)
    with pytest.raises(Refusal, match="time has run out"):
        table.sit(person, "Again", seat, None, None, 60.5)
    while table.asked == seat:
        table.decide_for_bot("random", table.game.number, {"code": table.game.legal[0], "why": None}, 61.0)
    table.sit(person, "Again", seat, None, None, 62.0)
    assert table.clock.left[seat] == 0.0                 # and with what the turns to come add
