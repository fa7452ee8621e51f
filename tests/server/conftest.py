"""A real server on a free port, with a SQLite file of its own, in a thread of the test's process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from carcassonne.server.lobby import Chance
from carcassonne.server.rooms import CHANCE, Rooms
from carcassonne.server.serving import configured
from carcassonne.server.settings import Settings
from carcassonne.server.steady import Steady
from carcassonne.server.store import Store
from carcassonne.server.thinking import Thinker
from tests.server.pair import Pair
from tests.server.playing import Client
from tests.server.store.conftest import cluster as postgresql  # noqa: F401
from tests.server.store.postgres import Cluster


class Running:
    """A server in a thread."""

    def __init__(
        self,
        database: Path,
        chance: Chance = CHANCE,
        now: Callable[[], float] | None = None,
        later: float = 0.0,
        own_time: bool = False,
        **settings: Any,
    ) -> None:
        settings.setdefault("web", str(database.parent / "no-client"))  # whether one was built or not
        chosen = Settings(
            port=0, database_url=f"sqlite:///{database}", workers=1, bot_seconds=1.0, **settings
        )
        store = Store(chosen.database)
        store.migrate()
        now = now or Steady()
        self.later = later
        """Seconds by which the server's clock is ahead of ours; a test may raise it."""
        time = None if own_time else (lambda: now() + self.later)
        self.rooms = Rooms(chosen, store, Thinker(1, grace=20.0), time, chance)
        config = configured(chosen, self.rooms)
        config.loop = "asyncio"  # uvloop starts no processes outside the main thread
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(120)  # open sockets and thinking bots are waited for, one after the other
        assert not self.thread.is_alive(), "the server did not stop"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need nothing special of it; limits are off, tests are hasty."""
    running = Running(tmp_path_factory.mktemp("server") / "tables.db", limit=False)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def pair(postgresql: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:  # noqa: F811
    """A server that holds no table, and the one that holds them all.

    Not for the session: they draw random numbers in another thread, and hypothesis stumbles over it.
    """
    running = Pair(postgresql.empty(), tmp_path_factory.mktemp("pair"), limit=False)
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def no_open_sockets() -> Iterator[None]:
    """Pings of a forgotten socket draw random numbers in another thread, and hypothesis stumbles over it."""
    yield
    while Client.opened:
        Client.opened.pop().close()


@pytest.fixture
def address(server: Running) -> str:
    return server.address


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts servers of its own; each call goes on with the same database."""
    started: list[Running] = []

    def begin(**settings: Any) -> Running:
        started.append(Running(tmp_path / "tables.db", **{"limit": False, **settings}))
        return started[-1]

    yield begin
    for running in started:
        if running.thread.is_alive():
            running.stop()
