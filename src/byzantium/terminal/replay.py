"""`byzantium replay` as an application: a recorded game, step by step."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from ..draw.svg import Theme
from ..game import Game
from . import sheets
from .playback import Playback, Step
from .table import TableScreen
from .widgets import Row

PACES = (3.0, 1.5, 0.8, 0.4, 0.2, 0.1)   # seconds that an action is shown
USUAL_PACE = 2


class ReplayApp(TableScreen):
    # With priority, or the list of actions would take the arrows.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "wind('action', 1)", "Action", key_display="← →", priority=True),
        Binding("left", "wind('action', -1)", priority=True, show=False),
        Binding("down", "wind('round', 1)", "Round", key_display="↑ ↓", priority=True),
        Binding("up", "wind('round', -1)", priority=True, show=False),
        Binding("pagedown", "wind('turn', 1)", "Turn", key_display="PgUp PgDn", priority=True),
        Binding("pageup", "wind('turn', -1)", priority=True, show=False),
        Binding("full_stop", "wind('decision', 1)", "Decision", key_display=", .", priority=True),
        Binding("comma", "wind('decision', -1)", priority=True, show=False),
        Binding("home", "go(0)", priority=True, show=False),
        Binding("end", "go(-1)", priority=True, show=False),
        Binding("space", "autoplay", "Autoplay", priority=True),
        Binding("plus", "pace(1)", priority=True, show=False),
        Binding("minus", "pace(-1)", priority=True, show=False),
    ]
    keys_help = sheets.REPLAY_KEYS + sheets.LEGEND
    has_columns = False                  # a game has more actions than any window has rows

    def __init__(self, playback: Playback, theme: Theme | None = None) -> None:
        super().__init__(theme)
        self.playback = playback
        self._pace = USUAL_PACE
        self._playing: Timer | None = None

    @property
    def game(self) -> Game:
        return self.playback.game

    def on_mount(self) -> None:
        rows = [Row(at, title) for at, title in zip(self.playback.marks["action"], self.playback.titles, strict=True)]
        self.offer(rows)
        self.show_again()

    def show_again(self) -> None:
        seen = self.game.view()
        self.show(seen, is_asking=False)
        at_end = self.game.number == self.playback.length
        said = "The record ends here." if at_end and not self.game.is_over else None
        self.show_question(seen, said)
        if self.playback.titles:
            self.choices.highlighted = self.playback.action

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Under a sheet the playback stands still."""
        return len(self.screen_stack) == 1 or action not in ("wind", "go", "autoplay", "pace")

    # ------------------------------------------------------------------ winding

    def choose(self, code: int) -> None:
        self.action_go(code)

    def action_go(self, to: int) -> None:
        self.playback.go(self.playback.length if to < 0 else to)
        self.show_again()

    def action_wind(self, step: Step, by: int) -> None:
        self.playback.wind(step, by)
        self.show_again()
        if self.game.is_over and by > 0:
            self._stop()
            self.show_result()

    def action_autoplay(self) -> None:
        if self._playing:
            self._stop()
        else:
            self._playing = self.set_interval(PACES[self._pace], self._play_on)

    def _play_on(self) -> None:
        if self.game.number == self.playback.length:
            self._stop()
        else:
            self.action_wind("action", 1)

    def _stop(self) -> None:
        if self._playing:
            self._playing.stop()
            self._playing = None

    def action_pace(self, by: int) -> None:
        self._pace = min(max(self._pace + by, 0), len(PACES) - 1)
        if self._playing:
            self._stop()
            self.action_autoplay()
        self.notify(f"{PACES[self._pace]} seconds an action")
