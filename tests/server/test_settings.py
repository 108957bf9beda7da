"""Settings: the command line counts first, then the environment, then the file."""

import pytest
from typer.testing import CliRunner

from byzantium.cli import app
from byzantium.errors import ByzantiumError
from byzantium.server.ops.settings import Settings, store_of


@pytest.fixture
def file(tmp_path, monkeypatch):
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BYZANTIUM_{name.upper()}", raising=False)
    written = tmp_path / "byzantium.toml"
    written.write_text('address = "https://file.example.org/"\nport = 9000\nproxies = ["10.0.0.2"]\nwrites = [2, 70]\n')
    return written


def test_each_counts_before_the_next(file, monkeypatch):
    assert Settings.read().address == ""
    of_file = Settings.read(file)
    assert (of_file.address, of_file.port, of_file.proxies) == ("https://file.example.org", 9000, ("10.0.0.2",))
    assert of_file.writes == (2.0, 70.0)
    monkeypatch.setenv("BYZANTIUM_ADDRESS", "https://environment.example.org")
    assert Settings.read(file).address == "https://environment.example.org"
    assert Settings.read(file, {"address": "https://given.example.org"}).address == "https://given.example.org"
    assert Settings.read(file).port == 9000
    monkeypatch.setenv("BYZANTIUM_CONFIG", str(file))
    assert Settings.read().port == 9000


@pytest.mark.parametrize(("text", "said"), [
    ("port = 70000", "the setting port"), ("prot = 8000", "the setting prot"), ("address = [", "cannot be read"),
    ("log_level = 'loud'", "the setting log_level"), ("proxies = '10.0.0.2'", "the setting proxies"),
])
def test_what_is_wrong_in_the_file_is_said_in_words(file, text, said):
    file.write_text(text)
    with pytest.raises(ByzantiumError, match=rf"byzantium.toml.*{said}|{said}"):
        Settings.read(file)


def test_hosts_of_webhooks_are_added_to_the_usual_ones(file):
    assert Settings.read(given={"webhook_hosts": ["mattermost.example.org"]}).webhook_hosts[-2:] == (
        "hooks.slack.com", "mattermost.example.org")


def test_commands_find_the_games_where_the_server_keeps_them(file, monkeypatch, tmp_path):
    file.write_text(f'data = "{tmp_path / "here.sqlite"}"')
    monkeypatch.setenv("BYZANTIUM_CONFIG", str(file))
    assert store_of(None) == tmp_path / "here.sqlite"
    monkeypatch.setenv("BYZANTIUM_DATABASE", "postgresql://somewhere/games")
    assert store_of(None) == "postgresql://somewhere/games"
    assert store_of(tmp_path / "other.sqlite") == tmp_path / "other.sqlite"


def test_secrets_are_not_shown():
    shown = repr(Settings(mail="smtp://me:secret@example.org", metrics_token="secret", database="postgresql://x:secret@y"))
    assert "secret" not in shown


def test_the_command_line_reads_the_file(file, monkeypatch):
    started = []
    monkeypatch.setattr("byzantium.cli.serve.serve", lambda settings, opens: started.append(settings))
    answer = CliRunner().invoke(app, ["serve", "--config", str(file), "--port", "0", "--secure"])
    assert answer.exit_code == 0, answer.output
    assert (started[0].port, started[0].secure, started[0].address) == (0, True, "https://file.example.org")
