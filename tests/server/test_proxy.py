"""The configuration of nginx in docs/operate/proxy.md, run by nginx itself."""

import asyncio
import json
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect

from server.process import FREE, ServerProcess, free_port

PAGE = Path(__file__).parents[2] / "docs" / "operate" / "proxy.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
WHOLE = """
daemon off; pid "{folder}/pid"; error_log stderr; events {{ }}
http {{
    access_log off;
    client_body_temp_path "{folder}/body"; proxy_temp_path "{folder}/proxy"; fastcgi_temp_path "{folder}/f";
    uwsgi_temp_path "{folder}/u"; scgi_temp_path "{folder}/s";
    {site}
}}
"""

pytestmark = pytest.mark.skipif(NGINX is None, reason="needs nginx: apt-get install nginx-light")


def site(port, to):
    """What the documentation says, at a port of ours and without a certificate."""
    text = re.search(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S).group(1)
    text = re.sub(r"\n *ssl_[^\n]*", "", text).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    assert "127.0.0.1:8000" in text
    return text.replace("127.0.0.1:8000", to).replace("server_name play.example.org;", "server_name _;")


@pytest.fixture(scope="module")
def behind(tmp_path_factory):
    """A server, and nginx in front of it."""
    folder = tmp_path_factory.mktemp("proxy")
    few = {**FREE, "requests": (0.001, 60.0)}
    with ServerProcess(folder / "games.sqlite", few) as server:
        port = free_port()
        (folder / "nginx.conf").write_text(WHOLE.format(folder=folder, site=site(port, server.address)))
        nginx = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")])
        try:
            wait_for(port, nginx)
            yield f"127.0.0.1:{port}"
        finally:
            nginx.terminate()
            nginx.wait(30)


def wait_for(port, nginx):
    until = time.monotonic() + 120
    while time.monotonic() < until and nginx.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nginx does not listen")


def client_from(address, behind):
    return httpx.Client(base_url=f"http://{behind}", transport=httpx.HTTPTransport(local_address=address), timeout=60)


def test_play_goes_through_the_proxy(behind):
    with client_from("127.0.0.71", behind) as client:
        client.get("/api/me")
        own = {"origin": f"http://{behind}"}             # as a browser says it
        table = client.post("/api/tables", json={"seats": [{"kind": "me"}] * 2}, headers=own).json()["table"]
        cookie = client.cookies["byzantium"]

    async def ping():
        headers = {"cookie": f"byzantium={cookie}", **own}
        async with connect(f"ws://{behind}/api/tables/{table}/live", additional_headers=headers) as one:
            assert json.loads(await one.recv())["type"] == "welcome"
            await one.send('{"type":"ping"}')
            while json.loads(await asyncio.wait_for(one.recv(), 10))["type"] != "accepted":
                pass

    asyncio.run(ping())


def test_each_address_behind_the_proxy_has_its_own_share_and_none_can_be_made_up(behind):
    with client_from("127.0.0.72", behind) as greedy, client_from("127.0.0.73", behind) as modest:
        codes = [greedy.get("/api/bots").status_code for _ in range(80)]
        assert codes[-1] == 429
        forged = {"x-forwarded-for": "192.0.2.1"}
        assert greedy.get("/api/bots", headers=forged).status_code == 429
        assert modest.get("/api/bots").status_code == 200


def test_large_bodies_do_not_pass(behind):
    with client_from("127.0.0.74", behind) as client:
        assert client.post("/api/records", content=b"x" * 400_000).status_code == 413
