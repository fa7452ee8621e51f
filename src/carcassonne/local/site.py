"""A site of plain files: the web client, the engine beside it, and what a server would answer."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from carcassonne import art, texts
from carcassonne.art.pieces import sheet
from carcassonne.server import catalogue, wire
from carcassonne.tiles import SETS

PLAY = "play"
"""The folder of the client, below the front page."""


class Unbuilt(Exception):
    """There is no client to copy."""


def write(out: Path, web: Path) -> int:
    """Write the site and say how many files it has."""
    if not (web / "index.html").is_file() or not (web / "engine" / "index.json").is_file():
        raise Unbuilt("the web client is not built, or without its engine; run: make web")
    play = out / PLAY
    shutil.copytree(web, play, dirs_exist_ok=True)
    page = (play / "index.html").read_text(encoding="utf-8")
    page = page.replace('data-texts=""', f'data-texts="{texts.version()}" data-site=""')
    (play / "index.html").write_text(page, encoding="utf-8")
    for name, data in answers():
        file = play / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return sum(file.is_file() for file in out.rglob("*"))


def answers() -> Iterator[tuple[str, bytes]]:
    """What a server would answer to everybody alike, by its path."""
    yield "catalogue.json", wire.encode(catalogue.catalogue())
    for language in texts.LANGUAGES:
        yield f"texts/{language}.json", _json(texts.messages(language))
        yield f"rules/{language}.json", _json(texts.rules(language))
    for name in SETS:
        yield f"art/{name}.json", _json(art.drawings(name))
    yield "art/pieces.json", _json(sheet())


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
