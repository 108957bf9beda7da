"""PettingZoo: an AEC environment of 2, 3 or 4 agents.

    >>> game = env(players=2)
    >>> game.reset(seed=3)
    >>> for agent in game.agent_iter():
    ...     observation, reward, terminated, truncated, info = game.last()
    ...     over = terminated or truncated
    ...     game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))
    >>> game.agents
    []

An agent acts whenever the rules ask it, perhaps several times in a row. Dice are rolled inside. The number in the name
of this module is raised whenever the rules or an encoding change.
"""

import copy
from typing import Any, ClassVar, Unpack

import numpy as np
from numpy.typing import NDArray

from ..checks import extra, one_of, whole
from ..engine import codes as C
from ..engine.observation import ROW_SIZE
from ..errors import IllegalDecision
from ..record import Options, Record
from .one import OneGame
from .vector import RENDER_MODES, RenderMode, Reward, check_render_mode

with extra("env", __name__):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

Observation = dict[str, NDArray[np.int8]]
ILLEGAL_REWARD = -1


def row_space() -> spaces.Box:
    return spaces.Box(-128, 127, (ROW_SIZE,), np.int8)


# pettingzoo comes without types, so its classes are Any to mypy.
class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """Without the wrappers: an illegal action raises IllegalDecision.

    players: 2 to 4. reward: at the end of the game, "win" for a share of 1 among the winners, or "score" for the own
    score less the mean of the others'. render_mode: "human", "ansi", "svg" or "rgb_array". Options of chapter 14 by
    name.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES, "name": "byzantium_v2", "is_parallelizable": False, "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        reward: Reward = "win",
        render_mode: RenderMode | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self._game = OneGame(players, reward, **options)
        self.possible_agents = [f"player_{p}" for p in range(players)]
        self.agents: list[str] = []
        self.state_space = row_space()
        mask = spaces.Box(0, 1, (C.COUNT,), np.int8)
        seen = spaces.Dict({"observation": row_space(), "action_mask": mask})
        self.observation_spaces = {agent: copy.deepcopy(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(C.COUNT) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Always the same one for an agent: it draws its samples from a generator of its own."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        return one_of(agent, "An agent", self.possible_agents)

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._game.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()
        self._show()

    def step(self, action: int | None) -> None:
        self._check_begun()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        code = whole(action, "An action", 0, C.COUNT - 1, IllegalDecision)
        self._game.play(code)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, self._game.turn.rewards[0].tolist(), strict=False))
        self._accumulate_rewards()
        if self._game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._show()

    def _check_begun(self) -> None:
        if not hasattr(self, "terminations"):
            raise IllegalDecision("No game has begun: reset() begins one.")

    def _ask(self) -> None:
        """Pass the decision to its agent; the mask goes into the info too."""
        self.agent_selection = self.possible_agents[0 if self._game.is_over else self._game.player]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    # ------------------------------------------------------------------ looking

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """The legal codes, none for those who are not asked."""
        return self._game.mask() if agent == self.agent_selection else np.zeros(C.COUNT, np.int8)

    def observe(self, agent: str) -> Observation:
        self._check_begun()
        row = self._game.observe(self.possible_agents.index(self._known(agent)))
        return {"observation": row, "action_mask": self._mask(agent)}

    def state(self) -> NDArray[np.int8]:
        """Nothing is hidden in this game: the row of the first player."""
        return self._game.observe(0)

    @property
    def position(self) -> str:
        """The position as text: `Game.from_position(env.unwrapped.position)`."""
        return self._game.position

    @property
    def record(self) -> Record:
        """The game so far: `env.unwrapped.record.save("game.json")`."""
        return self._game.record(self.possible_agents)

    def render(self) -> Any:
        return self._game.render(self.render_mode, self.possible_agents) if self.render_mode else None

    def _show(self) -> None:
        """Who watches sees every position without asking for it."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        pass


class Arguments(Options, total=False):
    """What the environments take by name: the options of the rules too."""

    players: int
    reward: Reward
    render_mode: RenderMode | None


def env(**arguments: Unpack[Arguments]) -> Any:
    """As raw_env, with PettingZoo's usual wrappers: whoever acts illegally ends the game, and gets -1."""
    game: Any = wrappers.TerminateIllegalWrapper(raw_env(**arguments), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(game))


def parallel_env(**arguments: Unpack[Arguments]) -> Any:
    """As env, by PettingZoo's conversion for games with turns: only the agent who is asked is heard."""
    return turn_based_aec_to_parallel(env(**arguments))
