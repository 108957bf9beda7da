"""What is said over HTTP of people's bots."""

from typing import Annotated, Literal

from pydantic import Field

from .. import protocol as P

Scope = Literal["play", "upload"]        # connect and play; put a module in place of the one there is
Pace = Literal["live", "days"]


class BotWish(P.Model):
    """A bot as its owner describes it, and what it accepts."""

    title: P.Name
    source: Annotated[str, Field(max_length=200, pattern=r"^(https://[^\s\"<>]+)?$")] = ""
    players: tuple[P.PlayerCount, ...] = Field((2, 3, 4), min_length=1, max_length=3)
    paces: tuple[Pace, ...] = Field(("live", "days"), min_length=1, max_length=2)
    scopes: tuple[Scope, ...] = Field(("play",), min_length=1, max_length=2)


class OwnBot(BotWish):
    """One of mine."""

    name: P.BotName
    module: bool                         # it is one; else a program that connects
    connected: bool
    token: bool                          # there is one that is good
    since: float
    played: int
    won: float


class OwnBots(P.Model):
    possible: bool                       # this server takes programs that connect
    modules: bool                        # and WebAssembly modules
    most: int
    bots: list[OwnBot]


class NewToken(P.Model):
    """Shown once; kept is its digest."""

    bot: OwnBot
    token: str
