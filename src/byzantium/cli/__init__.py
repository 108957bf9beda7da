"""The command `byzantium`. Each command has a module of its own; each is loaded only when it runs."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, cast

import typer

from .. import __version__
from ..engine.compiling import NotCompiled
from ..errors import ByzantiumError
from . import admin, datasets, puzzles
from .admin import Data

if TYPE_CHECKING:
    from ..record import Options


class Theme(StrEnum):
    dark = "dark"
    light = "light"


class Language(StrEnum):
    python = "python"
    javascript = "javascript"
    rust = "rust"
    c = "c"


class LogLevel(StrEnum):
    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


Config = Annotated[
    Path | None,
    typer.Option("--config", envvar="BYZANTIUM_CONFIG", help="A file of settings (TOML).", dir_okay=False)
]


def complete_bot(beginning: str) -> list[tuple[str, str]]:
    """Levels and other bots that begin so, each with a word about it. For the shell."""
    from ..bots import BOTS, LEVELS

    words = {level.name: f"level {i} of {len(LEVELS)}" for i, level in enumerate(LEVELS, 1)}
    words |= {name: "a bot" for name in BOTS if name not in words}
    return [(name, word) for name, word in words.items() if name.startswith(beginning)]


def is_terminal() -> bool:
    """Whether an application can be shown (it draws on the error output); else lines are told, as to a pipe."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and os.environ.get("TERM") != "dumb"


app = typer.Typer(
    help="Byzantium, the board game by Martin Wallace (2005): play it, replay it, try its rules.\n\n"
    "First steps: [bold]byzantium[/] alone serves the game for your browser, with bots and friends; "
    "[bold]byzantium play[/] plays it here in the terminal, where F1 explains everything.\n\n"
    "Every command tells about itself: [bold]byzantium play --help[/]. "
    "[bold]byzantium --install-completion[/] teaches them to your shell.",
    rich_markup_mode="rich",
    invoke_without_command=True,
    pretty_exceptions_show_locals=False,
)
app.add_typer(admin.app, name="admin")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(datasets.app, name="dataset")

Players = Annotated[int, typer.Option("--players", "-p", min=2, max=4, help="How many play.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Seed of dice and random choices.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines, for scripts and screen readers.")]
Look = Annotated[Theme | None, typer.Option("--theme", help="Colours for a dark or a light terminal.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Rules = Annotated[
    list[str] | None, typer.Option("--option", help="Of the rules, such as army_entry=controlled; repeatable.")
]
Winner = Annotated[str | None, typer.Option("--winner", help="Only games that this player won.")]
Ending = Annotated[str | None, typer.Option("--ending", help="Only games that ended so, such as turn_3.")]
Most = Annotated[int | None, typer.Option("--most", min=1, help="At most so many games.")]
Played = Annotated[int | None, typer.Option("--players", "-p", min=2, max=4, help="Only games of so many players.")]
Which = Annotated[int, typer.Option("--game", min=1, help="Of a file of many games: which, counted from 1.")]


def read_rules(words: list[str] | None) -> "Options":
    """NAME=VALUE, each an option of the rules."""
    from ..record import check_options

    pairs = [word.partition("=") for word in words or []]
    chosen = {name.strip(): value.strip() for name, _, value in pairs}
    check_options(chosen)
    return cast("Options", chosen)


def refuse_given(context: typer.Context, names: tuple[str, ...], why: str) -> None:
    """Options that would be ignored are refused, if they were said."""
    sources = {name: context.get_parameter_source(name) for name in names}
    said = [name for name, source in sources.items() if source and source.name != "DEFAULT"]
    if said:
        raise ByzantiumError(f"{' and '.join(f'--{name}' for name in said)}: {why}")


def tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"byzantium {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Without a command: the server."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
def play(
    context: typer.Context,
    players: Players = 4,
    people: Annotated[int, typer.Option("--people", min=0, max=4, help="Seats for people; bots have the others.")] = 1,
    against: Annotated[
        str, typer.Option("--against", help="Bot or level that plays the others.", autocompletion=complete_bot)
    ] = "captain",
    seed: Seed = None,
    option: Rules = None,
    load: Annotated[
        Path | None, typer.Option("--load", help="Go on with a saved game.", exists=True, dir_okay=False)
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Save the game here, after every decision.", dir_okay=False)
    ] = None,
    plain: Plain = False,
    theme: Look = None,
) -> None:
    """Play in the terminal, against bots or around one screen.

    Levels: peasant, recruit, soldier, captain, general, domestic, emperor,
    champion. F1 shows the keys.
    """
    from ..terminal.session import Session
    from .play import play as start

    if load:
        refuse_given(context, ("players", "people", "option"), "a saved game, --load, has its own.")
        session = Session.load(load, seed, save, against)
    else:
        if people > players:
            raise ByzantiumError(f"--people {people}: of {players} players, no more than {players} are people.")
        session = Session.start(players, people, against, seed, save, read_rules(option))
    start(session, plain or not is_terminal(), theme.value if theme else None)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game, or a file of many.", exists=True, dir_okay=False)],
    game: Which = 1,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop before this decision.")] = None,
    decisions: Annotated[bool, typer.Option("--decisions", help="The decisions instead of what happened.")] = False,
    as_json: AsJson = False,
    plain: Plain = False,
    theme: Look = None,
) -> None:
    """Step through a recorded game; or tell it in words, to its end or to before decision --to."""
    from .replay import show, tell

    if plain or decisions or as_json or not is_terminal():
        tell(file, game, to, decisions, as_json)
    else:
        show(file, game, to, theme.value if theme else None)


