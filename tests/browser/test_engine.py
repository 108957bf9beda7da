"""The rules in the page: the same as here, to the last bit; and there without a server."""

import random
import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Newcomers
from browser.decisions import table_of
from browser.engine import ask_engine, ask_text, positions
from byzantium import Game
from byzantium.bots import make_bot
from byzantium.bots.critic import Critic
from byzantium.bots.interface import Budget
from byzantium.bots.search import searcher
from byzantium.bots.strategist import strategist
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.running import TALLY, rules
from byzantium.position import to_text
from byzantium.preview import preview
from byzantium.puzzles.mining import plan_of
from byzantium.record import Record
from byzantium.server.client import STATIC
from byzantium.view import view, view_events

SIMULATIONS = 200
BROKEN = re.compile(r"ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|WebSocket")


@pytest.fixture
def asked(come: Newcomers) -> Any:
    """asked("preview", [(state, 7), ...]): what the page's engine answers."""
    anna = come("Anna")
    anna.page.goto(f"http://{come.server.address}/rules")
    anna.page.set_default_timeout(60_000)
    return partial(ask_engine, anna.page)


def test_the_page_looks_ahead_as_the_library_does(asked: Any) -> None:
    states = positions()
    assert len(states) > 200
    for state, seen in zip(states, asked("preview", [(state, 7) for state in states]), strict=True):
        assert seen == preview(state, 7)


def test_the_page_plays_as_the_library_does(asked: Any) -> None:
    states = [state for state in positions() if plain.legal_codes(state)]
    assert asked("legal", [(state,) for state in states]) == [list(plain.legal_codes(state)) for state in states]
    chooser = random.Random(1)
    questions = [(state, chooser.choice(plain.legal_codes(state))) for state in states]
    for (state, code), played in zip(questions, asked("step", questions), strict=True):
        after, events = rules().step(state, code)
        assert bytes(played["state"].values()) == after
        assert played["events"] == view_events(events)
    assert asked("step", [(states[0], C.COUNT)]) == [None]


def test_the_page_sees_as_the_library_does(asked: Any) -> None:
    states = positions()
    for state, seen in zip(states, asked("view", [(state, 7) for state in states]), strict=True):
        assert seen == view(plain.unpack(state), 7)
    (past,) = asked("view", [(states[1], 7, list(bytes(TALLY.packed.size)), False)])
    assert past["options"] == []


def test_the_page_writes_and_reads_positions_as_the_library_does(asked: Any) -> None:
    states = positions()
    lines = asked("toText", [(state,) for state in states])
    assert lines == [to_text(state) for state in states]
    page = asked.args[0]
    for state, line in zip(states, lines, strict=True):
        assert bytes(ask_text(page, line).values()) == state
    assert ask_text(page, lines[0].replace("t1", "t2")) is None


def test_the_page_compares_plans_as_the_library_does(asked: Any) -> None:
    critic, questions, expected = Critic(SIMULATIONS), [], []
    for state in [state for state in positions() if plain.unpack(state).now.kind == K.ACTION][::9]:
        plan = plan_of("mad-dog", plain.to_array(state), 0)
        found = critic.compare(plain.to_array(state), plan)
        questions.append((state, list(found.best), list(plan), SIMULATIONS))
        expected.append(found)
    assert len(questions) > 3
    for seen, found in zip(asked("compare", questions), expected, strict=True):
        assert [seen["lost"], seen["error"], *seen["shares"]] == pytest.approx([found.lost, found.error, *found.shares])


def test_levels_in_the_page_choose_as_here(asked: Any) -> None:
    """A whole game by each that weighs soundly, with what it says of its actions: the page's answers are Python's."""
    for name in ("general", "domestic", "cautious", "greedy"):
        game, bots = Game(players=2, seed=name), [make_bot(name), make_bot(name)]
        questions, here = [], []
        while not game.is_over and len(questions) < 60:
            seat = {"seat": game.player, "bot": name, "seed": "s"}
            code = bots[game.player].choose(game.states, game.legal, Budget(), random.Random(1))
            why = bots[game.player].reasons(game.states, code) if game.kind == K.ACTION else None
            questions.append((game.state_bytes, seat, game.number))
            here.append({"code": code, "why": why})
            game.play(code)
        assert asked("choose", questions, order=(1, 0, 2)) == here


@pytest.mark.parametrize("name", ["champion", "champion:60"])
def test_the_champion_in_the_page_chooses_as_here(asked: Any, name: str) -> None:
    """The network alone and with a search, in games at random and in its own: the page's answers are Python's."""
    asks = [state for state in positions() if plain.unpack(state).over == C.PLAYING]
    asks = [state for state in asks if plain.unpack(state).now.player < C.CHANCE]
    if ":" in name:                      # a search begins with an action
        asks = [state for state in asks if plain.unpack(state).now.kind == K.ACTION]
    assert len(asks) > 20
    questions, here = [], []
    for i, state in enumerate(asks):
        game = Game.from_position(to_text(state), dice="by hand")
        bot = make_bot(name)
        questions.append((state, {"seat": game.player, "bot": name, "seed": str(i)}, 0))
        here.append(bot.choose(game.states, game.legal, Budget(), random.Random(1)))
    assert [one["code"] for one in asked("choose", questions, order=(1, 0, 2))] == here
    game, bots = Game(players=3, seed=5), [make_bot(name) for _ in range(3)]
    questions, here = [], []
    while not game.is_over and len(questions) < (40 if ":" in name else 200):
        questions.append((game.state_bytes, {"seat": game.player, "bot": name, "seed": "s"}, game.number))
        here.append(bots[game.player].choose(game.states, game.legal, Budget(), random.Random(1)))
        game.play(here[-1])
    assert [one["code"] for one in asked("choose", questions, order=(1, 0, 2))] == here


