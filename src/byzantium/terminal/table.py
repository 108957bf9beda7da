"""The application's table: turn, question, map, spaces, news, displays, choices. To play and to replay add keys."""

from collections.abc import Sequence
from typing import ClassVar, get_args

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.theme import Theme as Colours
from textual.widgets import Footer, Static

from ..draw import lights_of
from ..draw.svg import Theme
from ..english import count
from ..game import Game
from ..notation import event_text
from ..view import City, View
from . import displays
from .look import SIDE_SIGNS, WALL, Look, emblem, look_of, usual_theme
from .sheets import Sheet
from .widgets import Choices, MapView, Row
from .words import FREE_OF_CHARGE, SIDE_WORDS, question, result_lines

USUAL = 100, 30                          # columns and rows from which on all displays are shown in full
ROOMY = 140, 40                          # ... and from which on there is room for words
NEWS = 20                                # events, more than any window has room for
CSS = """
Screen { background: $panel; }
ModalScreen { background: $background 60%; }
#turn, #spaces, #news { text-wrap: nowrap; text-overflow: ellipsis; }
#turn { height: 1; background: $surface; }
#prompt { height: auto; max-height: 2; background: $boost; padding: 0 1; }
#upper { height: 1fr; }
#map { width: 1fr; height: 1fr; }
#right { width: 43; padding: 0 1; }
#displays { height: auto; }
#spaces { height: 3; link-color: $warning; link-style: bold; link-background: $panel; }
#news { height: 1fr; background: $surface; }
#choices { height: 6; background: $surface; scrollbar-size-vertical: 1; overflow-x: hidden; }
#detail { height: 2; padding: 0 1; }
.compact #right { width: 38; padding: 0 0 0 1; }
.roomy #right { width: 60; }
.roomy #choices { height: 10; }
.roomy #detail { height: 4; }
Sheet, QuestionSheet, FileName { align: center middle; }
.sheet { width: 100%; max-width: 110; height: auto; max-height: 100%; background: $surface; border: round $accent;
         padding: 0 1; }
.small { width: 60; }
.small OptionList, .small Input { margin-top: 1; }
"""


def colours(theme: Theme) -> Colours:
    """A theme of Textual from the page's colours."""
    look = look_of(theme)
    return Colours(
        name=theme, dark=theme == "dark", primary=look.colour("accent"), accent=look.colour("accent"),
        foreground=look.colour("ink"), background=look.colour("bg"), surface=look.colour("panel"),
        panel=look.colour("panel-2"), boost=look.colour("raise"), warning=look.colour("gold"),
        error=look.colour("bad"), success=look.colour("good"),
        variables={"row": look.colour("rule"), "footer-background": look.colour("panel"),
                   "footer-key-foreground": look.colour("gold")},
    )