@app.command()
def draw(
    file: Annotated[Path, typer.Argument(help="The record of a game, or a file of many.", exists=True, dir_okay=False)],
    picture: Annotated[Path, typer.Argument(help="What is written: .svg or .png; as a film .webp, .gif or .apng.")],
    game: Which = 1,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop before this decision.")] = None,
    width: Annotated[int | None, typer.Option("--width", min=1, help="In pixels.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", help="For which each frame of a film stays.")] = None,
    theme: Annotated[Theme | None, typer.Option("--theme", help="Colours of the picture: light if not given.")] = None,
) -> None:
    """Draw a recorded game: as it stands at its end or before decision --to, or all of it as a film."""
    from .draw import draw as draw_picture

    draw_picture(file, picture, game, to, width, seconds, theme.value if theme else "light")


@app.command()
def fuzz(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    players: Players = 4,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Key of the first game.")] = 0,
    as_json: AsJson = False,
    dump: Annotated[Path, typer.Option("--dump", help="Where a failing game is written.")] = Path("fuzz-failure.json"),
) -> None:
    """Play random games, all options in turn, and check every invariant after every decision."""
    from .fuzz import fuzz_games

    raise typer.Exit(fuzz_games(games, players, seed, as_json, dump))


@app.command()
def perft(
    players: Players = 4,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=20, help="How many decisions deep.")] = 4,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions from the start: equal counts, equal rules."""
    from .perft import count_tree

    count_tree(players, depth, as_json)


@app.command()
def bench(
    peers: Annotated[bool, typer.Option("--peers", help="Measure catanatron and open_spiel beside it.")] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Measure the first compilation too.")] = False,
    gpu: Annotated[bool, typer.Option("--gpu", help="Games on this machine's GPU instead, beside all cores.")] = False,
    ways: Annotated[bool, typer.Option("--ways", help="The same games in every way of running.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="Time for each measure.")] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the rules on one core, and print ratios."""
    from .bench import print_bench, print_gpu_bench, print_ways

    if ways:
        print_ways()
    elif gpu:
        print_gpu_bench(as_json)
    else:
        print_bench(peers, cold, seconds, as_json)


@app.command()
def odds(
    context: typer.Context,
    army: Annotated[str | None, typer.Argument(help="Elite,Main,Move of the attacker, such as 1,6,2.")] = None,
    foe: Annotated[list[str] | None, typer.Option("--foe", help="An army in the way, likewise; repeatable.")] = None,
    levy: Annotated[int, typer.Option("--levy", min=0, max=42, help="Cubes of a levy that fights.")] = 0,
    strength: Annotated[int, typer.Option("--strength", min=0, max=6, help="City tokens and fortification.")] = 2,
    capital: Annotated[bool, typer.Option("--capital", help="Constantinople: two cubes a hit of the siege.")] = False,
    fleet: Annotated[int, typer.Option("--fleet", min=0, max=8, help="Dice of the Byzantine fleet on the way.")] = 0,
    record: Annotated[Path | None, typer.Option("--record", help="All attacks in a game.", exists=True)] = None,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Of the record: before this decision.")] = None,
    city: Annotated[str | None, typer.Option("--city", help="Of the record: attacks on this city only.")] = None,
    as_json: AsJson = False,
) -> None:
    """Exact chances of an attack: byzantium odds 1,6,2 --foe 0,3,1 --strength 3."""
    from .odds import print_odds_by_hand, print_odds_in_game

    if record:
        by_hand = ("foe", "levy", "strength", "capital", "fleet")
        refuse_given(context, by_hand, "of an attack given by hand; a game, --record, has its own.")
        if army:
            raise ByzantiumError(f"{army}: give an army, or a game by --record, not both.")
        print_odds_in_game(record, to, city, as_json)
    elif army:
        refuse_given(context, ("to", "city"), "of a game, which --record names.")
        print_odds_by_hand(army, foe or [], levy, strength, capital, fleet, as_json)
    else:
        raise ByzantiumError("Give the attacking army, such as 1,6,2, or a game by --record.")


