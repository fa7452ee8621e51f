"""Running the application on uvicorn until a signal ends it."""

from __future__ import annotations

import os
import secrets
import socket
import sys

import uvicorn

from carcassonne.server import garbage, logs
from carcassonne.server.app import build
from carcassonne.server.cluster.bus import Bus
from carcassonne.server.cluster.cluster import Cluster
from carcassonne.server.cluster.thinkers import FarThinker, ThinkService
from carcassonne.server.doorway import allow_files, doorway
from carcassonne.server.limits import MESSAGE_BYTES
from carcassonne.server.line import Line
from carcassonne.server.rooms import Rooms
from carcassonne.server.settings import SettingError, Settings, make_data_directory
from carcassonne.server.store import Store
from carcassonne.server.store.registry import Registry
from carcassonne.server.thinking import Lanes

PING_SECONDS = 20.0
STOP_SECONDS = 10


def server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to run; the database is brought up to date first."""
    logs.configure(settings.log)
    allow_files()
    if not settings.database_url:
        make_data_directory()
    store = Store(settings.database)
    store.claim(shared=bool(settings.nats_url))
    store.migrate()
    rooms = _shared(settings, store) if settings.nats_url else _alone(settings, store)
    rooms.jobs.append(garbage.in_portions)
    return Draining(configured(settings, rooms), rooms)


def _alone(settings: Settings, store: Store) -> Rooms:
    return Rooms(settings, store, Lanes(settings.thinkers))


def _shared(settings: Settings, store: Store) -> Rooms:
    """Tables that other servers hold, too; bots think wherever there is a thinker."""
    bus = joined(settings)
    name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
    cluster = Cluster(bus, Registry(settings.database, name))
    if settings.workers:
        cluster.service = ThinkService(bus, Lanes(settings.workers))
    return Rooms(settings, store, FarThinker(cluster), cluster=cluster)


def joined(settings: Settings) -> Bus:
    """The bus that a host chose."""
    try:
        from carcassonne.server.cluster.bus_nats import Nats
    except ImportError:
        raise SettingError(
            "CARCASSONNE_NATS_URL needs one more package; install carcassonne[cluster]"
        ) from None
    return Nats(settings.nats_url)


class Draining(uvicorn.Server):
    """A server that gives its tables back before it ends connections."""

    def __init__(self, config: uvicorn.Config, rooms: Rooms) -> None:
        super().__init__(config)
        self._rooms = rooms

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._rooms.cluster is not None:
            await self._rooms.cluster.drain()
        await super().shutdown(sockets)


def listening(settings: Settings) -> socket.socket:
    """The socket to serve on; that it cannot be had is one sentence."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        where = f"{settings.host} port {settings.port}"
        sentence = (
            f"cannot listen on {where}: {error.strerror or error}; choose others with --host and --port"
        )
        raise SettingError(sentence) from None


def configured(settings: Settings, rooms: Rooms) -> uvicorn.Config:
    """uvicorn's settings. Compression of sockets is off: it costs up to 300 kB for each."""
    return uvicorn.Config(
        build(rooms),
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=doorway(settings) if sys.platform != "win32" else "h11",
        ws=Line,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=STOP_SECONDS,
        access_log=False,  # an invite code must not end up in a log
        log_config=None,
        log_level="warning",
        server_header=False,
        lifespan="on",
    )
