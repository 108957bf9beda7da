"""Whoever comes is one person from the first byte on: by a page, a request or a socket."""

import re

import pytest
from fastapi.testclient import TestClient

from byzantium.server.app import create_app
from byzantium.server.pages.page import PAGES
from byzantium.server.people.identity import COOKIE, guest
from server.players import ME, OPEN, Live, Someone

REQUESTS = ("/api/me", "/api/tables", "/api/me/tables", "/api/tables/{table}", "/api/tables/{table}/note")


def given(headers) -> str:
    """The cookie that an answer sets."""
    name, value = headers["set-cookie"].split(";")[0].split("=", 1)
    assert name == COOKIE
    return value


def who(client, cookie: str) -> str:
    client.cookies.clear()
    answer = client.get("/api/me", headers={"cookie": f"{COOKIE}={cookie}"})
    assert "set-cookie" not in answer.headers
    return answer.json()["id"]


@pytest.fixture
def with_page(settings, tmp_path):
    """A server with a page, whatever is built here."""
    (tmp_path / "index.html").write_text("<p>board</p>")
    with TestClient(create_app(settings, static=tmp_path)) as client:
        yield client


@pytest.mark.parametrize("page", PAGES)
def test_a_page_makes_one_known(with_page, page):
    client, path = with_page, re.sub(r"{\w+}", "any", page)
    answer = client.get(path)
    assert answer.headers["cache-control"] == "private, no-cache"
    cookie = given(answer.headers)
    client.cookies.clear()
    again = client.get(path, headers={"cookie": f"{COOKIE}={cookie}"})
    assert "set-cookie" not in again.headers
    assert again.headers["cache-control"] == "no-cache"


def test_an_address_of_nothing_is_told_by_the_page_and_to_programs_by_its_code(with_page):
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/nowhere", "/t", "/embed", "/watch/x/y"):
        shown = with_page.get(path, headers=browser)
        assert (shown.status_code, shown.text) == (404, "<p>board</p>")
        assert "frame-ancestors 'none'" in shown.headers["content-security-policy"]
        assert with_page.get(path).json()["code"] == "not_found"
    assert with_page.get("/api/nowhere", headers=browser).json()["code"] == "not_found"
    assert with_page.post("/nowhere", headers=browser).json()["code"] == "not_found"


@pytest.mark.parametrize("path", REQUESTS)
def test_a_request_makes_one_known(client, anna, path):
    table = anna.set_up(ME, OPEN)
    client.cookies.clear()
    assert who(client, given(client.get(path.format(table=table)).headers))


def test_a_socket_makes_one_known(client, anna):
    table = anna.set_up(ME, OPEN)
    client.cookies.clear()
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        headers = {name.decode(): value.decode() for name, value in socket.extra_headers}
        person = Live(socket).welcome["you"]["person"]
    assert who(client, given(headers)) == person


def test_a_known_person_gets_no_other_cookie_by_the_socket(anna):
    table = anna.set_up(ME, OPEN)
    with anna.live(table) as live:
        assert dict(live.socket.extra_headers or []).get(b"set-cookie") is None
        assert live.welcome["you"]["person"] == anna.id


def test_sitting_down_says_who_sits(anna, bela):
    table = anna.set_up(ME, OPEN)
    answer = bela.join(table, 1, anna.table(table)["invitation"]).json()
    assert answer["person"] == bela.id == bela.table(table)["seats"][1]["person"]


def test_socket_and_request_at_once_are_two_until_the_seat_says_who(client, anna):
    """Both came without a cookie. The browser keeps the last; the page opens its socket anew as that person."""
    table = anna.set_up(ME, OPEN)
    invitation = anna.table(table)["invitation"]
    friend = Someone.__new__(Someone)
    friend.client, friend.cookie = client, ""
    with friend.live(table) as live:
        seated = friend.join(table, 1, invitation).json()
        assert live.welcome["you"]["person"] != seated["person"]
    with friend.live(table) as live:
        you = live.welcome["you"]
        assert (you["person"], you["seats"]) == (seated["person"], [1])


def test_guests_have_names_of_their_own():
    names = [guest(f"somebody {i}").name for i in range(1000)]
    assert len(set(names)) >= 995
    assert guest("somebody 1").name == names[1]
