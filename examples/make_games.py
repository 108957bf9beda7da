"""Many games of random bots in one file, thousands a second: a million in minutes.

    python examples/make_games.py [GAMES] [FILE] [PLAYERS]
    byzantium explore games.jsonl.gz

Games are written as they end, so that of the last thousand the shorter ones come in. A policy of your own takes the
place of `env.sample()`. Games of other bots come from the arena:

    byzantium arena greedy strategist --games 1000 --keep games.jsonl.gz
"""

import sys
import time
from pathlib import Path

from byzantium.env import VectorEnv
from byzantium.records import RecordFile

given = [*sys.argv[1:], *("2000", "games.jsonl.gz", "2")[len(sys.argv) - 1 :]]
wanted, file, players = int(given[0]), Path(given[1]), int(given[2])
before, began = file.stat().st_size if file.exists() else 0, time.process_time()

batch, made = min(1000, wanted), 0
env = VectorEnv(batch, players=players, keep=batch, observe=False)
with RecordFile(file, "a") as games:
    while made < wanted:
        env.step(env.sample())
        for record in env.take_records()[: wanted - made]:
            games.append(record)
            made += 1

seconds, size = time.process_time() - began, (file.stat().st_size - before) / made
print(f"{made:,} games of {players}: {made / seconds:,.0f} a second of processor time, {size:.0f} bytes each")
