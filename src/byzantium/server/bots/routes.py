"""Bots of my own: part of the HTTP API."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from .. import protocol as P
from ..core.refusal import Refusal, RefusalReason
from ..play.routes import PROBLEMS, Address, Server, Visitor, check_writes
from .schemas import BotWish, NewToken, OwnBot, OwnBots
from .service import MOST
from .stream import token_of

router = APIRouter(prefix="/api/me/bots", tags=["bots"], responses=PROBLEMS)
Name = Annotated[P.BotName, Path()]


@router.get("")
async def mine(server: Server, visitor: Visitor) -> OwnBots:
    """My bots, and whether this server takes any."""
    guests = server.guests
    settings = server.settings
    return OwnBots(possible=settings.bots or settings.bot_modules, modules=guests.takes_modules, most=MOST,
                   bots=[guests.shown(known) for known in guests.of(visitor.id)])


@router.post("", status_code=201)
async def add(server: Server, visitor: Visitor, address: Address, wish: BotWish) -> NewToken:
    """A new bot and its token, which is shown this once."""
    check_writes(server, address)
    known, token = await server.guests.new_token(await server.guests.add(visitor, wish))
    return NewToken(bot=server.guests.shown(known), token=token)


@router.put("/{name}")
async def change(server: Server, visitor: Visitor, address: Address, name: Name, wish: BotWish) -> OwnBot:
    """What it accepts, what it is called, where its source is. At tables its name stays."""
    check_writes(server, address)
    guests = server.guests
    return guests.shown(await guests.change(guests.one_of(visitor.id, name), wish))


@router.delete("/{name}", status_code=204)
async def forget(server: Server, visitor: Visitor, address: Address, name: Name) -> None:
    """The substitute plays its games on."""
    check_writes(server, address)
    await server.guests.forget(server.guests.one_of(visitor.id, name))


@router.post("/{name}/token", status_code=201)
async def renew(server: Server, visitor: Visitor, address: Address, name: Name) -> NewToken:
    """A new token; the one before is no longer good."""
    check_writes(server, address)
    known, token = await server.guests.new_token(server.guests.one_of(visitor.id, name))
    return NewToken(bot=server.guests.shown(known), token=token)


@router.delete("/{name}/token")
async def revoke(server: Server, visitor: Visitor, address: Address, name: Name) -> OwnBot:
    """No token is good any more; a program that came by one is sent away."""
    check_writes(server, address)
    return server.guests.shown(await server.guests.revoke(server.guests.one_of(visitor.id, name)))


@router.put("/{name}/module")
async def upload(request: Request, server: Server, visitor: Visitor, address: Address, name: Name) -> OwnBot:
    """A WebAssembly module (docs/wasm-bots.md), as the body: it plays from now on. By the owner, or by a token whose
    scopes have `upload`."""
    check_writes(server, address)
    await server.check_scarce("new_tables", address, RefusalReason.SET_UPS_ENOUGH)
    guests, token = server.guests, token_of(request.headers.get("authorization", ""))
    known = guests.by_token(token) if token else guests.one_of(visitor.id, name)
    if known.name != name or (token and "upload" not in known.wish.scopes):
        raise Refusal("not_yours", "This token is not for that.")
    return guests.shown(await guests.save_module(known, await request.body()))
