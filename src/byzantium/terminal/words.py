"""Questions, options and results in English, for the application and for the plain line mode."""

from collections.abc import Iterator, Sequence

from ..engine import codes as C
from ..engine import kinds as K
from ..engine.events import SOURCES
from ..english import (
    BOX_NAMES,
    ENDING_NAMES,
    LOSS_PHRASES,
    PURPOSE_PHRASES,
    SIDE_NAMES,
    SOURCE_NAMES,
    count,
)
from ..game import Result
from ..view import Effects, Option, Prompt

FREE_OF_CHARGE = "free"
ENDING_WORDS, SOURCE_WORDS, SIDE_WORDS, BOX_WORDS, LOSS_WORDS, PURPOSE_WORDS = (
    dict[str | None, str](zip(ids, words, strict=True)) for ids, words in (
        (C.ENDINGS, ENDING_NAMES), (SOURCES, SOURCE_NAMES), (C.SIDES, SIDE_NAMES), (C.BOXES, BOX_NAMES),
        (C.LOSSES, LOSS_PHRASES), (C.PURPOSES, PURPOSE_PHRASES)))


class Amount(int):
    """A number that takes its noun along in a sentence.

    >>> f"{Amount(1):cube}, {Amount(2):Move cube}, {Amount(1):die}, {Amount(3):die}, {Amount(4)}"
    '1 cube, 2 Move cubes, 1 die, 3 dice, 4'
    """

    def __format__(self, noun: str) -> str:
        return count(self, noun) if noun else str(int(self))


def question(prompt: Prompt, players: Sequence[str]) -> str:
    """What is asked, in a sentence.

    >>> from byzantium import Game
    >>> game = Game(2, seed=1)
    >>> question(game.view()["prompt"], game.players)
    'Which action?'
    """
    args = prompt["args"]
    box = " ".join(filter(None, (SIDE_WORDS.get(args.get("side")), BOX_WORDS.get(args.get("box")))))
    rival = args.get("rival")
    words = {
        **{name: Amount(value) if type(value) is int else value for name, value in args.items()},
        "side": SIDE_WORDS.get(args.get("side"), ""),
        "rival": "The Bulgars" if rival is None else players[rival],
        "attacks": "attack" if rival is None else "attacks",
        "loss": LOSS_WORDS.get(args.get("loss"), ""),
        "purpose": PURPOSE_WORDS.get(args.get("purpose"), "").format(box=box),
    }
    return K.QUESTIONS[K.IDS.index(prompt["id"].removeprefix("prompt."))].asks.format(**words)


def notes(option: Option, players: Sequence[str]) -> str:
    """What an option costs and brings, as far as it is known beforehand.

    >>> from byzantium import Game
    >>> game = Game(2, seed=1)
    >>> _ = game.play("take control")
    >>> notes(game.view()["options"][0], game.players)
    '+2 Byzantine'
    """
    seat = option["args"].get("player") if option["id"] == "option.player" else None
    return ", ".join(([] if seat is None else [players[seat]]) + list(_effects(option["effects"])))


def _effects(effects: Effects) -> Iterator[str]:
    if "price" in effects:
        side = SIDE_WORDS.get(effects.get("treasury"), "")
        yield f"{effects['price']} {side} bezants".replace("  ", " ") if effects["price"] else FREE_OF_CHARGE
    if "cost" in effects:
        yield f"{effects['cost']} Move" + (f" by {effects['link']}" if effects.get("link", "road") != "road" else "")
    if effects.get("fleet"):
        yield "the fleet may double it"
    if effects.get("attack"):
        yield f"attack on {effects['strength']}"
    if "points" in effects:
        yield f"+{effects['points']} {SIDE_WORDS[effects['track']]}"
    if "upkeep" in effects:
        yield f"saves {effects['upkeep']}"


def result_lines(result: Result) -> Iterator[str]:
    """Who won, and where everybody's points came from."""
    yield f"The end: {ENDING_WORDS[result.ending]}. {' and '.join(result.winners)} won."
    for player in sorted(result.players, key=lambda player: player.place):
        byzantine, arab = player.points
        yield (
            f"{player.place}. {player.name}: {player.score} (Byzantine {byzantine}, Arab {arab}; "
            f"{counting(result, player.both_count)}; {count(player.cities, 'city', 'cities')}, "
            f"{count(player.bezants, 'bezant')})"
        )
        for side, sources in zip(SIDE_NAMES[:2], player.sources, strict=True):
            told = (f"{SOURCE_WORDS.get(source, source)} {points:+d}" for source, points in sources.items())
            yield f"     {side}: " + ", ".join(told)


def counting(result: Result, both: bool) -> str:
    """Which tracks count (13.4, 13.6)."""
    if result.ending.startswith("constantinople"):
        return "Arab points count"
    return "both tracks count" if both else "one track counts"
