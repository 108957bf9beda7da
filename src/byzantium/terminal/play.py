"""`byzantium play` as an application: a whole game against bots or around one screen."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from ..draw.svg import Theme
from ..engine import kinds as K
from ..errors import ByzantiumError
from ..game import Choice, Game
from . import sheets
from .chances import Chance, reckon
from .session import Session
from .table import TableScreen
from .thinking import think
from .widgets import Row
from .words import notes

PACE = 0.7                               # seconds that a bot's action is looked at
THINKING = "thinking …"
LONG = 3.0                               # seconds after which it is told why a thought may take long
WHY_LONG = "(the first time, its rules are compiled: up to a minute)"
QUIT_ANSWERS = ("save and quit", "quit", "go on")
SHOW_RESULT = -1                         # chosen when the game is over


class PlayApp(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo"),
        Binding("ctrl+s", "save", "Save"),
        Binding("space", "hurry", "No pauses", show=False),
    ]
    keys_help = sheets.HELP + sheets.PLAY_KEYS + sheets.LEGEND

    def __init__(self, session: Session, theme: Theme | None = None, pace: float = PACE) -> None:
        super().__init__(theme)
        self.session, self._pace = session, pace
        self._chances: dict[int, list[Chance]] = {}
        self._hurry = asyncio.Event()
        self._said: str | None = None            # in place of the question, while a bot thinks

    @property
    def game(self) -> Game:
        return self.session.game

    def on_mount(self) -> None:
        self.ask()

    # ------------------------------------------------------------------ asking

    def ask(self) -> None:
        """The next question: to a person, or to a bot, which thinks beside the screen."""
        self._chances = {}
        self._said = THINKING if self.session.bot else None
        self.workers.cancel_all()
        self._show()
        self.offer(self._rows())
        if self.game.is_over:
            self.show_result()
        elif self.session.bot:
            self.run_worker(self._let_bots_play())
        else:
            self._hurry.clear()
            self.run_worker(self._reckon_odds())

    def show_again(self) -> None:
        self._show()
        self.choices.renew(self._rows(), self.look)
        self.highlight()

    def _show(self) -> None:
        seen = self.game.view()
        asks_person = not self.session.bot and not self.game.is_over
        self.show(seen, asks_person)
        self.show_question(seen, self._said)

    def _rows(self) -> Sequence[Row]:
        if self.game.is_over:
            return [Row(SHOW_RESULT, "the result")]
        if self.session.bot:
            return []
        names = self.game.players
        return [
            Row(choice.code, choice.text, notes(option, names), self._chance(choice), option["args"].get("city"))
            for choice, option in zip(self.game.choices, self.game.view()["options"], strict=True)
        ]

    def _chance(self, choice: Choice) -> str:
        """The best odds that a choice may lead to, in short."""
        chances = self._chances.get(choice.code, [])
        return chances[0].short(choice.text) if chances else ""

    def detail(self, row: Row | None) -> Text:
        chances = self._chances.get(row.code, [])[:3] if row else []
        told = [Text(chance.long, self.look.style("ink-2")) for chance in chances]
        return Text("\n").join(filter(None, [super().detail(row), *told]))

    async def _reckon_odds(self) -> None:
        game = self.game.copy()
        self._chances = await think(lambda: reckon(game))
        if self._chances:
            self.show_again()

    # ------------------------------------------------------------------ bots

    async def _let_bots_play(self) -> None:
        try:
            self.session.play(await self._bots_answer())
        except ByzantiumError as error:
            self.exit(return_code=2, message=str(error))
            return
        if self.game.kind == K.ACTION and self.session.bot and self._pace:       # people need no pause to begin
            self._said = THINKING
            self._show()
            await self._look_at_it()
        self.call_later(self.ask)

    async def _bots_answer(self) -> int:
        answer = asyncio.ensure_future(think(self.session.thought()))
        try:
            await asyncio.wait([answer], timeout=LONG)
            if not answer.done():
                self._said = f"{THINKING} {WHY_LONG}"
                self.show_question(self.game.view(), self._said)
            return await answer
        finally:
            answer.cancel()                              # after an undo nobody waits for it

    async def _look_at_it(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self._pace)

    def action_hurry(self) -> None:
        self._hurry.set()

    # ------------------------------------------------------------------ answers, and other keys

    def choose(self, code: int) -> None:
        if code == SHOW_RESULT:
            self.show_result()
        elif not self.session.bot:
            self._try(lambda: self.session.play(code))
            self.known = len(self.game.events)

    def action_undo(self) -> None:
        self._try(self.session.undo)

    def _try(self, what: Callable[[], object]) -> None:
        try:
            what()
        except ByzantiumError as error:
            self.notify(str(error), severity="error", markup=False)
        self.ask()

    def action_save(self) -> None:
        if self.session.file:
            self._save(str(self.session.file))
        else:
            self.push_screen(sheets.FileName(), self._save)

    def _save(self, file: str | None) -> None:
        if not file:
            return
        try:
            self.session.save(file)
            self.notify(f"Saved in {file}.", markup=False)
        except ByzantiumError as error:
            self.notify(str(error), severity="error", markup=False)

    async def action_quit(self) -> None:
        """At once if nothing would be lost."""
        if self.game.is_over or self.session.saved == self.game.number:
            self.exit()
        else:
            self.push_screen(sheets.QuestionSheet("The game is not saved.", QUIT_ANSWERS), self._quit)

    def _quit(self, answer: int | None) -> None:
        if answer == QUIT_ANSWERS.index("quit"):
            self.exit()
        elif answer == QUIT_ANSWERS.index("save and quit"):
            self.push_screen(sheets.FileName(), self._save_and_quit)

    def _save_and_quit(self, file: str | None) -> None:
        self._save(file)
        if file and self.session.saved == self.game.number:
            self.exit()
