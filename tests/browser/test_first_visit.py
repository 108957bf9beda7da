"""Browsers that the server has never seen, through every door: each is one person from the first byte on."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import ME, OPEN, Someone
from byzantium.server.identity import COOKIE

DOORS = ("/", "/new", "/games", "/learn", "/rules", "/settings", "/ladder", "/t/{table}", "/t/{over}/replay")

# A link within the page: no new page is loaded.
FOLLOW = "(link) => document.body.appendChild(Object.assign(document.createElement('a'), { href: link })).click()"


def invitation(host: Someone) -> tuple[str, str]:
    """A table with an open seat, and the link to it."""
    table = host.set_up(ME, OPEN)
    return table, f"/t/{table}?invitation={host.table(table)['invitation']}"


def cookie(someone: Someone) -> str:
    kept = [one["value"] for one in someone.context.cookies() if one["name"] == COOKIE]
    assert len(kept) == 1
    return kept[0]


def sit_down(friend: Someone) -> None:
    friend.page.get_by_role("button", name="Sit here").click()


def plays(someone: Someone) -> None:
    """The page knows that they play: they are asked, or wait for their turn."""
    someone.page.wait_for_selector(".table-page[aria-busy=false]")
    expect(someone.page.locator(".prompt")).not_to_contain_text("You are watching")
    expect(someone.page.locator(".own")).to_contain_text("you")


def finished(host: Someone) -> str:
    table = host.set_up(ME, ME)
    host.act(table, type="propose", what="end")
    return table


@pytest.mark.parametrize("door", DOORS)
def test_one_person_through_this_door(come: Newcomers, door: str) -> None:
    anna = come("Anna")
    table, link = invitation(anna)
    friend = come("Bela", known=False)
    friend.go(door.format(table=table, over=finished(anna))).wait_for_load_state("networkidle")
    first = cookie(friend)
    friend.go(link)
    sit_down(friend)
    plays(friend)
    assert cookie(friend) == first
    assert friend.table(table)["seats"][1]["person"] == friend.ask("GET", "/api/me")["id"]


def test_an_invited_friend_is_asked_without_a_reload(come: Newcomers) -> None:
    anna, friend = come("Anna"), come("Bela", known=False)
    table, link = invitation(anna)
    anna.go(f"/t/{table}")
    friend.go(link)
    sit_down(friend)
    for someone in (anna, friend):
        plays(someone)
    asked = {0: anna, 1: friend}[anna.view(table)["prompt"]["asked"]]
    asked.wait_until_asked()
    assert asked.is_asked


def test_socket_first(come: Newcomers) -> None:
    """The cookie that the page gave is gone when the socket opens: it gives one itself."""
    friend = come("Bela", known=False)
    table, link = invitation(come("Anna"))
    friend.go("/rules").wait_for_load_state("networkidle")
    friend.context.clear_cookies()
    friend.page.evaluate(FOLLOW, link)
    sit_down(friend)
    plays(friend)
    assert friend.table(table)["seats"][1]["person"] == friend.ask("GET", "/api/me")["id"]


def test_whoever_became_somebody_else_meanwhile_still_plays(come: Newcomers) -> None:
    """Cookies deleted, or another login in another tab, while the socket is open."""
    friend = come("Bela", known=False)
    table, link = invitation(come("Anna"))
    friend.go(link).get_by_role("button", name="Sit here").wait_for()
    friend.context.clear_cookies()
    sit_down(friend)
    plays(friend)
    assert friend.table(table)["seats"][1]["person"] == friend.ask("GET", "/api/me")["id"]
