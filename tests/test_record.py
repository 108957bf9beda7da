"""The record: saving, loading, replaying, and what is refused."""

import json
from pathlib import Path

import pytest

from byzantium import Game, Record
from byzantium.errors import BadRecord, BadSetup, EditedRecord, NewerRecord, TruncatedRecord
from byzantium.record import ANNOTATED_VERSION, PLAIN_VERSION, RULES_VERSION, VERSION, Line, Note, digest
from test_game import play_at_random


@pytest.fixture(scope="module")
def record() -> Record:
    return play_at_random(Game(["Ánna", "Béla", "C:D"], seed=6, army_entry="controlled"), 6).record


def rewritten(record: Record, **changes) -> dict:
    """The record as data with changes, and a digest that fits them."""
    data = record.to_dict() | changes
    del data["digest"]
    return data | {"digest": digest(data)}


def test_save_and_load(record, tmp_path):
    path = tmp_path / "game.json"
    record.save(path)
    assert Record.load(path) == record
    assert json.loads(path.read_text("utf-8"))["version"] == PLAIN_VERSION


@pytest.mark.parametrize("start", [0, 1, 50])
def test_replay_to_any_decision(record, start):
    game = Game.replay(record, start, dice="by hand")
    assert game.number == start
    assert game.record.decisions == record.decisions[:start]
    for entry in record.decisions[start:]:
        game.play(entry) if isinstance(entry, int) else game.roll(entry)
    assert game.is_over
    assert game.state_bytes == Game.replay(record).state_bytes


def test_a_replay_can_be_played_on(record):
    game = Game.replay(record, 30, seed=1)
    assert game.number == 30
    assert play_at_random(game, 9).is_over


def test_replay_beyond_the_end(record):
    with pytest.raises(TruncatedRecord, match="there is no decision 5000"):
        Game.replay(record, 5000)


TAGS = {"date": "2026-11-19", "event": "Évening", "round": "3", "site": "here", "bots": [None, "champion 1", None],
        "budgets": [None, "2 s", None], "ratings": [1500, None, -3], "ending": "turn_3", "places": [1, 2, 2],
        "scores": [40, 30, None]}


def test_tags_are_kept(record, tmp_path):
    tagged = record.copy()
    tagged.tags = {**TAGS, "times": [None, *range(len(record) - 1)]}
    tagged.save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json")
    assert again == tagged != record
    assert again.to_dict()["version"] == VERSION
    assert record.to_dict()["version"] == PLAIN_VERSION      # as before there were tags
    assert "tags" not in record.to_dict()
    again.tags["bots"][0] = "other"
    assert again.copy().tags is not again.tags


@pytest.mark.parametrize("tags", [
    [], {"dates": "2026-11-19"}, {1: 2}, {"date": "19.11.2026"}, {"date": "20261119"}, {"date": 5}, {"event": ""},
    {"event": "a\nb"}, {"event": "x" * 201}, {"bots": [None]}, {"bots": "abc"}, {"ratings": [1.5, 2, 3]},
    {"ratings": [True, None, None]}, {"times": [1]}, {"places": None}, {"scores": [2**60, 1, 1]}, {"site": "\ud800"},
])
def test_bad_tags_are_refused(record, tags):
    with pytest.raises(BadRecord, match=r"[Tt]ag"):
        Record.from_dict(rewritten(record, tags=tags))


def test_a_newer_record(record):
    for changes in ({"version": VERSION + 1}, {"rules": RULES_VERSION + 1}):
        with pytest.raises(NewerRecord, match="A newer program can read it"):
            Record.from_dict(rewritten(record, **changes))


