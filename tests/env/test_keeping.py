"""Environments keep their games, are copied with them, refuse in words; Gymnasium's vector environment."""

import copy
import pickle

import numpy as np
import pytest

from byzantium import BadSetup, ByzantiumError, Game, IllegalDecision, Record
from byzantium.env import VectorEnv

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra env")
pytest.importorskip("pettingzoo", reason="needs the extra env")

from byzantium.env import ByzantiumEnv, ByzantiumVectorEnv, raw_env  # noqa: E402
from byzantium.env.gym_vector import sample_codes  # noqa: E402


def play_on(game, decisions: int) -> None:
    for _ in range(decisions):
        mask = game.infos[game.agent_selection]["action_mask"]
        game.step(int(np.flatnonzero(mask)[-1]))


# ------------------------------------------------------------------ records


def test_a_game_of_pettingzoo_is_a_record():
    game = raw_env(players=3, army_entry="controlled")
    game.reset(seed=4)
    play_on(game, 30)
    again = Game.replay(game.record, dice="by hand")
    assert again.state_bytes == game._game.states.tobytes()
    assert again.players == ("player_0", "player_1", "player_2")
    assert game.record.options["army_entry"] == "controlled"


def test_a_game_of_gymnasium_is_a_record():
    game = ByzantiumEnv(players=2)
    _, info = game.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = game.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert Game.replay(game.record).is_over
    assert Game.replay(game.record).position == game.position


def test_a_vector_environment_keeps_what_it_is_asked_to():
    env = VectorEnv(5, players=2, seed=3, keep=2)
    ended = 0
    for _ in range(600):
        ended += int(env.step(env.sample()).terminated[:2].sum())
    records = env.take_records()
    assert len(records) == ended > 2
    assert all(Game.replay(record).is_over for record in records)
    assert env.take_records() == []
    for i in range(2):
        assert Game.replay(env.record(i), dice="by hand").state_bytes == env.states[i].tobytes()
    with pytest.raises(BadSetup, match="a kept game is a whole number from 0 to 1, not 2"):
        env.record(2)


def test_a_kept_game_from_a_position_begins_there():
    game = Game(2, seed=1)
    game.play("take control"), game.play("Damascus")
    env = VectorEnv(1, players=2, seed=1, keep=1)
    env.load(game.states)
    env.step(env.sample())
    record = env.record()
    assert record.start == str(game.position)
    assert Game.replay(record, dice="by hand").state_bytes == env.states[0].tobytes()


# ------------------------------------------------------------------ copies


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
                         ids=["deepcopy", "pickle"])
def test_a_copy_keeps_the_game(duplicate):
    game = raw_env(players=2)
    game.reset(seed=4)
    play_on(game, 20)
    other = duplicate(game)
    assert other.record == game.record
    play_on(other, 5)
    assert len(other.record) > len(game.record)
    play_on(game, 5)
    assert other.record == game.record

    single = ByzantiumEnv(players=2, opponents="greedy")
    single.reset(seed=2)
    assert duplicate(single).record == single.record
    many = VectorEnv(3, players=2, seed=1, keep=1)
    many.step(many.sample())
    twin = duplicate(many)
    assert twin.step(twin.sample()).masks.tobytes() == many.step(many.sample()).masks.tobytes()
    assert twin.record() == many.record()


# ------------------------------------------------------------------ seeds and masks


def test_without_a_seed_games_differ_and_with_one_they_do_not():
    def games(seed):
        env = VectorEnv(16, seed=seed)
        return env.states.tobytes()

    assert games(5) == games(5)
    assert len({games(None) for _ in range(4)}) > 1


def test_masks_have_one_type_everywhere():
    pettingzoo, single, many = raw_env(), ByzantiumEnv(), VectorEnv(2)
    pettingzoo.reset(seed=1)
    masks = [pettingzoo.observe("player_0")["action_mask"], single.reset(seed=1)[1]["action_mask"], many.reset().masks,
             ByzantiumVectorEnv(2).reset(seed=1)[1]["action_mask"]]
    assert {mask.dtype for mask in masks} == {np.dtype(np.int8)}


# ------------------------------------------------------------------ refusing


@pytest.mark.parametrize("wrong", [
    {"n": 0}, {"n": -1}, {"n": 2.0}, {"n": None}, {"n": True}, {"players": 5}, {"players": 2.5}, {"seed": 1.5},
    {"seed": "x"}, {"reward": "gold"}, {"threads": 0}, {"threads": "many"}, {"keep": 3}, {"keep": -1},
    {"army_entry": "x"}, {"fog": "yes"},
])
def test_vector_environments_refuse_in_words(wrong):
    with pytest.raises(BadSetup):
        VectorEnv(**({"n": 2} | wrong))


