"""The client for the browser, as a build left it in ./static: one page for all addresses, assets, files beside it.

The page tells those who show previews of links what it is about (cards.py). Assets are named by what they hold, so
browsers keep them for ever. Where a build has left NAME.br or NAME.gz beside NAME, that is sent to those who can unpack
it: no asset is packed while somebody waits.
"""

import hashlib
import json
import mimetypes
import os
import re
from contextlib import suppress
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

from ..core.refusal import Refusal
from .link_previews import FILMS, MOMENTS, known, known_moment

STATIC = Path(__file__).parents[1] / "static"
PAGES = (
    "/", "/t/{table}", "/t/{table}/replay", "/t/{table}/mistakes", "/new", "/games", "/day", "/day/{day}", "/learn",
    "/how-to-play", "/rules", "/advice", "/settings", "/ladder", "/players", "/back", "/players/{person}", "/puzzles",
    "/puzzles/{puzzle}", "/analysis", "/tournaments", "/tournaments/{tournament}", "/clubs", "/clubs/{club}", "/watch",
    "/watch/highlights",
)
EMBEDS = ("/embed/t/{table}", "/embed/analysis")          # viewers that other pages may have in a frame
PACKINGS = {"br": ".br", "gzip": ".gz"}                  # the best first
TYPES = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript",
         ".wasm": "application/wasm"}

EXTENDED_READERS = re.compile(r"\b(pl|hu)\b", re.IGNORECASE)
EXTENDED_FONTS = re.compile(r'\s*<link rel="preload"[^>]*-extended[^>]*>')

