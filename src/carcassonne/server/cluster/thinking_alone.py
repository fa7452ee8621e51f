"""`carcassonne think`: a process that serves nobody but lets the bots of all servers think."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable

from carcassonne.server import logs
from carcassonne.server.cluster.bus import Bus
from carcassonne.server.cluster.thinkers import ThinkService
from carcassonne.server.settings import Settings
from carcassonne.server.thinking import Lanes

log = logging.getLogger(__name__)


def think(settings: Settings, bus: Bus, begun: Callable[[], None]) -> None:
    """Answer questions until a signal ends it."""
    logs.configure(settings.log)
    asyncio.run(_serve(settings, bus, begun))


async def _serve(settings: Settings, bus: Bus, begun: Callable[[], None]) -> None:
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, ended.set)
    await bus.open()
    service = ThinkService(bus, Lanes(settings.thinkers))
    await service.open()
    begun()
    await ended.wait()
    await service.close()
    await bus.close()
