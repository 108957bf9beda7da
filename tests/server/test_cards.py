"""What others show of a link: title, text, picture."""

import asyncio
import html
import io
import re
import sys

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from byzantium import Game
from byzantium.server.app import create_app
from byzantium.server.core.refusal import Refusal
from byzantium.server.pages import link_previews
from byzantium.server.pages.link_previews import PAGES, Cards, Picture, start
from server.players import ME, OPEN, RANDOM, Someone, play_out

HOST = "http://testserver"


@pytest.fixture
def built(settings, tmp_path):
    (tmp_path / "index.html").write_text(f"<html><head></head><body>{'board ' * 400}</body></html>")
    with TestClient(create_app(settings, static=tmp_path)) as client:
        yield client


def told(client, path, **headers):
    """What a page says of itself, by name."""
    page = client.get(path, headers=headers)
    assert page.status_code == 200
    head = page.text.split("</head>")[0]
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)" />', head)
    assert len(found) == len(dict(found)) == 14
    return {key: html.unescape(value) for key, value in found}


def test_pages_tell_what_they_are(built):
    for path, card in PAGES.items():
        seen = told(built, path)
        assert (seen["og:title"], seen["og:description"], seen["og:url"]) == (card.title, card.note, HOST + path)
        assert seen["og:image"] == seen["twitter:image"] == f"{HOST}/cards/start.png"
        assert seen["twitter:card"] == "summary_large_image"
    assert told(built, "/settings")["og:title"] == "Byzantium"


def test_addresses_are_those_that_others_reach(settings, tmp_path, built):
    """By the name that the server is called by, over HTTPS behind a proxy; or as its operator says."""
    assert told(built, "/rules", host="192.0.2.7:8000")["og:url"] == "http://192.0.2.7:8000/rules"
    assert built.get("/rules", headers={"host": "evil.example.com"}).status_code == 403
    with TestClient(built.app, base_url="https://localhost") as client:
        assert told(client, "/rules")["og:url"] == "https://localhost/rules"
    named = settings.but(address="https://play.example.org", data=tmp_path / "other.sqlite")
    with TestClient(create_app(named, static=tmp_path)) as client:
        seen = told(client, "/learn", host="play.example.org")
    assert seen["og:url"] == "https://play.example.org/learn"
    assert seen["og:image"].startswith("https://play.example.org/cards/")


def test_a_table_tells_who_waits_plays_and_won(built):
    anna = Someone(built, "Anna <3")
    waiting, table = anna.set_up(ME, RANDOM, OPEN), anna.set_up({**ME, "name": "Anna"}, {**ME, "name": "Bela"})
    seen = told(built, f"/t/{waiting}")
    assert seen["og:title"] == "Anna <3 and Tyche wait for you"
    assert "Free seats: 1 of 3" in seen["og:description"]
    assert seen["og:image"] == f"{HOST}/cards/{waiting}.png"
    assert told(built, f"/t/{table}")["og:title"] == "Anna and Bela play"
    play_out(anna, table, seed=1)
    last = anna.view(table)["prompt"]["decision"]
    over, result = told(built, f"/t/{table}"), anna.get(f"/api/tables/{table}/result").json()
    [winner] = [("Anna", "Bela")[one["player"]] for one in result["players"] if one["place"] == 1]
    assert over["og:title"] == f"{winner} won"
    assert over["og:image"] == f"{HOST}/cards/{table}/{last}.png"
    moment = told(built, f"/t/{table}/replay?review&from=40")
    assert moment["og:image"] == f"{HOST}/cards/{table}/40.png"
    assert moment["og:url"] == f"{HOST}/t/{table}/replay?from=40"
    assert f"Decision 40 of {last}" in moment["og:description"]
    assert told(built, f"/t/{table}/replay?from=99999")["og:image"] == over["og:image"]


def test_nothing_secret_is_told(built):
    anna = Someone(built, "Anna")
    table = anna.set_up(ME, OPEN)
    invitation = anna.table(table)["invitation"]
    page = built.get(f"/t/{table}?invitation={invitation}&from=<script>")
    assert invitation not in page.text
    assert "<script" not in page.text
    assert told(built, "/t/AAAAAAAAAAAAAAAA")["og:title"] == "Byzantium"         # no such table
    assert told(built, "/t/none")["og:title"] == "Byzantium"


def test_letters_of_polish_and_hungarian_go_to_those_who_read_them(settings, tmp_path):
    link = '<link rel="preload" href="/assets/text-extended-x.woff2" as="font" />'
    (tmp_path / "index.html").write_text(f"<html><head>{link}</head></html>")
    with TestClient(create_app(settings, static=tmp_path)) as client:
        languages = ("en-GB,en;q=0.9", "de,hu;q=0.5", "pl")
        asked = {said: client.get("/", headers={"accept-language": said}) for said in languages}
    assert [link in page.text for page in asked.values()] == [False, True, True]
    assert "accept-language" in asked["pl"].headers["vary"]


