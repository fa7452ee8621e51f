"""The HTTP part: opening tables, taking seats, records, and what watches over the server."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from carcassonne.config import Config
from carcassonne.engine.errors import CarcassonneError
from carcassonne.server import catalogue as everything
from carcassonne.server import limits, messages, schema, wire
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
    "replay.over": 409,
    "replay.choice": 409,
    "assist.busy": 503,
    "store.failed": 503,
    "store.conflict": 503,
}

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
            return await handler(rooms, request)
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


async def catalogue(rooms: Rooms, request: Request) -> Response:
    return said(everything.catalogue())


async def setup(rooms: Rooms, request: Request) -> Response:
    """What a set-up comes to; a set-up that cannot be played says why."""
    wish = wire.read(await request.body(), messages.CheckSetup)
    spec, names = wish.config, tuple(f"Player {number + 1}" for number in range(wish.players))

    def check() -> messages.SetupCheck:
        config = Config(names, spec.edition, tuple(spec.modules), spec.tiles, spec.options, spec.seed)
        return messages.SetupCheck(
            tiles=config.deck.total(),
            modules=list(config.modules),
            options=config.chosen,
            advice=[messages.Advice(key=key, params=dict(params)) for key, params in config.advice],
        )

    return said(await asyncio.to_thread(check))


class Creating:
    """Opening tables costs room on the disk, so it has a limit of its own, however it is done."""

    def __init__(self, limited: bool) -> None:
        self._limited = limited
        self._buckets = limits.Buckets(limits.TABLES)

    def by(self, kind: type[T], create: Callable[[Rooms, T], Awaitable[messages.Created]]) -> Handler:
        """A handler that reads a wish and opens a table."""

        async def handler(rooms: Rooms, request: Request) -> Response:
            if self._limited and not self._buckets.take(address(request.scope), time.monotonic()):
                return failure(429, "rate.tables", "too many new tables; wait a moment", WAIT)
            return said(await create(rooms, wire.read(await request.body(), kind)), 201)

        return handler


async def invite(rooms: Rooms, request: Request) -> Response:
    code = wire.read(await request.body(), messages.Code).code
    room, token = await rooms.identify(code)
    if token.role not in ("join", "watch"):
        raise Refusal("token.role", "this is a token, not the code of a link")
    role: Any = token.role
    info = msgspec.to_builtins(room.info())
    return said(messages.Invite(table=room.table.id, role=role, info=info))


async def seat(rooms: Rooms, request: Request) -> Response:
    wish = wire.read(await request.body(), messages.TakeSeat)
    return said(await rooms.take_seat(wish), 201)


async def rematch(rooms: Rooms, request: Request) -> Response:
    wish = wire.read(await request.body(), messages.Tokens)
    return said(await rooms.follow(wish.tokens), 201)


async def record(rooms: Rooms, request: Request) -> Response:
    """The record holds the seed, so it is told when the game is over, to those who hold a token."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal("token.unknown", "send a token of the table as Authorization: Bearer")
    room, _ = await rooms.identify(token.strip())
    if room.table.id != request.path_params["id"]:
        raise Refusal("token.other", "this token does not open this table")
    if room.table.status not in ("over", "closed"):
        raise Refusal(
            "table.running", "the record contains the seed, so it is available only when the game is over"
        )
    made = await asyncio.to_thread(room.table.record)
    setup = room.table.setup
    return said({**made, "commitment": setup.commitment, "known_tiles": setup.known_tiles})


async def healthz(rooms: Rooms, request: Request) -> Response:
    return Response("ok\n", media_type="text/plain")


async def readyz(rooms: Rooms, request: Request) -> Response:
    if rooms.closing or not await rooms.store.ready():
        return failure(503, "store.failed", "the database is not responding or belongs to another version")
    return Response("ok\n", media_type="text/plain")


async def metrics(rooms: Rooms, request: Request) -> Response:
    return Response(rooms.metrics.page(), media_type="text/plain; version=0.0.4")


async def openapi(rooms: Rooms, request: Request) -> Response:
    return said(schema.openapi())


async def messages_schema(rooms: Rooms, request: Request) -> Response:
    return said(schema.messages_schema())