A_WHILE = "public, max-age=600"                          # for pictures of a game, which may be taken back
FOR_EVER = "public, max-age=31536000, immutable"
SAFE = {"x-content-type-options": "nosniff", "referrer-policy": "same-origin"}
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src {connect}; "
    "frame-ancestors {frames}; base-uri 'none'; object-src 'none'"
)
# Of a script as a worker, which loads the rules: WebAssembly, and nothing from elsewhere.
WORKER_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Byzantium</title>
<body style="font: 1.1rem/1.5 serif; margin: 4rem auto; max-width: 34rem">
<h1>Byzantium</h1>
<p>The server is running, but no client for the browser is built here.</p>
<p>From a checkout, <code>make play</code> builds it. The <a href="/docs">API</a> works without it.</p></body></html>"""


def policy(host: str, path: str = "/") -> str:
    """Sockets lead to this server only; older browsers do not count them to 'self', so it is named.

    >>> "frame-ancestors 'none'" in policy("", "/t/abc"), "frame-ancestors *" in policy("", "/embed/t/abc")
    (True, True)
    """
    plain = all(sign.isalnum() or sign in "-.:[]" for sign in host)
    frames = "*" if path.startswith("/embed/") else "'none'"
    return POLICY.format(connect=f"'self' ws://{host} wss://{host}" if host and plain else "'self'", frames=frames)


class Files(StaticFiles):
    """Files of a folder, packed where that was prepared."""

    def __init__(self, directory: Path, cache: str) -> None:
        super().__init__(directory=directory)
        self._cache = cache

    def file_response(
        self, full_path: "str | os.PathLike[str]", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        asked, name = Headers(scope=scope), str(full_path)
        packing = _packing(name, asked.get("accept-encoding", ""))
        path = name + PACKINGS.get(packing, "")
        headers = {"cache-control": self._cache, "vary": "accept-encoding", **SAFE}
        if packing:
            headers["content-encoding"] = packing
        if name.endswith(".js"):
            headers["content-security-policy"] = WORKER_POLICY
        kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        response = FileResponse(path, status_code, headers, kind, stat_result=os.stat(path))
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def _packing(name: str, accepted: str) -> str:
    """
    >>> _packing("nowhere.js", "gzip, br")
    ''
    """
    wishes = [wish.replace(" ", "").lower() for wish in accepted.split(",")]
    known = {wish.split(";")[0] for wish in wishes if not wish.endswith((";q=0", ";q=0.0"))}
    there = (packing for packing, suffix in PACKINGS.items() if packing in known and os.path.isfile(name + suffix))
    return next(there, "")


def add_client(app: FastAPI, static: Path) -> None:
    """Serve what is there now; a page that says so if there is nothing."""
    built, preloads = (static / "index.html").is_file(), _preloads(static)

    async def page(request: Request) -> Response:
        if not built:
            return HTMLResponse(NO_CLIENT, 503)
        host = request.headers.get("host", "")
        cards, url = request.app.state.services.cards, request.url
        told = await cards.tags(url.path, request.query_params, url.scheme, host)
        text = with_fonts((static / "index.html").read_text("utf-8"), request.headers.get("accept-language", ""))
        first = preloads.get(url.path.split("/")[1], "")
        answer = document(text.replace("</head>", first + told + "</head>", 1), request)
        answer.headers["content-security-policy"] = policy(host, url.path)
        with suppress(Refusal):                          # a page is for everybody; its first request asks who comes
            _, greeting = await request.app.state.services.greet(request.cookies, request.headers)
            if greeting:                                 # for this browser alone: no cache between may keep it
                answer.headers.update({**greeting, "cache-control": "private, no-cache"})
        return answer

    async def no_such_page(request: Request) -> Response:
        """The page says so, in the words of whoever looks for it."""
        answer = await page(request)
        if answer.status_code == 200:
            answer.status_code = 404
        return answer

    app.state.no_such_page = no_such_page

    async def card(request: Request) -> Response:
        drawn = await request.app.state.services.cards.picture(*known(request.path_params))
        return Response(drawn, media_type="image/png", headers={"cache-control": A_WHILE})

    for path in ("/cards/{table}.png", "/cards/{table}/{number}.png"):
        app.add_api_route(path, card, methods=["GET", "HEAD"], include_in_schema=False)

    async def moment(request: Request) -> Response:
        table, number, form = known_moment(request.path_params)
        return picture(await request.app.state.services.cards.moment(table, number, form), form)

    async def film(request: Request) -> Response:
        table, _, form = known_moment(request.path_params)
        return picture(await request.app.state.services.cards.film(table, form), form)

    async def position(request: Request) -> Response:
        form = request.path_params["form"]
        if form not in MOMENTS:
            raise Refusal("not_found", "There is no such picture.")
        line = request.query_params.get("line", "")
        return picture(await request.app.state.services.cards.position(line, form), form)

    for path, answer in (("/pictures/position.{form}", position), ("/pictures/t/{table}.{form}", film),
                         ("/pictures/t/{table}/{number}.{form}", moment)):
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)

    async def file(request: Request) -> Response:
        return await files.get_response(request.url.path.removeprefix("/"), request.scope)

    for path in (*PAGES, *EMBEDS):
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    if built:
        files = Files(static, "no-cache")
        for path in _files_beside(static):
            app.add_api_route(path, file, methods=["GET", "HEAD"], include_in_schema=False)
    if (static / "assets").is_dir():
        app.mount("/assets", Files(static / "assets", FOR_EVER), name="assets")


def is_visit(request: Request) -> bool:
    """Somebody looks for a page, and not a program for an answer."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")


def _preloads(static: Path) -> dict[str, str]:
    """Links to what a page asks for as soon as it runs, by the first part of its path (client/preload.ts)."""
    file = static / ".preload.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


def picture(made: bytes, form: str) -> Response:
    """Other pages may show it. An SVG brings its fonts and styles along, and no scripts."""
    headers = {"cache-control": A_WHILE, "content-security-policy": PICTURE_POLICY, **SAFE}
    return Response(made, media_type={**MOMENTS, **FILMS}[form], headers=headers)


def with_fonts(page: str, languages: str) -> str:
    """The letters of Polish and Hungarian are asked for at once by those who read them, by others when they meet one.

    >>> page = '<link rel="preload" href="/text.woff2" /><link rel="preload" href="/text-extended.woff2" />'
    >>> with_fonts(page, "en-GB,en"), with_fonts(page, "de,pl;q=0.5") == page
    ('<link rel="preload" href="/text.woff2" />', True)
    """
    return page if EXTENDED_READERS.search(languages) else EXTENDED_FONTS.sub("", page)


def document(text: str, request: Request) -> Response:
    """The page, or that it is still the one that the browser has."""
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-language", **SAFE}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, headers=headers)


def _files_beside(static: Path) -> list[str]:
    """The page's icon, its manifest, what robots may read."""
    not_these = (".html", *PACKINGS.values())
    shown = [file for file in static.iterdir() if file.is_file() and not file.name.startswith(".")]
    return [f"/{file.name}" for file in shown if file.suffix not in not_these]
