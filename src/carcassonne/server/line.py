"""A client's WebSocket as uvicorn has it, with a short way out: what can go at once is not queued."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

NAME = "carcassonne.line"
"""Among the extensions of a connection's scope: its line."""


class Line(WebSocketsSansIOProtocol):
    """What everybody at a table is told makes up half of a commit, so it must not pass through many hands."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][NAME] = self  # type: ignore[assignment]

    def write(self, message: bytes) -> bool:
        """Send a text now; False if the client does not read fast enough, or the connection is not open."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(_head(len(message)) + message)
        return True


def _head(size: int) -> bytes:
    """The head of an unmasked frame that is a whole text (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
