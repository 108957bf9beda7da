"""The application: everything put together."""

import hmac
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from .bots import routes as bot_routes
from .bots import stream as bot_stream
from .cluster.limits import BodyLimit, Limit, address_of, cost_of
from .community.clubs import routes as club_routes
from .community.days import routes as day_routes
from .community.tournaments import routes as tournament_routes
from .community.watching import routes as watch_routes
from .core.bots import names
from .core.refusal import STATUS, Refusal, RefusalReason
from .notify import routes as notice_routes
from .notify.mail import check_mail
from .ops import metrics
from .ops.logs import PERSON, REQUEST
from .ops.metrics import ANSWER_SECONDS, ANSWERS, REFUSALS
from .ops.settings import Settings
from .pages import reference
from .pages.page import PAGES, STATIC, add_client, is_visit
from .pages.security_txt import add_security_txt
from .people.accounts import routes as account_routes
from .people.identity import check_host, check_origin
from .people.players import routes as players
from .play import live
from .play import routes as table_routes
from .protocol import Problem
from .schema import api_schema
from .services import Services
from .store import StoreFailed

log = logging.getLogger("byzantium.http")
SAFE = ("GET", "HEAD", "OPTIONS")
LOOPBACK = ("127.0.0.1", "::1")
SAFE_HEADERS = {                 # of every answer that has no stricter ones of its own
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
}
REQUEST_ID = re.compile(r"^[A-Za-z0-9_.-]{8,64}$")
LARGE = ("/view", "/views", "/entries", "/preview", "/review")   # answers worth packing


