"""Two servers on one PostgreSQL: tables are opened at one, and everybody who plays comes to the other."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvicorn

from carcassonne.server.cluster import abroad, cluster
from carcassonne.server.cluster.bus import Hub, Local
from carcassonne.server.cluster.cluster import Cluster
from carcassonne.server.cluster.thinkers import FarThinker, ThinkService
from carcassonne.server.lobby import Chance
from carcassonne.server.rooms import CHANCE, Rooms
from carcassonne.server.serving import configured
from carcassonne.server.settings import Settings
from carcassonne.server.store import Store, leases, registry
from carcassonne.server.store.registry import Registry
from carcassonne.server.thinking import Thinker
from tests.server import playing

PATIENCE = 30.0
LIMITS = (
    (leases, "TERM"),
    (registry, "DEADLINE"),
    (cluster, "TERM"),
    (cluster, "SILENT"),
    (abroad, "SILENT"),
)
"""How long a server may be silent. Here both share a thread, and on a busy machine they wait for it."""


class Pair:
    """Both in one thread. `address` is that of the server that holds no table."""

    def __init__(
        self,
        database: str,
        folder: Path,
        chance: Chance = CHANCE,
        now: Callable[[], float] | None = None,
        **settings: Any,
    ) -> None:
        chosen = Settings(
            port=0, database_url=database, web=str(folder / "no-client"), bot_seconds=1.0, **settings
        )
        self._patient = ExitStack()
        for module, name in LIMITS:
            self._patient.enter_context(patch.object(module, name, PATIENCE))
        hub = Hub()
        self._servers = [self._server(chosen, hub, name, chance, now) for name in ("holder", "visited")]
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not all(one.started for one in self._servers):
            assert time.monotonic() < deadline, "the servers did not start"
            self._thread.join(0.01)
        holder, self.address = (
            f"http://127.0.0.1:{one.servers[0].sockets[0].getsockname()[1]}" for one in self._servers
        )
        playing.opened_at[self.address] = holder

    def _server(
        self, settings: Settings, hub: Hub, name: str, chance: Chance, now: Callable[[], float] | None
    ) -> uvicorn.Server:
        own = Cluster(Local(hub), Registry(settings.database, name))
        if name == "holder":
            own.service = ThinkService(own.bus, Thinker(1, grace=20.0))
        store = Store(settings.database)
        store.claim(shared=True)
        store.migrate()
        rooms = Rooms(settings, store, FarThinker(own), now, chance, cluster=own)
        config = configured(settings, rooms)
        config.loop = "asyncio"
        return uvicorn.Server(config)

    async def _serve(self) -> None:
        await asyncio.gather(*(one.serve() for one in self._servers))

    def stop(self) -> None:
        del playing.opened_at[self.address]
        for one in self._servers:
            one.should_exit = True
        self._thread.join(PATIENCE)
        self._patient.close()
        assert not self._thread.is_alive(), "the servers did not stop"
