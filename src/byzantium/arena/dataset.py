"""Data sets of games of bots, bit-identical again from their seed, with a card that says what they are.

A folder has `games.jsonl.gz`, the records; `games.parquet`, a row a game; and `card.json` and `README.md`, which say
how it was made, what each column holds, and the SHA-256 of the records. Seats are drawn for each game from the bots, by
the seed of the data set and the number of the game; so are dice. Whoever has the same version makes the same records:
`check_dataset` does.

    >>> folder = getfixture("tmp_path") / "games"
    >>> made = make_dataset(folder, DatasetSpec(games=3, seed=5, bots=("random",), players=(2, 3)))
    >>> made.sha256 == check_dataset(folder), len(RecordFile(folder / "games.jsonl.gz"))
    (True, 3)
"""

import hashlib
import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .. import __version__
from ..bots import NO_BUDGET, Budget, make_bot
from ..checks import a_list, a_path, expect, shown, whole
from ..errors import BadRecord, BadSetup
from ..record import RULES_VERSION, Record, check_options
from ..records import RecordFile
from ..tables import GAMES, columns_markdown, write_parquet
from .games import Task
from .running import play_all

RECORDS, TABLE, CARD, README = "games.jsonl.gz", "games.parquet", "card.json", "README.md"
MOST_GAMES = 100_000_000


@dataclass(frozen=True)
class DatasetSpec:
    """All that decides which games there are."""

    games: int
    seed: int = 0
    bots: tuple[str, ...] = ("champion",)        # one is drawn for each seat
    players: tuple[int, ...] = (2, 3, 4)         # in turn
    simulations: int | None = None               # for an action of those that search and have no budget in their name

    def __post_init__(self) -> None:
        whole(self.games, "The number of games", 1, MOST_GAMES)
        whole(self.seed, "The seed of a data set", 0)
        for bot in a_list(self.bots, "The bots of a data set are a list of names"):
            if not isinstance(bot, str):
                raise BadSetup(f"The bots of a data set are told by their names, not by {shown(bot)}.")
            make_bot(bot)
        for players in a_list(self.players, "The numbers of players are a list"):
            whole(players, "The number of players", 2, 4)
        if not self.bots or not self.players:
            raise BadSetup("A data set has a bot and a number of players at least.")
        Budget(simulations=self.simulations)

    def tasks(self) -> Iterator[Task]:
        """Game by game; what came before decides nothing."""
        budget = NO_BUDGET if self.simulations is None else Budget(simulations=self.simulations)
        for number in range(self.games):
            rng = random.Random(f"{self.seed}/{number}")
            seats = tuple(rng.choice(self.bots) for _ in range(self.players[number % len(self.players)]))
            yield Task(seats, rng.getrandbits(32), budget, keep=True)


@dataclass(frozen=True)
class DatasetCard:
    """What a data set says of itself."""

    spec: dict[str, Any]
    games: int
    decisions: int                       # and rolls
    version: str                         # of this library
    rules: int
    sha256: str                          # of the records as JSON lines, not compressed


def make_dataset(folder: str | Path, spec: DatasetSpec, jobs: int = 1) -> DatasetCard:
    """A new folder with the games, their table (extra `data`), and the card.

    folder: not there yet, or empty. spec: which games. jobs: processes; they change nothing of what is made.
    """
    expect(DatasetSpec, spec, "A data set is made as a DatasetSpec says")
    to = a_path(folder)
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise BadSetup(f"{to} is there already; name a new folder.")
    to.mkdir(parents=True, exist_ok=True)
    with RecordFile(to / RECORDS, "a") as file:
        card = _write(games_of(spec, jobs), spec, file)
    write_parquet(RecordFile(to / RECORDS), to / TABLE)
    (to / CARD).write_text(json.dumps(asdict(card), indent=2) + "\n", "utf-8")
    (to / README).write_text(readme(card), "utf-8")
    return card


def games_of(spec: DatasetSpec, jobs: int = 1) -> Iterator[Record]:
    """The records, one after the other. How long decisions took is left out: it is never the same twice."""
    for result in play_all(spec.tasks(), jobs):
        record = result.record
        if result.failure or record is None:
            raise BadSetup(f"A game of the data set was not played to its end: {result.failure}.")
        record.tags.pop("times", None)
        record.tags["event"] = f"data set of seed {spec.seed}"
        yield record


def _write(records: Iterable[Record], spec: DatasetSpec, file: RecordFile | None) -> DatasetCard:
    digest, games, decisions = hashlib.sha256(), 0, 0
    for record in records:
        digest.update(record.to_json().encode() + b"\n")
        games, decisions = games + 1, decisions + len(record)
        if file is not None:
            file.append(record)
    told = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(spec).items()}
    return DatasetCard(told, games, decisions, __version__, RULES_VERSION, digest.hexdigest())


def check_dataset(folder: str | Path, again: bool = True, jobs: int = 1) -> str:
    """The SHA-256 of a data set's records, if it is the one that its card says; else a BadRecord.

    again: the games are played anew from the seed and must be the same; without it only the file is looked at.
    """
    at = a_path(folder)
    if not (at / CARD).is_file():
        raise BadRecord(f"{at} has no {CARD}: it is no data set.")
    card = _card_in(at / CARD)
    told: dict[str, Any] = {name: tuple(x) if isinstance(x, list) else x for name, x in card.spec.items()}
    spec = DatasetSpec(**told)
    found = _write(RecordFile(at / RECORDS), spec, None).sha256
    if found != card.sha256:
        raise BadRecord(f"The records of {at.name} are others than its card says: {found}, not {card.sha256}.")
    if again and card.version != __version__:
        raise BadRecord(f"{at.name} was made by version {card.version}; this is {__version__}, and may play otherwise.")
    if again and (made := _write(games_of(spec, jobs), spec, None).sha256) != found:
        raise BadRecord(f"Played again from their seed the games of {at.name} are others: {made}, not {found}.")
    return found


def _card_in(path: Path) -> DatasetCard:
    try:
        return DatasetCard(**json.loads(path.read_text("utf-8")))
    except (ValueError, TypeError) as error:
        raise BadRecord(f"{path} is no card of a data set: {error}.") from None


def readme(card: DatasetCard) -> str:
    """The card for people."""
    spec = card.spec
    command = (f"byzantium dataset make FOLDER --games {spec['games']} --seed {spec['seed']}"
               + "".join(f" --bot {bot}" for bot in spec["bots"])
               + "".join(f" --players {players}" for players in spec["players"])
               + (f" --simulations {spec['simulations']}" if spec["simulations"] else ""))
    rules = ", ".join(f"{name} {value}" for name, value in check_options({}).items())
    return f"""# {card.games:,} games of Byzantium

Games of bots ({", ".join(spec["bots"])}), a bot drawn for each seat, with {", ".join(map(str, spec["players"]))}
players in turn; {card.decisions:,} decisions and rolls. Rules {card.rules} ({rules}). There are no people in it, and no
personal data.

Made by version {card.version}, the same again by anybody who has it:

    {command}
    byzantium dataset check FOLDER

SHA-256 of the records as JSON lines, not compressed: `{card.sha256}`

| file | what |
|---|---|
| `{RECORDS}` | the records, a line of JSON a game, in blocks of gzip |
| `{TABLE}` | a row a game, for pandas, Polars or DuckDB |
| `{CARD}` | this card for programs |

{columns_markdown(GAMES)}

Code and games are under the MIT licence.
"""
