"""One game for the environments that step games one by one: a VectorEnv of one, with text and pictures."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..english import ENDING_NAMES, SIDE_NAMES
from ..game import Game
from ..position import to_text
from ..record import Options, Record
from .vector import Reward, Turn, VectorEnv


class OneGame:
    """A game whose dice are rolled inside. It stays as it is when it is over."""

    def __init__(self, players: int, reward: Reward, **options: Unpack[Options]) -> None:
        self._env = VectorEnv(1, players, reward=reward, observe=False, auto_reset=False, threads=1, keep=1, **options)
        self._turn = self._env.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin anew; without a seed with other dice than before."""
        self._turn = self._env.reset(seed)

    def play(self, code: int) -> None:
        self._turn = self._env.step(code)

    # ------------------------------------------------------------------ looking

    @property
    def turn(self) -> Turn:
        return self._turn

    @property
    def is_over(self) -> bool:
        return bool(self._env.states["over"][0] != C.PLAYING)

    @property
    def player(self) -> int:
        """Who is asked."""
        return int(self._turn.players[0])

    @property
    def legal(self) -> NDArray[np.int64]:
        return np.flatnonzero(self._turn.masks[0])

    def mask(self) -> NDArray[np.int8]:
        return self._turn.masks.reshape(-1).copy()

    def record(self, names: Sequence[str]) -> Record:
        """The game so far, which replays, reviews and draws."""
        found = self._env.record(0)
        return Record(tuple(names), found.options, found.decisions, found.start, found.rules)

    def observe(self, player: int) -> NDArray[np.int8]:
        """A row for a network, as a player sees the game."""
        return self._env.observe(player).reshape(-1)

    @property
    def states(self) -> np.ndarray[Any, np.dtype[Any]]:
        """A copy of the state in an array of one, for compiled rules and bots."""
        return plain.to_array(self._env.states.tobytes())

    @property
    def position(self) -> str:
        """The position as one line of text, from which `Game.from_position` plays on."""
        return to_text(self._env.states.tobytes())

    # ------------------------------------------------------------------ rendering

    def render(self, mode: str | None, names: list[str]) -> Any:
        """Text, SVG or pixels; `human` shows and returns nothing."""
        if mode == "ansi":
            return self.text(names)
        if mode == "human":
            return self.show(names)
        if mode == "svg":
            return self.svg(names)
        from ..draw.pixels import to_pixels

        return to_pixels(self.svg(names))

    def show(self, names: list[str]) -> None:
        """As a picture in a notebook, in place of the one before; elsewhere as text."""
        if not in_notebook():
            print(self.text(names))
            return
        notebook: Any = import_module("IPython.display")                   # its functions come without types
        notebook.clear_output(wait=True)
        notebook.display(notebook.SVG(self.svg(names)))

    def svg(self, names: list[str]) -> str:
        from ..draw import draw_state

        return draw_state(plain.unpack(self._env.states.tobytes()), names=names)

    def text(self, names: list[str]) -> str:
        """The position in a few lines: the players, and what is asked."""
        game = Game.from_position(self.position, names, dice="by hand")
        seen = plain.unpack(self.states.tobytes())
        players = [f"{result.name}: score {result.score}, {display(pl)}, cities {result.cities}"
                   for result, pl in zip(game.standings().players, seen.players, strict=False)]
        if self.is_over:
            return "\n".join([*players, f"Over: {ENDING_NAMES[seen.over]}"])
        choices = ", ".join(choice.text for choice in game.choices)
        return "\n".join([*players, f"Turn {seen.turn}. {game.asked}, {K.NAMES[game.kind]}: {choices}"])


def display(pl: Any) -> str:
    """A player's display; of each side its points, bezants, and cubes in Elite, Main, Move and Levy."""
    sides = [f"{name} {pl.points[side]} points {pl.treasury[side]} bezants {'/'.join(map(str, pl.boxes[side]))}"
             for side, name in enumerate(SIDE_NAMES[:2])]
    return ", ".join([*sides, f"pool {pl.pool}, casualties {pl.casualties}"])


def in_notebook() -> bool:
    """Is this Python run by a notebook's kernel?"""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")
