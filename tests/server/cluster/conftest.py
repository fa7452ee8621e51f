"""Several servers in one process, on one PostgreSQL and one hub."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from carcassonne.server.app import build
from carcassonne.server.cluster.bus import Hub, Local
from carcassonne.server.cluster.cluster import Cluster
from carcassonne.server.cluster.thinkers import FarThinker
from carcassonne.server.rooms import Rooms
from carcassonne.server.settings import Settings
from carcassonne.server.store import Store
from carcassonne.server.store.registry import Registry
from tests.server.playing import PATIENCE
from tests.server.store.postgres import Cluster as Postgresql


class Heard:
    """A client at the other end of a socket: it keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self.over: str | None = None

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def dismiss(self, reason: str, sentence: str) -> None:
        self.over = self.over or reason

    async def until(self, part: bytes) -> bytes:
        """Wait for a message that has this in it."""
        await come_true(lambda: any(part in message for message in self.told))
        return next(message for message in self.told if part in message)


async def come_true(condition: Callable[[], bool]) -> None:
    """Look until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


Start = Callable[[str], Awaitable[Rooms]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def database(postgresql: Postgresql, anyio_backend: str) -> str:
    url = postgresql.empty()
    store = Store(url)
    store.migrate()
    await store.close()
    return url


@pytest.fixture
async def serve(database: str, anyio_backend: str) -> AsyncIterator[Start]:
    """Starts servers by name; those that still run are closed."""
    hub, started = Hub(), []

    async def start(name: str) -> Rooms:
        store = Store(database)
        store.claim(shared=True)
        cluster = Cluster(Local(hub), Registry(database, name))
        rooms = Rooms(Settings(limit=False), store, FarThinker(cluster), cluster=cluster)
        build(rooms)
        await rooms.open()
        started.append(rooms)
        return rooms

    yield start
    for rooms in started:
        if not rooms.closing:
            await rooms.close()
