"""Two servers on one PostgreSQL: tables are opened at one, and everybody who plays comes to the other."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from carcassonne.server.cluster.bus import Hub, Local
from carcassonne.server.cluster.cluster import Cluster
from carcassonne.server.cluster.thinkers import FarThinker, ThinkService
from carcassonne.server.lobby import Chance
from carcassonne.server.rooms import CHANCE, Rooms
from carcassonne.server.serving import configured
from carcassonne.server.settings import Settings
from carcassonne.server.store import Store
from carcassonne.server.store.registry import Registry
from carcassonne.server.thinking import Thinker
from tests.server import playing

PATIENCE = 30.0


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
        cluster = Cluster(Local(hub), Registry(settings.database, name))
        if name == "holder":
            cluster.service = ThinkService(cluster.bus, Thinker(1, grace=20.0))
        store = Store(settings.database)
        store.claim(shared=True)
        store.migrate()
        rooms = Rooms(settings, store, FarThinker(cluster), now, chance, cluster=cluster)
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
        assert not self._thread.is_alive(), "the servers did not stop"
