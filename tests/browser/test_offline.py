"""Versions of the page in a browser, and the page as a folder that any web server serves."""

import functools
import http.server
import json
import random
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import OFFLINE, QUICK, Someone
from browser.screens import hot_seat
from browser.test_local import PATIENT, begins, is_kept
from browser.test_screens import violations
from byzantium import Game
from byzantium.puzzles import puzzles
from byzantium.server.pages.page import PAGES, STATIC

ROOT = Path(__file__).parents[2]
NOBODY = re.compile(rf"{OFFLINE.pattern}|404")           # no server of ours answers


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address at which a plain web server shows it."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield tmp_path, f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def at(come: Newcomers, address: str, **how: object) -> Someone:
    """Anna at another server than ours, which knows nobody."""
    anna = Someone(come._browser, address, "Anna", known=False, keeps=True, **how)
    anna.expected = NOBODY
    anna.context.set_default_timeout(PATIENT)
    come.people.append(anna)
    return anna


def test_a_new_version_waits_until_it_is_wished(come: Newcomers, folder: tuple[Path, str]) -> None:
    """In the middle of a game: the page stays whole and of one version, and then is whole and of the other."""
    place, address = folder
    shutil.copytree(STATIC, place, dirs_exist_ok=True)
    anna = at(come, address)
    page = begins(anna)
    is_kept(page)
    table = page.url
    script, shell = place / "sw.js", place / "index.html"
    shell.write_text(shell.read_text("utf-8").replace("<title>", '<meta name="version" content="2" /><title>'), "utf-8")
    for asset in (place / "assets").glob("Replay-*.js"):         # the new version has other parts
        asset.unlink()
    renamed = script.read_text("utf-8")
    gone = re.findall(r'"(assets/Replay-[^"]+\.js)"', renamed)
    assert gone
    for name in gone:
        renamed = renamed.replace(f'"{name}",', "")
    script.write_text(re.sub(r"const VERSION = '\w+'", "const VERSION = '2'", renamed), "utf-8")
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    told = page.get_by_role("status").filter(has_text="A new version is here")
    expect(told).to_be_visible(timeout=PATIENT)
    assert violations(page) == []
    expect(page.locator("meta[name=version]")).to_have_count(0)  # nobody is interrupted
    page.keyboard.press("v")                                     # what the old one loads later is the old one's
    page.wait_for_selector(".replay-page")
    page.go_back()
    anna.wait_until_asked(PATIENT)
    decision = anna.decision
    told.get_by_role("button", name="Reload").click()
    expect(page.locator("meta[name=version]")).to_have_count(1, timeout=PATIENT)
    anna.wait_until_asked(PATIENT)
    assert (page.url, anna.decision) == (table, decision)
    expect(told).to_have_count(0)


def test_a_folder_on_any_web_server(come: Newcomers, folder: tuple[Path, str]) -> None:
    """`make page`: below any address, without a server of ours; and after the first visit without any."""
    place, address = folder
    subprocess.run([sys.executable, "hatch_build.py", "page"], cwd=ROOT, check=True, capture_output=True)
    shutil.copytree(ROOT / "build" / "page", place / "of" / "games")
    anna = at(come, address)
    page = anna.go("/of/games/")
    page.get_by_role("button", name="Play", exact=True).click()
    anna.wait_until_asked(PATIENT)
    is_kept(page)
    anna.context.set_offline(True)
    page.reload()
    anna.wait_until_asked(PATIENT)
    page.locator("button.menu").click()
    expect(page.get_by_role("button", name="Save the game")).to_be_visible()
    expect(page.get_by_role("button", name="To the server")).to_have_count(0)
    page.goto(f"{address}/of/games/#/rules")
    expect(page.get_by_role("heading", name="Setup").first).to_be_attached()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("region", name="My games")).to_contain_text("Your move")
    for name in ("Watch", "Tournaments", "Open tables", "Online"):       # for which other people are needed
        expect(page.get_by_text(name, exact=True)).to_have_count(0)
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/local.*")
    page.goto(f"{address}/of/games/#/new")
    expect(page.get_by_role("combobox", name="Red: who sits here").get_by_role("option")).to_have_count(3)
    expect(page.get_by_text("Clock", exact=True)).to_have_count(0)
    for path in ("watch", "players", "clubs", "tournaments", "tournaments/new", "back"):
        page.goto(f"{address}/of/games/#/{path}")
        expect(page.get_by_role("heading", name="Not available here: it needs a server.")).to_be_visible()


