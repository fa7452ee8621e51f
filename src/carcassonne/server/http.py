"""The HTTP part: opening tables, taking seats, records, and what watches over the server."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from carcassonne.engine.errors import CarcassonneError
from carcassonne.server import catalogue as everything
from carcassonne.server import limits, messages, schema, wire, wishes
from carcassonne.server.cluster import forwarding
from carcassonne.server.cluster.errors import Elsewhere
from carcassonne.server.network import shared_address
from carcassonne.server.refusal import Refusal
from carcassonne.server.rooms import Rooms
from carcassonne.server.security import TooLong, address, failure
from carcassonne.server.store import StoreError

STATUS = {
    "token.unknown": 404,
    "token.role": 403,
    "token.other": 403,
    "seat.taken": 409,
    "table.over": 409,
    "table.closed": 409,
    "table.running": 409,
    "table.lobby": 409,
    "rematch.none": 409,
    "rate.requests": 429,
    "rate.tables": 429,
    "replay.over": 409,
    "replay.choice": 409,
    "assist.busy": 503,
    "store.failed": 503,
    "table.damaged": 503,
    "store.conflict": 503,
}

READY_SECONDS = 1.5
"""Who watches over the server waits for about two seconds."""

WAIT = {"retry-after": "5"}
"""For those who ask too much."""

T = TypeVar("T")
Handler = Callable[[Rooms, Request], Awaitable[Response]]


def said(data: Any, status: int = 200) -> Response:
    return Response(wire.encode(data), status, media_type="application/json")


def guarded(handler: Handler, rooms: Rooms) -> Callable[[Request], Awaitable[Response]]:
    """A route's function: what goes wrong becomes an answer with its reason."""

    @functools.wraps(handler)
    async def route(request: Request) -> Response:
        try:
            return await _answered(handler, rooms, request)
        except Elsewhere:  # only a server that forwarded the request is told so
            return Response(status_code=forwarding.MOVED)
        except TooLong:
            return failure(413, "message.long", "the request is too long")
        except CarcassonneError as error:
            rooms.metrics.refused.labels(error.key.partition(".")[0]).inc()
            status = STATUS.get(error.key, 400)
            wait = WAIT if status == 429 else None
            return failure(status, error.key, str(error), wait, error.params)
        except StoreError:
            return failure(503, "store.failed", "the database is not responding; try again")

    return route


async def _answered(handler: Handler, rooms: Rooms, request: Request) -> Response:
    """Answer here, or where the table is held."""
    cluster = rooms.cluster
    if cluster is None or forwarding.forwarded(request):
        return await handler(rooms, request)
    return await cluster.owned(
        lambda: handler(rooms, request), lambda server: forwarding.forward(cluster, server, request)
    )


async def catalogue(rooms: Rooms, request: Request) -> Response:
    return said(everything.catalogue())


async def network(rooms: Rooms, request: Request) -> Response:
    settings = rooms.settings
    _, port = request.scope.get("server") or ("", None)
    who = address(request.scope)
    found = shared_address(settings.host, port or settings.port, settings.root_path, who)
    return said(messages.Network(address=found))


class Limit:
    """How often an address may ask for something that costs more than other things, if that is limited."""

    def __init__(
        self, limited: bool, rate: limits.Rate, key: str = "rate.requests", what: str = "requests"
    ) -> None:
        self._buckets = limits.Buckets(rate) if limited else None
        self._refusal = key, f"too many {what}; wait a moment"

    def take(self, request: Request, cost: float = 1.0) -> None:
        """Refuse a request of an address that asks too much."""
        if forwarding.forwarded(request) or request.scope.get("counted") is self:
            return
        request.scope["counted"] = self
        who, now = address(request.scope), time.monotonic()
        if self._buckets is not None and not self._buckets.take(who, now, cost):
            raise Refusal(*self._refusal)


def reading(
    kind: type[T],
    answer: Callable[[Rooms, T], Awaitable[object]],
    status: int = 200,
    limit: Limit | None = None,
) -> Handler:
    """A handler that reads a wish and answers it."""

    async def handler(rooms: Rooms, request: Request) -> Response:
        if limit is not None:
            limit.take(request)
        return said(await answer(rooms, wire.read(await request.body(), kind)), status)

    return handler


async def record(rooms: Rooms, request: Request) -> Response:
    """The record holds the seed, so it is told when the game is over, to those who hold a token."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal("token.unknown", "send a token of the table as Authorization: Bearer")
    return said(await wishes.record(rooms, request.path_params["id"], token.strip()))


async def healthz(rooms: Rooms, request: Request) -> Response:
    return Response("ok\n", media_type="text/plain")


async def readyz(rooms: Rooms, request: Request) -> Response:
    """Ready is who can read and write, and says so soon."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            ready = not rooms.closing and await rooms.store.ready()
            if rooms.cluster is not None:
                ready = ready and rooms.cluster.ready
            elif ready:
                await rooms.store.heartbeat(rooms.now())
    except (TimeoutError, StoreError):
        ready = False
    if not ready:
        return failure(503, "store.failed", "the database is not responding or belongs to another version")
    return Response("ok\n", media_type="text/plain")


async def metrics(rooms: Rooms, request: Request) -> Response:
    return Response(rooms.metrics.page(), media_type="text/plain; version=0.0.4")


async def openapi(rooms: Rooms, request: Request) -> Response:
    return said(schema.openapi())


async def messages_schema(rooms: Rooms, request: Request) -> Response:
    return said(schema.messages_schema())
