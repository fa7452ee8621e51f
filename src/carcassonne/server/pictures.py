"""The drawings of the tiles and the web client's own files, with headers that let browsers keep them."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from carcassonne import texts
from carcassonne.server.security import failure
from carcassonne.tiles import SETS

YEAR = "public, max-age=31536000, immutable"
HOUR = "public, max-age=3600"
PIECES, LAND = "pieces", "land"
"""The names under which figures and tokens, and the land below all tiles, are asked for."""
LEVELS = ("far", "mid", "near")
"""What may follow the name of a set: how much detail its drawings have; near is what it has without."""


class Packed(NamedTuple):
    """JSON that does not change while the server runs."""

    text: bytes
    packed: bytes
    tag: str
    """Its fingerprint."""


def pack(data: object) -> Packed:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return Packed(text, gzip.compress(text, 9, mtime=0), hashlib.sha256(text).hexdigest()[:16])


def kept(request: Request, found: Packed) -> Response:
    """An answer that browsers keep: for ever if they ask for a version, ?v=..."""
    headers = {
        "etag": f'"{found.tag}"',
        "cache-control": YEAR if "v" in request.query_params else HOUR,
        "vary": "accept-encoding",
    }
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            found.packed, headers={**headers, "content-encoding": "gzip"}, media_type="application/json"
        )
    return Response(found.text, headers=headers, media_type="application/json")


@lru_cache(maxsize=128)
def drawn(set_id: str) -> Packed:
    """The drawings of a set at a level of detail, all figures and tokens, or the land."""
    from carcassonne.art import land, pieces, store  # on first use: a server without a browser never draws

    if set_id in (PIECES, LAND):
        return pack(pieces.sheet() if set_id == PIECES else land.sheet())
    name, _, level = set_id.partition(".")
    return pack(store.sheet(name, LEVELS.index(level or "near")))


async def art(request: Request) -> Response:
    """GET /art/<set>.json, <set>.<level>.json, pieces.json or land.json."""
    set_id = request.path_params["set"]
    name, dot, level = set_id.partition(".")
    if set_id not in (PIECES, LAND) and (name not in SETS or (dot and level not in LEVELS)):
        return failure(
            404, "art.unknown", f"there is no tile set with this name; choose one of {', '.join(SETS)}"
        )
    return kept(request, await asyncio.to_thread(drawn, set_id))


HASHED = re.compile(r"assets/|engine/\w+/")
"""Files of the client that never change: their names do."""
SERVERS = ("api", "art", "texts", "ws")
"""The first parts of paths that never are pages of the client."""


class Client(StaticFiles):
    """The web client: files with a hash in their name are kept for ever, pages are asked for again.

    A path that is no file is a page of the client, which routes by itself.
    """

    def __init__(self, directory: Path, root_path: str) -> None:
        super().__init__(directory=directory, html=True)
        page = (directory / "index.html").read_text(encoding="utf-8")
        page = page.replace('="./', f'="{root_path}/')  # a page at /g/<code> has the same files
        self._page = page.replace('data-texts=""', f'data-texts="{texts.version()}"')

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return failure(405, "http.method", "this can only be read")
        if path.partition("/")[0] in SERVERS:
            return failure(404, "http.unknown", "there is nothing here; see /openapi.json")
        root = path in ("", ".", "index.html")  # the root, too: its links must not move with the address
        if root or ("." not in path.rpartition("/")[2] and not (Path(str(self.directory)) / path).is_file()):
            response: Response = HTMLResponse(self._page)
        else:
            response = await super().get_response(path, scope)
        hashed = HASHED.match(path) is not None and response.status_code == 200
        response.headers["cache-control"] = YEAR if hashed else "no-cache"
        return response
