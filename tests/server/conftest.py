"""Servers of a test, each with a store of its own: over SQLite, and again over PostgreSQL."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from budget import THOROUGH
from byzantium.server.app import create_app
from byzantium.server.ops.settings import Settings
from byzantium.server.store import Store, metadata
from server.cluster import Cluster, why_not
from server.players import Someone

# Generous: a test is faster than any person. The limits have tests of their own.
FREE = (1e6, 1e6)


SQLITE, POSTGRESQL = "sqlite", "postgresql"
TESTED = "tested"                # the database of tests that need no other


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if (reason := why_not()) and not os.environ.get("CI"):
        pytest.skip(reason)
    cluster = Cluster()
    try:
        asyncio.run(_migrate(cluster.new(TESTED)))
        yield cluster
    finally:
        cluster.remove()


async def _migrate(url: str) -> None:
    await (await Store.open(url)).close()


@pytest.fixture
def postgresql(cluster: Cluster) -> Iterator[str]:
    """The address of a database that is empty. To make a new one for each test would take a second."""
    yield cluster.url(TESTED)
    names = ", ".join(table.name for table in metadata.sorted_tables)
    cluster.ask(f"TRUNCATE {names} RESTART IDENTITY", TESTED)


def database_of(kind: str, request: pytest.FixtureRequest) -> str:
    """Where a server keeps its games, besides in a file: its address, or nothing."""
    return str(request.getfixturevalue("postgresql")) if kind == POSTGRESQL else ""


# Tests that together send every statement which any test sends: `python tests/server/statements.py` finds them.
ON_BOTH = frozenset((Path(__file__).parent / "on-both.txt").read_text("utf-8").split())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """PostgreSQL again for what depends on the store, and in `make test-all` for everything."""
    again = [item for item in items if not THOROUGH and is_repeated(item)]
    config.hook.pytest_deselected(items=again)
    items[:] = [item for item in items if item not in again]


def is_repeated(item: pytest.Item) -> bool:
    """Over PostgreSQL, though what it asks of the store is asked by another test, too?"""
    how = getattr(item, "callspec", None)
    if not how or how.params.get("settings") != POSTGRESQL:
        return False
    return f"{item.path.stem}::{getattr(item, 'originalname', item.name)}" not in ON_BOTH


# For tests of what only a file can suffer.
IN_A_FILE = pytest.mark.parametrize("settings", [SQLITE], indirect=True)


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def settings(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    return Settings(
        data=tmp_path / "games.sqlite",
        database=database_of(request.param, request),
        requests=FREE,
        intake=FREE,
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
