"""How I am told that it is my turn: part of the HTTP API."""

from fastapi import APIRouter, Request

from .. import protocol as P
from ..core.refusal import Refusal, RefusalReason
from ..people.accounts.service import ways
from ..play.routes import PROBLEMS, Address, Server, Visitor, check_tries, check_writes
from ..services import Services
from . import email_templates, preferences
from .preferences import Push, Wishes
from .push import check_push, push_to_all

router = APIRouter(prefix="/api", tags=["notices"], responses=PROBLEMS)
TEST = "test"                    # the topic of pushes that try it out


@router.get("/me/notices")
async def notices(server: Server, visitor: Visitor) -> P.Notices:
    known = (await ways(server.store, visitor)).address
    return P.Notices(
        wishes=P.NoticeWishes(**vars(await preferences.wishes_of(server.store, visitor.id))),
        push_key=server.notices.pusher.public if server.notices.pusher.is_set_up else None,
        browsers=len(await preferences.pushes_of(server.store, visitor.id)),
        mail_possible=server.mail.is_set_up and bool(known and known.confirmed),
    )


@router.put("/me/notices", status_code=204)
async def wish_notices(server: Server, visitor: Visitor, address: Address, wish: P.NoticeWishes) -> None:
    """Letters, quiet hours, language. Quiet hours have both ends, or none."""
    check_writes(server, address)
    if (wish.quiet_from is None) != (wish.quiet_to is None):
        raise Refusal("bad_request", "Quiet hours have a beginning and an end.")
    await server.keep(visitor)
    await preferences.save_wishes(server.store, visitor.id, Wishes(**wish.model_dump()))


@router.post("/me/pushes", status_code=204)
async def add_push(server: Server, visitor: Visitor, address: Address, given: P.PushSubscription) -> None:
    """A browser of mine that takes pushes: what PushManager.subscribe gives it."""
    check_writes(server, address)
    _check_set_up(server)
    push = check_push(Push(given.endpoint, given.keys.p256dh, given.keys.auth), server.settings)
    server.check_kept(address, len(given.endpoint))
    await server.keep(visitor)
    await preferences.add_push(server.store, visitor.id, push)


@router.delete("/me/pushes", status_code=204)
async def end_push(server: Server, visitor: Visitor, given: P.PushEndpoint) -> None:
    await preferences.end_pushes(server.store, [Push(given.endpoint, "", "")], visitor.id)


@router.post("/me/pushes/test", status_code=204)
async def try_push(request: Request, server: Server, visitor: Visitor) -> None:
    """A push to all browsers of mine, as if it were my turn."""
    await check_tries(server, request)
    _check_set_up(server)
    pushes = await preferences.pushes_of(server.store, visitor.id)
    wishes = await preferences.wishes_of(server.store, visitor.id)
    title, body = email_templates.push("turn", wishes.language, visitor.name)
    message = {"title": title, "body": body, "url": "/games", "tag": TEST}
    told, gone = await push_to_all(server.notices.pusher, pushes, message, TEST)
    await preferences.end_pushes(server.store, gone)
    if not told or len(gone) == len(pushes):
        raise Refusal.of(RefusalReason.BROWSERS_UNREACHED)


def _check_set_up(server: Services) -> None:
    if not server.notices.pusher.is_set_up:
        raise Refusal("not_now", "This server does not notify browsers: its operator can start it with --contact.")
