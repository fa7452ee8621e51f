"""A site of plain files: the web client, the engine beside it, and what a server would answer."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from carcassonne import texts
from carcassonne.local import front
from carcassonne.server import catalogue, wire
from carcassonne.server.pictures import LAND, LEVELS, PIECES, drawn
from carcassonne.tiles import SETS

PLAY = "play"
"""The folder of the client, below the front page."""
BUILT = ("art", "assets", "engine")
"""Its folders in which files of an older version would stay."""
SCRIPT = "pyodide.asm.mjs"


class Unbuilt(Exception):
    """There is no client to copy."""


def write(out: Path, web: Path, docs: Path | None = None, pictures: Path | None = None) -> int:
    """Write the site and say how many files it has. Docs and screenshots are shown if given."""
    if not (web / "index.html").is_file() or not (web / "engine" / "index.json").is_file():
        raise Unbuilt("the web client is not built, or without its engine; run: make web")
    play = out / PLAY
    for name in BUILT:
        shutil.rmtree(play / name, ignore_errors=True)
    shutil.copytree(web, play, dirs_exist_ok=True)
    page = (play / "index.html").read_text(encoding="utf-8")
    page = page.replace('data-texts=""', f'data-texts="{texts.version()}" data-site=""')
    (play / "index.html").write_text(page, encoding="utf-8")
    _pack_engine(play / "engine")
    for name, data in answers():
        file = play / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    _write_front(out, docs, pictures)
    return sum(file.is_file() for file in out.rglob("*"))


def _pack_engine(engine: Path) -> None:
    """Pack its large script, as a server does on the way: a plain file server sends files as they are."""
    index = json.loads((engine / "index.json").read_bytes())
    script = engine / index["version"] / SCRIPT
    packed = script.with_name(f"{SCRIPT}.gz")
    packed.write_bytes(gzip.compress(script.read_bytes(), 9, mtime=0))
    script.unlink()
    del index["files"][SCRIPT]
    index["files"][packed.name] = packed.stat().st_size
    (engine / "index.json").write_bytes(_json(index))


def _write_front(out: Path, docs: Path | None, pictures: Path | None) -> None:
    shots = [name for name in front.PICTURES if pictures is not None and (pictures / name).is_file()]
    for name in shots:
        assert pictures is not None
        (out / "pictures").mkdir(exist_ok=True)
        shutil.copy(pictures / name, out / "pictures" / name)
    if docs is not None:
        shutil.copytree(docs, out / "docs", dirs_exist_ok=True)
    (out / "board.svg").write_text(front.landscape(), encoding="utf-8")
    assets = sorted(file.name for file in (out / PLAY / "assets").glob("*.woff2"))
    for name, page in front.pages(shots, docs is not None, assets):
        (out / name).write_text(page, encoding="utf-8")


def answers() -> Iterator[tuple[str, bytes]]:
    """What a server would answer to everybody alike, by its path."""
    yield "catalogue.json", wire.encode(catalogue.catalogue())
    for language in texts.LANGUAGES:
        yield f"texts/{language}.json", _json(texts.messages(language))
        yield f"rules/{language}.json", _json(texts.rules(language))
    levels = (f"{name}.{level}" for name in SETS for level in LEVELS[:-1])  # a set without one is near
    for name in (PIECES, LAND, *SETS, *levels):
        yield f"art/{name}.json.gz", drawn(name).packed


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
