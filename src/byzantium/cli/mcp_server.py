"""`byzantium mcp`: the game as tools of the Model Context Protocol, for language models."""

import random
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from .. import __version__
from ..bots import NO_BUDGET, BaseBot, make_bot
from ..checks import extra
from ..engine import kinds as K
from ..errors import ByzantiumError
from ..game import Game
from ..review import review
from .review import told

RULES = ("rules.md", "../../docs/rules.md")              # in a package; in a checkout
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.M)
GAMES = 64                       # that are held; the oldest go first
QUICK = 200                      # simulations for each move that is reviewed
INSTRUCTIONS = (
    "Byzantium by Martin Wallace: a board game of the wars between Byzantines and Arabs, for 2 to 4 players, each of "
    "whom plays both sides. Begin with new_game; then play answers until the game is over. Every answer of yours says "
    "what happened since, and what you are asked next. An action is a few small questions in a row. rules tells any "
    "clause; whoever has most points on their lower track wins (13.4)."
)


@cache
def clauses() -> dict[str, str]:
    """The rules by clause, and whole chapters by their number.

    >>> clauses()["1.5"]
    'The first player is random; play goes clockwise.'
    """
    text = next(path for name in RULES if (path := Path(__file__).parents[1] / name).is_file()).read_text("utf-8")
    found: dict[str, str] = {}
    for chapter in re.split(r"^## ", text, flags=re.M)[1:]:
        title, _, body = chapter.partition("\n")
        number = title.split()[0]
        found[number] = f"{title}\n{body.strip()}"
        parts = CLAUSE.split(body)[1:]
        found |= {one: " ".join(words.split()) for one, words in zip(parts[::2], parts[1::2], strict=True)}
    return found


@dataclass
class Play:
    """A game between whoever asks and bots."""

    game: Game
    bots: dict[int, BaseBot]
    rng: random.Random
    read: int = 0                        # lines of the log that were told

    def play_on(self) -> None:
        """Until the other side is asked, or nobody."""
        while not self.game.is_over and self.game.player in self.bots:
            bot = self.bots[self.game.player]
            self.game.play(bot.choose(self.game.states, self.game.legal, NO_BUDGET, self.rng))

    def news(self) -> list[str]:
        lines, self.read = self.game.log[self.read :], len(self.game.log)
        return lines


class Plays:
    """All that are played here, by id."""

    def __init__(self, tells_legal: bool = True) -> None:
        self.tells_legal = tells_legal
        self._known: OrderedDict[str, Play] = OrderedDict()

    def new(self, players: int, opponent: str, seed: int | None) -> str:
        bot_of = {seat: make_bot(opponent) for seat in range(1, players)}
        names = ["You", *(f"{opponent} {seat}" for seat in bot_of)]
        made = Play(Game(names, seed=secrets.randbits(32) if seed is None else seed), bot_of, random.Random(seed))
        made.play_on()
        name = secrets.token_hex(4)
        self._known[name] = made
        while len(self._known) > GAMES:
            self._known.popitem(last=False)
        return name

    def of(self, name: str) -> Play:
        try:
            return self._known[name]
        except KeyError:
            raise ByzantiumError(f"There is no game {name}: new_game begins one.") from None

    def told(self, name: str) -> str:
        """What happened, and what is asked."""
        match = self.of(name)
        game = match.game
        lines = [f"Game {name}.", *match.news()]
        if game.result:
            players = sorted(game.result.players, key=lambda one: one.place)
            standings = ", ".join(f"{one.place} {one.name} ({one.score} points)" for one in players)
            return "\n".join([*lines, f"The game is over ({game.result.ending}): {standings}."])
        question = K.QUESTIONS[game.kind]
        lines.append(f"Turn {game.states.turn} of 3. You are asked: {question.asks} (clause {question.clause})")
        if self.tells_legal:
            lines.append("Answers: " + "; ".join(choice.text for choice in game.choices))
        return "\n".join(lines)