def create_app(settings: Settings | None = None, static: Path = STATIC) -> FastAPI:
    settings = settings or Settings()
    check_mail(settings)
    metrics.begin(STATUS, names())
    requests, intake = Limit(settings.requests), Limit(settings.intake)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = app.state.services = await Services.open(settings, {"requests": requests, "intake": intake})
        yield
        await services.close()

    app = FastAPI(
        title="Byzantium", description=table_routes.__doc__ or "", lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.settings, app.state.intake = settings, intake          # patience.py counts by it
    app.include_router(table_routes.router)
    app.include_router(account_routes.router)
    app.include_router(players.router)
    app.include_router(notice_routes.router)
    app.include_router(tournament_routes.router)
    app.include_router(club_routes.router)
    app.include_router(day_routes.router)
    app.include_router(watch_routes.router)
    app.include_router(bot_routes.router)
    app.include_router(bot_stream.router)
    app.include_router(live.router)
    _add_operation(app)
    add_security_txt(app, settings)
    add_client(app, static)
    _add_refusals(app)
    app.add_middleware(Packing)
    app.add_middleware(BodyLimit, size=settings.body_bytes, seconds=settings.body_seconds, refuse=_refuse_body)
    app.add_middleware(Gate, settings=settings, limit=requests)
    # FastAPI's own way to change the schema is to replace this method. It takes a third of a second: once is enough.
    app.openapi = cache(lambda: api_schema(app))  # type: ignore[method-assign]
    return app


# ------------------------------------------------------------------ operation


def _add_operation(app: FastAPI) -> None:
    @app.get("/health", tags=["operation"], responses={status: {"model": Problem} for status in (429, 503)})
    async def health(request: Request) -> dict[str, str]:
        """Whether the server can read and write its store, and whether that is whole."""
        await request.app.state.services.health.check()
        return {"status": "ok"}

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
        return HTMLResponse(reference.page(app.openapi()), headers=headers)

    @app.get("/metrics", tags=["operation"], response_class=Response, responses={403: {"model": Problem}})
    async def measured(request: Request) -> Response:
        """For Prometheus: on this machine, or with the token that the server was started with."""
        _check_metrics(request)
        await request.app.state.services.health.measure()
        return Response(generate_latest(metrics.registry()), headers={"content-type": CONTENT_TYPE_LATEST})


def _check_metrics(request: Request) -> None:
    token = request.app.state.settings.metrics_token
    said = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(said.encode(), token.encode()):
        return
    here = request.client is not None and request.client.host in LOOPBACK
    if not here or {"x-forwarded-for", "forwarded", "x-real-ip"} & set(request.headers):
        raise Refusal("not_yours", "Metrics are for this machine, or for whoever has the token (--metrics-token).")


# ------------------------------------------------------------------ refusing in words


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(_: Request, refusal: Refusal) -> Response:
        REFUSALS.labels(refusal.code).inc()
        return Services.problem(refusal)

    @app.exception_handler(StoreFailed)
    async def not_kept(_: Request, error: StoreFailed) -> Response:
        log.error("the store failed", extra={"error": str(error)})
        return await refused(_, Refusal("store_failed", "The server cannot reach what it keeps. Try again later."))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return Services.problem(Refusal("bad_request", f"{where}: {first['msg']}."))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        if error.status_code == 400:             # a body that is no text at all
            return await refused(request, Refusal("bad_request", f"{error.detail}."))
        if error.status_code == 404 and is_visit(request):
            page: Response = await app.state.no_such_page(request)
            return page
        body = {"code": "not_found" if error.status_code == 404 else "bad_request", "sentence": f"{error.detail}."}
        return JSONResponse(body, error.status_code, headers=error.headers)


_BODIES = {"too_large": "That is too large.", "too_slow": "That took too long to arrive."}


def _refuse_body(code: str) -> Response:
    return Services.problem(Refusal(code, _BODIES[code]))


class Packing:
    """Packs large answers about games, and pages. Others hold secrets, and a packed length tells of what is in it
    (BREACH)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._packing = app, GZipMiddleware(app, minimum_size=2000, compresslevel=4)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        packs = scope["type"] == "http" and is_worth_packing(scope["path"])
        await (self._packing if packs else self._app)(scope, receive, send)


def is_worth_packing(path: str) -> bool:
    """
    >>> [is_worth_packing(path) for path in ("/t/abc", "/api/tables/abc/view", "/api/tables/abc")]
    [True, True, False]
    """
    return path in PAGES or path.startswith("/t/") or (path.startswith("/api/") and path.endswith(LARGE))


def _route(scope: Scope) -> str:
    """As it is declared: not each table is a route of its own."""
    return f"{scope['method']} {scope['route'].path}" if "route" in scope else "other"


def _request_id(scope: Scope) -> str:
    """As a proxy named it, or a new one: it stands in the answer and in every line of the log about it."""
    said = Headers(scope=scope).get("x-request-id", "")
    return said if REQUEST_ID.match(said) else secrets.token_hex(8)


class Gate:
    """The first to see a request: counts requests of an address, turns other sites' posts away, writes the log."""

    def __init__(self, app: ASGIApp, settings: Settings, limit: Limit) -> None:
        self._app, self._settings, self._limit = app, settings, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0
        REQUEST.set(request := _request_id(scope))
        PERSON.set("")

        async def noting(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            if message["type"] == "http.response.start":
                ANSWERS.labels(f"{status // 100}xx").inc()
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._pass(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            if scope["type"] == "http":
                ANSWER_SECONDS.labels(_route(scope)).observe(seconds)
            ms = round(1000 * seconds, 1)
            what = {"method": scope.get("method", "LIVE"), "path": scope["path"], "status": status, "ms": ms}
            if self._settings.log_people:
                what |= {"address": scope["client"][0] if scope.get("client") else "", "person": PERSON.get()}
            log.info("request", extra=what)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            check_host(Headers(scope=scope), self._settings)
            if not self._limit.allows(address_of(scope), cost_of(scope["path"], scope["query_string"])):
                raise Refusal.of(RefusalReason.TOO_FAST)
            if scope["type"] == "http" and scope["method"] not in SAFE:  # live.py looks at where a WebSocket comes from
                check_origin(Headers(scope=scope), self._settings)
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            problem = Services.problem(refusal)
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(problem)
            else:
                await problem(scope, receive, send)
            return
        await self._app(scope, receive, send)