def test_one_file_from_a_disk(come: Newcomers, tmp_path: Path) -> None:
    """`make page`: no server and no network at all, and everything in one file."""
    subprocess.run([sys.executable, "hatch_build.py", "file"], cwd=ROOT, check=True, capture_output=True)
    file = Path(shutil.copy(ROOT / "build" / "byzantium.html", tmp_path))
    anna = at(come, "http://127.0.0.1:1")
    anna.context.set_offline(True)
    page = anna.go(file.as_uri())
    page.evaluate("quick => localStorage.setItem('byzantium', JSON.stringify(quick))", QUICK)
    page.reload()
    page.get_by_role("button", name="Play", exact=True).click()
    for number in range(4):
        anna.wait_until_asked(PATIENT)
        anna.answer(random.Random(number))
    anna.wait_until_asked(PATIENT)
    page.reload()                                        # it is kept
    anna.wait_until_asked(PATIENT)
    page.goto(f"{file.as_uri()}#/puzzles/{puzzles()[0].id}")
    page.wait_for_selector(".study-page[aria-busy=false]")
    expect(page.get_by_text("find the best plan")).to_be_visible()
    page.get_by_role("link", name="Byzantium").first.click()
    page.get_by_role("link", name="Analysis board").click()
    page.wait_for_selector(".study-page[aria-busy=false]")
    assert page.url.startswith(f"{file.as_uri()}#/analysis")
    assert puzzles()[0].id not in page.url


def test_where_nothing_is_kept_the_page_says_so(come: Newcomers) -> None:
    """As in some private windows: neither the page nor its threads may store. Games are listed while it is open."""
    forbidden = "indexedDB.open = () => { throw new Error('forbidden') };"
    anna = come("Anna")
    anna.context.add_init_script(forbidden)
    anna.context.route("**/host-*.js", lambda route: route.fulfill(
        body=forbidden + (STATIC / "assets" / route.request.url.rpartition("/")[2]).read_text("utf-8"),
        content_type="text/javascript",
    ))
    page = begins(anna)
    expect(page.get_by_text("This browser keeps nothing here")).to_be_visible()
    anna.answer(random.Random(1))
    anna.wait_until_asked(PATIENT)
    decision = anna.decision
    page.get_by_role("link", name="Byzantium").first.click()
    games = page.get_by_role("region", name="My games")
    expect(games.get_by_text("This window keeps nothing")).to_be_visible()
    expect(games.locator("li")).to_have_count(1)
    assert violations(page) == []
    games.locator("li a").first.click()
    anna.wait_until_asked(PATIENT)
    assert anna.decision == decision
    page.reload()                                        # and then it is gone, in words
    expect(page.get_by_text("There is no such table")).to_be_visible()


# -------------------------------------------------------------------- a line that fails for a while

SOMETHING = {"person": "x", "tournament": "x", "club": "x", "day": "2026-11-16", "puzzle": puzzles()[0].id}
LOBBY = [path.format(**SOMETHING) for path in PAGES if "{table}" not in path]
ASKED = ("/players", "/clubs", "/tournaments", "/watch")                 # what the server is asked for


def test_no_page_of_the_lobby_is_left_loading_without_network(come: Newcomers) -> None:
    """Each shows what it has, or says that it needs the server; and asks that again when the network is back."""
    anna = come("Anna", keeps=True)
    anna.expected = OFFLINE
    page = anna.go("/rules")
    is_kept(page)
    anna.context.set_offline(True)
    silent = page.get_by_role("status").filter(has_text="This needs the server, which doesn’t answer now.")
    for path in LOBBY:
        page.goto(path)
        expect(page.locator("main, h1").first).to_be_visible()
        expect(page.get_by_text("Loading …")).to_have_count(0)
        expect(silent).to_have_count(int(path.startswith(ASKED) and path != "/tournaments/new"))
    assert page.url.endswith("/watch/highlights")
    assert violations(page) == []
    anna.context.set_offline(False)
    expect(page.get_by_text("No such game has been finished yet.").or_(page.locator(".why").first)).to_be_visible()
    expect(silent).to_have_count(0)


