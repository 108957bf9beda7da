"""Games in the page itself: against bots, without a server, kept in the browser, with the server's own messages."""

import json
import random
import re
from typing import Any, cast

from playwright.sync_api import Page, expect

from browser.conftest import Newcomers
from browser.people import OFFLINE, Someone
from budget import THOROUGH, much
from byzantium import Game
from byzantium.engine import kinds as K
from byzantium.record import Record, check_options
from byzantium.server.core.entries import read
from byzantium.server.core.table import Table, entry_data
from byzantium.server.core.table_header import Facts
from byzantium.server.pages.page import STATIC
from byzantium.server.play.luck import luck
from byzantium.server.play.result import result
from byzantium.server.play.room import Room, RoomRegistry, _past
from byzantium.server.protocol import TableSetup

OPTIONS = check_options({})


def setup(bots: list[str | None], **more: Any) -> dict[str, Any]:
    seats = [{"kind": "bot" if bot else "me", "name": None, "bot": bot, "invited": None} for bot in bots]
    usual = {"options": OPTIONS, "listed": False, "pace": "live", "undo": "own", "clock": None, "delay": 0}
    return {**usual, "seats": seats, **more}


# ---------------------------------------------------------------------------------------------- the messages

# Talks to a page's tables in their own thread, as the page does: sets one up, plays to the end, keeps what it hears.
PLAYED = """async ([host, setup, seed, undoing, fixed]) => {
    const worker = new Worker(host, { type: 'module' })
    const ask = (method, path, body) => new Promise((done, failed) => {
        worker.onmessage = ({ data }) => 'problem' in data ? failed(new Error(JSON.stringify(data))) : done(data.value)
        worker.postMessage({ id: 0, method, path, body })
    })
    const { table } = await ask('POST', '/tables', { setup, name: 'Anna', fixed })
    const { port1, port2 } = new MessageChannel()
    const told = [], refused = []
    let number = seed, undone = 0, said = 0
    const random = (n) => (number = (number * 48271) % 2147483647) % n
    const over = new Promise((done) => {
        const act = (one) => port1.postMessage(JSON.stringify({ ...one, ref: 'r' }))
        let view = null, undo = null
        port1.onmessage = ({ data }) => {
            const heard = JSON.parse(data)
            if (heard.type === 'refused') refused.push(heard)
            if (heard.type !== 'welcome' && heard.type !== 'update') return
            told.push(heard)
            view = heard.view ?? view
            undo = heard.undo
            if (heard.table?.status === 'over') return done()
            const { asked, decision } = view.prompt
            if (asked === null || setup.seats[asked].kind !== 'me') return
            if (undo && undone < undoing && random(4) === 0) {
                undone++
                return act({ type: 'undo', to: undo.to })
            }
            const { code } = view.options[random(view.options.length)]
            act({ type: 'decide', decision, code })
        }
    })
    worker.postMessage({ connect: table, since: 0, port: port2 }, [port2])
    await over
    const at = (path) => ask('GET', `/tables/${table}${path}`)
    const found = { told, refused, data: await at(''), result: await at('/result'), luck: await at('/luck'),
        record: await at('/record'), past: await at('/views?first=0&count=40') }
    worker.terminate()
    return JSON.stringify(found)
}"""


def played(
    page: Page, wish: dict[str, Any], seed: int, undoing: int = 0, fixed: dict[str, str] | None = None
) -> dict[str, Any]:
    """fixed: what a table is made from that is the same for everybody."""
    (host,) = (STATIC / "assets").glob("host-*.js")
    page.set_default_timeout(120_000)
    told = [f"/assets/{host.name}", wish, seed, undoing, *([fixed] if fixed else [])]
    found: dict[str, Any] = json.loads(page.evaluate(PLAYED, told))
    return found


def same_table(data: dict[str, Any], secret: str) -> Table:
    """A table of the server, of the same secret: its log is to bring about the same."""
    made = {"table": TableSetup.model_validate(data["setup"]).model_dump(), "record": None}
    return Table(Facts(id=data["id"], creator="me", created=data["created"], invitation="",
                       secret=bytes.fromhex(secret), setup=made, listed=False))


