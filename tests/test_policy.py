"""A network's answer by rules, and the champion that plays by one. Nothing here needs PyTorch."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from byzantium import Game
from byzantium.arena import Task, play_game
from byzantium.bots import NO_BUDGET, Budget, evaluation, make_bot, policy
from byzantium.bots.compiled import quick
from byzantium.bots.learned import LearnedSearcher
from byzantium.engine import codes as C
from byzantium.engine import plain
from byzantium.engine.compiling import compiled
from byzantium.engine.observation import ROW_SIZE
from byzantium.errors import ByzantiumError
from byzantium.train.export import export, packed

WIDTH = 16
Arrays = dict[str, NDArray[np.float32]]


def small_network(blocks: int = 2) -> Arrays:
    """Random weights, such as training would leave."""
    rng = np.random.default_rng(1)

    def some(*shape: int, size: float = 0.1) -> NDArray[np.float32]:
        return rng.normal(0, size, shape).astype(np.float32)

    arrays = {"mean": some(policy.INPUTS, size=0.5), "scale": np.abs(some(policy.INPUTS, size=0.5)) + 0.1}
    for i in range(blocks + 1):
        arrays[f"layers.{i}.weight"] = some(WIDTH, policy.INPUTS if i == 0 else WIDTH)
        arrays[f"layers.{i}.bias"] = some(WIDTH)
        arrays |= {f"norms.{i}.weight": 1 + some(WIDTH), f"norms.{i}.bias": some(WIDTH)}
    heads = {"policy": C.COUNT, "value": policy.OUTPUTS - C.COUNT}
    for name, n in heads.items():
        arrays |= {f"{name}.weight": some(n, WIDTH), f"{name}.bias": some(n)}
    return arrays


def by_matrices(arrays: Arrays, row: NDArray[np.int8], features: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same network, straight from its description."""
    mean, scale = arrays["mean"].astype(float), arrays["scale"].astype(float)
    x = (np.concatenate([row, features]) - mean) * scale
    x[ROW_SIZE:] = x[ROW_SIZE:].clip(-policy.FAR, policy.FAR)
    h = np.zeros(WIDTH)
    for i in range(3):
        z = arrays[f"layers.{i}.weight"] @ (x if i == 0 else h) + arrays[f"layers.{i}.bias"]
        z = (z - z.mean()) / np.sqrt(z.var() + policy.TINY)
        h = h + np.maximum(z * arrays[f"norms.{i}.weight"] + arrays[f"norms.{i}.bias"], 0)
    return np.concatenate([arrays[f"{name}.weight"] @ h + arrays[f"{name}.bias"] for name in ("policy", "value")])


class Room:
    def __init__(self) -> None:
        self.row, self.features = np.zeros(ROW_SIZE, np.int8), np.zeros(4 * evaluation.N_FEATURES)
        self.inputs, self.outputs = np.zeros(policy.INPUTS, np.float32), np.zeros(policy.OUTPUTS, np.float32)
        self.hidden, self.sums = np.zeros(WIDTH, np.float32), np.zeros(WIDTH, np.float32)

    def arrays(self):
        return self.row, self.features, self.inputs, self.hidden, self.sums, self.outputs


def positions(many: int):
    for key in range(many):
        game, rng = Game(players=2 + key % 3, seed=key), random.Random(key)
        for _ in range(7 * key):
            if not game.is_over:
                game.play(rng.choice(game.legal))
        if not game.is_over:
            yield game.states


def test_rules_answer_as_matrices_do():
    """Up to what is lost by keeping weights as bytes."""
    arrays, room = small_network(), Room()
    weights, numbers = packed(arrays)
    for states in positions(12):
        p, n = int(states["now"]["player"][0]), int(states["n_players"][0])
        quick.infer(states[0], p, weights, numbers, WIDTH, *room.arrays())
        seen = np.zeros(ROW_SIZE, np.int8)
        compiled.observe(states[0], p, seen, 0)
        seats = [(p + i) % n if i < n else i for i in range(4)]
        found = by_matrices(arrays, seen, room.features.reshape(4, -1)[seats].ravel())
        assert np.abs(room.outputs - found).max() < 0.05
        assert room.outputs[: C.COUNT].argmax() == found[: C.COUNT].argmax()