@app.command()
def board(as_json: AsJson = False) -> None:
    """What is printed on the board, to compare with a real one: cities, values, links, spaces, upkeep, beginnings."""
    from .board import print_board

    print_board(as_json)


@app.command()
def serve(
    config: Config = None,
    host: Annotated[str | None, typer.Option("--host", help="Where to listen; 0.0.0.0 for the whole network.")] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = None,
    data: Data = None,
    origin: Annotated[list[str] | None, typer.Option("--origin", help="A page elsewhere that may use it.")] = None,
    secure: Annotated[
        bool | None, typer.Option("--secure", help="Behind HTTPS: cookies are sent over HTTPS only.")
    ] = None,
    address: Annotated[str | None, typer.Option("--address", help="Of this server, for links in notices.")] = None,
    host_name: Annotated[list[str] | None, typer.Option("--host-name", help="Another name that it goes by.")] = None,
    metrics_token: Annotated[str | None, typer.Option("--metrics-token", help="For Prometheus elsewhere.")] = None,
    bots: Annotated[bool | None, typer.Option("--bots", help="People's programs may connect and play.")] = None,
    bot_modules: Annotated[
        bool | None, typer.Option("--bot-modules", help="People's WebAssembly modules are run (extra sandbox).")
    ] = None,
    mail: Annotated[
        str | None, typer.Option("--mail", help="A mail server: smtp://user:password@host:587.")
    ] = None,
    mail_from: Annotated[
        str | None, typer.Option("--mail-from", help="Whom letters come from: games@example.org.")
    ] = None,
    contact: Annotated[
        str | None, typer.Option("--contact", help="Your e-mail address, for makers of browsers: they notify then.")
    ] = None,
    security_contact: Annotated[
        list[str] | None, typer.Option("--security-contact", help="Whom to tell of a weakness: an e-mail address.")
    ] = None,
    webhook_host: Annotated[list[str] | None, typer.Option("--webhook-host", help="Notices may go there too.")] = None,
    proxy: Annotated[list[str] | None, typer.Option("--proxy", help="Its X-Forwarded-For is believed.")] = None,
    log_level: Annotated[LogLevel | None, typer.Option("--log-level", help="warning, if not told.")] = None,
    log_people: Annotated[
        bool | None, typer.Option("--log-people", help="Lines about requests name address and person.")
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="How many serve together, with PostgreSQL.")
    ] = None,
) -> None:
    """Start a server that people can play on. What is not said here is taken from the environment (BYZANTIUM_ADDRESS),
    then from a file (--config), then as is usual."""
    from byzantium.server.ops.settings import Settings

    from .serve import serve as start

    told: dict[str, Any] = {
        "host": host, "port": port, "secure": secure, "address": address, "metrics_token": metrics_token, "mail": mail,
        "mail_from": mail_from, "contact": contact, "log_level": log_level and log_level.value,
        "log_people": log_people, "processes": processes, "origins": origin, "hosts": host_name,
        "security_contacts": security_contact, "webhook_hosts": webhook_host, "proxies": proxy, "warm_bots": True,
        "bots": bots, "bot_modules": bot_modules,
    }
    if data is not None:
        told |= {"database": data} if isinstance(data, str) else {"data": data, "database": ""}
    settings = Settings.read(config, {name: value for name, value in told.items() if value not in (None, [])})
    if settings.processes > 1 and (settings.bots or settings.bot_modules):
        raise ByzantiumError("Bots of people play where one process serves: not with --processes.")
    if settings.processes > 1:
        from .processes import serve_together

        serve_together(settings)
    else:
        start(settings, opens)


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(help="The copy, a new file.")],
    data: Data = None,
) -> None:
    """Copy all games of a server into one file, while it runs."""
    from byzantium.server.ops.settings import store_of

    from .serve import backup as copy

    copy(_file(store_of(data)), to)