class Looking(Room):
    """What the server says of a table, without a server around it."""

    def __init__(self, table: Table) -> None:
        super().__init__(cast(RoomRegistry, None), table)

    def _connected_seats(self, table: Table) -> list[int]:
        return [i for i, seat in enumerate(table.seats) if seat.person]

    def _watching(self) -> int:
        return 0


def checked(found: dict[str, Any]) -> Table:
    """Every message of a game in the page beside what the server's table says at the same moment."""
    told, secret = found["told"], found["data"]["dice"]["secret"]
    table = same_table(found["data"], secret)
    assert found["refused"] == []
    for heard in told:
        for entry in heard["entries"]:
            table.fold_stored(read(entry["seq"], entry["at"], entry["kind"], entry["body"]))
        assert not table.trouble, table.trouble
        assert heard["entries"] == [entry_data(one) for one in table.entries_since(table.seq - len(heard["entries"]))]
        assert heard["seq"] == table.seq
        assert heard["undo"] == table.undo_reach()
        if heard["view"]:
            assert heard["view"] == table.view()
        if heard["table"]:
            here = Looking(table)._data(table)
            for seat in (*heard["table"]["seats"], *here["seats"]):
                seat["thinking"] = None          # of the moment, not of the table
            assert heard["table"] == here
    return table


def test_a_table_in_the_page_speaks_as_the_server_s_does(come: Newcomers) -> None:
    """Whole games of random play against bots, message by message, field by field; and the dice are the server's."""
    anna = come("Anna")
    page = anna.go("/rules")
    games = [(["general", None], 3), ([None, "random", "peasant"], 6), ([None, None, "captain", "greedy"], 4)]
    for seed, (bots, undoing) in enumerate(games, 11):
        more = {"options": {**OPTIONS, "army_entry": "controlled"}} if seed == 12 else {}
        found = played(page, setup(bots, **more), seed, undoing)
        table = checked(found)
        game = table.started_game()
        assert game.is_over
        assert found["result"] == json.loads(result(game).model_dump_json())
        assert found["luck"] == json.loads(luck(game).model_dump_json())
        assert found["record"] == game.record.to_dict()
        assert Record.from_dict(found["record"]).players == game.players
        views, _ = _past(table, 0, 40)
        assert [(one["view"], one["entry"]) for one in found["past"]["views"]] == list(views)
        rolled_again(table)


def rolled_again(table: Table) -> None:
    """The dice of the page by the server's own scheme: a table that is played as this one was rolls the same."""
    again = Table(table.facts)
    for happened in table.log:
        body = happened.entry.body
        if happened.entry.kind in ("sat", "bot"):
            again.fold_stored(happened.entry)
        elif happened.entry.kind == "started":
            again._do(happened.entry.at, body)
            again._go_on(happened.entry.at)
        elif happened.entry.kind == "decision":
            again._decide(body.seat, body.code, body.by, happened.entry.at)
        elif happened.entry.kind == "undone":
            again._do(happened.entry.at, body)
    assert again.started_game().record == table.started_game().record


# ---------------------------------------------------------------------------------------------- in the page

PATIENT = 60_000                         # milliseconds: three bots may play a whole turn


def begins(someone: Someone, bot: str = "general", players: int = 2) -> Page:
    """Play now, against bots of a kind."""
    kept = json.dumps({"players": players, "bot": bot, "seat": 0})
    someone.context.add_init_script(f"origin === 'null' || (localStorage['byzantium.play'] ??= {json.dumps(kept)})")
    someone.context.set_default_timeout(PATIENT)
    page = someone.go("/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/local.*")
    someone.wait_until_asked(PATIENT)
    return page


