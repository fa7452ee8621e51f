"""HTTP, about tables from outside, where asking costs more than elsewhere: a browser's tables, replays."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from carcassonne.server import pages, wire, wishes
from carcassonne.server.http import Limit, said
from carcassonne.server.rooms import Rooms


async def mine(limit: Limit, rooms: Rooms, request: Request) -> Response:
    """Tables that are asleep must be woken for it, so each one counts."""
    wish = wire.read(await request.body(), pages.Mine)
    limit.take(request, len(wish.tables))
    return said(await wishes.mine(rooms, wish))


async def replay(limit: Limit, rooms: Rooms, request: Request) -> Response:
    wish = wire.read(await request.body(), pages.WantReplay)
    limit.take(request)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    made = await wishes.replay(rooms, wish, packs)
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packs else {})}
    return Response(made, headers=headers, media_type="application/json")
