"""Whatever is handed in as a state, a sentence comes back, or what follows from it: never a crash, never no answer.

Every number of a state, set to what it should not be, goes through every door that takes states: in a process of its
own, as compiled rules trust what they are given. `python tests/test_states.py [EVERY]` does so and says how many.
"""

import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from budget import much
from byzantium import ByzantiumError, Game, IllegalDecision, ImpossiblePosition
from byzantium.bots import Budget, bot_from_policy, legal_codes, make_bot
from byzantium.bots.critic import Critic
from byzantium.closed import actions_of
from byzantium.draw import draw_state
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.compiling import compiled
from byzantium.engine.state import State
from byzantium.env import VectorEnv
from byzantium.errors import BadSetup
from byzantium.gpu import Games
from byzantium.odds import attack_in, attacks
from byzantium.position import from_text, to_dict, to_text
from byzantium.preview import preview
from byzantium.view import view

States = Any
EVERY = much(97, 1)                              # of the changed states one so many is tried
FEW = Budget(simulations=4)


def of_every_kind(players: int = 3, seed: int = 5) -> list[States]:
    """A state of every kind of decision that random games come to, and one at the end."""
    found: dict[int, States] = {}
    for key in range(60):
        states = np.zeros(1, State)
        n, made = compiled.new_game(states[0], players), 0
        while n:
            found.setdefault(int(states["now"]["kind"][0]), plain.to_array(states.tobytes()))
            n = compiled.step(states[0], compiled.random_code(states[0], n, seed + key, made))
            made += 1
        found.setdefault(K.GAME_OVER, plain.to_array(states.tobytes()))
    return [found[kind] for kind in sorted(found)]


