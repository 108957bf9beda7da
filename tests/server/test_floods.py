"""What arrives below messages, frames and chunks of one visitor, takes little of what is everybody's."""

import socket
from contextlib import ExitStack

import httpx2 as httpx
import pytest

from server.process import FREE, ServerProcess

VISITOR = "127.0.0.66"           # 127.0.0.1 is taken for a proxy
LITTLE = {**FREE, "intake": (1.0, 400.0)}
MORE = 4 * 2**20                 # bytes: more than the system keeps of what nobody reads
STALLED = 1.0                    # seconds in which nothing more is taken: the server does not read on
MASK = b"\0\0\0\0"
EMPTY_PING, PING = b"\x89\x80" + MASK, b"\x89\xfd" + MASK + b"x" * 125
WORD, BEGINNING, MIDDLE = b"\x81\x82" + MASK + b"{}", b"\x01\x80" + MASK, b"\x00\x80" + MASK
CHUNK = b"1\r\nx\r\n"


def connected(server):
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
    one.bind((VISITOR, 0))
    one.settimeout(60)
    one.connect(("127.0.0.1", server.port))
    return one


def web_socket(server):
    """At a table of their own, after the handshake."""
    with httpx.Client(base_url=f"http://{server.address}", timeout=60) as client:
        client.get("/api/me")
        table = client.post("/api/tables", json={"seats": [{"kind": "me"}] * 2}).json()["table"]
    one = connected(server)
    one.sendall(f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
    assert one.recv(12) == b"HTTP/1.1 101"
    return one


def taken(one, what, most=MORE, reads=False):
    """How many bytes of so many were taken, until nothing more is; None: the connection was ended."""
    data, sent = what * (65_536 // len(what)), 0
    one.settimeout(STALLED)
    try:
        while sent < most:
            sent += one.send(data[sent % len(what):])
            if reads:
                read_what_is_there(one)
    except TimeoutError:
        return sent
    except ConnectionError:
        return None
    return sent


def read_what_is_there(one):
    one.setblocking(False)
    try:
        while one.recv(1 << 20):
            pass
    except BlockingIOError:
        pass
    finally:
        one.settimeout(STALLED)


def others_are_answered(server):
    with httpx.Client(base_url=f"http://{server.address}", timeout=60) as other:
        return other.get("/health").is_success


@pytest.mark.parametrize("frame", [EMPTY_PING, WORD], ids=["pings", "messages"])
def test_whoever_sends_more_than_their_share_is_not_read_from(tmp_path, frame):
    limits = {**LITTLE, "messages": (1e6, 1e6)}
    with ServerProcess(tmp_path / "games.sqlite", limits) as server, web_socket(server) as one:
        sent = taken(one, frame, reads=True)
        assert sent is not None
        assert sent < MORE
        assert others_are_answered(server)


def test_the_share_is_that_of_an_address_over_all_of_its_sockets(tmp_path):
    """A connection has a quarter of it: for the sixth nothing is left."""
    limits = {**FREE, "intake": (0.1, 200_000.0)}
    with ServerProcess(tmp_path / "games.sqlite", limits) as server, ExitStack() as all:
        sockets = [all.enter_context(web_socket(server)) for _ in range(6)]
        sent = [taken(one, EMPTY_PING, reads=True) for one in sockets]
        assert sent[0] > 1.5 * sent[-1]


def test_a_message_of_very_many_fragments_is_refused(tmp_path):
    with ServerProcess(tmp_path / "games.sqlite", FREE) as server, web_socket(server) as one:
        one.sendall(BEGINNING + MIDDLE * 70)
        told = b""
        while part := one.recv(1 << 20):
            told += part
        assert b"too many fragments" in told


def test_whoever_does_not_read_is_not_read_from(tmp_path):
    """Else all the pongs that answer their pings would wait in the server's memory."""
    patience = {"READING_SECONDS": 600.0}
    with ServerProcess(tmp_path / "games.sqlite", FREE, patience) as server, web_socket(server) as one:
        assert taken(one, PING, 4 * MORE) < 4 * MORE
        assert others_are_answered(server)


def test_a_socket_that_was_closed_for_too_many_messages_is_not_read_for_long(tmp_path):
    limits = {**FREE, "messages": (0.001, 1.0)}
    with ServerProcess(tmp_path / "games.sqlite", limits) as server, web_socket(server) as one:
        assert taken(one, WORD, MORE // 2, reads=True) is None


def test_a_body_in_chunks_of_a_byte_is_read_as_slowly_as_it_costs(tmp_path):
    with ServerProcess(tmp_path / "games.sqlite", LITTLE) as server, connected(server) as one:
        one.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert taken(one, CHUNK, 1_700_000) < 1_700_000
        assert others_are_answered(server)


def test_what_waits_for_an_address_to_read_it_is_bounded(tmp_path):
    patience = {"READING_SECONDS": 600.0, "UNREAD": 200_000}
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    with ServerProcess(tmp_path / "games.sqlite", FREE, patience) as server, ExitStack() as all:
        readers = [all.enter_context(connected(server)) for _ in range(20)]
        for one in readers:
            one.sendall(asked)
        assert any(is_ended(one) for one in readers[::-1])
        assert others_are_answered(server)


def is_ended(one):
    """Whether it was cut off, as all that comes is read."""
    one.settimeout(STALLED)
    try:
        while one.recv(1 << 20):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True
