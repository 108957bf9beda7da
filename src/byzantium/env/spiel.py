"""OpenSpiel: the game "python_byzantium", registered when this module is imported.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_byzantium", {"players": 3})
    >>> state = game.new_initial_state()
    >>> state.chance_outcomes() == [(43 + p, 1 / 3) for p in range(3)]       # who begins
    True
    >>> state.apply_action(44)
    >>> state.current_player(), state.action_to_string(state.legal_actions()[0])
    (1, 'Player 2: take control')

Perfect information, explicit chance nodes with their odds, win shares that sum to 1. Actions are the engine's codes,
those of chance too. Parameters: players (2 to 4), and the options of chapter 14.
"""

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from ..checks import as_int, expect, extra, shown, whole
from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.invariants import MAX_DECISIONS
from ..engine.observation import ROW_SIZE
from ..errors import IllegalDecision
from ..notation import code_text, decision_text
from ..position import to_text
from ..record import OPTIONS
from .kernels import win_share
from .vector import fresh_game

with extra("env", __name__):
    import pyspiel

SHORT_NAME = "python_byzantium"
PARAMETERS: dict[str, Any] = {"players": 4} | {name: values[0] for name, values in OPTIONS.items()}

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Byzantium",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


def game_info(players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=C.COUNT,
        max_chance_outcomes=C.COUNT,
        num_players=players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=MAX_DECISIONS,
    )


@dataclass(frozen=True)
class Past:
    """An action that was taken, after those before it. Clones share it, as nothing of it changes."""

    before: "Past | None"
    state: bytes                         # in which it was taken
    player: int
    action: int

    def __deepcopy__(self, memo: dict[int, Any]) -> "Past":
        return self


# pyspiel comes without types, so its classes are Any to mypy.
class ByzantiumGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = expect(dict, {} if params is None else params, "Parameters are a dict")
        chosen = PARAMETERS | given
        self.fresh = fresh_game(**{str(name): value for name, value in chosen.items()})
        super().__init__(GAME_TYPE, game_info(int(chosen["players"])), given)

    def new_initial_state(self) -> "ByzantiumState":
        return ByzantiumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ByzantiumObserver":
        return ByzantiumObserver()


class ByzantiumState(pyspiel.State):  # type: ignore[misc]  # Any to mypy, as above
    """OpenSpiel clones its attributes: the engine's state in an array, and what was done before."""

    def __init__(self, game: ByzantiumGame) -> None:
        super().__init__(expect(ByzantiumGame, game, "A state is one of a ByzantiumGame"))
        self.states = game.fresh.copy()
        self._past: Past | None = None

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        player = int(self.states["now"]["player"][0])
        return int(pyspiel.PlayerId.CHANCE) if player == C.CHANCE else player

    def is_terminal(self) -> bool:
        return bool(self.states["over"][0] != C.PLAYING)

    def _legal_actions(self, player: int) -> list[int]:
        return list(plain.legal_codes(self.states.tobytes()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The first player evenly; of n dice k hit in (n over k) of 2^n ways."""
        codes, dice = self._legal_actions(pyspiel.PlayerId.CHANCE), int(self.states["now"]["n"][0])
        if self.states["now"]["kind"][0] == K.FIRST_PLAYER:
            return [(code, 1 / len(codes)) for code in codes]
        return [(code, comb(dice, code - C.NUMBER) / 2**dice) for code in codes]

    def _apply_action(self, action: int) -> None:
        legal = plain.legal_codes(self.states.tobytes())
        if action not in legal:
            raise IllegalDecision(f"Action {action} is not among {legal}.", legal)
        self._past = Past(self._past, self.states.tobytes(), self.current_player(), int(action))
        compiled.advance(self.states, 0, action, np.empty(C.COUNT, np.int64))

    def undo_action(self, player: int, action: int) -> None:
        """Take the last action back. OpenSpiel keeps a history of its own, in C++, that cannot be cut: after
        this, ask the state itself for its history, and write it by `serialize`."""
        last = self._past
        if last is None or (last.player, last.action) != (as_int(player), as_int(action)):
            done = f"{last.action} of player {last.player}" if last else "none"
            raise IllegalDecision(f"The last action was {done}, not {shown(action)} of player {shown(player)}.")
        self.states, self._past = plain.to_array(last.state), last.before

    def history(self) -> list[int]:
        return [step.action for step in self._steps()]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def full_history(self) -> list[Any]:
        return [pyspiel.PlayerAction(step.player, step.action) for step in self._steps()]

    def move_number(self) -> int:
        return len(self.history())

    def serialize(self) -> str:
        return "".join(f"{action}\n" for action in self.history())

    def _steps(self) -> list["Past"]:
        found, step = list[Past](), self._past
        while step:
            found.append(step)
            step = step.before
        return found[::-1]

    def returns(self) -> list[float]:
        players = int(self.states["n_players"][0])
        if not self.is_terminal():
            return [0.0] * players
        g = plain.unpack(self.states.tobytes())
        return [win_share(g, p) for p in range(players)]

    def _action_to_string(self, player: int, action: int) -> str:
        kind = int(self.states["now"]["kind"][0])
        return code_text(kind, action) if player < 0 else decision_text(kind, player, action)

    def __str__(self) -> str:
        return to_text(self.states.tobytes())


class ByzantiumObserver:
    """A row of the engine's observation, as numbers; the position as text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(ROW_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ByzantiumState, player: int) -> None:
        last = int(expect(ByzantiumState, state, "A state of this game is observed").states["n_players"][0]) - 1
        row = np.empty(ROW_SIZE, np.int8)
        compiled.observe(state.states[0], whole(player, "A player", 0, last), row, 0)
        self.tensor[:] = row

    def string_from(self, state: ByzantiumState, player: int) -> str:
        """The same for all players: nothing is hidden."""
        return str(expect(ByzantiumState, state, "A state of this game is observed"))


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, ByzantiumGame)
