"""The rules in the page: the same as here, to the last bit; and there without a server."""

import random
from functools import partial
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Newcomers
from browser.decisions import table_of
from browser.engine import ask_engine, ask_flaws, ask_text, positions
from browser.people import OFFLINE
from byzantium import Game
from byzantium.bots import make_bot
from byzantium.bots.critic import Critic, after_plan
from byzantium.bots.interface import Budget
from byzantium.bots.search import searcher
from byzantium.bots.strategist import strategist
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.board import CITY_NAMES, N_CITIES
from byzantium.engine.geography import set_side
from byzantium.engine.running import TALLY, rules
from byzantium.engine.state import State
from byzantium.position import checks, from_dict, to_dict, to_text
from byzantium.preview import preview
from byzantium.puzzles.judge import Judge
from byzantium.puzzles.mining import plan_of
from byzantium.record import Record
from byzantium.server.pages.page import STATIC
from byzantium.view import view, view_events

SIMULATIONS = 200
CHANGED = 300                            # positions in which something was changed by hand


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


class Flaw(Exception):
    """What a check refuses, by its id."""


def flaw_in(g: State, monkeypatch: pytest.MonkeyPatch) -> Any:
    def refuse(flaw: str, **args: Any) -> None:
        ids = {"city": CITY_NAMES, "side": C.SIDES, "space": C.SPACES}
        raise Flaw({"id": flaw, "args": {name: ids[name][value] if name in ids else value
                                         for name, value in args.items()}})

    monkeypatch.setattr(checks, "refuse", refuse)
    try:
        checks.check_position(g, list(range(N_CITIES)), 1)
    except Flaw as found:
        return found.args[0]
    return None


def change(g: State, chooser: random.Random) -> None:
    """One thing, as somebody might who knows no rules."""
    city, p, side = chooser.randrange(N_CITIES), chooser.randrange(g.n_players), chooser.randrange(2)
    pl, bit, somebody = g.players[p], 1 << city, chooser.randrange(-1, g.n_players)

    def control() -> None:
        g.controlled[p] ^= bit & ~sum(g.controlled[other] for other in range(g.n_players) if other != p)

    changes = (
        control, lambda: set_side(g, city, chooser.randrange(4)), lambda: pl.pawn.__setitem__(side, city),
        lambda: g.tokens.__setitem__(city, chooser.randrange(6)), lambda: g.guard.__setitem__(side, somebody),
        lambda: g.spaces.__setitem__(chooser.randrange(len(g.spaces)), somebody),
        lambda: pl.boxes[side].__setitem__(chooser.randrange(4), chooser.randrange(9)),
        *(lambda name=name, most=most: setattr(pl, name, chooser.randrange(most)) for name, most in
          {"pool": 20, "fortifications": 4, "passed": 2, "pass_cube": 3, "pawn_placed": 2, "closed_links": 4}.items()),
        *(lambda name=name: setattr(g, name, somebody) for name in ("first_passer", "last_player")),
        lambda: setattr(g, "closing", chooser.randrange(3)), lambda: setattr(g, "active", max(somebody, 0)),
    )
    chooser.choice(changes)()