def is_kept(page: Page) -> None:
    """The page is in the browser, whole."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def plays_on(someone: Someone, chooser: random.Random, until: Any) -> None:
    while not someone.is_over and not until():
        someone.answer(chooser, hurry=0.5)
        someone.wait_until_asked(PATIENT)


def test_a_whole_game_without_network(come: Newcomers) -> None:
    anna = come("Anna", keeps=True)
    anna.expected = OFFLINE
    page = begins(anna)
    is_kept(page)
    anna.context.set_offline(True)
    page.reload()
    anna.wait_until_asked(PATIENT)
    plays_on(anna, random.Random(5), lambda: False)
    expect(page.get_by_role("dialog")).to_contain_text("Final scores")
    page.get_by_role("button", name="Look at the board").click()
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/t/{table}/replay")                      # the film, by the page's own rules
    expect(page.locator(".replay-page h1")).to_contain_text("decision 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-page h1")).not_to_contain_text("decision 0 of")
    page.goto("/")
    expect(page.get_by_role("region", name="My games")).to_contain_text("won")
    expect(page.get_by_role("status").filter(has_text="No connection")).to_be_visible()
    pages = {"rules": "Setup", "learn": "Byzantium", "how-to-play": "Byzantium", "games": "My games"}
    for path, words in pages.items():
        page.goto(f"/{path}")
        expect(page.get_by_role("heading").filter(has_text=words).first).to_be_attached()


KEPT_OF_CHAMPION = """async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().filter(({ url }) => /champion-[^/]*[.]pack/.test(url)).length
}"""


def test_the_champion_comes_when_it_is_first_needed_and_stays(come: Newcomers) -> None:
    """Its weights are no part of what a first visit keeps; once they were needed, it plays without network too."""
    anna = come("Anna", keeps=True)
    anna.go("/rules")
    is_kept(anna.page)
    assert anna.page.evaluate(KEPT_OF_CHAMPION) == 0
    page = begins(anna, "champion")
    assert page.evaluate(KEPT_OF_CHAMPION) == 1
    anna.expected = OFFLINE
    anna.context.set_offline(True)
    page.reload()
    anna.wait_until_asked(PATIENT)
    plays_on(anna, random.Random(1), lambda: int(anna.decision or 0) > 30)


def in_a_battle() -> dict[str, Any]:
    """The record of a game in which the first player has to decide in the middle of one."""
    for seed in range(60):
        game, chooser = Game(players=3, seed=seed), random.Random(seed)
        while not game.is_over:
            if game.kind in (K.RETREAT_OR_STAND, K.LEVY_FIGHTS) and game.player == 0:
                return game.record.to_dict()
            game.play(chooser.choice(game.legal))
    raise AssertionError("nobody ever attacks")


def test_a_reload_in_the_middle_of_a_battle(come: Newcomers) -> None:
    """The question, the cubes and the dice are as they were, and the game goes on."""
    anna = come("Anna")
    anna.context.set_default_timeout(PATIENT)
    page = anna.go("/rules")
    wish = {"record": in_a_battle(), "state": None, "bots": [None, "general", "general"], "name": "Anna"}
    table = anna.ask_here("POST", "/records", wish)["table"]
    anna.go(f"/t/{table}")
    anna.wait_until_asked(PATIENT)
    decision, before = anna.decision, anna.view(table)
    assert before["position"]["attack"]
    page.reload()
    anna.wait_until_asked(PATIENT)
    assert anna.decision == decision
    assert anna.view(table) == before
    expect(page.locator(".battle").first).to_be_visible()
    anna.answer(random.Random(1))
    anna.wait_until_asked(PATIENT)
    assert anna.decision != decision


def test_two_windows_show_the_same_game(come: Newcomers) -> None:
    anna = come("Anna")
    page = begins(anna)
    other = anna.open()
    other.goto(page.url)
    other.wait_for_selector(".table-page[data-asked][aria-busy=false]")
    anna.answer(random.Random(1))
    anna.wait_until_asked(PATIENT)
    other.wait_for_selector(f".table-page[data-decision='{anna.decision}']")


def test_a_game_is_deleted_when_somebody_means_it(come: Newcomers) -> None:
    anna = come("Anna")
    page = begins(anna)
    address = page.url
    for answer in ("Close", "Delete it"):
        page.get_by_role("button", name="Menu").click()
        page.locator("[data-do=remove]").click()
        page.get_by_role("dialog", name="Delete this game?").get_by_role("button", name=answer).click()
        if answer == "Close":
            page.reload()
            anna.wait_until_asked(PATIENT)
            assert page.url == address
    page.wait_for_url(re.compile(r"/$"))
    page.goto(address)
    expect(page.get_by_role("link", name="To the start")).to_be_visible()


def test_an_undo_in_the_page(come: Newcomers) -> None:
    anna = come("Anna")
    page = begins(anna)
    decision = anna.decision
    page.locator("[data-at=pass]").first.wait_for()
    anna.click(next(one for one in anna.choices() if one.get_attribute("data-at") == "tax"))
    assert anna.decision != decision
    page.keyboard.press("z")
    page.wait_for_selector(f".table-page[data-decision='{decision}'][data-asked]")


def test_a_game_moves_to_the_server_and_is_finished_there(come: Newcomers) -> None:
    anna = come("Anna")
    page = begins(anna)
    chooser = random.Random(2)
    for _ in range(3):
        anna.answer(chooser)
        anna.wait_until_asked(PATIENT)
    table = page.url.rsplit("/", 1)[1]
    record = anna.ask("GET", f"/api/tables/{table}/record")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="To the server").click()
    page.get_by_role("button", name="Move it there").click()
    page.wait_for_url(lambda url: "/t/" in url and "local." not in url)
    anna.wait_until_asked(PATIENT)
    there = page.url.rsplit("/", 1)[1]
    moved = anna.ask("GET", f"/api/tables/{there}/record")["decisions"]
    assert moved[: record["count"]] == record["decisions"]
    assert [seat["bot"] for seat in anna.table(there)["seats"]] == [None, "general"]
    plays_on(anna, chooser, lambda: not THOROUGH and int(anna.decision or 0) > record["count"] + 20)
    if not THOROUGH:
        anna.act(there, type="propose", what="end")
    assert anna.table(there)["ending"] == much("agreement", "rules")
    page.goto("/games")
    expect(page.locator(f"a[href*='{there}']").first).to_be_visible()
    assert page.locator(f"a[href*='{table}']").count() == 0


def test_a_game_that_moved_goes_on_with_somebody_else(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    page = begins(anna, bot="captain", players=3)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="To the server").click()
    page.get_by_role("combobox", name="Who plays").first.select_option("open")
    page.get_by_role("button", name="Move it there").click()
    page.wait_for_url(lambda url: "/t/" in url and "local." not in url)
    there = page.url.rsplit("/", 1)[1]
    invitation = anna.table(there)["invitation"]
    bela.ask("PUT", f"/api/tables/{there}/seats/1", {"invitation": invitation})
    anna.page.wait_for_selector(".table-page")
    assert [seat["name"] for seat in anna.table(there)["seats"]][:2] == ["Anna", "Bela"]


def test_the_day_s_game_is_alike_in_two_browsers(come: Newcomers) -> None:
    """The same start, dice and opponents: whoever answers alike sees the same game. One try each."""
    found = []
    for name in ("Anna", "Bela"):
        someone = come(name)
        someone.context.set_default_timeout(PATIENT)
        someone.context.clock.set_fixed_time("2026-11-16T12:00:00Z")     # midnight may come between them
        page = someone.go("/day")
        page.get_by_role("button", name="Play today’s game").click()
        someone.wait_until_asked(PATIENT)
        table = page.url.rsplit("/", 1)[1]
        for _ in range(3):               # by what is asked alone: some is lit once the page has looked ahead
            someone.click(page.locator("[data-answer=take_control]"))
            someone.click(page.locator("g.city.lit:not(.soft) .target").first)
            someone.wait_until_asked(PATIENT)
        found.append(someone.ask("GET", f"/api/tables/{table}/record")["decisions"])
        page.goto("/day")
        page.get_by_role("button", name="Play on").click()
        page.wait_for_url(f"**/t/{table}")
    assert len(found[0]) > 6
    shorter = min(map(len, found))
    assert found[0][:shorter] == found[1][:shorter]


def test_a_kept_lobby_is_ready_for_a_game(come: Newcomers) -> None:
    """Its tables' thread starts before anybody points at anything: that costs no network."""
    anna = come("Anna", keeps=True)
    anna.context.set_default_timeout(PATIENT)
    page = anna.go("/")
    page.wait_for_selector(".home form")
    assert page.workers == []                            # a first visit loads nothing of it
    is_kept(page)
    with page.expect_worker(lambda worker: "/host-" in worker.url):
        page.reload()
