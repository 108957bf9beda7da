"""docs/operate: what is written there is run, as far as a machine without systemd, containers and names allows."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer
from fastapi.testclient import TestClient

from byzantium.cli import app
from byzantium.server.app import create_app
from byzantium.server.ops import metrics
from byzantium.server.ops.settings import Settings
from server.cluster import Cluster, programs, why_not
from server.players import ME, Someone, play_out

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs/operate").glob("*.md"))
DEPLOY = ROOT / "deploy"
COMMAND = re.compile(r"(?:^|`)(?:sudo -u \S+ )?byzantium ([a-z][^`\n#]*)", re.M)
PROMTOOL = shutil.which("promtool")


def blocks(page, kind):
    text = (ROOT / "docs/operate" / f"{page}.md").read_text("utf-8")
    return [block.splitlines() for block in re.findall(rf"<!-- run: {kind} -->\n```bash\n(.*?)```", text, re.S)]


def parsed(words):
    """A command and its options, as typer understands them; what it does not know is an error."""
    command = typer.main.get_command(app)
    while isinstance(command, typer.core.TyperGroup) and words:
        name, words = words[0], words[1:]
        command = command.get_command(None, name)
        assert command, name
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
    said = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert said <= known, said - known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_and_options_exist(page):
    text = page.read_text("utf-8").replace("\\\n", " ")
    for said in COMMAND.findall(text):
        command = re.split(r" \|\s| &&|[,;:)]\s", re.sub(r"\[.*", "", said))[0].rstrip(".,:; ")
        parsed(shlex.split(command.replace("|ADDRESS", "")))


def run(line, folder, **environment):
    """One written line, by this Python's `byzantium`."""
    line = re.sub(r"^byzantium\b", f"{sys.executable} -m byzantium", line)
    answer = subprocess.run(line, shell=True, cwd=folder, env=os.environ | environment, capture_output=True, text=True,
                            check=False)
    assert answer.returncode == 0, f"{line}\n{answer.stdout}{answer.stderr}"
    return answer.stdout


def played(settings, static):
    with TestClient(create_app(settings, static=static)) as client:
        anna = Someone(client, "Anna")
        play_out(anna, anna.set_up(ME, ME), seed=1)
        anna.set_up(ME, ME)


def test_a_backup_and_its_drill_as_written(tmp_path):
    data = tmp_path / "games.sqlite"
    played(Settings(data=data, requests=(1e6, 1e6), messages_an_address=(1e6, 1e6)), tmp_path)
    lines = [line for block in blocks("backups", "file") for line in block]
    said = "".join(run(line, tmp_path, BYZANTIUM_DATA=str(data)) for line in lines)
    assert "2 tables" in said
    assert "1 finished games proven, 2 compared" in " ".join(said.split())


def test_postgresql_as_written(tmp_path):
    """It did not start: the role must exist and own the database."""
    if (reason := why_not()) and not os.environ.get("CI"):
        pytest.skip(reason)
    cluster = Cluster(owner="postgres")
    try:
        host = {"PGHOST": str(cluster.data.parent), "PATH": f"{programs()}:{os.environ['PATH']}"}
        first, *later = blocks("postgresql", "postgresql")
        for line in first:
            run_postgresql(line, tmp_path, host)
        os.environ |= {"PGHOST": host["PGHOST"], "PGUSER": "byzantium"}
        try:
            played(Settings(database="postgresql:///byzantium", requests=(1e6, 1e6), messages_an_address=(1e6, 1e6)),
                   tmp_path)
        finally:
            del os.environ["PGHOST"], os.environ["PGUSER"]
        said = "".join(run_postgresql(line, tmp_path, host) for lines in later for line in lines)
        assert "2 tables" in said
    finally:
        cluster.remove()


def run_postgresql(line, folder, host):
    as_admin = line.startswith("sudo -u postgres ")
    return run(line.removeprefix("sudo -u postgres "), folder, **host, PGUSER="postgres" if as_admin else "byzantium")


def test_the_file_of_settings_is_one(tmp_path):
    text = (ROOT / "docs/operate/configure.md").read_text("utf-8")
    file = tmp_path / "byzantium.toml"
    file.write_text(re.search(r"```toml[^\n]*\n(.*?)```", text, re.S)[1])
    settings = Settings.read(file)
    assert all(name in Settings.model_fields for name in tomllib.loads(file.read_text()))
    assert (settings.address, settings.secure, settings.proxies) == ("https://play.example.org", True, ("10.0.0.2",))


# ------------------------------------------------------------------ metrics


def known():
    """By their names, with what Prometheus makes of histograms."""
    names = {sample.name for family in metrics.registry().collect() for sample in family.samples}
    kinds = {f"{family.name}_bucket" for family in metrics.registry().collect() if family.type == "histogram"}
    counters = {f"{family.name}_total" for family in metrics.registry().collect() if family.type == "counter"}
    return names | kinds | counters | {family.name for family in metrics.registry().collect()}


@pytest.mark.parametrize("file", ["deploy/grafana.json", "deploy/alerts.yaml", "docs/operate/metrics.md"])
def test_what_panels_alerts_and_pages_name_is_measured(file):
    text = (ROOT / file).read_text("utf-8")
    named = set(re.findall(r"\bbyzantium_\w+", text))
    assert len(named) > 5
    assert named <= known(), named - known()
    if file.endswith(".json"):
        panels = json.loads(text)["panels"]
        assert all(panel["targets"] for panel in panels)


@pytest.mark.skipif(PROMTOOL is None, reason="needs promtool: apt-get install prometheus")
def test_alerts_by_promtool():
    for what in (["check", "rules", "alerts.yaml"], ["test", "rules", "alerts-test.yaml"]):
        answer = subprocess.run([PROMTOOL, *what], cwd=DEPLOY, capture_output=True, text=True, check=False)
        assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_units_of_backups_run_what_there_is():
    unit = (DEPLOY / "byzantium-backup.service").read_text("utf-8")
    for said in re.findall(r"/bin/byzantium (\w+)", unit):
        parsed([said, "x"])
    assert re.findall(r"/bin/byzantium (\w+)", unit) == ["backup", "drill"]
    state = r"^StateDirectory=(\S+)"
    assert re.findall(state, unit, re.M) == re.findall(state, (DEPLOY / "byzantium.service").read_text("utf-8"), re.M)
