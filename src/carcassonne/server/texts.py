"""What modules say to players, for the web client: their messages and rules in one language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from carcassonne import texts
from carcassonne.server.pictures import Packed, kept, pack
from carcassonne.server.security import failure


async def messages(request: Request) -> Response:
    """GET /texts/<language>.json"""
    return await _answer(request, texts.messages)


async def rules(request: Request) -> Response:
    """GET /rules/<language>.json"""
    return await _answer(request, texts.rules)


async def _answer(request: Request, say: Callable[[str], object]) -> Response:
    language = request.path_params["language"]
    if language not in texts.LANGUAGES:
        choice = ", ".join(texts.LANGUAGES)
        return failure(404, "http.unknown", f"there is no such language; choose one of {choice}")
    return kept(request, await asyncio.to_thread(_packed, say, language))


@cache
def _packed(say: Callable[[str], object], language: str) -> Packed:
    return pack(say(language))
