"""Servers of a test, each with a store of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from byzantium.server.app import create_app
from byzantium.server.settings import Settings
from server.players import Someone

# Generous: a test is faster than any person. The limits have tests of their own.
FREE = (1e6, 1e6)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        data=tmp_path / "games.sqlite",
        requests=FREE,
        writes=FREE,
        new_tables=FREE,
        messages_an_address=FREE,
        messages=FREE,
        chats=FREE,
        passwords=FREE,
        tick_seconds=0.05,
        substitute="random",                     # needs no compiling
    )


@pytest.fixture
def client(settings: Settings, tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(settings, static=tmp_path / "none")) as client:
        yield client


@pytest.fixture
def anna(client: TestClient) -> Someone:
    return Someone(client, "Anna")


@pytest.fixture
def bela(client: TestClient) -> Someone:
    return Someone(client, "Bela")
