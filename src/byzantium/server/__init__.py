"""The server: tables that people and bots sit at, played live over WebSockets or over days.

    settings   what an operator can choose             store      what is kept, and the only room that knows where
    dice       rolls that anyone can check             table      one table, a fold over its log: no input, no output
    clock      time for 2 to 4 players                 rooms      tables in play: lock, append, tell everybody
    identity   who somebody is: cookies, passwords     workers    bots, in processes of their own
    protocol   what clients say and hear, as types     notices    "it is your turn", by webhook
    routes     the HTTP API                            live       the WebSocket
    limits     how much of everything                  client     the page, as it was built
    app        all of it put together

What happens at a table is an entry of its log, durable before anybody hears of it. All else is a replay.
"""

from ..checks import need

need("server", "The server", "fastapi")