def position_text(game: Game) -> str:
    """All that lies on the table, in words.

    >>> print(position_text(Game(["Anna", "Bela"], seed=1)).splitlines()[2])
    Anna: pool 9, casualties 12, fortifications 2
    """
    at: dict[str, Any] = dict(game.position_dict)
    lines = [f"Turn {at['turn']} of 3, round {game.round}. {game.asked} is asked. Bulgars: {at['bulgars']} cubes.",
             f"Line: {game.position}"]
    for seat, player in enumerate(at["players"]):
        lines.append(f"{game.players[seat]}: pool {player['pool']}, casualties {player['casualties']}, "
                     f"fortifications {player['fortifications']}")
        for side in ("byzantine", "arab"):
            one, boxes = player[side], player[side]["boxes"]
            lines.append(f"  {side}: {one['points']} points, {one['treasury']} bezants; army "
                         f"{one['pawn'] or 'off the map'}, " + ", ".join(f"{name} {n}" for name, n in boxes.items()))
    for name, city in at["cities"].items():
        owner = "nobody" if city["controller"] is None else game.players[city["controller"]]
        lines.append(f"{name}: {city['side']}, {city['tokens']} tokens, {owner}'s"
                     + (", fortified" if city["fortified"] else ""))
    return "\n".join(lines)


def server(tells_legal: bool = True) -> Any:
    """The tools. What is wrong is told in a sentence."""
    with extra("mcp", "byzantium mcp"):
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError

    made, matches = MCPServer("byzantium", instructions=INSTRUCTIONS, version=__version__), Plays(tells_legal)

    def in_words(work: Any, *arguments: Any) -> str:
        try:
            return str(work(*arguments))
        except ByzantiumError as error:
            raise ToolError(str(error)) from None

    @made.tool()
    def rules(clause: str = "") -> str:
        """The rules: a clause such as 9.6, a chapter such as 9, or without either what chapters there are."""
        if not clause:
            return "\n".join(text.partition("\n")[0] for number, text in clauses().items() if "." not in number)
        return clauses().get(clause.strip(), f"There is no clause {clause[:20]}; chapters are 1 to 16, clauses as 9.6.")

    @made.tool()
    def new_game(players: Literal[2, 3, 4] = 2, opponent: str = "captain", seed: int | None = None) -> str:
        """Begin a game against bots: peasant, recruit, soldier, captain, general, domestic, emperor, champion (the
        strongest). The same seed has the same dice."""
        if opponent.startswith(("exec:", "wasm:", "policy:")) or ":" in opponent:
            raise ToolError("Opponents are named as levels are, such as captain.")
        return in_words(lambda: matches.told(matches.new(players, opponent, seed)))

    @made.tool()
    def play(game: str, answer: str) -> str:
        """Answer what you are asked, by a text of the legal answers or by its beginning. Bots go on until it is your
        turn again."""

        def answered() -> str:
            match = matches.of(game)
            if match.game.is_over:
                return matches.told(game)
            match.game.play(int(answer) if answer.strip().isdigit() else answer)
            match.play_on()
            return matches.told(game)

        return in_words(answered)

    @made.tool()
    def position(game: str) -> str:
        """All that lies on the table now."""
        return in_words(lambda: position_text(matches.of(game).game))

    if tells_legal:
        @made.tool()
        def legal(game: str) -> str:
            """What may be answered now: the code and the text of each."""
            return in_words(lambda: "\n".join(f"{one.code}: {one.text}" for one in matches.of(game).game.choices))

    @made.tool(name="review")
    def reviewed(game: str) -> str:
        """Your moves so far, graded by the champion: those that gave something away, and what was better."""

        def looked_at() -> str:
            found = list(review(matches.of(game).game, QUICK, 0))
            slips = [told(matches.of(game).game, one) for one in found if one.grade != "fine"]
            return "\n".join([f"{len(found)} moves, {len(slips)} of them slips.", *slips])

        return in_words(looked_at)

    return made


def serve(http: bool, host: str, port: int, tells_legal: bool) -> None:
    made = server(tells_legal)
    if http:
        made.run("streamable-http", host=host, port=port)
    else:
        made.run("stdio")