def test_the_page_finds_wrong_what_the_library_does(come: Newcomers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of games, between two actions, each with one thing changed; and some as they were."""
    anna, chooser = come("Anna"), random.Random(5)
    anna.page.goto(f"http://{come.server.address}/rules")
    states = [state for state in positions() if plain.unpack(state).now.kind == K.ACTION]
    asked = [plain.unpack(chooser.choice(states)) for _ in range(CHANGED)]
    for g in asked[CHANGED // 10 :]:
        change(g, chooser)
    expected = [flaw_in(g, monkeypatch) for g in asked]
    found = ask_flaws(anna.page, [plain.pack(g) for g in asked])
    monkeypatch.undo()
    for g, flaw, told in zip(asked, expected, found, strict=True):
        line = None if flaw else to_text(from_dict(to_dict(plain.pack(g))))
        assert told.get("flaw") == flaw, (flaw, told)
        assert told.get("line") == line
    assert len({flaw["id"] for flaw in expected if flaw}) > 12
    assert expected.count(None) > CHANGED // 10


def test_the_page_writes_and_reads_positions_as_the_library_does(asked: Any) -> None:
    states = positions()
    lines = asked("toText", [(state,) for state in states])
    assert lines == [to_text(state) for state in states]
    page = asked.args[0]
    for state, line in zip(states, lines, strict=True):
        assert bytes(ask_text(page, line).values()) == state
    assert ask_text(page, lines[0].replace("t1", "t2")) is None


def test_the_page_judges_plans_for_puzzles_as_the_library_does(asked: Any) -> None:
    judge, questions, expected = Judge(SIMULATIONS), [], []
    for state in [state for state in positions() if plain.unpack(state).now.kind == K.ACTION][::9]:
        plans = [plan_of(name, plain.to_array(state), 0) for name in ("mad-dog", "random")]
        if not judge.is_solved(plain.to_array(state)) and plans[0] != plans[1]:
            questions.append((state, *map(list, plans), SIMULATIONS))
            expected.append(judge._by_walks(plain.to_array(state), plans[0], plans[1:]).rivals[0])
    assert len(questions) > 3
    for seen, found in zip(asked("judge", questions), expected, strict=True):
        assert [seen["lost"], seen["error"]] == pytest.approx([found.behind, found.error])


def test_the_champion_in_the_page_compares_plans_as_here(asked: Any) -> None:
    """The plan that it finds, and what another gives away: the page's answers are Python's."""
    critic, states = Critic(SIMULATIONS), [state for state in positions() if plain.unpack(state).over == C.PLAYING]
    states = [state for state in states if plain.unpack(state).now.player < C.CHANCE][::7]
    played = [plan_of("mad-dog", plain.to_array(state), 0) for state in states]
    here = [critic.compare(plain.to_array(state), plan) for state, plan in zip(states, played, strict=True)]
    found = asked("plan", [(state, SIMULATIONS // 2) for state in states])
    questions = [(state, one["codes"], list(plan), SIMULATIONS)
                 for state, one, plan in zip(states, found, played, strict=True)]
    for seen, one in zip(asked("compare", questions), here, strict=True):
        assert seen["best"] == list(one.best)
        assert [seen["lost"], seen["error"], *seen["shares"]] == pytest.approx([one.lost, one.error, *one.shares])
        assert "weaker" not in seen
    assert sum(one.best != plan for one, plan in zip(here, played, strict=True)) > 10


def test_the_champion_tells_plans_the_best_of_them_first(asked: Any) -> None:
    states = [state for state in positions() if plain.unpack(state).now.kind == K.ACTION][::9]
    questions = [(state, SIMULATIONS) for state in states]
    told = asked("plans", questions)
    for state, best, found in zip(states, asked("plan", questions), told, strict=True):
        assert found["plans"][0]["codes"] == best["codes"]
        ends = [after_plan(plain.to_array(state), plan["codes"]) for plan in found["plans"]]
        assert len({end.tobytes() for end in ends}) == len(ends)
        me = plain.to_array(state).player
        assert all(end.is_over or end.player != me or end.kind == K.ACTION for end in ends)      # whole plans
        assert all(sum(plan["shares"]) == pytest.approx(1) for plan in found["plans"])
    assert sum(len(found["plans"]) > 3 for found in told) > 3


def test_without_the_champion_the_strategist_judges_and_says_so(come: Newcomers) -> None:
    """And as soon as it can be fetched, the champion does."""
    anna = come("Anna")
    anna.expected = OFFLINE
    anna.page.route("**/champion-*.pack", lambda route: route.abort())
    page = anna.go("/analysis")
    page.locator(".dice button").first.click()
    plan, weaker = page.locator("[data-plan='0']"), page.locator(".engine .weaker")
    expect(weaker).to_contain_text("strategist judges", timeout=60_000)
    expect(plan).to_be_visible()
    page.unroute("**/champion-*.pack")
    page.keyboard.press("Home")
    page.locator(".dice button").nth(1).click()
    expect(plan).to_be_visible(timeout=60_000)
    expect(weaker).to_have_count(0)


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
    anna.expected = OFFLINE
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
    anna.expected = OFFLINE
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
