"""Ways to be found again, and what is mine: part of the HTTP API."""

import time
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from ... import protocol as P
from ...core.refusal import Refusal, RefusalReason
from ...notify.email_templates import Kind, letter
from ...play.routes import PROBLEMS, Address, Server, Visitor, check_tries, check_writes, come_back, me, welcome
from ...services import Services
from ...store import Conflict, Person
from ..identity import COOKIE, agent_of
from . import data as account_data
from . import service as accounts

router = APIRouter(prefix="/api", tags=["accounts"], responses=PROBLEMS)
LINK = "/back"                   # the page that takes a link's secret, after a #: it stays in the browser


def _site(request: Request, server: Services) -> accounts.Site:
    return accounts.site_of(request.headers.get("host", ""), request.headers.get("origin"), server.settings)


@router.get("/me/ways")
async def ways(server: Server, visitor: Visitor) -> P.Ways:
    """How I am found again."""
    known = await accounts.ways(server.store, visitor)
    return P.Ways(
        password=known.password,
        passkeys=[P.Passkey(**vars(one)) for one in known.passkeys],
        recovery=known.recovery,
        mail=_mail(known.address) if known.address else None,
        mail_possible=server.mail.is_set_up,
    )


def _mail(known: accounts.Address) -> P.Mail:
    return P.Mail(address=known.address, confirmed=known.confirmed, wanted=known.wanted)


async def _as_account(request: Request, response: Response, server: Services, visitor: Person) -> P.Me:
    """The visitor as they are now; a guest who has just got an account has this device from now on."""
    person = await server.store.person(visitor.id) or visitor
    if not visitor.account:
        person = await server.keep(person, cookies_since=time.time())
        await welcome(request, response, server, person)
    return await me(server, person)


# ------------------------------------------------------------------ passkeys


@router.post("/me/passkeys/question")
async def ask_for_new_passkey(
    request: Request, server: Server, visitor: Visitor, address: Address
) -> P.PasskeyQuestion:
    check_writes(server, address)
    question, options = await accounts.ask_for_new(server.store, visitor, _site(request, server))
    return P.PasskeyQuestion(question=question, options=options)


@router.post("/me/passkeys", status_code=201)
async def add_passkey(
    request: Request, response: Response, server: Server, visitor: Visitor, answer: P.NewPasskey
) -> P.Me:
    """The passkey that my browser has made. It makes an account of a guest."""
    await check_tries(server, request)
    name = answer.name or agent_of(request.headers)[: P.NAME_LENGTH]
    try:
        await accounts.add_passkey(
            server.store, visitor, _site(request, server), answer.question, answer.credential, name
        )
    except Conflict:
        raise Refusal.of(RefusalReason.PASSKEY_TAKEN) from None
    return await _as_account(request, response, server, visitor)


@router.delete("/me/passkeys/{passkey}", status_code=204)
async def end_passkey(
    server: Server, visitor: Visitor, passkey: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,1400}$")]
) -> None:
    """It is no longer good; unless it is the only way."""
    await accounts.end_passkey(server.store, visitor, passkey)


@router.post("/login/passkey/question")
async def ask_for_passkey(request: Request, server: Server, address: Address) -> P.PasskeyQuestion:
    check_writes(server, address)
    question, options = await accounts.ask_for_known(server.store, _site(request, server))
    return P.PasskeyQuestion(question=question, options=options)


@router.post("/login/passkey")
async def log_in_by_passkey(request: Request, response: Response, server: Server, answer: P.PasskeyLogin) -> P.Me:
    await check_tries(server, request)
    site = _site(request, server)
    person = await accounts.person_by_passkey(server.store, site, answer.question, answer.credential)
    return await _log_in(request, response, server, person, answer.bring)


async def _log_in(request: Request, response: Response, server: Services, person: str, bring: bool) -> P.Me:
    known = await server.store.person(person)
    if known is None:
        raise Refusal.of(RefusalReason.KEY_UNKNOWN)
    return await come_back(request, response, server, known, bring)


# ------------------------------------------------------------------ recovery codes


