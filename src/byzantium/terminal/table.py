"""The application's table: turn, question, map, spaces, news, displays, choices. To play and to replay add keys."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.theme import Theme as Colours
from textual.widgets import Footer, OptionList, Static

from ..draw import lights_of
from ..draw.svg import Theme
from ..game import Game
from ..notation import event_text
from ..view import City, View
from . import displays
from .look import SIDE_SIGNS, WALL, Look, emblem, look_of, usual_theme
from .sheets import Sheet
from .widgets import Choices, MapView, Row
from .words import FREE_OF_CHARGE, SIDE_WORDS, count, question, result_lines

ROOMY = 140, 40                          # columns and rows from which on there is room for words
CSS = """
Screen { background: $panel; }
ModalScreen { background: $background 60%; }
#turn, #prompt, #spaces, #news, #choices { text-wrap: nowrap; text-overflow: ellipsis; }
#turn { height: 1; background: $surface; }
#prompt { height: 1; background: $boost; padding: 0 1; }
#left { width: 1fr; }
#map { height: 1fr; }
#spaces { height: 3; padding: 0 1; link-color: $warning; link-style: bold; link-background: $panel; }
#news { height: 4; padding: 0 1; background: $surface; }
#right { width: 42; padding: 0 0 0 1; }
#displays { height: auto; }
#choices { height: 1fr; border: none; padding: 0; background: $surface; scrollbar-size-vertical: 1; }
#choices > .option-list--option-highlighted { background: $row; text-style: bold; }
#detail { height: auto; max-height: 6; min-height: 2; }
.roomy #right { width: 58; }
.roomy #news { height: 9; }
.roomy #detail { max-height: 12; }
Sheet, Question, FileName { align: center middle; }
.sheet { width: 90%; max-width: 110; height: auto; max-height: 90%; background: $surface; border: round $accent;
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
    )  # fmt: skip


class Table(App[None]):
    """A game as it stands. Who builds on it says what can be chosen."""

    TITLE = "Byzantium"
    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "Help", key_display="F1"),
        Binding("f2", "log", "Log", key_display="F2"),
        Binding("f3", "light_or_dark", "Light/dark", key_display="F3"),
        Binding("ctrl+q", "quit", "Quit", priority=True),
    ]
    keys_help = ""
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
        with Horizontal():
            with Vertical(id="left"):
                yield MapView()
                yield Static(id="spaces")
                yield Static(id="news")
            with Vertical(id="right"):
                yield Static(id="displays")
                yield Choices()
                yield Static(id="detail")
        yield Footer()

    def write(self, where: str, text: Text) -> None:
        self.screen_stack[0].query_one(f"#{where}", Static).update(text)

    # ------------------------------------------------------------------ showing

    @property
    def is_roomy(self) -> bool:
        return self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1]

    def show(self, seen: View, is_asking: bool) -> None:
        """All but the question and its answers. is_asking: what can be chosen is lit."""
        position, names, look = seen["position"], self.game.players, self.look
        asked = seen["prompt"]["asked"]
        scores = self.game.standings()
        self.write("turn", displays.turn_line(position, names, asked, look))
        self.write("spaces", displays.spaces(position, seen["options"] if is_asking else (), look))
        self.write("displays", displays.displays(position, names, scores, look, asked, self.is_roomy))
        self.write("news", self._news())
        self.chart.show(position, look, lights_of(seen) if is_asking else {})

    def _news(self) -> Text:
        """The last that happened, as much as there is room for."""
        rows = 9 if self.is_roomy else 4
        return Text("\n").join(
            self._told(event_text(event, self.game.players)) for event in self.game.events[-rows:]
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
        text.append(said or question(prompt, self.game.players), look.style("ink", bold=True))
        text.append(f"  rule {prompt['args']['clause']}", look.style("ink-3"))
        self.write("prompt", text)

    def offer(self, rows: Sequence[Row]) -> None:
        """Something to choose from; what costs nothing is the likely answer."""
        self.choices.offer(rows, self.look, next((i for i, row in enumerate(rows) if row.notes == FREE_OF_CHARGE), 0))
        self.highlight()

    def highlight(self) -> None:
        """What is highlighted among the choices stands out on the map, and is told in full."""
        row = self.choices.row
        self.chart.point(row.city if row else None)
        typed = Text(f"{self.choices.typed}▏\n" if self.choices.typed else "", self.look.style("accent", bold=True))
        self.write("detail", Text.assemble(typed, self.detail(row)))

    def detail(self, row: Row | None) -> Text:
        return Text(f"{row.text}: {row.notes}" if row and row.notes else "", self.look.style("ink-2"))

    # ------------------------------------------------------------------ events

    def choose(self, code: int) -> None:
        """Somebody has chosen one of the rows."""
        raise NotImplementedError

    def action_choose(self, code: int) -> None:
        self.choose(code)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list is self.choices and self.choices.row:
            self.choose(self.choices.row.code)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list is self.choices:
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
        parts = [SIDE_WORDS[city["side"]], count(city["tokens"], "token", "tokens")]
        parts += [f"fortified ({WALL})"] * city["fortified"]
        if city["controller"] is not None:
            parts.append(f"controlled by {emblem(city['controller'])} {names[city['controller']]}")
        parts += [f"{SIDE_SIGNS[pawn['side']]} army of {emblem(pawn['player'])} {names[pawn['player']]}"
                  for pawn in city["pawns"]]      # fmt: skip
        return Text.assemble((city["name"], self.look.style("ink", bold=True)), ": " + ", ".join(parts))

    def on_resize(self) -> None:
        self.screen_stack[0].set_class(self.is_roomy, "roomy")
        self.call_after_refresh(self.show_again)

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

    def action_light_or_dark(self) -> None:
        self.theme = "dark" if self.theme == "light" else "light"
        self.choices.renew(self.choices.rows, self.look)
        self.show_again()

    def show_result(self) -> None:
        if self.game.result:
            self.push_screen(Sheet("Result", "\n".join(result_lines(self.game.result))))

