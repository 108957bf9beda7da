"""What an operator can choose: on the command line, in the environment (`BYZANTIUM_ADDRESS`), or in a file (`--config
byzantium.toml`), in this order. docs/operate/configure.md lists what most will want to."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from ...errors import ByzantiumError

DAY = 86_400.0
FILE = "BYZANTIUM_CONFIG"        # in the environment: the file


def default_data() -> Path:
    """One file in the place where programs of a person keep what is theirs."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "byzantium" / "games.sqlite"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="BYZANTIUM_", frozen=True, extra="forbid")

    host: str = "127.0.0.1"                  # where to listen; 0.0.0.0 for the whole network
    port: Annotated[int, Field(ge=0, le=65535)] = 8000       # 0: any that is free
    processes: Annotated[int, Field(ge=1)] = 1               # how many serve together, with PostgreSQL
    log_level: Literal["debug", "info", "warning", "error", "critical"] = "warning"
    log_people: bool = False                 # whether lines about requests name the address and the person

    data: Path = Field(default_factory=default_data)
    database: Annotated[str, Field(repr=False)] = ""         # instead of the file: postgresql://USER@HOST/NAME
    origins: tuple[str, ...] = ()            # pages of other hosts that may talk to this server
    secure: bool = False                     # cookies over HTTPS only
    address: str = ""                        # of this server, for links in notices: https://play.example.org
    hosts: tuple[str, ...] = ()              # names that it goes by besides
    metrics_token: Annotated[str, Field(repr=False)] = ""    # for Prometheus elsewhere; on this machine none is needed
    webhook_hosts: tuple[str, ...] = ("discord.com", "discordapp.com", "hooks.slack.com")
    contact: str = ""                        # whom makers of browsers may write to about pushes: mailto:me@example.org
    push_hosts: tuple[str, ...] = (
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "push.apple.com", "notify.windows.com",
    )
    security_contacts: tuple[str, ...] = ()  # whom to tell of a weakness: /.well-known/security.txt
    mail: Annotated[str, Field(repr=False)] = ""             # a mail server: smtp://user:password@mail.example.org:587
    mail_from: str = ""                      # whom letters come from: Byzantium <games@example.org>
    proxies: tuple[str, ...] = ()            # addresses whose X-Forwarded-For is believed, besides 127.0.0.1

    cookie_days: float = 400.0               # browsers keep none longer
    bot_processes: int = 1
    warm_bots: bool = False                  # load and compile all bots when the server starts, not when one is asked
    thinking_seconds: float = 2.0            # what bots that search are told to take for an action
    bot_seconds: float = 20.0                # longest thought of a bot; then a random decision is taken for it
    warming_seconds: float = 300.0           # longest time for a bot to load and to compile, once
    bots: bool = False                       # people's programs may connect and play
    bot_modules: bool = False                # people's WebAssembly modules are run here
    module_fuel: int = 200                   # millions of units that a module has for a decision
    guest_seconds: float = 30.0              # longest that a program may think, or be away; then the substitute chooses
    substitute: str = "strategist"           # the bot that plays on for a person whose time has run out
    idle_seconds: float = 600.0              # how long a table without clients stays in memory
    idle_tables: int = 1000                  # so many at most
    tick_seconds: float = 1.0                # how often clocks and bots are looked after

    requests: tuple[float, float] = (40.0, 600.0)        # a second and at once, by address; limits.py has costs
    intake: tuple[float, float] = (5_000.0, 10_000.0)    # of work with what arrives, by address; patience.py has costs
    writes: tuple[float, float] = (1.0, 60.0)            # of names, notes and seats, for each address
    kept: tuple[float, float] = (10.0, 100_000.0)        # signs of notes and addresses of notices, for each address
    new_tables: tuple[float, float] = (0.05, 20.0)       # for each address, forks and imports among them
    messages: tuple[float, float] = (20.0, 60.0)         # for each WebSocket
    messages_an_address: tuple[float, float] = (100.0, 300.0)
    chats: tuple[float, float] = (0.5, 8.0)              # for each person
    passwords: tuple[float, float] = (0.1, 5.0)          # tries for each address and login
    reports: tuple[float, float] = (0.002, 5.0)          # of others, for each person
    reports_an_address: tuple[float, float] = (0.002, 10.0)
    letters: tuple[float, float] = (20 / DAY, 20.0)      # with links, asked for from each address
    invitations: tuple[float, float] = (0.002, 5.0)      # notices of them, for each who is invited
    connections: int = 5000
    connections_a_person: int = 30
    connections_an_address: int = 120
    tables_a_person: int = 50                            # set up and not over
    tournaments_a_person: int = 5                        # not over; a guest has one
    outbox: int = 200                                    # messages that may wait for a slow client
    body_seconds: float = 20.0                           # for all of it to arrive
    body_bytes: int = 300_000                            # of a request; a record of the longest game has 20,000
    message_bytes: int = 16_384                          # of a WebSocket message

    @field_validator("address")
    @classmethod
    def _without_a_slash(cls, address: str) -> str:
        return address.rstrip("/")

    @field_validator("hosts")
    @classmethod
    def _in_small_letters(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name.lower() for name in hosts)

    @property
    def where(self) -> Path | str:
        """Where games are kept: a file, or the address of a database."""
        return self.database or self.data

    @classmethod
    def read(cls, file: Path | None = None, given: Mapping[str, Any] | None = None) -> Self:
        """What is given counts first, then the environment, then the file, then what is usual."""
        known = os.environ.get(FILE)
        named = file or (Path(known) if known else None)
        said = {name.upper() for name in os.environ}
        kept = {name: value for name, value in _of_file(named).items() if f"BYZANTIUM_{name.upper()}" not in said}
        told = kept | dict(given or {})
        if "webhook_hosts" in told:              # these too
            told["webhook_hosts"] = (*cls.model_fields["webhook_hosts"].default, *told["webhook_hosts"])
        try:
            return cls(**told)
        except ValidationError as error:
            first = error.errors()[0]
            what = ".".join(str(part) for part in first["loc"])
            where = f"{named}: " if what in kept else ""
            raise ByzantiumError(f"{where}the setting {what} cannot be so: {first['msg']}.") from None

    def but(self, **changes: Any) -> Self:
        return self.model_copy(update=changes)


def _of_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise ByzantiumError(f"{file} cannot be read: {error}.") from None


def store_of(data: Path | str | None) -> Path | str:
    """Where a command finds the games: as it was told, or where the server keeps them."""
    return data or Settings.read().where
