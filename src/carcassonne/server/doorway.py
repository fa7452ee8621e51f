"""Connections before they are requests: how many an address may hold, and how long one may be silent."""

from __future__ import annotations

import asyncio
import logging
import sys

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from carcassonne.server import limits
from carcassonne.server.settings import Settings

FILES = 65_536
"""Open files that are plenty: each connection is one."""
FEW_FILES = 4096

log = logging.getLogger(__name__)


def doorway(settings: Settings) -> type[HttpToolsProtocol]:
    """uvicorn's protocol, with limits of its own server."""
    trusted = frozenset(part.strip() for part in settings.trusted_proxies.split(","))
    places = limits.Places(limits.HELD_CONNECTIONS) if settings.limit else None
    own = {"trusted": trusted, "places": places, "complaints": limits.Complaints()}
    return type("Doorway", (Doorway,), own)


class Doorway(HttpToolsProtocol):
    """Ends connections that are silent, half-sent or too many. A proxy that is trusted may hold many."""

    trusted: frozenset[str] = frozenset()
    places: limits.Places | None = None
    complaints = limits.Complaints()
    _held: str | None = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if self.places is not None and host not in self.trusted:
            key = limits.address_key(host)
            if not self.places.enter(key):
                self._complain("too many connections, more are refused")
                transport.abort()
                return
            self._held = key
        self._wait(limits.SILENT_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._wait(limits.REQUEST_SECONDS)
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._calm()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._let_go()  # sockets are counted by themselves
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float) -> None:
        self._calm()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._complain("a connection that said nothing, or not all, was ended")
        self.transport.abort()

    def _complain(self, what: str) -> None:
        host = self.client[0] if self.client else "somebody"
        self.complaints.say(limits.address_key(host), what, self.loop.time())

    def _calm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _let_go(self) -> None:
        self._calm()
        if self._held is not None and self.places is not None:
            self.places.leave(self._held)
            self._held = None


def allow_files() -> None:
    """Let the process open as many files as it may; say so where that is few."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = FILES if hard == unlimited else min(FILES, hard)
    if soft != unlimited and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft != unlimited and soft < FEW_FILES:
        log.warning("only %s files may be open at once, and each player needs one; raise ulimit -n", soft)
