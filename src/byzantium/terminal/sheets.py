"""Sheets that lie over the table until they are closed: help, log, result, a question, a file name."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static

WIDTH = 74                               # of a sheet's text, in a window of 80
HELP = """\
Choose    the arrows and Enter, a digit, the mouse; or type how it begins:
          dam for Damascus. What is lit on map and spaces can be clicked.
"""
PLAY_KEYS = """\
Ctrl+Z    takes your last answer back; what dice have decided stays
Ctrl+S    saves the game      Ctrl+Q  quits
Space     while bots play: no more pauses until you are asked
"""
REPLAY_KEYS = """\
→ ←       actions                        . ,        decisions
↓ ↑       rounds                         PgDn PgUp  turns
Space     plays by itself                + -        change its pace
Home End  start and end                  Ctrl+Q     quits
          A click on an action goes there.
"""
LEGEND = """\
F1 F2     this sheet, the whole log      F3  dark or light
F4        all displays, with where the armies are      Esc closes a sheet

A city    B3◆   its side, its tokens, who controls it;
          B3◆#  fortified, B3· nobody's
Sides     B Byzantine   A Arab   P Persian   * Bulgar
Players   ◆ red   ● yellow   ≡ blue   ▲ green
An army   ●A    yellow's Arab army
Links     roads are lines, deserts dots (Arabs only), sea routes dashes
Lit       Name→1 may be chosen, here for 1 Move cube; Name×1 attacked
Display   pool, dead (casualties), # fortifications left, what counts;
          Elite (1+ with the guard), Main, Move, Levy; bezants + income
          - upkeep → what is left, or !-3: three are missing;
          points, or ↑2: the track counts with 2 more
Spaces    Imp improve a city, Emp Emperor, Cal Caliph, War civil war,
          Flt fleet, Chu church, Mos mosque; · is free
Odds      exact, if every army in the way stands and every levy fights;
          an attack on 3 is one on a city of strength 3
Rule      the clause of the rules (docs/rules.md) that a question rests on
"""


class Sheet(ModalScreen[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f1,f2,q", "dismiss", "Close", key_display="Esc"),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
    ]

    def __init__(self, title: str, text: str | Text, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._text, self._at_end = title, text, at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title, sheet.border_subtitle = self._title, "Esc closes"
            yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        sheet = self.query_one(VerticalScroll)
        sheet.focus()
        if self._at_end:
            sheet.scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class QuestionSheet(ModalScreen[int | None]):
    """One of a few answers, by number; None if it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]

    def __init__(self, question: str, answers: Sequence[str]) -> None:
        super().__init__()
        self._question, self._answers = question, answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Label(self._question, markup=False)
            yield OptionList(*self._answers, compact=True, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class FileName(ModalScreen[str | None]):
    """The name of a file; None if it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Label("Save the game in which file?")
            yield Input("game.json", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
