"""The rules in the page, asked directly: a worker of its own, started in a page of the server."""

import base64
import json
import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from byzantium import Game
from byzantium.server.pages.page import STATIC

GAMES, EVERY = 9, 5                      # games at random, and which of their positions are taken

# A worker of the page's own, asked for many things at once.
ASKED = """async ([worker, method, questions, order]) => {
    const engine = window.engine ??= new Worker(worker, { type: 'module' })
    const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    const found = []
    for (const [id, [state, ...more]] of questions.entries()) {
        const told = new Promise((done) => (engine.onmessage = ({ data }) => done(data)))
        const args = [bytes(state), ...more]
        engine.postMessage({ id, method, args: order ? order.map((i) => args[i]) : args })
        const { value, problem } = await told
        if (problem) throw new Error(problem)
        found.push(value)
    }
    return JSON.stringify(found)
}"""


ASKED_TEXT = """async ([worker, line]) => {
    const engine = window.engine ??= new Worker(worker, { type: 'module' })
    const told = new Promise((done) => (engine.onmessage = ({ data }) => done(data)))
    engine.postMessage({ id: 0, method: 'fromText', args: [line] })
    const { value, problem } = await told
    if (problem) throw new Error(problem)
    return value && { ...value }
}"""


def ask_engine(page: Page, method: str, questions: Sequence[tuple[Any, ...]], order: Sequence[int] = ()) -> list[Any]:
    """ask_engine(page, "preview", [(state, 7), ...]): what a method of client/src/engine/engine.ts answers to each.

    order: of the method's arguments among these, if the state is not the first.
    """
    (worker,) = (STATIC / "assets").glob("worker-*.js")
    sent = [(base64.b64encode(state).decode(), *more) for state, *more in questions]
    found: list[Any] = json.loads(page.evaluate(ASKED, [f"/assets/{worker.name}", method, sent, list(order) or None]))
    return found


def ask_text(page: Page, line: str) -> Any:
    """The state that the page reads from a line of text."""
    (worker,) = (STATIC / "assets").glob("worker-*.js")
    return page.evaluate(ASKED_TEXT, [f"/assets/{worker.name}", line])


ASKED_FLAWS = """async ([worker, states]) => {
    const engine = window.engine ??= new Worker(worker, { type: 'module' })
    const ask = async (method, ...args) => {
        const told = new Promise((done) => (engine.onmessage = ({ data }) => done(data)))
        engine.postMessage({ id: 0, method, args })
        const { value, problem } = await told
        if (problem) throw new Error(problem)
        return value
    }
    const found = []
    for (const state of states) {
        const bytes = Uint8Array.from(atob(state), (sign) => sign.charCodeAt(0))
        found.push(await ask('checkPosition', (await ask('view', bytes, 0)).position))
    }
    return found
}"""


def ask_flaws(page: Page, states: Sequence[bytes]) -> list[Any]:
    """What the page finds wrong with what it shows of each state, as if it had been placed by hand; or its line."""
    (worker,) = (STATIC / "assets").glob("worker-*.js")
    sent = [base64.b64encode(state).decode() for state in states]
    found: list[Any] = page.evaluate(ASKED_FLAWS, [f"/assets/{worker.name}", sent])
    return found


def packed_size() -> int:
    """Bytes of all that a game in the page loads for it."""
    return sum(path.stat().st_size for name in ("worker-*.js.br", "host-*.js.br", "byzantium-*.wasm.br")
               for path in (STATIC / "assets").glob(name))


def positions() -> list[bytes]:
    """Of games at random, with all kinds of decisions."""
    found: list[bytes] = []
    for seed in range(GAMES):
        game, chooser = Game(players=2 + seed % 3, seed=seed), random.Random(seed)
        while not game.is_over:
            if len(game.decisions) % EVERY == 0:
                found.append(game.state_bytes)
            game.play(chooser.choice(game.legal))
        found.append(game.state_bytes)
    return found
