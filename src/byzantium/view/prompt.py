"""What is asked, and the legal codes, each with what is known of it beforehand."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from ..checks import whole
from ..engine import codes as C
from ..engine import describing as D
from ..engine import kinds as K
from ..engine import running
from ..engine.board import LINKS
from ..engine.state import State
from .messages import ARGUMENTS, option_message, player_number, side_id
from .position import described_state
from .shapes import Args, Effects, Message, Option, Prompt

_ASKED = D.Asked.dtype.names or ()


def _argument(arg: str, asked: D.Asked) -> object:
    """Purpose, loss, roll, manner and ending are told in one field: a question has one of them at most."""
    return ARGUMENTS[arg](getattr(asked, arg if arg in _ASKED else "extra"))


def view_prompt(g: State, decision: int = 0, described: running.Described | None = None) -> Prompt:
    """What is asked now; `decision` is its number in the game."""
    asked = described_state(g, described).position.asked
    question = K.QUESTIONS[g.now.kind]
    args = {arg: _argument(arg, asked) for arg in question.args}
    return {
        "id": f"prompt.{question.id}",
        "args": cast(Args, {**args, "clause": question.clause_of(asked.extra)}),
        "decision": whole(decision, "A decision's number", 0),
        "asked": None if g.now.kind == K.GAME_OVER else player_number(g.now.player),
        "chance": question.is_chance,
    }


@cache
def _label(kind: int, code: int) -> Message:
    return option_message(kind, code)


def _option(kind: int, effect: Sequence[int]) -> Option:
    label = _label(kind, effect[0])
    return {"code": effect[0], "id": label["id"], "args": label["args"].copy(), "effects": _effects(effect)}


def _effects(effect: Sequence[int]) -> Effects:
    """What is known of an option: the fields of an Effect that it has, by name."""
    _, cost, link, fleet, attack, strength, points, track, price, treasury, upkeep = effect
    effects: Effects = {}
    if cost != D.ABSENT:
        effects["cost"] = cost
    if link != D.ABSENT:
        effects["link"], effects["fleet"] = LINKS[link], bool(fleet)
    if attack != D.ABSENT:
        effects["attack"] = bool(attack)
    if strength != D.ABSENT:
        effects["strength"] = strength
    if points != D.ABSENT:
        effects["points"], effects["track"] = points, C.SIDES[track]
    if price != D.ABSENT:
        effects["price"], effects["treasury"] = price, side_id(treasury)
    if upkeep != D.ABSENT:
        effects["upkeep"] = upkeep
    return effects


def view_options(g: State, described: running.Described | None = None) -> list[Option]:
    """The legal codes with their labels, and what is known of them."""
    effects = described_state(g, described).effects
    return [_option(g.now.kind, effect) for effect in effects]
