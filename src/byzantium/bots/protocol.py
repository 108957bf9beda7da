"""byzantium-bot-1: what is said between a game and a program that plays in it, a line of JSON at a time.

docs/bot-protocol.md tells it to who writes such a program. Here are the lines that a program gets, and what is read of
those that it writes: whatever else they hold is left aside, and what can't be right is a BotFailed in words.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .. import __version__, notation, position
from ..checks import either, shown
from ..engine import kinds as K
from ..record import OPTIONS, RULES_VERSION
from .interface import BotFailed, Position

PROTOCOL = "byzantium-bot-1"
LONGEST_LINE = 1 << 16                   # bytes
MOST_A_DECISION = 1 << 20                # bytes that a program may write about one decision
LONGEST_TEXT = 2_000                     # signs of a text of its own that are kept
MOST_PLANS, LONGEST_PLAN = 16, 64
GRACE = 1.0                              # seconds more than a decision's own before an answer is late

Message = dict[str, Any]


@dataclass(frozen=True)
class Hello:
    """What a program says of itself."""

    name: str = ""
    author: str = ""
    version: str = ""
    players: tuple[int, ...] = (2, 3, 4)
    options: tuple[str, ...] = tuple(OPTIONS)        # of the rules, that it can play by


@dataclass(frozen=True)
class Info:
    """What a program thinks of the position that it was asked about."""

    shares: tuple[float, ...] = ()       # of the win, one a player; none if it tells none
    plans: tuple[tuple[int, ...], ...] = ()          # codes, the best plan first
    text: str = ""


@dataclass(frozen=True)
class Choice:
    code: int
    decision: int | None = None          # that it answers; None for a bare number
    why: str = ""


@dataclass(frozen=True)
class Question:
    """A decision that a program is asked for."""

    position: Position
    legal: Sequence[int]
    seconds: float                       # for this decision
    decision: int                        # its number among those asked
    seed: int                            # the chance that a program should use, if any
    simulations: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)        # keys that a program need not know

    @property
    def place(self) -> Message:
        return {"position": position.to_text(self.position.tobytes())}

    @property
    def go(self) -> Message:
        kind, codes = self.position.kind, list(self.legal)
        told: Message = {
            "player": self.position.player, "kind": K.IDS[kind], "legal": codes,
            "texts": [notation.code_text(kind, code) for code in codes], "seconds": self.seconds, "seed": self.seed,
        }
        return told | ({} if self.simulations is None else {"simulations": self.simulations}) | dict(self.more)


# ------------------------------------------------------------------ what a program gets


def simple_question(question: Question) -> Message:
    """All in one line, for a program that says no hello: whatever it answers is a code."""
    return question.place | question.go


def question_messages(question: Question) -> list[Message]:
    return [{"type": "position"} | question.place, {"type": "go", "decision": question.decision} | question.go]


def greeting() -> Message:
    return {"type": "hello", "protocol": PROTOCOL, "server": f"byzantium {__version__}", "rules": RULES_VERSION,
            "limits": {"line": LONGEST_LINE, "decision": MOST_A_DECISION, "grace": GRACE}}


def new_game(game: str, question: Question) -> Message:
    state = question.position.state
    options = {name: values[getattr(state, name)] for name, values in OPTIONS.items()}
    return {"type": "new", "game": game, "players": state.n_players, "seat": question.position.player,
            "options": options, "clock": {"seconds": question.seconds, "grace": GRACE}}


def written(message: Message) -> bytes:
    return json.dumps(message).encode() + b"\n"


# ------------------------------------------------------------------ what it writes


def read(line: bytes) -> Hello | Info | Choice | None:
    """What a line says; None for a message that this protocol does not have."""
    text = line.decode("utf-8", "replace").strip()
    if not text.startswith("{"):
        return Choice(_code(text))
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BotFailed(f"it wrote {shown(text, 60)}, which is not JSON") from None
    kind = message.get("type")
    if kind == "hello":
        return _hello(message)
    if kind == "info":
        return _info(message)
    return _choice(message) if kind == "choice" else None


def _code(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BotFailed(f"answered {text[:60]!r}, which is not a code") from None


def _hello(message: Message) -> Hello:
    protocols = message.get("protocols")
    if not isinstance(protocols, list):
        raise BotFailed(f'its hello lacks "protocols", a list with "{PROTOCOL}" in it')
    if PROTOCOL not in protocols:
        raise BotFailed(f"it speaks {either(map(str, protocols[:5] or ['nothing']))}, and not {PROTOCOL}")
    rules = message.get("rules", RULES_VERSION)
    if rules != RULES_VERSION:
        raise BotFailed(f"it plays by version {shown(rules, 20)} of the rules, and these are version {RULES_VERSION}")
    players = _listed(message, "players", (2, 3, 4), int, "how many players it can play with, such as [2, 3, 4]")
    options = _listed(message, "options", tuple(OPTIONS), str, f"of the rules' options, such as {list(OPTIONS)[:2]}")
    return Hello(_text(message, "name"), _text(message, "author"), _text(message, "version"), players, options)


def _listed(message: Message, key: str, usual: tuple[Any, ...], kind: type, what: str) -> tuple[Any, ...]:
    found = message.get(key, list(usual))
    if not isinstance(found, list) or not all(type(one) is kind for one in found):
        raise BotFailed(f"its hello has {shown(found, 40)} as {json.dumps(key)}: a list is needed, {what}")
    return tuple(found)


def _choice(message: Message) -> Choice:
    code, decision = message.get("code"), message.get("decision")
    if type(code) is not int:
        raise BotFailed(f"its choice has {shown(code, 40)} as \"code\", which is not a code")
    if type(decision) is not int:
        raise BotFailed(f"its choice has {shown(decision, 40)} as \"decision\": the number of the go that it answers")
    return Choice(code, decision, _text(message, "why"))


def _text(message: Message, key: str) -> str:
    found = message.get(key, "")
    return found[:LONGEST_TEXT] if isinstance(found, str) else ""


def _info(message: Message) -> Info:
    """Of thoughts, what makes no sense is left aside: nobody loses a game by them."""
    plans = message.get("plans")
    good = [tuple(plan) for plan in plans[:MOST_PLANS] if _is_plan(plan)] if isinstance(plans, list) else []
    return Info(shares_in(message.get("shares")), tuple(good), _text(message, "text"))


def _is_plan(plan: Any) -> bool:
    return isinstance(plan, list) and 0 < len(plan) <= LONGEST_PLAN and all(type(code) is int for code in plan)


def shares_in(found: Any) -> tuple[float, ...]:
    """As they are told, such that they add up to 1."""
    if not isinstance(found, list) or not 2 <= len(found) <= 4 or not all(map(_is_share, found)) or not sum(found):
        return ()
    return tuple(share / sum(found) for share in found)


def _is_share(share: Any) -> bool:
    return type(share) in (int, float) and 0 <= share <= 1e9 and math.isfinite(share)


def check_fits(hello: Hello, question: Question) -> None:
    """Can the program play this game?"""
    state = question.position.state
    if state.n_players not in hello.players:
        with_how_many = either(map(str, hello.players or ["no"]))
        raise BotFailed(f"it plays with {with_how_many} players, and these are {state.n_players}")
    for name, values in OPTIONS.items():
        if getattr(state, name) and name not in hello.options:
            raise BotFailed(f"it does not play by the option {name}={values[getattr(state, name)]}")
