"""Gymnasium: one agent against opponents.

    >>> import gymnasium
    >>> game = gymnasium.make("byzantium.env:Byzantium-v2", players=2, opponents="random")
    >>> row, info = game.reset(seed=1)
    >>> terminated = False
    >>> while not terminated:
    ...     code = game.action_space.sample(info["action_mask"])
    ...     row, reward, terminated, truncated, info = game.step(code)
    >>> float(reward) in (0.0, 0.5, 1.0)
    True
"""

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from ..checks import a_number, as_int, extra, shown
from ..engine import codes as C
from ..engine.observation import ROW_SIZE
from ..errors import BadSetup, IllegalDecision
from ..record import Options, Record
from .one import OneGame
from .opponents import Opponent, seated
from .vector import RENDER_MODES, RenderMode, Reward, check_render_mode, check_seed

with extra("env", __name__):
    import gymnasium
    from gymnasium import spaces


class ByzantiumEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """A seat at a table of 2 to 4 players; the others' decisions are taken between two of its own.

    opponents: a name or a function for all other seats, or one for each, clockwise. seat: the agent's, or None to draw
    one for every game. reward: as in PettingZoo's. An illegal action ends the game with `illegal_reward`; who masks
    actions, with `action_masks()` or `info["action_mask"]`, never sees it. Options of chapter 14 by name.
    """

    # Gymnasium declares it as an attribute of the instance: ClassVar would contradict that.
    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        players: int = 4,
        opponents: str | Opponent | Sequence[str | Opponent] = "random",
        seat: int | None = None,
        reward: Reward = "win",
        illegal_reward: float = -1.0,
        render_mode: RenderMode | None = None,
        **options: Unpack[Options],
    ) -> None:
        self._game = OneGame(players, reward, **options)
        if seat is not None and as_int(seat) not in range(players):
            raise BadSetup(f"With {players} players there is no seat {shown(seat)}.")
        self.render_mode = check_render_mode(render_mode)
        self.illegal_reward = a_number(illegal_reward, "The reward for an illegal action is a number")
        self._has_begun = False
        self.players, self.seat = players, seat or 0
        self._fixed_seat, self._opponents = seat, seated(opponents, players - 1)
        self.observation_space = spaces.Box(-128, 127, (ROW_SIZE,), np.int8)
        self.action_space = spaces.Discrete(C.COUNT)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin anew until the agent is asked; a game that ends before is begun again."""
        super().reset(seed=check_seed(seed))
        self.seat = int(self.np_random.integers(self.players)) if self._fixed_seat is None else self._fixed_seat
        self._game.reset(int(self.np_random.integers(2**32)))
        self._let_others_play()
        while self._game.is_over:
            self._game.reset()
            self._let_others_play()
        self._has_begun = True
        self._show()
        return self._game.observe(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        code = as_int(action)
        if not self._has_begun:
            raise IllegalDecision("No game has begun: reset() begins one.")
        if code is None:
            raise IllegalDecision(f"An action is a whole number from 0 to {C.COUNT - 1}, not {shown(action)}.")
        if not 0 <= code < C.COUNT or not self.action_masks()[code]:
            return self._game.observe(self.seat), self.illegal_reward, True, False, {**self._info(), "illegal": True}
        self._game.play(code)
        self._let_others_play()
        reward = float(self._game.turn.rewards[0, self.seat])
        self._show()
        return self._game.observe(self.seat), reward, self._game.is_over, False, self._info()

    def _let_others_play(self) -> None:
        while not self._game.is_over and self._game.player != self.seat:
            opponent = self._opponents[(self._game.player - self.seat) % self.players - 1]
            self._game.play(opponent(self._game.states, self._game.legal, self.np_random))

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal codes, under the name that sb3-contrib asks for."""
        return self._game.mask().astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._game.mask(), "seat": self.seat}

    @property
    def position(self) -> str:
        """The position as text: `Game.from_position(env.unwrapped.position)`."""
        return self._game.position

    @property
    def _names(self) -> list[str]:
        return [f"player_{p}" for p in range(self.players)]

    @property
    def record(self) -> Record:
        """The game so far: `env.unwrapped.record.save("game.json")`."""
        return self._game.record(self._names)

    def render(self) -> Any:
        return self._game.render(self.render_mode, self._names) if self.render_mode else None

    def _show(self) -> None:
        """Who watches sees every position without asking for it."""
        if self.render_mode == "human":
            self.render()
