"""NAME, a program that plays Byzantium. What it reads and writes: docs/bot-protocol.md of Byzantium.

It takes cities while it can, goes to war now and then, and chooses among the rest by chance.
"""

import json
import random
import sys
from typing import Any

LIKES = ("take control", "Byzantine army", "Arab army", "strengthen", "pass")    # actions, the best first


def choose(question: dict[str, Any]) -> int:
    """One of the legal codes. `question["position"]` holds all that lies on the table."""
    answers: dict[str, int] = dict(zip(question["texts"], question["legal"], strict=True))
    rng = random.Random(question["seed"])            # the only chance it uses: so its games can be repeated
    if question["kind"] == "action":
        return answers[next(text for text in LIKES if text in answers and is_wise(text, rng))]
    if "pool" in answers:                            # a cube from the pool costs nothing
        return answers["pool"]
    return rng.choice(list(answers.values()))


def is_wise(text: str, rng: random.Random) -> bool:
    return text in ("take control", "pass") or rng.random() < 0.5


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def main() -> None:
    say(type="hello", protocols=["byzantium-bot-1"], name="NAME", version="1")
    position: dict[str, Any] = {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")                   # none: a question for programs that say no hello
        if kind == "position":
            position = message
        elif kind == "go":
            say(type="choice", decision=message["decision"], code=choose(position | message))
        elif kind == "quit":
            break


main()