@app.command()
def restore(
    backup: Annotated[Path, typer.Argument(help="A file made by `byzantium backup`.", exists=True, dir_okay=False)],
    data: Data = None,
) -> None:
    """Put a backup in the place of a server's store. Stop the server first; what lay there is kept beside it."""
    from byzantium.server.ops.settings import store_of

    from .serve import restore as put_back

    put_back(backup, _file(store_of(data)))


@app.command()
def drill(
    backup: Annotated[str, typer.Argument(help="A backup; or the address of a database with a restored dump.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Try a backup: restore it into a folder of its own, read every game, check every chain and all dice.

    With the server's own store (--data) at hand, games are compared with what they are there, and the server tells when
    this was done.
    """
    from .drill import drill as run

    run(backup, data, as_json)


@app.command()
def move(
    file: Annotated[Path, typer.Argument(help="The file that games are kept in.", exists=True, dir_okay=False)],
    address: Annotated[str, typer.Argument(help="Of an empty database: postgresql://USER@HOST/NAME.")],
) -> None:
    """Move all games and people of a server into PostgreSQL. Stop the server first; the file stays as it is."""
    from .serve import move as start

    start(file, address)


def _file(data: Path | str) -> Path:
    if isinstance(data, str):
        raise ByzantiumError("A PostgreSQL database is copied and restored by its own tools, pg_dump and pg_restore.")
    return data


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A game exported by a server.", exists=True, dir_okay=False)],
    commitment: Annotated[str | None, typer.Option("--commitment", help="What the server showed at the start.")] = None,
    key: Annotated[str | None, typer.Option("--key", help="The server's public key, as its /api/status says.")] = None,
    head: Annotated[str | None, typer.Option("--head", help="A head of the chain, seen during the game.")] = None,
    seeds: Annotated[
        list[str] | None, typer.Option("--my-seed", help="A seed that your page had bound; one for each deal.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a finished game, without asking the server: its dice, its players, every move and its end.

    What the file cannot prove by itself is said; what you wrote down during the game closes such gaps.
    """
    from .verify import Kept, verify_file

    verify_file(file, Kept(commitment, key, head, tuple(seeds or ())), as_json)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A recorded game, or a file of many.", exists=True, dir_okay=False)],
    game: Which = 1,
    player: Annotated[str | None, typer.Option("--player", help="Only the moves of this player, by name.")] = None,
    simulations: Annotated[int, typer.Option("--simulations", min=1, help="How many each move is worth.")] = 2000,
    as_json: AsJson = False,
) -> None:
    """Grade the moves of a game by the champion: what each gave away, and what was better."""
    from .review import print_review

    print_review(file, game, player, simulations, as_json)


@app.command()
def luck(
    file: Annotated[Path, typer.Argument(help="A recorded game, or a file of many.", exists=True, dir_okay=False)],
    game: Which = 1,
    evaluator: Annotated[str, typer.Option("--evaluator", help="The bot whose judgement values are.",
                                           autocompletion=complete_bot)] = "champion",
    as_json: AsJson = False,
) -> None:
    """What dice and decisions of a game were worth to everybody, in shares of the win: they add up to the result."""
    from .luck import print_luck

    print_luck(file, game, evaluator, as_json)


@app.command()
def demonstrate(
    out: Annotated[Path, typer.Argument(help="The file of games, .npz.", dir_okay=False)],
    teacher: Annotated[str, typer.Option("--teacher", help="Whose choices are kept.", autocompletion=complete_bot)]
    = "strategist-1",
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 2000,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The first of them.")] = 0,
) -> None:
    """Play games of a bot for a clone to learn from: byzantium train --clone."""
    from .train import make_demonstrations

    make_demonstrations(out, teacher, games, seed)


@app.command()
def train(
    folder: Annotated[Path, typer.Argument(help="Where the training is kept; an existing one goes on.")],
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="Of this run.")] = 600,
    whole: Annotated[float, typer.Option("--schedule", min=1, help="Seconds of all runs together.")] = 1500,
    clone: Annotated[list[Path] | None, typer.Option("--clone", help="Games of a bot to learn against; repeatable.",
                                                     exists=True, dir_okay=False)] = None,
    network: Annotated[Path | None, typer.Option("--network", help="Weights to begin with: network.npz, policy.npz.",
                                                 exists=True, dir_okay=False)] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0)] = 0,
) -> None:
    """Teach a network to play, by playing (extra train; fast on a GPU only)."""
    from .train import train as start

    start(folder, seconds, whole, clone or [], network, seed)