def test_bots_of_the_ladder_play_in_the_page(come: Newcomers) -> None:
    """As those of the first page do: with a network too, so that the game goes on when it fails."""
    anna = come("Anna")
    page = anna.go("/ladder")
    page.get_by_role("button", name="Play against Recruit").click()
    page.wait_for_url("**/t/local.*")
    anna.wait_until_asked(PATIENT)


def game_in_a_file(path: Path, position: bool) -> Path:
    """A game under way; from its beginning, or from a position."""
    game, chooser = Game(players=3, seed=7), random.Random(7)
    for _ in range(40):
        game.play(chooser.choice(game.legal))
    game = Game.from_position(game.position) if position else game
    path.write_text(game.record.to_json(), "utf-8")
    return path


def test_a_game_from_a_file_comes_into_the_browser_where_no_server_answers(come: Newcomers, tmp_path: Path) -> None:
    anna = come("Anna", keeps=True)
    anna.expected = OFFLINE
    anna.context.set_default_timeout(PATIENT)
    page = anna.go("/games")
    is_kept(page)
    anna.context.set_offline(True)
    for position in (False, True):
        file = game_in_a_file(tmp_path / "game.json", position)
        page.goto("/games")
        page.get_by_label("Choose a file").set_input_files(file)
        page.wait_for_url("**/t/local.*")
        anna.wait_until_asked(PATIENT)
        assert (int(anna.decision) >= 40) is not position
    page.goto("/games")
    for record in ({}, {**json.loads(file.read_text("utf-8")), "decisions": ["x"]}):
        (tmp_path / "none.json").write_text(json.dumps(record), "utf-8")
        page.get_by_label("Choose a file").set_input_files(tmp_path / "none.json")
        told = page.get_by_role("status").filter(has_text="That isn’t the record of a game")
        expect(told).to_be_visible()
        told.get_by_role("button", name="Close").click()



def test_a_page_that_does_not_come_is_tried_again(come: Newcomers) -> None:
    """By a click, and by itself when the network is back."""
    anna = come("Anna")
    anna.expected = OFFLINE
    page = anna.go("/")
    told, again = page.get_by_role("alert"), page.get_by_role("button", name="Try again")
    page.route("**/assets/Analysis-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Analysis board").click()
    expect(told).to_contain_text("could not be loaded")
    page.unroute("**/assets/Analysis-*.js")
    again.click()
    expect(page.locator(".study-page")).to_be_visible()
    page.go_back()
    anna.context.set_offline(True)
    page.get_by_role("link", name="Tournaments").first.click()
    expect(told).to_contain_text("could not be loaded")
    anna.context.set_offline(False)
    expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()
    expect(again).to_have_count(0)


def test_a_sheet_that_does_not_come_is_told_of(come: Newcomers) -> None:
    anna = come("Anna")
    anna.expected = OFFLINE
    page = anna.sit_at(hot_seat(anna, 2))
    page.route("**/assets/LuckSheet-*.js", lambda route: route.abort())
    for told in (True, False):
        page.locator("button.menu").click()
        page.locator("dialog [data-luck]").click()
        expect(page.get_by_text("could not be loaded")).to_have_count(int(told))
        expect(page.locator("dialog")).to_have_count(int(not told))
        if told:
            page.unroute("**/assets/LuckSheet-*.js")
            page.get_by_role("button", name="Close").click()     # the notice


def test_a_game_of_this_browser_waits_for_its_thread(come: Newcomers) -> None:
    anna = come("Anna")
    anna.expected = OFFLINE
    page = begins(anna)
    decision = anna.decision
    anna.context.route("**/host-*.js", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    anna.context.unroute("**/host-*.js")
    anna.wait_until_asked(PATIENT)
    assert anna.decision == decision
