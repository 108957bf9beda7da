"""What the application is made of: the map, and the list of things to choose from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList

from ..draw import Light
from ..view import Position
from .chart import Chart, draw_chart
from .look import Look

DIGITS = tuple("123456789")
LEAST = 42, 12                           # columns and rows that a map can be told in


class MapView(Widget):
    """The map. It tells which city the mouse points at and which is clicked; what that means, others know."""

    class Pointed(Message):
        def __init__(self, city: str | None) -> None:
            super().__init__()
            self.city = city

    class Clicked(Message):
        def __init__(self, city: str) -> None:
            super().__init__()
            self.city = city

    def __init__(self) -> None:
        super().__init__(id="map")
        self._position: Position | None = None
        self._look: Look | None = None
        self._lights: Mapping[str, Light] = {}
        self._cursor: str | None = None
        self._pointed: str | None = None
        self._chart: Chart | None = None

    def show(self, position: Position, look: Look, lights: Mapping[str, Light]) -> None:
        self._position, self._look, self._lights = position, look, lights
        self._forget()

    def point(self, city: str | None) -> None:
        """The city that the highlighted option is about."""
        if city != self._cursor:
            self._cursor = city
            self._forget()

    def _forget(self) -> None:
        """The chart is drawn anew when it is next needed."""
        self._chart = None
        self.refresh()

    @property
    def chart(self) -> Chart | None:
        """None where there is no room for it."""
        width, height = self.size
        if self._chart is None and self._position and self._look and width >= LEAST[0] and height >= LEAST[1]:
            self._chart = draw_chart(self._position, width, height, self._look, self._lights, self._cursor)
        return self._chart

    def on_resize(self) -> None:
        self._forget()

    def render_line(self, y: int) -> Strip:
        chart = self.chart
        if chart is None or y >= chart.height:
            return Strip([Segment("the map needs a larger window" if y == 0 else "")]).crop(0, self.size.width)
        return Strip(map(Segment, chart.signs[y], chart.styles[y])).simplify()

    def _city_at(self, event: events.MouseEvent) -> str | None:
        return (self.chart.cities.get((event.x, event.y)) or None) if self.chart else None

    def on_click(self, event: events.Click) -> None:
        self._pointed = self._city_at(event)
        if self._pointed:
            self.post_message(self.Clicked(self._pointed))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        city = self._city_at(event)
        if city != self._pointed:
            self._pointed = city
            self.post_message(self.Pointed(city))


@dataclass(frozen=True)
class Row:
    """Something to choose: what it is, what it is called, its odds, and what it costs or brings."""

    code: int
    text: str
    notes: str = ""
    chance: str = ""
    city: str | None = None


class Choices(OptionList):
    """Rows to choose from: by arrows and Enter, by the mouse, by a digit, or by typing how one begins."""

    class Typed(Message):
        """More or less has been typed."""

    def __init__(self) -> None:
        super().__init__(id="choices", compact=True)
        self.rows: Sequence[Row] = ()
        self.typed = ""

    def offer(self, rows: Sequence[Row], look: Look, highlighted: int) -> None:
        self.rows, self.typed = rows, ""
        self.set_options(self._prompts(look))
        self.highlighted = highlighted if rows else None

    def renew(self, rows: Sequence[Row], look: Look) -> None:
        """The same rows with other notes, or in other colours."""
        self.rows = rows
        for i, prompt in enumerate(self._prompts(look)):
            self.replace_option_prompt_at_index(i, prompt)

    @property
    def row(self) -> Row | None:
        """The highlighted one."""
        return None if self.highlighted is None or not self.rows else self.rows[self.highlighted]

    def find(self, city: str) -> Row | None:
        return next((row for row in self.rows if row.city == city), None)

    @property
    def _takes_digits(self) -> bool:
        """Digits choose a row, unless rows are numbers themselves."""
        return not any(row.text[:1].isdigit() for row in self.rows)

    def _prompts(self, look: Look) -> list[Text]:
        width = max((len(row.text) for row in self.rows), default=0)
        return [self._text(i, row, width, look) for i, row in enumerate(self.rows)]

    def _text(self, i: int, row: Row, width: int, look: Look) -> Text:
        key = str(i + 1) if self._takes_digits and i < 9 else ""
        text = Text.assemble((f"{key:>1} ", look.style("gold", bold=True)), (row.text.ljust(width), look.style("ink")))
        text.append("  " + row.chance, look.style("good", bold=True))
        text.append(" " * bool(row.chance) + row.notes, look.style("ink-2"))
        text.no_wrap, text.overflow = True, "ellipsis"
        return text

    def on_key(self, event: events.Key) -> None:
        if event.key in ("backspace", "escape"):
            taken = self._type(self.typed[:-1] if event.key == "backspace" else "")
        elif event.character in DIGITS and self._takes_digits:
            taken = self._choose(int(event.character))
        else:
            taken = bool(event.character) and event.is_printable and self._type(self.typed + (event.character or ""))
        if taken:
            event.stop()

    def _choose(self, number: int) -> bool:
        if number > len(self.rows):
            return False
        self.highlighted = number - 1
        self.action_select()
        return True

    def _type(self, text: str) -> bool:
        """Go to the first row that begins so; what no row begins with is not taken."""
        found = self._first(text.casefold())
        if found is None:
            return False
        self.typed, self.highlighted = text, found
        self.post_message(self.Typed())
        return True

    def _first(self, text: str) -> int | None:
        """Where the text begins a row, or else a word of one."""
        texts = [row.text.casefold() for row in self.rows]
        whole = [i for i, name in enumerate(texts) if name.startswith(text)]
        words = [i for i, name in enumerate(texts) if f" {text}" in name and text.strip()]
        return next(iter(whole + words), None)
