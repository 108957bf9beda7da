"""Browsers that the server has never seen, through every door: each is one person from the first byte on."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.decisions import PHONES
from browser.people import ME, OPEN, Someone
from browser.reach import unreached
from browser.screens import hot_seat
from budget import THOROUGH, much, thorough
from byzantium import Game
from byzantium.server.core.files import read_record
from byzantium.server.people.identity import COOKIE

PATIENCE = 60_000                        # milliseconds for one answer of a long game
DOORS = ("/", "/new", "/games", "/learn", "/how-to-play", "/rules", "/settings", "/ladder", "/t/{table}",
         "/t/{over}/replay")

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
    friend.press(friend.page.get_by_role("button", name="Sit here"))


def plays(someone: Someone) -> None:
    """The page knows that they play: they are asked, or wait for their turn."""
    someone.page.wait_for_selector(".table-page[aria-busy=false]")
    expect(someone.page.locator(".prompt")).not_to_contain_text("You are watching")
    expect(someone.page.locator(".table-page")).to_have_attribute("data-mine", re.compile(r"\d"))


def finished(host: Someone) -> str:
    table = host.set_up(ME, ME)
    host.act(table, type="propose", what="end")
    return table


@pytest.mark.parametrize("door", DOORS)
def test_one_person_through_this_door(come: Newcomers, door: str) -> None:
    anna = come("Anna")
    table, link = invitation(anna)
    friend = come("Bela", known=False, keeps=True)
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
    friend = come("Bela", known=False)    # keeps nothing: a service worker's own visit would bring a cookie, too
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


LAPTOPS: tuple[dict[str, Any], ...] = ({}, {})
TOUCHED: tuple[dict[str, Any], ...] = (PHONES["390x844"], PHONES["640x360"])      # one upright, one that lies


@pytest.mark.parametrize("screens", [pytest.param(LAPTOPS, marks=thorough), TOUCHED], ids=["laptops", "phones"])
def test_two_first_visits_play_a_whole_game_by_link(come: Newcomers, screens: tuple[dict[str, Any], ...]) -> None:
    """Neither browser has seen the server: one makes the table in the page, the other comes by its link."""
    anna, friend = (come(name, known=False, **how) for name, how in zip(("Anna", "Bela"), screens, strict=True))
    page = anna.go("/new")
    anna.press(page.get_by_role("button", name="Make the table"))
    page.get_by_role("button", name="Sit here").first.wait_for()
    link = page.get_by_label("Invite with this link").input_value()
    for seat in page.get_by_role("button", name="Let a bot play").all()[1:]:     # two play; a bot on any other seat
        anna.press(seat)
    friend.go(link.removeprefix(friend.address))
    sit_down(friend)
    for someone in (anna, friend):
        plays(someone)
        someone.page.set_default_timeout(PATIENCE)
    table = link.split("/t/")[1].split("#")[0]
    play_to_the_end(table, anna, friend)
    for someone in (anna, friend):
        someone.wait_until_asked()                       # the end is told after all that led to it
        expect(someone.page.locator("dialog h2, dialog h1").first).to_be_visible()
    assert anna.table(table)["status"] == "over"
    seated = {seat["person"] for seat in anna.table(table)["seats"]}
    assert seated >= {someone.ask("GET", "/api/me")["id"] for someone in (anna, friend)}
    game = Game.replay(read_record(anna.ask("GET", f"/api/tables/{table}/record")))
    assert game.is_over or not THOROUGH


def play_to_the_end(table: str, *people: Someone) -> None:
    """Whoever is asked clicks; both pages show the end. After some questions they agree that it is over."""
    chooser, left = random.Random(7), much(12, 10_000)
    while not all(someone.is_over for someone in people):
        for someone in people:
            if someone.is_asked:
                if someone.touches:
                    assert not (found := unreached(someone.page)), "\n".join(found)
                someone.answer(chooser, hurry=0.8)
                left -= 1
                if not left:
                    people[0].act(table, type="propose", what="end")
                    people[1].act(table, type="answer", agree=True)
        people[0].page.wait_for_timeout(20)


@pytest.mark.parametrize(("path", "files"), [("/", 40), ("/t/{table}", 16)])
def test_a_first_load_is_small(come: Newcomers, path: str, files: int) -> None:
    """All that a browser with empty cache loads before somebody can play, packed, fonts included; in few files."""
    anna = come("Anna")                                 # a service worker fetches all the rest, later
    table = hot_seat(anna)
    network, sizes = anna.context.new_cdp_session(anna.page), []
    network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    network.send("Network.enable")
    anna.go(path.format(table=table)).wait_for_selector(".table-page g.city.lit, .home form")
    anna.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < 200_000
    assert len(sizes) <= files
