"""A bot in ten lines that needs nothing but JSON: byzantium arena "exec:python examples/external_bot.py" greedy"""

import json
import sys

LIKES = ("take control", "pool", "Arab army", "strengthen", "pass")          # the best first

for line in sys.stdin:
    question = json.loads(line)
    answers = dict(zip(question["texts"], question["legal"], strict=True))
    liked = [answers[text] for text in LIKES if text in answers]
    print((liked or question["legal"])[0], flush=True)
