"""HTTP, about tables from outside, where asking costs more than elsewhere: a browser's tables, replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from carcassonne.server import pages, wire, wishes
from carcassonne.server.cluster.forwarding import forward, forwarded
from carcassonne.server.http import Limit, said
from carcassonne.server.rooms import Rooms

if TYPE_CHECKING:
    from carcassonne.server.cluster.cluster import Cluster


async def mine(limit: Limit, rooms: Rooms, request: Request) -> Response:
    """Tables that are asleep must be woken for it, so each one counts."""
    wish = wire.read(await request.body(), pages.Mine)
    limit.take(request, len(wish.tables))
    cluster = rooms.cluster
    if cluster is None or forwarded(request):
        return said(await wishes.mine(rooms, wish))
    found = [await _wherever(cluster, request, tokens) for tokens in wish.tables]
    return said(pages.Owned(tables=found))


async def _wherever(cluster: Cluster, request: Request, tokens: list[str]) -> pages.Own | None:
    """One table of a browser, told by the server that holds it."""
    wish = pages.Mine(tables=[tokens])

    async def here() -> pages.Own | None:
        return (await wishes.mine(cluster.rooms, wish)).tables[0]

    async def there(server: str) -> pages.Own | None:
        answer = await forward(cluster, server, request, msgspec.json.encode(wish))
        return msgspec.json.decode(answer.body, type=pages.Owned).tables[0]

    return await cluster.owned(here, there)


async def replay(limit: Limit, rooms: Rooms, request: Request) -> Response:
    wish = wire.read(await request.body(), pages.WantReplay)
    limit.take(request)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    made = await wishes.replay(rooms, wish, packs)
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packs else {})}
    return Response(made, headers=headers, media_type="application/json")