@app.command()
def arena(
    ctx: typer.Context,
    bots: Annotated[list[str], typer.Argument(help="Two bots for a match, more for a tournament; or: watch FOLDER.",
                                              autocompletion=complete_bot)],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="In each arrangement, or at each table.")] = 100,
    players: Players = 4,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The first deal of dice.")] = 0,
    seconds: Annotated[float | None, typer.Option("--seconds", min=0.001, help="Time for an action.")] = None,
    simulations: Annotated[int | None, typer.Option("--simulations", min=1, help="Simulations for an action.")] = None,
    arrangement: Annotated[str, typer.Option("--arrangement", help="one (A alone), three (B alone) or both.")] = "both",
    until: Annotated[str | None, typer.Option("--until", help="Stop when sure: 25:30 are the shares of A tested, in "
                                              "percent.")] = None,
    luck: Annotated[bool, typer.Option("--luck/--no-luck", help="Of a match: tell shares less luck, too.")] = True,
    option: Rules = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores if not given.")] = None,
    ray: Annotated[bool, typer.Option("--ray", help="On a Ray cluster (extra cluster).")] = False,
    out: Annotated[Path | None, typer.Option("--out", help="Keep the results here, and go on from there.")] = None,
    keep: Annotated[Path | None, typer.Option("--keep", help="Keep the games: a folder, or a file .jsonl.gz.")] = None,
    as_json: AsJson = False,
) -> None:
    """A match of two bots, every seat over the same dice: byzantium arena strategist greedy --games 400.

    Bots: levels and others by name, my_module:MyBot or my_bot.py:MyBot for a class of yours, exec:COMMAND for
    programs, wasm:FILE for WebAssembly modules. Of more than two, every group of --players meets; ratings and a
    crosstable tell how it went.

    byzantium arena watch FOLDER never closes: whatever lies in FOLDER/metered plays on, with four anchors, and
    FOLDER/site tells how it stands (docs/bots.md).
    """
    from ..bots import Budget
    from .arena import Setting, run_arena

    if bots[0] == "watch":
        from .watch import watch

        told = ctx.get_parameter_source("games")
        watch(bots[1:], players, jobs, games if told and told.name == "COMMANDLINE" else None)
        return
    budget = Budget(seconds, simulations)
    setting = Setting(games, players, seed, budget, read_rules(option), jobs, ray, out, keep, as_json, luck)
    run_arena(bots, setting, arrangement, until)


@app.command()
def lab(
    option: Rules = None,
    each: Annotated[bool, typer.Option("--each", help="Every option of chapter 14, each alone.")] = False,
    gift: Annotated[list[str] | None, typer.Option("--gift", help="What a place in the order of play has besides, such "
                                                   "as 3:arab=2 or 4:byzantine=1,cubes=1; repeatable.")] = None,
    never: Annotated[list[str] | None, typer.Option("--never", help="What a seat leaves alone, such as 1:church, or "
                                                    "1:church@12 in turns 1 and 2 only; repeatable.")] = None,
    rather: Annotated[list[str] | None, typer.Option("--rather", help="What a seat does as soon as it may, such as "
                                                     "1:Emperor@1; repeatable.")] = None,
    players: Players = 4,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="By each set of rules.")] = 4000,
    first: Annotated[int, typer.Option("--first", min=0, help="The first deal of dice.")] = 3_500_000_000,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Threads; all cores if not given.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="A folder that keeps the games (Parquet), to go on from.",
                                             file_okay=False)] = None,
    as_json: AsJson = False,
) -> None:
    """A laboratory for the rules: champions play by other rules, on the same deals as by the rules as they are.

    byzantium lab --each --games 4000 plays every option of chapter 14. Tables have standard errors.
    """
    from .lab import LabSetting, run_lab, variants

    wanted = variants(each, read_rules(option), gift or [], never or [], rather or [])
    run_lab(wanted, LabSetting(players, games, first, jobs, out, as_json))