def test_bots_in_the_page_choose_as_here(asked: Any) -> None:
    states = [state for state in positions() if plain.unpack(state).now.player < C.CHANCE
              and plain.unpack(state).over == C.PLAYING][::6]
    bot, search = strategist(), searcher()
    for state, judged in zip(states, asked("lookahead", [(state,) for state in states]), strict=True):
        found = bot.look_ahead(plain.to_array(state), bot.weights)
        assert {one["code"]: one["share"] for one in judged} == {
            code: share for code, share in enumerate(found.tolist()) if share >= 0}
        assert judged[0]["code"] == int(np.argmax(found))
    for state, found in zip(states, asked("search", [(state, 40) for state in states]), strict=True):
        search._make_root(plain.to_array(state), True)
        edge = search._edges[search._search(Budget(simulations=40))]
        assert found["codes"] == edge["codes"][: edge["length"]].tolist()
        assert found["visits"] == edge["visits"]
        assert found["simulations"] == search.spent


# ---------------------------------------------------------------------------------------------- at the table


def an_attack() -> tuple[dict[str, Any], str, str]:
    """The record of a game in which an army may attack a city now; the city, and the chance in words."""
    for seed in range(40):
        game, chooser = Game(players=3, seed=seed), random.Random(seed)
        while not game.is_over:
            if game.kind == K.MARCH:
                near = [one for one in preview(game.state_bytes)["attacks"] or [] if len(one["codes"]) == 1]
                if near:
                    return game.record.to_dict(), near[0]["city"], f"{round(100 * near[0]['taken'])}%"
            game.play(chooser.choice(game.legal))
    raise AssertionError("no army ever attacks")


def points_at(page: Page, city: str) -> None:
    page.locator(f"g.city[data-city='{city}']").first.hover()


def test_odds_come_from_the_page_and_not_from_the_server(come: Newcomers) -> None:
    record, city, chance = an_attack()
    anna, asked_server = come("Anna"), []
    anna.page.on("request", lambda request: request.url.endswith("/preview") and asked_server.append(request.url))
    page = anna.sit_at(table_of(anna, record))
    points_at(page, city)
    expect(page.locator(".odds[role=status]")).to_contain_text(chance)
    assert asked_server == []


def test_a_game_from_a_position_is_reckoned_in_the_page_too(come: Newcomers) -> None:
    record, city, chance = an_attack()
    cut = Game.replay(Record.from_dict(record), dice="by hand")
    anna, asked_server = come("Anna"), []
    anna.page.on("request", lambda request: request.url.endswith("/preview") and asked_server.append(request.url))
    page = anna.sit_at(table_of(anna, Game.from_position(cut.position, ["A", "B", "C"]).record.to_dict()))
    points_at(page, city)
    expect(page.locator(".odds[role=status]")).to_contain_text(chance)
    assert asked_server == []


def test_without_network_the_page_still_reckons(come: Newcomers) -> None:
    """The rules arrive when the network is gone: what is shown then was reckoned in the page."""
    record, city, chance = an_attack()
    anna, held = come("Anna"), list[Route]()
    anna.expected = BROKEN
    anna.page.route("**/byzantium-*.wasm", lambda route: held.append(route))
    page = anna.sit_at(table_of(anna, record))
    while not held:
        page.wait_for_timeout(50)
    anna.context.set_offline(True)
    expect(page.get_by_role("alert")).to_be_visible()
    (module,) = (STATIC / "assets").glob("byzantium-*.wasm")
    held[0].fulfill(body=module.read_bytes(), content_type="application/wasm")
    points_at(page, city)
    expect(page.locator(".odds[role=status]")).to_contain_text(chance)


def test_without_its_own_rules_the_page_asks_the_server(come: Newcomers) -> None:
    record, city, chance = an_attack()
    anna = come("Anna")
    anna.expected = BROKEN
    anna.page.route("**/byzantium-*.wasm", lambda route: route.abort())
    page = anna.sit_at(table_of(anna, record))
    points_at(page, city)
    expect(page.locator(".odds[role=status]")).to_contain_text(chance, timeout=60_000)


def test_the_lobby_loads_nothing_of_the_rules(come: Newcomers) -> None:
    anna, loaded = come("Anna"), []
    anna.page.on("request", lambda request: loaded.append(request.url))
    anna.page.goto(f"http://{come.server.address}/")
    anna.page.wait_for_load_state("networkidle")
    assert loaded
    assert not [url for url in loaded if ".wasm" in url or "/worker-" in url]
