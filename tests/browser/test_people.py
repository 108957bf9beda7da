"""Who somebody is for others and for themselves: ratings, ways to come back, notices."""

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Newcomers
from browser.people import ME, OPEN, PHONE, RANDOM, Someone
from server.players import eventually
from server.process import FREE, ServerProcess, free_port
from server.test_accounts import Postman, secret_in

PASSWORD = "a long enough password"


def with_login(someone: Someone) -> None:
    me = someone.ask("GET", "/api/me")["id"]
    someone.ask("PUT", "/api/me/password", {"login": f"x{me}"[:30].replace("-", "."), "password": PASSWORD})


def play_out(table: str, *people: Someone) -> None:
    chooser = random.Random(1)
    while (data := people[0].table(table))["status"] == "playing":
        people[data["asked"]].decide(table, chooser, hurry=1.0)


def test_ratings_are_switched_on_and_seen(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", **PHONE)
    for one in (anna, bela):
        page = one.look_at("/settings")
        expect(page.get_by_text("Ratings are for those who can be found again")).to_be_visible()
        with_login(one)
        page.reload()
        page.get_by_role("switch", name="Rate my games").check()
        expect(page.get_by_text("Saved")).to_be_visible()
    table = anna.set_up(ME, OPEN)
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": anna.table(table)["invitation"]})
    play_out(table, anna, bela)
    who = anna.ask("GET", "/api/me")["id"]
    eventually(lambda: anna.ask("GET", f"/api/players/{who}")["ratings"])
    page = bela.go(f"/players/{who}")
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    expect(page.get_by_text("1 game", exact=False).first).to_contain_text("provisional")
    expect(page.get_by_role("img", name="Rating after each game")).to_be_visible()
    page.get_by_role("link", name="Look at it").click()
    page.wait_for_url(f"**/t/{table}/replay")
    waiting = anna.set_up(ME, OPEN)
    expect(bela.go(f"/t/{waiting}").get_by_role("link", name="provisional")).to_be_visible()


def test_an_invitation_reaches_whom_it_is_for(come: Newcomers) -> None:
    """From a player's page into their list of games, and from there into the seat; or it is declined."""
    anna, bela = come("Anna"), come("Bela", **PHONE)
    who = bela.ask("GET", "/api/me")["id"]
    page = anna.look_at(f"/players/{who}")
    page.get_by_role("link", name="Invite to a table").click()
    expect(page.get_by_label("Whom")).to_have_value(who)
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("kept for somebody")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    table = page.url.rsplit("/", 1)[1]
    other = anna.set_up(ME, {"kind": "open", "invited": who})
    mine = bela.go("/games")
    expect(mine.get_by_text("Anna invites you")).to_have_count(2)
    declined = mine.get_by_role("listitem").filter(has=mine.locator(f"a[href='/t/{other}']"))
    declined.get_by_role("button", name="Decline").tap()
    expect(mine.get_by_text("Anna invites you")).to_have_count(1)
    assert anna.table(other)["seats"][1]["invited"] is None
    lobby = bela.go("/")
    lobby.get_by_role("link", name="Sit down: Anna invites you").tap()
    lobby.wait_for_url(f"**/t/{table}")
    expect(lobby.get_by_text("kept for you")).to_be_visible()
    expect(lobby.get_by_text("you need the invitation link")).to_have_count(0)
    lobby.get_by_role("button", name="Sit here").tap()
    for one in (page, lobby):
        expect(one.locator(".table-page")).to_be_visible()


# ------------------------------------------------------------------ ways to come back


def at_localhost(someone: Someone) -> None:
    """Passkeys are for names, not for numbers."""
    someone.context.clear_cookies()
    someone.address = someone.address.replace("127.0.0.1", "localhost")
    someone.go(f"{someone.address}/")


def authenticator(page: Page) -> None:
    """Chromium's own: it says yes to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def who_in(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate("fetch('/api/me').then((answer) => answer.json())")
    return found


def test_a_passkey_brings_back_and_takes_games_along(come: Newcomers) -> None:
    anna = come("Anna")
    at_localhost(anna)
    page = anna.look_at(f"{anna.address}/settings")
    authenticator(page)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("You have an account")).to_be_visible()
    me = who_in(page)
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_text("You are a guest")).to_be_visible()
    assert who_in(page)["id"] != me["id"]
    setup = {"seats": [ME, RANDOM]}
    made = page.evaluate(
        "(setup) => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify(setup)}).then((answer) => answer.json())", setup
    )
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("You have an account")).to_be_visible()
    assert who_in(page)["id"] == me["id"]
    page.goto(f"{anna.address}/games")
    expect(page.locator(f"a[href='/t/{made['table']}']")).to_be_visible()
    page.goto(f"{anna.address}/settings")
    anna.expected = re.compile("409")                    # it is the only way
    end = page.get_by_role("button", name=re.compile("End the passkey"))
    end.click()
    expect(page.get_by_text("the only way")).to_be_visible()
    expect(end).to_be_visible()


def test_a_recovery_code_is_shown_once_and_brings_back(come: Newcomers) -> None:
    anna, elsewhere = come("Anna"), come("Somebody", **PHONE)
    page = anna.look_at("/settings")
    page.get_by_role("button", name="Make a code").click()
    code = page.locator(".code code").inner_text()
    assert re.fullmatch(r"(\w{5}-){3}\w{5}", code)
    page.reload()
    expect(page.get_by_text("There is a code")).to_be_visible()
    assert code not in page.content()
    other = elsewhere.look_at("/settings")
    other.get_by_label("Recovery code", exact=True).fill(code.lower())
    other.get_by_role("button", name="Log in: Recovery code").click()
    expect(other.get_by_text("Welcome back, Anna.")).to_be_visible()
    assert who_in(other)["id"] == who_in(page)["id"]


def test_being_forgotten_takes_two_clicks(come: Newcomers) -> None:
    anna = come("Anna")
    page = anna.look_at("/settings")
    before = who_in(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert before["id"] in download.value.path().read_text()
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url("**/")
    assert who_in(page)["id"] != before["id"]


@pytest.fixture
def posting(browser: Browser, tmp_path: Path) -> Iterator[tuple[Postman, ServerProcess]]:
    """A server that sends letters, and whoever takes them."""
    postman = Postman()
    controller = Controller(postman, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
    controller.start()
    server = ServerProcess(tmp_path / "games.sqlite")
    mail = {"mail": f"smtp://127.0.0.1:{controller.port}", "mail_from": "games@example.org"}
    server._settings = FREE | mail | {"address": f"http://{server.address}", "tick_seconds": 0.05}
    with server:
        yield postman, server
    controller.stop()


def test_a_link_in_a_letter_brings_back(browser: Browser, posting: tuple[Postman, ServerProcess]) -> None:
    postman, server = posting
    address = f"http://{server.address}"
    anna, phone = Someone(browser, address, "Anna"), Someone(browser, address, "Other", **PHONE)
    page = anna.look_at("/settings")
    page.get_by_label("E-mail", exact=True).fill("anna@example.org")
    page.get_by_role("button", name="Set", exact=True).last.click()
    expect(page.get_by_text("not confirmed yet")).to_be_visible()
    _, _, text = eventually(lambda: postman.letters and postman.letters.pop())
    page.goto(f"/back#{secret_in(text, address)}")
    page.get_by_role("button", name="Log in here").click()
    expect(page.get_by_text("anna@example.org: confirmed.")).to_be_visible()
    other = phone.look_at("/settings")
    other.get_by_label("A link by e-mail").fill("anna@example.org")
    other.get_by_role("button", name="Send a link").click()
    _, _, text = eventually(lambda: postman.letters and postman.letters.pop())
    other.goto(f"/back#{secret_in(text, address)}")
    other.get_by_role("button", name="Log in here").click()
    expect(other.get_by_text("You have an account")).to_be_visible()
    assert who_in(other)["id"] == who_in(page)["id"]
    assert not anna.errors + phone.errors
    for one in (anna, phone):
        one.context.close()


# ------------------------------------------------------------------ notices


@pytest.fixture
def notifying(browser: Browser, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with a contact: it may notify browsers."""
    server = ServerProcess(tmp_path / "games.sqlite")
    server._settings = FREE | {"contact": "me@example.org"}
    with server:
        yield server


def test_a_push_shows_a_notice_and_a_click_leads_to_the_decision(browser: Browser, notifying: ServerProcess) -> None:
    anna = Someone(browser, f"http://{notifying.address}", "Anna", keeps=True,
                   permissions=["notifications"])
    page, table = anna.go("/settings"), anna.set_up(ME, ME)
    expect(page.get_by_role("switch", name="Notify this browser even if nothing is open")).to_be_visible()
    page.wait_for_function(CONTROLLED)
    pusher(anna)("junk")
    assert eventually(lambda: page.evaluate(SHOWN)) == [["Byzantium", "byzantium", "./"]]
    tags = map(str, count())                             # of its own for each: one that was clicked goes when it likes

    def click() -> dict[str, list[str]]:
        """Tell of the turn, and click on what is shown. Which windows came up, and which were opened?"""
        there, tag = f"/t/{table}", next(tags)
        said = {"title": "It is your turn", "body": "At the table with Bela", "url": there, "tag": tag}
        pusher(anna)(json.dumps(said))
        eventually(lambda: ["It is your turn", tag, there] in page.evaluate(SHOWN))
        found: dict[str, list[str]] = anna.context.service_workers[0].evaluate(CLICK, tag)
        return found

    assert click() == {"focused": [], "opened": [f"/t/{table}"]}         # what is done in a window stays there
    expect(page).to_have_url(re.compile("/settings$"))
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    assert click() == {"focused": ["/"], "opened": []}
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator(".table-page[data-asked]")).to_be_visible()
    lobby = anna.open()
    lobby.goto("/")
    lobby.wait_for_function(CONTROLLED)
    assert click() == {"focused": [f"/t/{table}"], "opened": []}
    expect(lobby).to_have_url(re.compile("/$"))
    assert not anna.errors
    anna.context.close()


CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
SHOWN = """() => navigator.serviceWorker.ready.then((one) => one.getNotifications())
    .then((all) => all.map((one) => [one.title, one.tag, one.data.url]))"""
# Only for somebody's own click does a browser let a worker bring windows up, or wait for it: that much is stood in for.
CLICK = """async (tag) => {
    const seen = { focused: [], opened: [] }, pathOf = (url) => new URL(url).pathname
    WindowClient.prototype.focus = async function () { seen.focused.push(pathOf(this.url)); return this }
    clients.openWindow = async (url) => void seen.opened.push(pathOf(url))
    const [notification] = await registration.getNotifications({ tag })
    const event = new NotificationEvent('notificationclick', { notification })
    await new Promise((done, failed) => {
        event.waitUntil = (work) => work.then(done, failed)
        dispatchEvent(event)
    })
    return seen
}"""


def pusher(someone: Someone) -> Callable[[str], None]:
    """Chromium subscribes through a push service elsewhere: what comes from there is delivered by its own tools."""
    session, page = someone.context.new_cdp_session(someone.page), someone.page
    found: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(
        one["registrationId"] for one in told["registrations"] if not one["isDeleted"]
    ))
    session.send("ServiceWorker.enable")
    eventually(lambda: found or page.wait_for_timeout(20))

    def push(data: str) -> None:
        told = {"origin": f"{someone.address}/", "registrationId": found[0], "data": data}
        session.send("ServiceWorker.deliverPushMessage", told)

    return push


def test_quiet_hours_are_kept(come: Newcomers) -> None:
    anna = come("Anna")
    page = anna.go("/settings")
    page.get_by_role("switch", name="Quiet hours").check()
    page.get_by_label("To", exact=True).select_option("6")
    eventually(lambda: anna.ask("GET", "/api/me/notices")["wishes"]["quiet_to"] == 6)
    page.reload()
    expect(page.get_by_label("From", exact=True)).to_have_value("22")
