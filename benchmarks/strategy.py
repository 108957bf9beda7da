"""What the champion knows about the game: python benchmarks/strategy.py [--deals 400] [--jobs 2]

Four champions (the network alone) play each other. The figures of docs/strategy.md, and its pictures, come from the
file that this writes (docs/making/strategy.json):

- openings: each first action is tried by each player in the order of play, the same deals and dice for all of them, and
  everybody plays on as the champion would;
- games: how they end, when, and for whom;
- actions: what the champion takes, and what the strategist would have taken in its place.
"""

import argparse
import copy
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any, cast

from byzantium.arena.games import ArenaGame, Task
from byzantium.bots import NO_BUDGET, make_bot
from byzantium.engine import kinds as K
from byzantium.notation import code_text

WRITTEN = Path(__file__).parents[1] / "docs/making/strategy.json"
FIRST_DEAL = 3_000_000_000               # no other measurement and no training has deals from here on
LOOKED_AT = 0.1                          # of the champion's actions, beside the strategist's


class Game(ArenaGame):
    """Of champions, which can be left at any decision and gone on with in several ways."""

    def __init__(self, players: int, deal: int, bot: Any) -> None:
        super().__init__(Task(("champion",) * players, deal), [bot] * players)

    def fork(self) -> "Game":
        other = copy.copy(self)
        other.states, other.record = self.states.copy(), copy.deepcopy(self.record)
        other.codes, other.clocks = self.codes.copy(), [[0.0] for _ in self.clocks]
        return other

    def until_action(self) -> bool:
        """On to the next action that somebody takes, if there is one."""
        while self.legal and self.now["kind"] != K.ACTION:
            self.decide()
        return bool(self.legal)

    def take(self, code: int) -> None:
        self.legal = [code]
        self.decide()

    @property
    def turn(self) -> int:
        return int(self.states["turn"][0])


def openings(deal: int, players: int = 4) -> Iterator[tuple[int, int, float]]:
    """(place in the order of play, first action, share of the win)"""
    game = Game(players, deal, make_bot("champion"))
    for order in range(players):
        if not game.until_action():
            return
        player = int(game.now["player"])
        for code in game.legal:
            trial = game.fork()
            trial.take(code)
            yield order, code, trial.play().shares[player]
        game.decide()
        while game.legal and int(game.now["player"]) == player:      # one action each
            game.decide()


def whole_game(players: int, deal: int) -> dict[str, Any]:
    champion, strategist = make_bot("champion"), make_bot("strategist")
    game, rng = Game(players, deal, champion), random.Random(deal)
    order: list[int] = []
    told: dict[str, Any] = {"champion": Counter(), "strategist": Counter(), "compared": 0, "alike": 0}
    while game.until_action():
        player, turn, legal = int(game.now["player"]), game.turn, game.legal
        order += [player] if player not in order else []
        before = game.states.copy()
        game.decide()
        taken = cast(int, game.record.decisions[-1])     # rolls are not kept
        told["champion"][f"{turn} {taken}"] += 1
        if players == 4 and rng.random() < LOOKED_AT:
            instead = int(strategist.choose(before, legal, NO_BUDGET, rng))
            told["strategist"][f"{turn} {instead}"] += 1
            told["compared"] += 1
            told["alike"] += instead == taken
    result = game.result()
    told |= {"ending": result.ending, "turn": game.turn, "by": result.shares[int(game.states["active"][0])],
             "shares": [result.shares[p] for p in order], "scores": sorted(result.scores, reverse=True),
             "decisions": result.decisions}                                                      # fmt: skip
    return told


# ------------------------------------------------------------------------------------------------- in numbers


def share(wins: list[float]) -> dict[str, float]:
    """With its standard error, the deal being the unit."""
    n, mean = len(wins), sum(wins) / len(wins)
    error = sqrt(sum((one - mean) ** 2 for one in wins) / max(n - 1, 1) / n)
    return {"share": round(mean, 4), "error": round(error, 4), "games": n}


def action(code: int) -> str:
    return code_text(K.ACTION, code)


def opening_table(found: list[list[tuple[int, int, float]]]) -> list[dict[str, Any]]:
    wins: dict[tuple[int, int], list[float]] = defaultdict(list)
    for order, code, won in (row for rows in found for row in rows):
        wins[order, code].append(won)
    rows = [{"order": order + 1, "action": action(code), **share(won)} for (order, code), won in wins.items()]
    return sorted(rows, key=lambda row: (row["order"], -row["share"]))


def game_table(games: list[dict[str, Any]]) -> dict[str, Any]:
    endings = Counter((game["ending"], game["turn"]) for game in games)
    by = {ending: [game["by"] for game in games if game["ending"] == ending] for ending in {e for e, _ in endings}}
    players, n = len(games[0]["shares"]), len(games)
    return {
        "games": n,
        "endings": [{"ending": e, "turn": turn, "share": round(k / n, 4)} for (e, turn), k in sorted(endings.items())],
        "for whom acted last": {ending: share(wins) for ending, wins in sorted(by.items())},
        "order": [share([game["shares"][i] for game in games]) for i in range(players)],
        "scores": [round(sum(game["scores"][i] for game in games) / n, 1) for i in range(players)],
        "decisions": round(sum(game["decisions"] for game in games) / n, 1),
    }


def action_table(games: list[dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for who in ("champion", "strategist"):
        counts: Counter[str] = sum((game[who] for game in games), Counter())
        for turn in "123":
            here = {key.split()[1]: n for key, n in counts.items() if key[0] == turn}
            total = sum(here.values())
            often = sorted(here.items(), key=lambda row: -row[1])
            told[f"{who} {turn}"] = {action(int(code)): round(n / total, 4) for code, n in often}
    compared = sum(game["compared"] for game in games)
    return {**told, "compared": compared, "alike": round(sum(game["alike"] for game in games) / max(compared, 1), 4)}


def _openings(deal: int) -> list[tuple[int, int, float]]:
    return list(openings(deal))


def _game(task: tuple[int, int]) -> dict[str, Any]:
    return whole_game(*task)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400, help="for each first action of each player")
    parser.add_argument("--games", type=int, default=4000, help="whole games, for each number of players")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WRITTEN)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as pool:
        deals = [FIRST_DEAL + args.deals + i for i in range(args.games)]
        played = {n: list(pool.map(_game, [(n, deal) for deal in deals], chunksize=20)) for n in (4, 3, 2)}
        tried = list(pool.map(_openings, range(FIRST_DEAL, FIRST_DEAL + args.deals), chunksize=2))
    told = {"command": f"python benchmarks/strategy.py --deals {args.deals} --games {args.games}",
            "openings": opening_table(tried), "actions": action_table(played[4]),
            "games": {str(n): game_table(games) for n, games in played.items()}}                 # fmt: skip
    args.out.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    print(f"Written: {args.out}")


if __name__ == "__main__":
    main()