def places(dtype: np.dtype[Any], path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every number of a record."""
    if dtype.names:
        for name in dtype.names:
            yield from places(dtype[name], (*path, name))
    elif dtype.subdtype:
        base, shape = dtype.subdtype
        for index in np.ndindex(*shape):
            yield from places(base, (*path, index))
    else:
        yield path


def changed(states: States) -> Iterator[States]:
    """The state with one number changed: by one to nobody, too large, to the ends of its type."""
    for path in places(State.dtype):
        at: Any = plain.to_array(states.tobytes())
        inner: Any = at[0]
        for step in path[:-1]:
            inner = inner[step]
        limits = np.iinfo(inner[path[-1]].dtype)
        for value in (-1, 9, 120, limits.min, limits.max):
            inner[path[-1]] = value
            yield plain.to_array(at.tobytes())


def play_on(states: States) -> None:
    with VectorEnv(1, players=3, seed=1, threads=1, observe=True) as env:
        env.load(states)
        for _ in range(10):
            env.step(env.sample())


def play_batch(states: States) -> None:
    games = Games(1, players=3, seed=1)
    games.load(states)
    games.play(limit=5)


def compare(states: States) -> None:
    found = plain.to_array(states.tobytes())
    Critic(4).compare(found, legal_codes(found)[:1])


BOTS = {name: make_bot(name) for name in ("random", "strategist", "champion", "search:4", "champion:4")}
DOORS: dict[str, Callable[[States], Any]] = {
    "VectorEnv.load": play_on,
    "Games.load": play_batch,
    "Game.from_state": lambda states: Game.from_state(states, seed=1).choices,
    "legal_codes": legal_codes,
    "attacks": attacks,
    "attack_in": attack_in,
    "preview": lambda states: preview(states.tobytes()),
    "actions_of": lambda states: actions_of(states.tobytes()),
    "view": lambda states: view(plain.unpack(states.tobytes())),
    "draw_state": lambda states: draw_state(plain.unpack(states.tobytes())),
    "to_text": lambda states: from_text(to_text(states.tobytes())),
    "to_dict": lambda states: to_dict(states.tobytes()),
    "compare": compare,
    **{f"{name}.choose": lambda states, bot=bot: bot.choose(states, budget=FEW) for name, bot in BOTS.items()},
    **{f"{name}.evaluate": lambda states, bot=bot: bot.evaluate(states) for name, bot in BOTS.items()},
    "strategist.reasons": lambda states: BOTS["strategist"].reasons(states, plain.legal_codes(states.tobytes())[0]),
}
# What says "no" in a sentence; a state without legal codes has no first one to ask about.
SENTENCES = (ByzantiumError, IndexError)
HEAVY = ("draw_state", "compare", "champion:4.choose", "champion:4.evaluate", "search:4.evaluate")


def sweep(every: int) -> str:
    """Each of so many changed states through all doors, the slow ones now and then."""
    made = refused = 0
    for whole in of_every_kind():
        for i, states in enumerate(changed(whole)):
            if i % every:
                continue
            for name, door in DOORS.items():
                if name in HEAVY and i % (every * 16):
                    continue
                made += 1
                try:
                    door(plain.to_array(states.tobytes()))
                except SENTENCES:
                    refused += 1
    return f"{made} calls, {refused} refused"


def test_no_number_of_a_state_ends_the_process() -> None:
    run = subprocess.run([sys.executable, __file__, str(EVERY)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{run.stdout[-500:]}\n{run.stderr[-2000:]}"


def test_sound_states_are_taken_by_every_door() -> None:
    for states in of_every_kind():
        assert compiled.first_unsound(states, 3, np.zeros(1, State)) == C.NOBODY
        assert legal_codes(states) == plain.legal_codes(states.tobytes())
        assert Game.from_state(states, dice="by hand").state_bytes == states.tobytes()


@pytest.mark.parametrize("number", ["passed", "n_players", "pool"])
def test_a_state_that_no_game_has_is_refused_in_words(number: str) -> None:
    states, env = Game(players=3, seed=1).states, VectorEnv(4, players=3)
    (states if number == "n_players" else states["players"])[number] = 9
    before = env.states.tobytes()
    for door in (env.load, legal_codes, make_bot("general").choose, Game.from_state, attacks):
        with pytest.raises(ImpossiblePosition, match="No game has such a state"):
            door(states)
    assert env.states.tobytes() == before


def test_what_memory_held_before_is_no_state() -> None:
    for states in (np.full(4, 7, np.uint8).repeat(392).view(State), np.zeros(4, State)):
        with pytest.raises(ImpossiblePosition):
            VectorEnv(4).load(states)


def test_states_of_other_games_are_refused() -> None:
    with pytest.raises(BadSetup, match="These games have 4 players, and the state has 2"):
        VectorEnv(4, players=4).load(Game(players=2, seed=1).states)


def test_the_branches_of_the_docs_are_the_legal_codes() -> None:
    """docs/search.md, whose snippets are run here one after another, beside what `Game` says."""
    text = (Path(__file__).parents[1] / "docs" / "search.md").read_text("utf-8")
    known: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        exec(block, known)
    asked = 0
    for seed in range(much(3, 18)):
        game, rng = Game(players=2 + seed % 3, seed=seed, dice="by hand"), random.Random(seed)
        while not game.is_over:
            found, asked = known["branches"](game.states[0]), asked + 1
            assert tuple(code for code, _ in found) == game.legal
            assert game.player != C.CHANCE or sum(odds for _, odds in found) == pytest.approx(1)
            code = rng.choice(game.legal)
            after = known["stepped"](game.states, code)
            hits = code - C.NUMBER
            if game.kind == K.DICE:
                game.roll([6] * hits + [1] * (len(found) - 1 - hits))
            else:
                game.play(code)
            assert after.tobytes() == game.state_bytes
    assert asked > much(300, 3000)


# ------------------------------------------------------------------ many callers


def test_the_states_of_an_environment_are_only_read() -> None:
    env = VectorEnv(2)
    with pytest.raises(ValueError, match="read-only"):
        env.states["n_players"] = 9


def test_a_closed_environment_says_so() -> None:
    with VectorEnv(8, threads=2) as env:
        env.step(env.sample())
    with pytest.raises(BadSetup, match="closed"):
        env.step(np.zeros(8, np.int64))
    env.close()


def test_threads_that_share_an_environment_take_turns() -> None:
    env, failures = VectorEnv(64, players=2, seed=1, threads=2), list[BaseException]()

    def play() -> None:
        for _ in range(30):
            try:
                env.step(env.sample())
            except IllegalDecision:              # another has stepped between the two
                continue
            except BaseException as error:
                failures.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert compiled.first_unsound(env.states.copy(), 2, np.zeros(1, State)) == C.NOBODY


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="this system forks no processes")
def test_a_forked_process_plays_on() -> None:
    script = """
import os
from byzantium.env import VectorEnv
env = VectorEnv(64, players=2, seed=1, threads=2)
env.step(env.sample())
child = os.fork()
if child == 0:
    env.step(env.sample())
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
"""
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]


# ------------------------------------------------------------------ bots meet the rest


@pytest.mark.parametrize("name", ["random", "peasant", "general", "domestic", "champion", "champion:4"])
def test_a_bot_meets_whatever_has_a_decision(name: str) -> None:
    game = Game(players=2, seed=1)
    nodes = np.zeros(3, State)
    nodes[1] = game.states[0]
    for at in (game, game.states, game.states[0], game.state_bytes, nodes[1], nodes[1:2],
               VectorEnv(2, players=2, seed=3).states[1]):
        assert make_bot(name, seed="x").choose(at, budget=FEW) in legal_codes(at)
        assert sum(make_bot(name, seed="x").evaluate(at)) == pytest.approx(1)


def test_a_bot_has_nothing_to_choose_when_nothing_is_asked() -> None:
    states = of_every_kind()
    bot = make_bot("general")
    with pytest.raises(IllegalDecision, match="The game is over"):
        bot.choose(states[0])
    dice = next(state for state in states if state.kind == K.DICE)
    with pytest.raises(IllegalDecision, match="Dice are thrown here"):
        bot.choose(dice)
    with pytest.raises(ImpossiblePosition, match="A state is a Game"):
        bot.choose("a game")
    with pytest.raises(IllegalDecision, match="The codes to choose from"):
        bot.choose(Game(2), [C.YES])


class Last:
    """Only chooses."""

    def choose(self, position: Any, legal: Any, budget: Budget, rng: random.Random) -> int:
        return legal[-1]


def test_whatever_chooses_is_a_bot(tmp_path: Path) -> None:
    from byzantium.arena import Match, play_all

    (tmp_path / "last.py").write_text("class Last:\n    def choose(self, position, legal, budget, rng):\n"
                                      "        return legal[-1]\n")
    bot, game = make_bot(f"{tmp_path / 'last.py'}:Last"), Game(players=2, seed=1)
    assert bot.choose(game) == game.legal[-1]
    assert (bot.name, bot.reasons(game, game.legal[0])) == ("Last", [])
    assert sum(bot.evaluate(game)) == pytest.approx(1)
    results = list(play_all(Match(Last(), "random", players=2, games=2, arrangements=("one",)).tasks()))
    assert [result.failure for result in results] == ["", ""]


@pytest.mark.parametrize("policy", [
    lambda row, mask: int(mask.argmax()), lambda row, mask: mask.astype(float), lambda row, mask: (mask.argmax(), None),
    lambda row, mask: np.array([mask.argmax()]), lambda row, mask: np.where(mask, 1.0, np.nan),
])
def test_a_policy_is_a_bot_in_a_line(policy: Any) -> None:
    game = Game(players=2, seed=1)
    assert bot_from_policy(policy).choose(game) == game.legal[0]


@pytest.mark.parametrize("answer", [None, "pass", [1.0, 2.0], object()])
def test_a_policy_that_answers_otherwise_loses_with_a_sentence(answer: Any) -> None:
    with pytest.raises(ByzantiumError, match="the policy answered"):
        bot_from_policy(lambda row, mask: answer).choose(Game(2))


if __name__ == "__main__":
    print(sweep(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