def test_compiled_answers_are_the_interpreted_ones():
    weights, numbers = packed(small_network())
    states = next(iter(positions(3)))
    compiled_room, plain_room = Room(), Room()
    p = int(states["now"]["player"][0])
    quick.infer(states[0], p, weights, numbers, WIDTH, *compiled_room.arrays())
    policy.infer(plain.unpack(states.tobytes()), p, weights, numbers, WIDTH, *plain_room.arrays())
    assert plain_room.outputs.tolist() == compiled_room.outputs.tolist()


def test_an_exported_network_plays(tmp_path):
    file = tmp_path / "policy.npz"
    assert export(small_network(), file) < 100_000
    bot, game = make_bot(f"policy:{file}"), Game(players=3, seed=1)
    assert bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1)) in game.legal
    with pytest.raises(ByzantiumError, match="There is no file"):
        make_bot(f"policy:{tmp_path / 'other.npz'}")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_champion_wins_against_strategists(players):
    """Alone, in every seat of two deals. Its dice and choices are fixed: nothing here is luck of the day."""
    seats = [tuple("champion" if p == seat else "strategist-1" for p in range(players)) for seat in range(players)]
    games = [play_game(Task(names, deal)) for deal in (1, 2) for names in seats]
    won = sum(game.shares[game.seats.index("champion")] for game in games)
    assert won >= 0.75 * len(games)


def test_the_champion_judges_whoever_decides():
    """Shares are by player, wherever the decider sits; dice are seen from the active player's seat."""
    bot = make_bot("champion")
    game, rng = Game(players=4, seed=5), random.Random(5)
    while not game.is_over:
        shares = bot.evaluate(game.states)
        assert len(shares) == 4
        assert sum(shares) == pytest.approx(1)
        game.play(bot.choose(game.states, game.legal, NO_BUDGET, rng))
    assert bot.evaluate(game.states) == tuple(float(p.place == 1) for p in game.result.players)


def looking_ahead(tmp_path, simulations=200):
    """A search with a network that knows nothing: what it finds, it has seen."""
    export(small_network(), tmp_path / "policy.npz")
    return LearnedSearcher("looking", Budget(simulations=simulations), str(tmp_path / "policy.npz"))


def wins_at_once(games: int):
    """Positions with answers that win the game at once, and others; and those answers."""
    judge = make_bot("strategist")
    for seed in range(games):
        game, rng = Game(players=2 + seed % 3, seed=seed), random.Random(seed)
        while not game.is_over:
            ends = {code: after(game.states, code) for code in game.legal}
            wins = [code for code, state in ends.items()
                    if state["over"][0] != C.PLAYING and judge.evaluate(state)[game.player] == 1.0]
            if 0 < len(wins) < len(ends):
                yield game.states, game.legal, wins
            game.play(rng.choice(game.legal))


def after(states, code):
    state = plain.to_array(states.tobytes())
    compiled.step(state[0], code)
    return state


def test_a_search_with_a_network_sees_the_end(tmp_path):
    """It takes a win at once, or what it has seen to win as surely."""
    found = list(wins_at_once(60))
    assert len(found) > 5
    for states, legal, wins in found:
        bot, player = looking_ahead(tmp_path, 2000), int(states["now"]["player"][0])
        chosen = bot.choose(states, legal, NO_BUDGET, random.Random(1))
        assert chosen in wins or bot.evaluate(states)[player] > 0.99


def test_a_search_with_a_network_is_the_same_every_time(tmp_path):
    for states in positions(9):
        legal = plain.legal_codes(states.tobytes())
        bots = [looking_ahead(tmp_path) for _ in range(2)]
        chosen = {bot.choose(states, legal, NO_BUDGET, random.Random(seed)) for seed, bot in enumerate(bots)}
        assert len(chosen) == 1
        assert chosen <= set(legal)
        assert bots[0].spent <= 110                      # half of the action's budget; a try may end over it
        assert sum(bots[0].evaluate(states)) == pytest.approx(1)


def test_the_champion_looks_as_far_as_it_is_told():
    assert make_bot("champion:0.1s").budget == Budget(seconds=0.1)
    assert make_bot("champion:50").budget == Budget(simulations=50)
    with pytest.raises(ByzantiumError, match="names no budget"):
        make_bot("champion:long")
    with pytest.raises(ByzantiumError, match="needs a budget"):
        LearnedSearcher("looking", NO_BUDGET)


@pytest.mark.parametrize("name", ["champion:30", "champion:1", "search:1"])
def test_whoever_looks_ahead_plays_whole_games(name):
    """However little they may look."""
    for players in (2, 3, 4):
        game = play_game(Task((name, *["champion"] * (players - 1)), players))
        assert not game.failure
        assert sum(game.shares) == pytest.approx(1)
