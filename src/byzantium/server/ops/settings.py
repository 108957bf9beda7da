"""What an operator can choose."""

import os
from dataclasses import dataclass, field
from pathlib import Path

DAY = 86_400.0


def default_data() -> Path:
    """One file in the place where programs of a person keep what is theirs."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "byzantium" / "games.sqlite"


@dataclass(frozen=True)
class Settings:
    data: Path = field(default_factory=default_data)
    database: str = ""                       # instead of the file: postgresql://USER@HOST/NAME
    origins: tuple[str, ...] = ()            # pages of other hosts that may talk to this server
    secure: bool = False                     # cookies over HTTPS only
    address: str = ""                        # of this server, for links in notices: https://play.example.org
    hosts: tuple[str, ...] = ()              # names that it goes by besides
    metrics_token: str = ""                  # for Prometheus elsewhere; on this machine none is needed
    webhook_hosts: tuple[str, ...] = ("discord.com", "discordapp.com", "hooks.slack.com")
    contact: str = ""                        # whom makers of browsers may write to about pushes: mailto:me@example.org
    push_hosts: tuple[str, ...] = (
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "push.apple.com", "notify.windows.com",
    )
    security_contacts: tuple[str, ...] = ()  # whom to tell of a weakness: /.well-known/security.txt
    mail: str = ""                           # a mail server: smtp://user:password@mail.example.org:587
    mail_from: str = ""                      # whom letters come from: Byzantium <games@example.org>
    proxies: tuple[str, ...] = ()            # addresses whose X-Forwarded-For is believed, besides 127.0.0.1

    cookie_days: float = 400.0               # browsers keep none longer
    bot_processes: int = 1
    warm_bots: bool = False                  # load and compile all bots when the server starts, not when one is asked
    thinking_seconds: float = 2.0            # what bots that search are told to take for an action
    bot_seconds: float = 20.0                # longest thought of a bot; then a random decision is taken for it
    warming_seconds: float = 300.0           # longest time for a bot to load and to compile, once
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

    @property
    def where(self) -> Path | str:
        """Where games are kept: a file, or the address of a database."""
        return self.database or self.data
