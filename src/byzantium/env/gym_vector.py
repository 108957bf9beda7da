"""Gymnasium's vector environment: one agent in each of many games, against opponents that answer in batches.

    >>> import gymnasium
    >>> games = gymnasium.make_vec("byzantium.env:Byzantium-v2", 8, vectorization_mode="vector_entry_point", players=2)
    >>> rows, infos = games.reset(seed=1)
    >>> while not (turn := games.step(sample_codes(infos["action_mask"], games.np_random)))[2].any():
    ...     infos = turn[-1]
    >>> ended = turn[2].argmax()
    >>> turn[-1]["final_obs"][ended].shape == rows[0].shape, bool(turn[-1]["_final_obs"][ended])
    (True, True)
"""

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from ..checks import as_int, expect, extra, shown
from ..engine import codes as C
from ..engine.observation import ROW_SIZE
from ..errors import BadSetup, IllegalDecision
from ..record import Options, Record
from .kernels import NO_CODE
from .opponents import BotsInBatch
from .vector import Reward, States, VectorEnv, check_seed

with extra("env", __name__):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

# (states of some games, their masks, a generator) -> a legal code for each
Opponents = Callable[[States, NDArray[np.int8], np.random.Generator], NDArray[np.int64]]
Infos = dict[str, Any]


def sample_codes(masks: NDArray[np.int8], generator: np.random.Generator) -> NDArray[np.int64]:
    """A random legal code for each mask, evenly."""
    if not isinstance(masks, np.ndarray) or masks.ndim != 2 or masks.dtype.kind not in "iub":
        raise BadSetup(f"Masks are an array with a row of 0 and 1 for each game, not {shown(masks)}.")
    expect(np.random.Generator, generator, "Codes are drawn by a numpy.random.Generator")
    drawn: NDArray[np.int64] = np.argmax(masks * (1 + generator.random(masks.shape, np.float32)), axis=1)
    return drawn


def at_random(states: States, masks: NDArray[np.int8], generator: np.random.Generator) -> NDArray[np.int64]:
    return sample_codes(masks, generator)


class ByzantiumVectorEnv(gymnasium.vector.VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """num_envs games; the others' decisions are taken between two of the agent's.

    opponents: a bot's name, such as a level, or a function that answers for many games at once. seat: the agent's in
    all games, or None for every seat in turn. A game that ends begins anew in the same step: its last row and info are
    `final_obs` and `final_info` of the infos. An illegal code raises, and no game is touched. reward, keep, threads and
    options as in `VectorEnv`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 4,
        opponents: str | Opponents = "random",
        seat: int | None = None,
        reward: Reward = "win",
        threads: int | None = None,
        keep: int = 0,
        render_mode: None = None,
        **options: Unpack[Options],
    ) -> None:
        if not callable(opponents) and not isinstance(opponents, str):
            raise BadSetup(f"Opponents are a bot's name, or a function for many games, not {shown(opponents)}.")
        if render_mode is not None:
            raise BadSetup(f"Many games are not drawn: there is no render mode {shown(render_mode)} here.")
        self._env = VectorEnv(num_envs, players, reward=reward, observe=False, auto_reset=False, threads=threads,
                              keep=keep, **options)
        if seat is not None and as_int(seat) not in range(players):
            raise BadSetup(f"With {players} players there is no seat {shown(seat)}.")
        self.num_envs, self.players = len(self._env), players
        self.seats = np.arange(self.num_envs) % players if seat is None else np.full(self.num_envs, seat)
        self._has_begun = False
        is_bot = isinstance(opponents, str) and opponents != "random"
        self._bots = BotsInBatch(opponents) if is_bot and isinstance(opponents, str) else None
        self._answer: Opponents = at_random if isinstance(opponents, str) else opponents
        self.single_observation_space = spaces.Box(-128, 127, (ROW_SIZE,), np.int8)
        self.single_action_space = spaces.Discrete(C.COUNT)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[np.int8], Infos]:
        if isinstance(seed, list):
            raise BadSetup("All games draw from one seed, each from a stream of its own: give a number, not a list.")
        super().reset(seed=check_seed(seed))
        self._env.reset(int(self.np_random.integers(2**32)))
        self._rewards = np.zeros(self.num_envs, np.float64)
        self._let_others_play()
        self._begin_ended()                              # a game that ended before its agent was asked
        self._has_begun = True
        return self._env.observe(self.seats), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        if not self._has_begun:
            raise IllegalDecision("No games have begun: reset() begins them.")
        self._rewards = np.zeros(self.num_envs, np.float64)
        self._collect(self._env.step(actions).rewards)
        self._let_others_play()
        terminated, infos = self._is_over(), {}
        if terminated.any():
            infos = {"final_obs": self._env.observe(self.seats), "_final_obs": terminated,
                     "final_info": self._info(), "_final_info": terminated}
            self._begin_ended()
        return (self._env.observe(self.seats), self._rewards, terminated, np.zeros(self.num_envs, np.bool_),
                infos | self._info())

    # ------------------------------------------------------------------ inside

    def _is_over(self) -> NDArray[np.bool_]:
        over: NDArray[np.bool_] = self._env.states["over"] != C.PLAYING
        return over

    def _collect(self, rewards: NDArray[np.float32]) -> None:
        self._rewards += rewards[np.arange(self.num_envs), self.seats]

    def _let_others_play(self) -> None:
        """Until every game that goes on asks its agent."""
        while (others := np.flatnonzero(~self._is_over() & (self._env.asked != self.seats))).size:
            codes = np.full(self.num_envs, NO_CODE, np.int64)
            codes[others] = self._answers(others)
            self._collect(self._env.step_some(codes).rewards)

    def _answers(self, games: NDArray[np.int64]) -> NDArray[np.int64]:
        if self._bots:
            return self._bots.choose(games, self._env.states[games], self.np_random)
        masks = self._env.masks[games]
        codes = np.asarray(self._answer(self._env.states[games], masks, self.np_random))
        if codes.shape != games.shape or codes.dtype.kind not in "iu" or not masks[np.arange(len(games)), codes].all():
            raise IllegalDecision(f"The opponents did not answer each of {len(games)} games by a legal code.")
        return codes

    def _begin_ended(self) -> None:
        while (ended := np.flatnonzero(self._is_over())).size:
            self._env.begin(ended)
            kept = self._rewards.copy()
            self._let_others_play()
            self._rewards = kept                         # those are the next game's, and it has none before its end

    def _info(self) -> Infos:
        masks = np.where(self._is_over()[:, None], 0, self._env.masks).astype(np.int8)
        return {"action_mask": masks, "seat": self.seats.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        self._env.close()
        if self._bots:
            self._bots.close()

    def take_records(self) -> list[Record]:
        """The kept games that have ended since this was last asked for."""
        return self._env.take_records()

    def record(self, game: int = 0) -> Record:
        """One of the games that are kept, as far as it went."""
        return self._env.record(game)