@app.command()
def explore(
    file: Annotated[Path, typer.Argument(help="A file of many games.", exists=True, dir_okay=False)],
    line: Annotated[list[str] | None, typer.Argument(help="Answers that lead to the position: 'take control' Damascus."
                                                     )] = None,
    depth: Annotated[int, typer.Option("--depth", min=1, help="Decisions of each game that are looked at.")] = 40,
    players: Played = None,
    winner: Winner = None,
    ending: Ending = None,
    most: Most = None,
    as_json: AsJson = False,
) -> None:
    """What was played in many games, how often, with what results: byzantium explore games.jsonl.gz 'take control'."""
    from ..explore import Filter
    from .games import print_explored

    wanted = Filter(players=players, winner=winner, ending=cast("Any", ending))
    print_explored(file, line or [], wanted, depth, most, as_json)


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="A file of many games.", exists=True, dir_okay=False)],
    to: Annotated[Path, typer.Argument(help="The Parquet file to write (extra data).", dir_okay=False)],
    what: Annotated[str, typer.Option("--rows", help="games or decisions: what a row is.")] = "games",
    players: Played = None,
    winner: Winner = None,
    ending: Ending = None,
    most: Most = None,
) -> None:
    """Many games as a Parquet file, for pandas, Polars or DuckDB."""
    from ..explore import Filter
    from .games import export as write

    write(file, to, what, Filter(players=players, winner=winner, ending=cast("Any", ending)), most)


@app.command()
def mcp(
    http: Annotated[bool, typer.Option("--http", help="Over HTTP, in place of standard input and output.")] = False,
    host: Annotated[str, typer.Option("--host", help="Where to listen, with --http.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="With --http.")] = 8100,
    legal: Annotated[bool, typer.Option("--legal/--no-legal", help="Whether legal answers are told.")] = True,
) -> None:
    """The game for language models, as tools of the Model Context Protocol (extra mcp): rules, games against bots."""
    from .mcp_server import serve as start

    start(http, host, port, legal)


@app.command("check-bot")
def check_bot(
    program: Annotated[str, typer.Argument(help="A command, 'python my_bot.py', or a module, my_bot.wasm.")],
    as_json: AsJson = False,
) -> None:
    """Is a program, or a WebAssembly module, fit to play? It plays games of all kinds; words say what is wrong."""
    from .bots import check

    check(program, as_json)


bot = typer.Typer(help="A program of yours at a server's tables.", no_args_is_help=True)
app.add_typer(bot, name="bot")


@bot.command("connect")
def connect_bot(
    url: Annotated[str, typer.Argument(help="Of the server: https://play.example.org.")],
    command: Annotated[str, typer.Argument(help="What plays: 'python my_bot.py', or wasm:FILE.")],
    token_file: Annotated[Path | None, typer.Option("--token-file", exists=True, dir_okay=False,
                                                    help="Holds the token, if BYZANTIUM_BOT_TOKEN does not.")] = None,
) -> None:
    """Let a program of yours play at the tables of a server, by the token that the server has shown you."""
    from .connect import connect

    connect(url, command, token_file)


@app.command("new-bot")
def new_bot(
    name: Annotated[str, typer.Argument(help="What it is called; its folder too.")],
    language: Annotated[Language, typer.Option("--in", help="The language it is written in.")] = Language.python,
    module: Annotated[bool, typer.Option("--module", help="A WebAssembly module, in rust or c.")] = False,
) -> None:
    """Begin a program of your own that plays: it is written into a folder, and plays at once."""
    from .bots import begin

    begin(name, language.value, module)


@app.command()
def ladder(
    games: Annotated[int | None, typer.Option("--games", "-n", min=1,
                                              help="Of each level; its own number if not given.")] = None,
    levels: Annotated[int, typer.Option("--levels", min=2, max=8, help="How many, from the first on.")] = 8,
    players: Players = 4,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The first deal of dice.")] = 0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores if not given.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="A folder to keep the results in, and go on from.")] = None,
    as_json: AsJson = False,
) -> None:
    """The eight levels: each alone against the level below."""
    from .arena import run_ladder

    run_ladder(games, levels, players, seed, jobs, out, as_json)


def main() -> None:
    """Run a command; bad input is answered in a sentence."""
    try:
        app()
    except (ByzantiumError, NotCompiled) as error:
        refuse(str(error))
    except OSError as error:
        if error.filename is None:
            raise
        refuse(f"{error.filename}: {error.strerror}.")


def refuse(sentence: str) -> NoReturn:
    typer.secho(sentence, fg="red", err=True)
    raise SystemExit(2) from None
