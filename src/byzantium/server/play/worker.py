"""A process that thinks for bots: `python -m byzantium.server.play.worker`, asked and answering in lines of JSON.

    {"ask": "warm", "bot": "search"}                                             ->  {"warm": true}
    {"ask": "choice", "bot": "search", "seat": "..", "decision": 17, "seconds": 2, "position": ".."}
                                                                                 ->  {"choice": {"code": 52, ...}}
    {"ask": "warm"}                                                              ->  {"warm": true}
    {"ask": "preview", "position": "..", "decision": 17}                         ->  {"preview": {"decision": 17, ...}}
    {"ask": "comparison", "position": "..", "codes": [52, 11]}                   ->  {"comparison": {"lost": 0.02, ...}}
    {"ask": "played", "day": "2026-11-16", "decisions": [..]}                    ->  {"played": {"place": 1, ...}}
    {"ask": "card", "picture": {"title": "..", "position": {..}, ...}}           ->  {"card": "PNG in base64"}
    {"ask": "picture", "game": {"record": {..}, "to": 17, "form": "svg"}}        ->  {"picture": "the file in base64"}

To warm a bot up, or the odds without one, is to let it load, compile and decide once. Whatever goes wrong in here, a
crash of the process included, the server notices and plays on without it.
"""

import base64
import json
import os
import sys
from functools import cache
from typing import Any, TextIO

from ... import position
from ...bots.critic import Critic
from ...draw.film import FORMS
from ...engine import plain
from ...errors import BadRecord
from ...game import Game
from ...preview import preview
from ...record import Record
from ...review import SIMULATIONS
from ..community.days import game as day_game
from ..core import bots

FILM_WIDTH = 510                 # pixels
NICE = 5                         # of 19


def answer(question: dict[str, Any]) -> dict[str, Any]:
    if question["ask"] == "warm":
        _warm(question.get("bot"))
        return {"warm": True}
    if question["ask"] == "preview":
        return {"preview": preview(position.from_text(question["position"]), question["decision"])}
    if question["ask"] == "played":
        return {"played": _played(question["day"], question["decisions"])}
    if question["ask"] == "card":
        return {"card": _card(question["picture"])}
    if question["ask"] == "picture":
        return {"picture": base64.b64encode(_picture(**question["game"])).decode()}
    if question["ask"] == "comparison":
        before = plain.to_array(position.from_text(question["position"]))
        return {"comparison": _critic().compare(before, question["codes"])._asdict()}
    game = Game.from_position(question["position"], dice="by hand")
    asked = question["seat"], question["decision"], question["seconds"]
    return {"choice": bots.choose(question["bot"], game, *asked)}


def _played(day: str, decisions: list[Any]) -> dict[str, Any]:
    try:
        return day_game.replayed(day, day_game.entries(decisions))
    except BadRecord as error:
        return {"wrong": str(error)}


def _card(picture: dict[str, Any]) -> str:
    from ...draw.card import draw_card  # few need it

    return base64.b64encode(draw_card(**picture)).decode()


def _picture(
    form: str, record: dict[str, Any] | None = None, to: int | None = None, position: str | None = None
) -> bytes:
    """A game before a decision, or a position; as a film all of the game."""
    from ...draw import draw_film, draw_game, draw_text
    from ...draw.pixels import to_png

    if position is not None:
        svg = draw_text(position)
    else:
        game = Game.replay(Record.from_dict(record), to, dice="by hand")
        if form in FORMS:
            return draw_film(game, form, width=FILM_WIDTH)
        svg = draw_game(game, choices=False)
    return svg.encode() if form == "svg" else to_png(svg)


@cache
def _critic() -> Critic:
    return Critic(SIMULATIONS)


def _warm(bot: str | None) -> None:
    game = Game(2, seed=1)
    if bot is None:
        preview(game.state_bytes)
    else:
        bots.choose(bot, game, "warm", 0, 0.1)


def think_on(questions: TextIO, answers: TextIO) -> None:
    for line in questions:
        try:
            told = answer(json.loads(line))
        except Exception as error:       # of a bot: the table must go on
            told = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(told), file=answers, flush=True)


def give_way() -> None:
    """To the server: a thought may take a little longer, nobody's decision may."""
    if os.name == "posix":
        os.nice(NICE)


if __name__ == "__main__":
    give_way()
    answers, sys.stdout = sys.stdout, sys.stderr     # what a bot prints is no answer
    think_on(sys.stdin, answers)