@pytest.mark.parametrize("codes", [[52.0, 52.0], [52], [52, 52, 52], "pass", None, [None, 52], [[52, 52]], [True, True],
                                   [200, 200], [-1, -1]])
def test_codes_that_are_none_touch_no_game(codes):
    env = VectorEnv(2, players=2, seed=1)
    before = env.states.tobytes()
    with pytest.raises(IllegalDecision):
        env.step(codes)
    assert env.states.tobytes() == before


@pytest.mark.parametrize("make", [raw_env, ByzantiumEnv, ByzantiumVectorEnv])
@pytest.mark.parametrize("wrong", [{"render_mode": "foo"}, {"render_mode": 3}, {"players": 1}, {"players": "two"},
                                   {"reward": "gold"}, {"army_entry": "x"}, {"fog": "yes"}])
def test_environments_refuse_in_words(make, wrong):
    with pytest.raises(BadSetup):
        make(**wrong)


@pytest.mark.parametrize("wrong", [{"seat": 4}, {"seat": 0.5}, {"opponents": 3}, {"opponents": ["random"]},
                                   {"opponents": "greddy"}, {"illegal_reward": "much"}])
def test_the_single_agent_refuses_in_words(wrong):
    with pytest.raises(ByzantiumError):
        ByzantiumEnv(**wrong)


def test_actions_that_are_none():
    single, several = ByzantiumEnv(), raw_env()
    single.reset(seed=1), several.reset(seed=1)
    for action in (52.0, "pass", None, [52]):
        with pytest.raises(IllegalDecision):
            single.step(action)
        with pytest.raises(IllegalDecision):
            several.step(action)
    with pytest.raises(BadSetup, match="An agent is player_0, player_1, player_2 or player_3"):
        several.observe("nobody")
    with pytest.raises(BadSetup):
        VectorEnv(2).observe(7)


# ------------------------------------------------------------------ Gymnasium's vector environment


def test_many_games_of_one_agent():
    games = gymnasium.make_vec("byzantium.env:Byzantium-v2", 6, vectorization_mode="vector_entry_point", players=3)
    rows, infos = games.reset(seed=1)
    assert rows.shape == games.observation_space.shape
    assert games.observation_space.contains(rows)
    ended, won = 0, 0.0
    for _ in range(400):
        rows, rewards, terminated, truncated, infos = games.step(sample_codes(infos["action_mask"], games.np_random))
        assert (games.unwrapped._env.asked == infos["seat"]).all()
        assert not truncated.any()
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            assert (infos["final_obs"][terminated] != rows[terminated]).any()
            assert not infos["final_info"]["action_mask"][terminated].any()
        assert not rewards[~terminated].any()
        ended, won = ended + int(terminated.sum()), won + float(rewards.sum())
    assert ended > 6
    assert 0 < won < ended


def test_the_same_seed_gives_the_same_games():
    def played():
        games = ByzantiumVectorEnv(4, players=2, keep=4)
        _, infos = games.reset(seed=9)
        for _ in range(150):
            infos = games.step(sample_codes(infos["action_mask"], games.np_random))[-1]
        return games.take_records()

    assert played() == played() != []


def test_opponents_of_ones_own_are_asked_in_batches():
    seen = []

    def first(states, masks, generator):
        seen.append(len(states))
        return masks.argmax(axis=1)

    games = ByzantiumVectorEnv(8, players=2, opponents=first, seat=0)
    games.reset(seed=1)
    assert seen
    cheat = ByzantiumVectorEnv(8, players=2, opponents=lambda states, masks, generator: masks.argmin(axis=1))
    with pytest.raises(IllegalDecision, match="did not answer"):
        cheat.reset(seed=1)


@pytest.mark.parametrize("name", ["peasant", "general", "domestic", "champion", "strategist-1"])
def test_bots_are_opponents_in_batches(name: str) -> None:
    """The same whatever the threads do: each answer follows from the position, the game and the seat."""
    def play() -> list[Record]:
        games = ByzantiumVectorEnv(4, players=3, opponents=name, keep=4)
        _, infos = games.reset(seed=3)
        for _ in range(12 if name == "domestic" else 60):
            infos = games.step(sample_codes(infos["action_mask"], games.np_random))[-1]
        games.close()
        return [games.record(i) for i in range(4)]

    assert play() == play()


def test_a_batch_of_no_bot_is_refused() -> None:
    with pytest.raises(ByzantiumError, match="did you mean greedy"):
        ByzantiumVectorEnv(4, opponents="greddy")