class TableScreen(App[None]):
    """A game as it stands. Who builds on it says what can be chosen."""

    TITLE = "Byzantium"
    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "Help", key_display="F1"),
        Binding("f2", "log", "Log", key_display="F2"),
        Binding("f3", "light_or_dark", "Light/dark", key_display="F3"),
        Binding("f4", "displays", "Displays", key_display="F4"),
        Binding("ctrl+q", "quit", "Quit", priority=True),
    ]
    keys_help = ""
    has_columns = True                   # choices that do not fit below each other stand beside each other
    known = 0                            # how many events a person who is asked has seen happen

    def __init__(self, theme: Theme | None = None) -> None:
        super().__init__()
        for name in ("dark", "light"):
            self.register_theme(colours(name))
        self.theme = theme or usual_theme()

    # ------------------------------------------------------------------ what is there

    @property
    def game(self) -> Game:
        raise NotImplementedError

    @property
    def look(self) -> Look:
        return look_of("light" if self.theme == "light" else "dark")

    @property
    def chart(self) -> MapView:
        return self.screen_stack[0].query_one(MapView)

    @property
    def choices(self) -> Choices:
        return self.screen_stack[0].query_one(Choices)

    def compose(self) -> ComposeResult:
        yield Static(id="turn")
        yield Static(id="prompt")
        with Horizontal(id="upper"):
            yield MapView()
            with Vertical(id="right"):
                yield Static(id="displays")
                yield Static(id="spaces")
                yield Static(id="news")
        yield Choices()
        yield Static(id="detail")
        yield Footer()

    def write(self, where: str, text: Text) -> None:
        self.screen_stack[0].query_one(f"#{where}", Static).update(text)

    # ------------------------------------------------------------------ showing

    @property
    def room(self) -> displays.Room:
        """What there is room for."""
        width, height = self.size
        if width < USUAL[0] or height < USUAL[1]:
            return "compact"
        return "roomy" if width >= ROOMY[0] and height >= ROOMY[1] else "usual"

    def show(self, seen: View, is_asking: bool) -> None:
        """All but the question and its answers. is_asking: what can be chosen is lit."""
        position, names, look = seen["position"], self.game.players, self.look
        asked = seen["prompt"]["asked"]
        scores = self.game.standings()
        self.write("turn", displays.turn_line(position, names, asked, look, self.size.width))
        self.write("spaces", displays.spaces(position, seen["options"] if is_asking else (), look, self.room))
        self.write("displays", displays.displays(position, names, scores, look, asked, self.room))
        self.write("news", self._news())
        self.chart.show(position, look, lights_of(seen) if is_asking else {})

    def _news(self) -> Text:
        """The last that happened, the newest first: as much as there is room for is seen."""
        return Text("\n").join(
            self._told(event_text(event, self.game.players)) for event in self.game.events[: -NEWS - 1 : -1]
        )

    def _told(self, line: str) -> Text:
        """A line of the log, with the emblem of who did it."""
        who = next((p for p, name in enumerate(self.game.players) if line.startswith(name)), None)
        sign = (" ", "") if who is None else (emblem(who), self.look.player(who))
        return Text.assemble(sign, " ", (line, self.look.style("ink-2")))

    def show_question(self, seen: View, said: str | None = None) -> None:
        """Who is asked what, by which clause; or something else that is said."""
        prompt, look = seen["prompt"], self.look
        who = prompt["asked"]
        text = Text()
        if who is not None:
            text.append(f" {emblem(who)} ", look.player(who))
            text.append(f" {self.game.players[who]}: ", look.player_text(who))
        result = next(result_lines(self.game.result)) if self.game.result else None
        text.append(said or result or question(prompt, self.game.players), look.style("ink", bold=True))
        text.append(f"  rule {prompt['args']['clause']}", look.style("ink-3"))
        self.write("prompt", text)

    def offer(self, rows: Sequence[Row]) -> None:
        """Something to choose from; what costs nothing is the likely answer."""
        likely = next((i for i, row in enumerate(rows) if row.notes == FREE_OF_CHARGE), 0)
        self.choices.offer(rows, self.look, likely, self.has_columns)
        self.highlight()

    def highlight(self) -> None:
        """What is highlighted among the choices stands out on the map, and is told in full."""
        row = self.choices.row
        self.chart.point(row.city if row else None)
        typed = Text(f"{self.choices.typed}▏ " if self.choices.typed else "", self.look.style("accent", bold=True))
        self.write("detail", Text.assemble(typed, self.detail(row)))

    def detail(self, row: Row | None) -> Text:
        return Text(f"{row.text}: {row.notes}" if row and row.notes else "", self.look.style("ink-2"))

    # ------------------------------------------------------------------ events

    def choose(self, code: int) -> None:
        """Somebody has chosen one of the rows."""
        raise NotImplementedError

    def action_choose(self, code: int) -> None:
        self.choose(code)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        self.choose(event.code)

    def on_choices_highlighted(self) -> None:
        self.highlight()

    def on_choices_typed(self) -> None:
        self.highlight()

    def on_map_view_clicked(self, event: MapView.Clicked) -> None:
        row = self.choices.find(event.city)
        if row:
            self.choose(row.code)
        else:
            self.on_map_view_pointed(MapView.Pointed(event.city))

    def on_map_view_pointed(self, event: MapView.Pointed) -> None:
        cities = {city["name"]: city for city in self.game.view()["position"]["cities"]}
        if event.city:
            self.write("detail", self._city_words(cities[event.city]))
        else:
            self.highlight()

    def _city_words(self, city: City) -> Text:
        names = self.game.players
        parts = [SIDE_WORDS[city["side"]], count(city["tokens"], "token")]
        parts += [f"fortified ({WALL})"] * city["fortified"]
        if city["controller"] is not None:
            parts.append(f"controlled by {emblem(city['controller'])} {names[city['controller']]}")
        parts += [f"{SIDE_SIGNS[pawn['side']]} army of {emblem(pawn['player'])} {names[pawn['player']]}"
                  for pawn in city["pawns"]]
        return Text.assemble((city["name"], self.look.style("ink", bold=True)), ": " + ", ".join(parts))

    def on_resize(self) -> None:
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        for room in get_args(displays.Room):
            self.screen_stack[0].set_class(room == self.room, room)
        self.show_again()

    def show_again(self) -> None:
        """All as it is, in another size or other colours."""
        raise NotImplementedError

    # ------------------------------------------------------------------ keys

    def action_help(self) -> None:
        self.push_screen(Sheet("Help", self.keys_help))

    def action_log(self) -> None:
        lines = list(map(self._told, self.game.log))
        if 0 < self.known < len(lines):
            lines.insert(self.known, Text("── since your last answer ──", self.look.style("gold", bold=True)))
        self.push_screen(Sheet("Log", Text("\n").join(lines), at_end=True))

    def action_displays(self) -> None:
        position = self.game.view()["position"]
        asked = self.game.view()["prompt"]["asked"]
        told = displays.displays(position, self.game.players, self.game.standings(), self.look, asked, "roomy")
        self.push_screen(Sheet("Displays", told))

    def action_light_or_dark(self) -> None:
        self.theme = "dark" if self.theme == "light" else "light"
        self.choices.renew(self.choices.rows, self.look)
        self.show_again()

    def show_result(self) -> None:
        if self.game.result:
            self.push_screen(Sheet("Result", "\n".join(result_lines(self.game.result))))

