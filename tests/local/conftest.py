"""The server beside which a page is held."""

from __future__ import annotations

from tests.server.conftest import no_open_sockets, server

__all__ = ["no_open_sockets", "server"]