def test_a_page_is_sent_again_only_if_it_says_something_else(built):
    anna = Someone(built, "Anna")
    table = anna.set_up(ME, ME)
    page = anna.get(f"/t/{table}")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    again = {"if-none-match": page.headers["etag"]}
    assert anna.ask("GET", f"/t/{table}", headers=again).status_code == 304
    anna.decide(table)
    assert anna.ask("GET", f"/t/{table}", headers=again).status_code == 200
    assert built.get("/", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_pictures(built):
    """Of a game that has not begun, of one that has, and of none."""
    anna = Someone(built, "Anna")
    waiting, table = anna.set_up(ME, OPEN), anna.set_up(ME, ME)
    for path in ("start.png", f"{waiting}.png", f"{table}/0.png"):
        answer = built.get(f"/cards/{path}")
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["cache-control"] == "public, max-age=600"
        assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
        assert len(answer.content) < 300_000                             # larger ones are not shown everywhere
    for path in ("other.png", "start/1.png", f"{table}/x.png", f"{table}/123456.png", "AAAAAAAAAAAAAAAA.png"):
        assert built.get(f"/cards/{path}").status_code == 404, path


def test_pictures_to_take_along(built):
    """A moment of a game and any position as SVG and PNG, a game as a film; each refusal has a sentence."""
    anna = Someone(built, "Anna")
    waiting, table = anna.set_up(ME, OPEN), anna.set_up(ME, ME)
    for _ in range(6):
        anna.decide(table)
    line = Game(["Anna", "Bela"], seed=1).position
    for path in (f"t/{table}/0", f"t/{table}/99999", "position"):
        drawn = built.get(f"/pictures/{path}.svg", params={"line": line})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert "script" not in drawn.headers["content-security-policy"]
        assert drawn.text.startswith("<svg")
        assert Image.open(io.BytesIO(built.get(f"/pictures/{path}.png", params={"line": line}).content)).width == 1020
    films = [Image.open(io.BytesIO(built.get(f"/pictures/t/{table}.{form}").content)) for form in ("gif", "webp")]
    assert len({film.n_frames for film in films}) == 1
    assert films[0].n_frames > 1
    for path in (f"t/{table}.svg", f"t/{table}/0.gif", f"t/{table}/x.svg", f"t/{waiting}.gif", "t/start.gif",
                 "position.gif", "t/AAAAAAAAAAAAAAAA.gif"):      # fmt: skip
        assert built.get(f"/pictures/{path}").status_code == 404, path
    for line in ("", "nonsense", "9" * 5000):
        refused = built.get("/pictures/position.svg", params={"line": line})
        assert refused.status_code == 422
        assert refused.json()["sentence"]


def test_a_server_without_the_extra_offers_no_films(built, monkeypatch):
    table = Someone(built, "Anna").set_up(ME, ME)
    assert built.get("/api/status").json()["films"]
    monkeypatch.setitem(sys.modules, "PIL", None)        # as where it is not installed
    assert not built.get("/api/status").json()["films"]
    refused = built.get(f"/pictures/t/{table}.gif")
    assert refused.status_code == 404
    assert refused.json()["sentence"].startswith("This server draws no films")


def test_other_pages_may_frame_embeds_and_nothing_else(built):
    """Every address that this server answers, by its own headers."""
    paths = {route.path for route in built.app.routes if getattr(route, "path", "")} | set(built.app.openapi()["paths"])
    assert {"/", "/embed/t/{table}", "/embed/analysis", "/api/bots"} <= paths
    for path in sorted(paths):
        asked = built.get(re.sub(r"{[^}]+}", "x", path), follow_redirects=False)
        policy = asked.headers["content-security-policy"]
        frames = re.findall(r"frame-ancestors ([^;]+)", policy)
        assert frames == (["*"] if path.startswith("/embed/") else ["'none'"]), (path, policy)


class Painter:
    """Draws nothing, and only when it may."""

    def __init__(self):
        self.asked, self.may = 0, asyncio.Event()

    async def ask(self, what, within, **question):
        self.asked += 1
        await self.may.wait()
        return ""

    async def close(self):
        pass


def test_the_same_picture_is_drawn_once_and_not_too_many(settings, monkeypatch):
    async def wish():
        drawing = Cards(settings, None)
        drawing._worker = painter = Painter()
        wanted = [Picture(str(i), "", start(2)) for i in range(link_previews.WAITING)]
        waiting = [asyncio.create_task(drawing._draw(one)) for one in [*wanted, *wanted]]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="Too many pictures"):
            await drawing._draw(Picture("another", "", start(2)))
        painter.may.set()
        await asyncio.gather(*waiting)
        assert painter.asked == link_previews.WAITING
        monkeypatch.setattr(link_previews, "KEPT", 1)
        await drawing._draw(Picture("another", "", start(2)))
        await drawing._draw(Picture("another", "", start(2)))
        assert painter.asked == link_previews.WAITING + 1
        await drawing.close()

    asyncio.run(wish())
