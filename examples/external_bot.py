"""A bot in 30 lines that needs nothing but a language with JSON: reads a line, writes a line.

    byzantium arena "exec:python examples/external_bot.py" random --games 20

It takes cities while it can, strengthens its armies while it has free cubes, and passes then.
"""

import json
import random
import sys
from typing import Any

LIKES = ("take control", "Byzantine army", "Arab army", "strengthen", "pass")    # actions, the best first


def choose(question: dict[str, Any]) -> int:
    answers: dict[str, int] = dict(zip(question["texts"], question["legal"], strict=True))
    if question["kind"] == "action":
        return next(answers[text] for text in LIKES if text in answers and is_wise(text))
    if "pool" in answers:                        # a cube from the pool costs nothing
        return answers["pool"]
    return random.choice(list(answers.values()))


def is_wise(text: str) -> bool:
    return text in ("take control", "pass") or random.random() < 0.5


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