@router.post("/me/recovery", status_code=201)
async def make_recovery_code(
    request: Request, response: Response, server: Server, visitor: Visitor, address: Address
) -> P.RecoveryCode:
    """A code to be written down: it is shown once and good once. One that was made before is no longer good."""
    check_writes(server, address)
    code = await accounts.make_code(server.store, visitor)
    await _as_account(request, response, server, visitor)
    return P.RecoveryCode(code=code)


@router.post("/login/recovery")
async def log_in_by_code(request: Request, response: Response, server: Server, given: P.RecoveryLogin) -> P.Me:
    """... and is used up by this."""
    await check_tries(server, request)
    person = await accounts.person_by_code(server.store, given.code)
    return await _log_in(request, response, server, person, given.bring)


# ------------------------------------------------------------------ links by e-mail


@router.put("/me/mail", status_code=204)
async def set_mail(request: Request, server: Server, visitor: Visitor, address: Address, wish: P.NewMail) -> None:
    """An address by which I want to be found. A link is sent there, and opening it in a browser that knows me confirms
    this. Until then I am found by the one that I had."""
    await check_tries(server, request)
    await _check_mail(server, address)
    await server.keep(visitor)
    secret = await accounts.make_link(server.store, visitor.id, wish.address)
    if secret is None:
        raise Refusal.of(RefusalReason.LINKS_ENOUGH)
    await accounts.save_address(server.store, visitor, wish.address, wish.language)
    await _send_link(server, "confirm", visitor.name, wish, secret)


@router.delete("/me/mail", status_code=204)
async def forget_mail(server: Server, visitor: Visitor) -> None:
    await accounts.forget_address(server.store, visitor)


@router.post("/login/mail/ask", status_code=204)
async def ask_for_link(request: Request, server: Server, address: Address, wish: P.NewMail) -> None:
    """A link to an address, if it is somebody's. The answer is the same if it is nobody's, and as quick: who it is is
    looked for afterwards."""
    await check_tries(server, request)
    await _check_mail(server, address)
    server.registry.start(_send_link_if_known(server, wish))


async def _send_link_if_known(server: Services, wish: P.NewMail) -> None:
    holder = await accounts.holder_of(server.store, wish.address)
    known = await server.store.person(holder[0]) if holder else None
    secret = await accounts.make_link(server.store, known.id, wish.address) if known else None
    if known and secret:
        await _send_link(server, "login", known.name, wish, secret)


@router.post("/login/mail")
async def log_in_by_link(
    request: Request, response: Response, server: Server, visitor: Visitor, given: P.MailLogin
) -> P.Me:
    """Or confirm an address, as whoever I am."""
    await check_tries(server, request)
    person = await accounts.person_by_link(server.store, given.token, visitor.id)
    if person == visitor.id:
        return await _as_account(request, response, server, visitor)
    return await _log_in(request, response, server, person, given.bring)


async def _check_mail(server: Services, address: str) -> None:
    """`address`: of whoever asks for a letter, whomever it is sent to."""
    if not server.mail.is_set_up:
        raise Refusal("not_now", "This server sends no letters.")
    await server.check_scarce("letters", address, RefusalReason.LETTERS_ENOUGH)


async def _send_link(server: Services, kind: Kind, name: str, wish: P.NewMail, secret: str) -> None:
    home = server.settings.address
    words = letter(kind, wish.language, who=name, link=f"{home}{LINK}#{secret}", server=urlsplit(home).netloc)
    await server.mail.post(wish.address, *words)


# ------------------------------------------------------------------ what is mine


@router.get("/me/data", response_model=dict[str, object])
async def my_data(server: Server, visitor: Visitor) -> JSONResponse:
    """All that is kept of me, as a file."""
    whole = await account_data.export(server.store, visitor)
    return JSONResponse(whole, headers={"content-disposition": 'attachment; filename="byzantium-my-data.json"'})


@router.delete("/me", status_code=204)
async def delete_me(
    request: Request, response: Response, server: Server, visitor: Visitor, sure: P.Deletion | None = None
) -> None:
    """Be forgotten: I leave all tables, and what is mine is deleted. Games stay with those who played them."""
    await check_tries(server, request)
    if visitor.password:
        await server.passwords.check(visitor, (sure and sure.password) or "")
    await account_data.delete(server.store, server.registry, visitor)
    response.headers.append("set-cookie", f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