def test_a_cut_file(record):
    text = record.to_json()
    for end in (len(text) // 3, len(text) - 1):
        with pytest.raises(TruncatedRecord):
            Record.from_json(text[:end])


def test_a_record_with_decisions_cut_off(record):
    with pytest.raises(TruncatedRecord, match="should have"):
        Record.from_dict(rewritten(record, decisions=record.to_dict()["decisions"][:-1]))


def test_an_edited_record(record):
    data = record.to_dict()
    data["players"][0] = "Somebody else"
    with pytest.raises(EditedRecord, match="digest"):
        Record.from_dict(data)


def test_illegal_decisions_in_a_record(record):
    decisions = record.to_dict()["decisions"]
    decisions[5] = 155
    edited = Record.from_dict(rewritten(record, decisions=decisions))
    with pytest.raises(EditedRecord, match="Decision 5"):
        Game.replay(edited)


def test_a_roll_with_a_die_too_many(record):
    decisions = record.to_dict()["decisions"]
    i = next(i for i, entry in enumerate(decisions) if isinstance(entry, list))
    decisions[i] = [*decisions[i], 6]
    with pytest.raises(EditedRecord, match=f"Decision {i} is a roll of"):
        Game.replay(Record.from_dict(rewritten(record, decisions=decisions)))


def test_decisions_after_the_end(record):
    decisions = [*record.to_dict()["decisions"], 59]
    longer = Record.from_dict(rewritten(record, decisions=decisions, count=len(decisions)))
    with pytest.raises(EditedRecord, match="after the end"):
        Game.replay(longer)


@pytest.mark.parametrize("entry", [-1, 156, 1.5, "pass", None, True, [], [0], [7], [[1]], [True]])
def test_entries_that_are_no_decisions(record, entry):
    with pytest.raises(EditedRecord, match="Decision 0 is"):
        Record.from_dict(rewritten(record, decisions=[entry], count=1))


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{}", '{"format": "chess"}', '{"format": "byzantium-record"}', "[" * 100_000]
)
def test_what_is_no_record(text):
    with pytest.raises(BadRecord):
        Record.from_json(text)


@pytest.mark.parametrize("field", ["version", "rules", "count", "decisions"])
def test_a_number_of_thousands_of_digits(record, field):
    text = record.to_json().replace(f'"{field}": ', f'"{field}": {"9" * 5000}, "x": ', 1)
    with pytest.raises(BadRecord, match="a number that is too long"):
        Record.from_json(text)
    with pytest.raises(BadRecord):
        Record.from_dict(record.to_dict() | {field: 10**5000})


@pytest.mark.parametrize("name", ["\x1b[2Jnothing", "\u202eannA", "\ud800", "a\0b"])
def test_names_that_would_steer_a_terminal(record, name):
    with pytest.raises(BadSetup, match="signs that cannot be shown"):
        Record.from_dict(rewritten(record, players=[name, "Bela", "Cili"]))
    with pytest.raises(BadSetup, match="signs that cannot be shown"):
        Game([name, "Bela"])


@pytest.mark.parametrize("field", [
    {"decisions": 5}, {"decisions": ["pass"]}, {"decisions": [(7,)]}, {"decisions": [10**30]}, {"start": b"x"},
    {"start": 3}, {"rules": object()}, {"rules": True}, {"notes": [3]}, {"notes": "x"}, {"lines": [{}]},
])
def test_what_cannot_stand_in_a_record_is_refused_at_once(field):
    with pytest.raises(BadRecord):
        Record(("Anna", "Bela"), **field)


@pytest.mark.parametrize("make", [
    lambda: Note("x"), lambda: Note(-1), lambda: Note(1, name=3), lambda: Note(1, comment="\ud800"),
    lambda: Note(1, arrows=[("Rome", "Nicaea")]), lambda: Line(1, 5), lambda: Line(None, []),
    lambda: Line(1, [], notes=[3]), lambda: Line(1, [], lines=3), lambda: Record(("a", "b")).branch(3),
])
def test_notes_and_lines_are_refused_at_once(make):
    with pytest.raises(BadRecord):
        make()


@pytest.mark.parametrize("changes", [{"players": None}, {"players": ["x"]}, {"options": {"fog": 1}}, {"options": 3}])
def test_a_record_of_an_impossible_setup(record, changes):
    with pytest.raises((BadRecord, BadSetup)):
        Record.from_dict(rewritten(record, **changes))


def test_a_record_without_something(record):
    data = record.to_dict()
    del data["options"], data["digest"]
    with pytest.raises(BadRecord, match="lacks"):
        Record.from_dict(data | {"digest": digest(data)})


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadRecord, match="not a text file"):
        Record.load(path)


def annotated() -> Record:
    """A game with a line that has a line of its own."""
    inner = Line(3, [41], notes=[Note(4, "Paid")])
    line = Line(1, [52, 23, 42], notes=[Note(2, comment="Mecca?", arrows=[("Mecca", "Medina")])], lines=[inner])
    return Record(("Anna", "Bela"), decisions=[43, 52, 16, 41], notes=[Note(0, "Start")], lines=[line])


def test_lines_and_notes_are_kept(tmp_path: Path) -> None:
    record = annotated()
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == record
    assert record.to_dict()["version"] == ANNOTATED_VERSION
    line = record.lines[0]
    assert Game.replay(record.branch(line), dice="by hand").number == 4
    assert record.branch(line, line.lines[0]).decisions == [43, 52, 23, 41]
    copy = record.copy()
    copy.lines[0].decisions.append(99)
    assert record == annotated(), "a copy is changed apart"


@pytest.mark.parametrize(
    "change",
    [
        {"notes": {}},
        {"notes": ["x"]},
        {"notes": [{"at": "1"}]},
        {"notes": [{"at": 1, "comment": 5}]},
        {"notes": [{"at": 1, "arrows": [["Mecca", "Nowhere"]]}]},
        {"lines": [{"decisions": []}]},
        {"lines": [{"at": 1, "decisions": [999]}]},
        {"lines": [{"at": 1, "decisions": [], "lines": 3}]},
    ],
)
def test_bad_lines_and_notes_are_refused(change: dict[str, object]) -> None:
    body = {key: value for key, value in annotated().to_dict().items() if key != "digest"} | change
    with pytest.raises(BadRecord):
        Record.from_dict({**body, "digest": digest(body)})
