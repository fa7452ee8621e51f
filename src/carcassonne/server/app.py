"""The application: routes, guards, and its life from start to stop."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

import carcassonne
from carcassonne.server import http, limits, lookups, messages, pages, pictures, socket, texts, wishes
from carcassonne.server.http import reading
from carcassonne.server.rooms import Rooms
from carcassonne.server.security import Guard
from carcassonne.server.settings import Settings


def build(rooms: Rooms) -> ASGIApp:
    """The ASGI application over the given tables."""
    settings = rooms.settings

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await rooms.open()
        try:
            yield
        finally:
            await rooms.close()

    app = Starlette(routes=_routes(rooms), lifespan=lifespan)
    web = web_directory(settings)
    if (web / "index.html").is_file():
        app.router.default = _or_client(
            app.router.default, GZipMiddleware(pictures.Client(web, settings.root_path))
        )
    if rooms.cluster is not None:
        rooms.cluster.app = app
    return Guard(app, settings)


def _routes(rooms: Rooms) -> list[BaseRoute]:
    def get(path: str, handler: http.Handler) -> Route:
        return Route(path, http.guarded(handler, rooms), methods=["GET"])

    def post(path: str, handler: http.Handler) -> Route:
        return Route(path, http.guarded(handler, rooms), methods=["POST"])

    limited = rooms.settings.limit
    creating = http.Limit(limited, limits.TABLES, "rate.tables", "new tables")
    judging = http.Limit(limited, limits.ANALYSES)
    return [
        get("/healthz", http.healthz),
        get("/readyz", http.readyz),
        get("/metrics", http.metrics),
        get("/openapi.json", http.openapi),
        get("/schema.json", http.messages_schema),
        get("/api/catalogue", http.catalogue),
        get("/api/network", http.network),
        post("/api/setup", reading(messages.CheckSetup, wishes.setup)),
        post("/api/tables", reading(messages.NewTable, Rooms.create, 201, creating)),
        post("/api/import", reading(messages.Foreign, wishes.imported, limit=creating)),
        post("/api/invite", reading(messages.Code, wishes.invite)),
        post("/api/seat", reading(messages.TakeSeat, Rooms.take_seat, 201)),
        post("/api/rematch", reading(messages.Tokens, Rooms.follow, 201)),
        get("/api/tables/{id}/record", http.record),
        post("/api/mine", partial(lookups.mine, http.Limit(limited, limits.LOOKS))),
        post("/api/replay", partial(lookups.replay, http.Limit(limited, limits.REPLAYS))),
        post("/api/analysis", reading(pages.WantAnalysis, wishes.analysis, limit=judging)),
        post("/api/fork", reading(pages.Fork, wishes.fork, 201, creating)),
        Route("/art/{set}.json", pictures.art, methods=["GET"]),
        Route("/texts/{language}.json", texts.messages, methods=["GET"]),
        Route("/rules/{language}.json", texts.rules, methods=["GET"]),
        WebSocketRoute("/ws", socket.endpoint(rooms)),
    ]


def _or_client(default: ASGIApp, client: ASGIApp) -> ASGIApp:
    """What no route takes goes to the web client; a route asked in the wrong way does not."""

    async def choose(scope: Scope, receive: Receive, send: Send) -> None:
        await (client if scope["type"] == "http" else default)(scope, receive, send)

    return choose


def web_directory(settings: Settings) -> Path:
    """Where the web client lies."""
    return Path(settings.web) if settings.web else Path(carcassonne.__file__).parent / "web" / "dist"
