"""Every test of the store runs on SQLite and on a real PostgreSQL; `make check` leaves the latter out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from carcassonne.server.store import Store
from tests.server.store import postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    try:
        with postgres.started() as cluster:
            yield cluster
    except postgres.Missing as error:
        postgres.refuse(str(error))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    cluster: postgres.Cluster = request.getfixturevalue("cluster")
    return cluster.empty()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """A store with today's tables and nothing in them."""
    store = Store(url)
    store.migrate()
    yield store
    await store.close()
