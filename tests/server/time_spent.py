"""Whether the decisions and clocks of a table are as its log has them: for games in which processes are killed."""

from collections.abc import Sequence
from typing import Any

ROUNDED = 0.002                  # seconds: what a decision took is written to the millisecond


def what_is_wrong(table: Any, entries: Sequence[Any]) -> list[str]:
    """With a table's decisions, those of bots among them, and with its live clock, if nothing was taken back."""
    wrong = _wrong_takers(table, entries)
    return wrong + _wrong_times(table, entries) if table["clock"] else wrong


def _wrong_takers(table: Any, entries: Sequence[Any]) -> list[str]:
    """Every decision once, and a bot's seat decided by its bot."""
    taken = [entry["body"] for entry in entries if entry["kind"] in ("decision", "roll")]
    wrong = [] if [one["number"] for one in taken] == [*range(len(taken))] else ["decisions are not in order"]
    for body in (entry["body"] for entry in entries if entry["kind"] == "decision"):
        bot = table["seats"][body["seat"]]["bot"]
        if bot and body["by"] != f"bot:{bot}":
            wrong.append(f"decision {body['number']} of a bot was taken by {body['by']}")
    return wrong


def _wrong_times(table: Any, entries: Sequence[Any]) -> list[str]:
    """What each decision took is the time since it was asked; a clock in play shows it all, and an increment a turn."""
    setup, wrong = table["clock"]["setup"], []
    left = [float(setup["bank"])] * len(table["seats"])
    asked_at, turn = 0.0, None
    for entry in entries:
        body, at = entry["body"], entry["at"]
        if entry["kind"] == "decision":
            if abs(body["spent"] - (at - asked_at)) > ROUNDED:
                wrong.append(f"decision {body['number']} took {at - asked_at:.3f} s, not {body['spent']} s")
            if turn not in (None, body["seat"]):
                left[turn] += setup["increment"]
            turn = body["seat"]
            left[turn] -= body["spent"]
        if entry["kind"] in ("started", "decision", "roll"):
            asked_at = at
    if turn is not None and table["asked"] != turn:
        left[turn] += setup["increment"]
    shown = [one["left"] for one in table["clock"]["times"]]
    if table["status"] == "playing" and any(abs(one - other) > ROUNDED for one, other in zip(left, shown, strict=True)):
        wrong.append(f"the clocks show {shown}, not {left}")
    return wrong
