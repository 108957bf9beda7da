"""What the application is made of: the map, and the list of things to choose from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from ..draw import Light
from ..view import PositionView
from .chart import Chart, draw_chart
from .look import Look

DIGITS = tuple("123456789")
LEAST = 42, 11                           # columns and rows that a map can be told in
NARROWEST = 6                            # characters of a column of choices


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
        self._position: PositionView | None = None
        self._look: Look | None = None
        self._lights: Mapping[str, Light] = {}
        self._cursor: str | None = None
        self._pointed: str | None = None
        self._chart: Chart | None = None

    def show(self, position: PositionView, look: Look, lights: Mapping[str, Light]) -> None:
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


def leading_words(text: str, room: int) -> str:
    """As many as there is room for, two spaces before them.

    >>> leading_words("1 Move by sea", 11), leading_words("100% Alexandria", 5)
    ('  1 Move by', '')
    """
    words = text.split()
    fitting = (" ".join(words[:n]) for n in range(len(words), 0, -1))
    return next((f"  {said}" for said in fitting if len(said) + 2 <= room), "")


class Choices(ScrollView, can_focus=True):
    """Rows to choose from: by arrows and Enter, by the mouse, by a digit, or by typing how one begins.

    What does not fit below each other stands in columns, so that all is seen at once. A list that has no columns is
    scrolled.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("left", "across(-1)", show=False),
        Binding("right", "across(1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("enter", "select", show=False),
    ]
    highlighted: reactive[int | None] = reactive(None, init=False, always_update=True)

    class Typed(Message):
        """More or less has been typed."""

    class Highlighted(Message):
        """Another row is highlighted."""

    class Chosen(Message):
        def __init__(self, code: int) -> None:
            super().__init__()
            self.code = code

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.rows: Sequence[Row] = ()
        self.typed = ""
        self._look: Look | None = None
        self._has_columns = True

    def offer(self, rows: Sequence[Row], look: Look, highlighted: int, has_columns: bool) -> None:
        self.rows, self.typed, self._look, self._has_columns = rows, "", look, has_columns
        self._lay_out()
        self.highlighted = highlighted if rows else None

    def renew(self, rows: Sequence[Row], look: Look) -> None:
        """The same rows with other notes, or in other colours."""
        self.rows, self._look = rows, look
        self.refresh()

    @property
    def row(self) -> Row | None:
        """The highlighted one."""
        return None if self.highlighted is None or not self.rows else self.rows[self.highlighted]

    def find(self, city: str) -> Row | None:
        return next((row for row in self.rows if row.city == city), None)

    # ------------------------------------------------------------------ in columns

    @property
    def columns(self) -> int:
        """As few as have room for all rows at once; one where columns would be too narrow to be read."""
        columns = ceil(len(self.rows) / max(self.size.height, 1))
        return columns if self._has_columns and columns and self.size.width // columns >= NARROWEST else 1

    @property
    def depth(self) -> int:
        """Rows of a column."""
        return ceil(len(self.rows) / self.columns)

    @property
    def breadth(self) -> int:
        """Characters of a column."""
        return self.size.width // self.columns

    def _lay_out(self) -> None:
        self.virtual_size = Size(self.size.width, self.depth)
        self.refresh()

    def on_resize(self) -> None:
        self._lay_out()
        self._scroll_there()

    def _scroll_there(self) -> None:
        if self.highlighted is not None:
            self.scroll_to_region(Region(0, self.highlighted % self.depth, 1, 1), animate=False)

    def watch_highlighted(self) -> None:
        self._scroll_there()
        self.refresh()
        self.post_message(self.Highlighted())

    def render_line(self, y: int) -> Strip:
        at, depth = y + self.scroll_offset.y, self.depth
        line = Text()
        for i in range(at, len(self.rows), depth) if at < depth else ():
            line.append_text(self._cell(i))
        strip = Strip(line.render(self.app.console), line.cell_len) if line else Strip([])
        return strip.extend_cell_length(self.size.width).crop(0, self.size.width).apply_style(self.rich_style)

    def _cell(self, i: int) -> Text:
        """A row as wide as its column: its key, its text, and of odds and notes what there is room for."""
        assert self._look, "rows are offered with a look"
        look, row, room = self._look, self.rows[i], self.breadth - 1
        key = "" if not self._takes_digits else f"{i + 1} " if i < 9 else "  "
        text = Text(key, look.style("gold", bold=True), end="")
        text.append(self._words(row, room - len(key)), look.style("ink"))
        for word, style in ((row.chance, look.style("good", bold=True)), (row.notes, look.style("ink-2"))):
            text.append(leading_words(word, room - len(text)), style)
        text.truncate(room, pad=True)
        if i == self.highlighted:
            text.stylize(Style(bgcolor=look.colour("rule"), bold=True))
        return text.append(" ")

    def _words(self, row: Row, room: int) -> str:
        """Padded to the longest. Of numbers that have no room for their noun the number is enough."""
        longest = max(len(row.text) for row in self.rows)
        number, _, noun = row.text.partition(" ")
        return row.text.ljust(longest) if longest <= room else number if noun and number.isdigit() else row.text

    # ------------------------------------------------------------------ keys and mouse

    @property
    def _takes_digits(self) -> bool:
        """Digits choose a row, unless rows are numbers themselves."""
        return not any(row.text[:1].isdigit() for row in self.rows)

    def action_step(self, by: int) -> None:
        if self.highlighted is not None:
            self.highlighted = (self.highlighted + by) % len(self.rows)

    def action_across(self, by: int) -> None:
        """To the next column; a shorter one ends with its last row."""
        if self.highlighted is not None and 0 <= self.highlighted // self.depth + by < self.columns:
            self.highlighted = min(self.highlighted + by * self.depth, len(self.rows) - 1)

    def action_go(self, to: int) -> None:
        if self.rows:
            self.highlighted = to % len(self.rows)

    def action_select(self) -> None:
        if self.row:
            self.post_message(self.Chosen(self.row.code))

    def on_click(self, event: events.Click) -> None:
        column, row = event.x // self.breadth, event.y + self.scroll_offset.y
        i = column * self.depth + row
        if row < self.depth and column < self.columns and i < len(self.rows):
            self.highlighted = i
            self.action_select()

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
