"""How fast other games are on one core: catanatron, OpenSpiel's backgammon and python-chess, from published packages.

Runs in the environment `.venv-peers` (`make .venv-peers/ready`), needs nothing of Byzantium, and prints JSON:

    .venv-peers/bin/python benchmarks/peers.py [--seconds 5]

A decision is anything applied to a game: a player's choice or a roll. catanatron rolls inside its ROLL action, so
there every executed action is one decision; in backgammon a roll is an action of the chance player and counts too
(`choices_per_s` leaves rolls out). Everything runs in one thread. A rate is the best of a few slices of time, since
whatever else the machine does can only slow a slice down: the peers are shown at their best.

  catanatron.python           four RandomPlayers, `Game.play()`, a new random map each game
  catanatron.copy_us          `Game.copy()` in the middle of a game
  backgammon.python           Python picks every action from what the C++ game offers
  backgammon.compiled         whole random games inside C++, called once for many games
  backgammon.copy_us          `State.clone()` in the middle of a game, called from Python
  chess.calls_us              of a `Board` in the middle of a game, with its moves so far: `push` and `pop` of a legal
                              move, `copy`, all legal moves in words (`san`), `fen` and the board of it
"""

import argparse
import json
import platform
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from math import inf
from statistics import mean
from time import perf_counter
from typing import Any

try:
    import chess
    import pyspiel
    from catanatron import Color, Game, RandomPlayer
except ImportError as missing:
    sys.exit(f"{missing}. These games live in an environment of their own: make .venv-peers/ready")

SLICES = 5          # of a measure's time; the best one counts
POSITIONS = 20      # copied in the middle of as many games
ROLLOUTS = 200      # compiled games a call
SEED = 1


def best_rate(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Call work, which returns how much it did, for so long: the best slice's rate a second, and the mean of a call."""
    work()  # warm up
    best, amounts = 0.0, []
    for _ in range(SLICES):
        done, start = 0, perf_counter()
        while (passed := perf_counter() - start) < seconds / SLICES or not done:
            amounts.append(work())
            done += amounts[-1]
        best = max(best, done / passed)
    return best, mean(amounts)


def speed(decisions_per_s: float, decisions_per_game: float, choices: float = 1.0) -> dict[str, float]:
    """choices: the share of decisions that are no rolls."""
    return {
        "games_per_s": round(decisions_per_s / decisions_per_game, 1),
        "decisions_per_s": round(decisions_per_s),
        "choices_per_s": round(decisions_per_s * choices),
        "decisions_per_game": round(decisions_per_game, 1),
    }


def call_us(calls: list[Callable[[], Any]], seconds: float) -> float:
    """Microseconds a call, over all these positions."""

    def work() -> int:
        for call in calls:
            call()
        return len(calls)

    return round(1e6 / best_rate(work, seconds)[0], 3)


def catanatron(seconds: float) -> dict[str, Any]:
    def new_game(seed: int | None = None) -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    def play() -> int:
        game = new_game()
        game.play()
        return len(game.state.actions)

    def mid_game(seed: int) -> Any:
        """The same game twice, the second time half of it."""
        whole, half = new_game(seed), new_game(seed)
        random.seed(seed)
        whole.play()
        random.seed(seed)
        while len(half.state.actions) < len(whole.state.actions) // 2:
            half.play_tick()
        return half

    random.seed(SEED)
    return {
        "version": version("catanatron"),
        "python": speed(*best_rate(play, seconds)),
        "copy_us": call_us([mid_game(SEED + i).copy for i in range(POSITIONS)], seconds),
    }


def backgammon(seconds: float) -> dict[str, Any]:
    game = pyspiel.load_game("backgammon")
    chance, terminal = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL

    def faces(state: Any) -> list[int]:
        """The outcomes of a roll, which must be equally likely."""
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        assert max(chances) - min(chances) < 1e-9
        return list(actions)

    # Rolls are the same all game long but for the first, so they are asked for once.
    state = game.new_initial_state()
    opening = faces(state)
    state.apply_action(opening[0])
    first_choice = state.clone()
    state.apply_action(state.legal_actions()[0])
    rolls = faces(state)

    def random_game(limit: float = inf) -> tuple[Any, int]:
        """A game of random decisions to its end, at most so many, and their number."""
        uniform, state, decisions = random.random, game.new_initial_state(), 1
        state.apply_action(random.choice(opening))
        while decisions < limit and (player := state.current_player()) != terminal:
            actions = rolls if player == chance else state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
            decisions += 1
        return state, decisions

    def play() -> int:
        return random_game()[1]

    # The evaluator's rollouts are random games inside C++. Python can't call it, but a tree search of one simulation
    # does just that: it evaluates its root, here the first choice of the game, by so many rollouts.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 16, False, SEED, False)

    def rollouts() -> int:
        bot.step(first_choice)
        return ROLLOUTS

    random.seed(SEED)
    histories = [random_game()[0].full_history() for _ in range(10 * POSITIONS)]
    choices = mean(step.player != chance for history in histories for step in history)
    decisions_per_s, length = best_rate(play, seconds)
    games_per_s, _ = best_rate(rollouts, seconds)
    return {
        "version": version("open_spiel"),
        "python": speed(decisions_per_s, length, choices),
        "compiled": speed(games_per_s * (length - 1), length - 1, choices),  # rollouts start after the first roll
        "copy_us": call_us([random_game(length / 2)[0].clone for _ in range(POSITIONS)], seconds),
    }


def chess_calls(seconds: float) -> dict[str, Any]:
    """A Board is to python-chess what a Game is here: undo, copies, words and texts included."""

    def mid_game() -> chess.Board:
        board = chess.Board()
        while board.fullmove_number < 30 and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        if board.is_game_over():
            board.pop()
        return board

    random.seed(SEED)
    boards = [mid_game() for _ in range(POSITIONS)]
    moves = [random.choice(list(board.legal_moves)) for board in boards]

    def play_and_undo(board: chess.Board, move: chess.Move) -> None:
        board.push(move)
        board.pop()

    def in_words(board: chess.Board) -> list[str]:
        return [board.san(move) for move in board.legal_moves]

    def text_and_back(board: chess.Board) -> chess.Board:
        return chess.Board(board.fen())

    calls: dict[str, list[Callable[[], Any]]] = {
        "play and undo": [partial(play_and_undo, board, move) for board, move in zip(boards, moves, strict=True)],
        "copy": [board.copy for board in boards],
        "view": [partial(in_words, board) for board in boards],
        "text and back": [partial(text_and_back, board) for board in boards],
    }
    return {"version": version("chess"), "calls_us": {name: call_us(works, seconds) for name, works in calls.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each of the nine measures (default 5)")
    seconds = parser.parse_args().seconds
    if not seconds > 0:
        parser.error("--seconds must be more than 0")
    peers = {"catanatron": catanatron(seconds), "backgammon": backgammon(seconds), "chess": chess_calls(seconds)}
    print(json.dumps({"python": platform.python_version(), "seconds": seconds} | peers, indent=2))


if __name__ == "__main__":
    main()
