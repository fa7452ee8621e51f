"""HTTP requests about a table that another server holds: asked here, answered there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message

from carcassonne.server.cluster import words

if TYPE_CHECKING:
    from carcassonne.server.cluster.cluster import Cluster

SECONDS = 15.0
CARRIED = (b"authorization", b"accept-encoding", b"content-type")
MOVED = 599
"""What only a server is told: the table is not held here."""


def forwarded(request: Request) -> bool:
    """Did another server ask? It has counted the request already."""
    return bool(request.scope.get("forwarded"))


async def forward(cluster: Cluster, server: str, request: Request, body: bytes | None = None) -> Response:
    """Let the holder of the table answer a request, or one with another body."""
    asked = words.Asked(
        method=request.method,
        path=request.url.path,
        headers=[(name, value) for name, value in request.headers.raw if name in CARRIED],
        body=await request.body() if body is None else body,
    )
    reply = await cluster.reach(server, asked, SECONDS)
    response = Response(reply.body, reply.status)
    response.raw_headers = list(reply.headers)
    return response


async def serve(app: ASGIApp, asked: words.Asked) -> words.Reply:
    """Answer a request of another server."""
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": asked.method,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "headers": asked.headers,
        "server": None,
        "client": None,
        "forwarded": True,
    }
    status, headers, parts = 0, [], []

    async def receive() -> Message:
        return {"type": "http.request", "body": asked.body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], [(bytes(n), bytes(v)) for n, v in message["headers"]]
        else:
            parts.append(message.get("body", b""))

    await app(scope, receive, send)
    if status == MOVED:
        return words.Reply(moved=True)
    return words.Reply(status=status, headers=headers, body=b"".join(parts))
