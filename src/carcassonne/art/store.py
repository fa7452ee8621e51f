"""Finished drawings: kept in memory, in the user's cache directory, and written as files for the client.

A design is drawn once, in all its turns. What its copies share is kept once; only the woods differ from copy
to copy. A turn in which the design looks the same again takes over the earlier drawing with
its segments renumbered.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterable
from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from carcassonne.art import drawing, land, registry
from carcassonne.art.drawing import SegmentArt, TileArt
from carcassonne.art.levels import FAR, MID, NAMES, NEAR
from carcassonne.art.svg import ROOT
from carcassonne.geometry import turned
from carcassonne.tiles import SETS, Design, Segment, design, tile_set

COPIES: Final = 3
"""So many copies of a design look different; the fourth looks like the first."""

_ENDS: Final = (".far", ".mid", "")
_Json = dict[str, Any]


@lru_cache(maxsize=4096)
def tile(tile_id: str, turn: int = 0, copy: int = 0, level: int = NEAR) -> TileArt:
    """The drawing of a tile after clockwise quarter turns.

    `copy` tells copies of one design apart; `level` says how many pixels it is drawn for, see `levels`.
    """
    turn, copy = turn % 4, copy % COPIES
    made = _design_drawings(tile_id, level)
    number, order = made["turns"][turn]
    one = made["drawings"][number]
    return TileArt(
        tile_id,
        turn,
        copy,
        _variant(one["meadow"], copy),
        one["ground"],
        one["town"],
        _variant(one["woods"], copy),
        tuple(
            SegmentArt(index, kind, path, (x, y))
            for index, (kind, path, x, y) in enumerate(one["segments"][place] for place in order)
        ),
        one["top"],
        {order.index(int(place)): body for place, body in one["done"].items()},
    )


def _variant(bodies: list[str], copy: int) -> str:
    """What a copy shows; where there are few bodies, several copies share them."""
    return bodies[copy % len(bodies)]


def drawings(set_id: str, level: int = NEAR) -> _Json:
    """All drawings of a set at a level of detail, ready for JSON.

    `designs` maps each id to its `drawings` and its `turns`. Entry t of `turns` is [n, order]: the tile
    turned t times is drawing n, and its segment i is entry order[i] of that drawing's `segments`, each
    [kind, path, x, y]; they are the same at all levels, so only the drawings for many pixels have them. A
    drawing is put together as meadow, ground, town, woods, the paths of the segments, top; `root` holds the
    attributes of the element round it. Of meadow and woods a copy shows one, by its number modulo their
    length; where `woods` is empty it is that for many pixels. It lies on the land of its cell, see
    `land.sheet`, and is cut off at its box. Entry order[i] of `done` is drawn below top once the feature of
    segment i is complete, and below town the path of the segment shines.
    """
    designs = {one.id: deepcopy(_design_drawings(one.id, level)) for one in tile_set(set_id).designs}
    if level != NEAR:
        for made in designs.values():
            for one in made["drawings"]:
                del one["segments"]
                if level == MID:
                    one["woods"] = []
    return {
        "set": set_id,
        "box": [0, 0, 100, 100],
        "level": NAMES[level],
        "copies": COPIES,
        "root": ROOT,
        "designs": designs,
    }


def sheet(set_id: str, level: int = NEAR) -> _Json:
    """The same as `drawings` in fewer bytes: all texts of one kind side by side, where they pack best.

    `turns` maps each design to its turns, `columns` each part of a drawing to lists of it by design.
    """
    made = drawings(set_id, level)
    designs = made.pop("designs")
    parts = next(iter(designs.values()))["drawings"][0]
    return made | {
        "format": 2,
        "turns": {name: one["turns"] for name, one in designs.items()},
        "columns": {
            part: {name: [drawn[part] for drawn in one["drawings"]] for name, one in designs.items()}
            for part in parts
        },
    }


def write_drawings(directory: str | os.PathLike[str], sets: Iterable[str] | None = None) -> list[Path]:
    """Write the drawings of sets into a directory, each as a `sheet`; returns the files.

    They are `<set>.json` and for fewer pixels `<set>.mid.json` and `<set>.far.json`, and the land below all
    tiles, `land.json`.
    """
    folder = Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    contents = {
        f"{set_id}{_ENDS[level]}.json": sheet(set_id, level)
        for set_id in (SETS if sets is None else sets)
        for level in (NEAR, MID, FAR)
    }
    written = []
    for name, content in {**contents, "land.json": land.sheet()}.items():
        file = folder / name
        file.write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")
        written.append(file)
    return written


@lru_cache(maxsize=1024)
def _design_drawings(tile_id: str, level: int = NEAR) -> _Json:
    """All drawings of one design, from the user's cache if it has them."""
    name = f"{tile_id}@{level}"
    file, version = _cache_file(name), _version(tile_id)
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["version"] == version and kept["id"] == name:
            return dict(kept["made"])
    except (OSError, ValueError, LookupError, TypeError):
        pass  # nothing kept, or nothing of use
    made = _drawn(tile_id, level)
    _keep(file, {"version": version, "id": name, "made": made})
    return made


def _drawn(tile_id: str, level: int) -> _Json:
    printed = design(tile_id)
    turns: list[tuple[int, list[int]]] = []
    made: list[_Json] = []
    for turn in range(4):
        same = ((t, order) for t in range(turn) if (order := _same_after(printed, turn - t)))
        earlier, order = next(same, (turn, []))
        if earlier < turn:
            turns.append((turns[earlier][0], order))
            continue
        ground, town, segments, top, done = drawing.draw(tile_id, turn, level)
        copies = [drawing.woods(tile_id, turn, copy, level) for copy in range(1 if level == FAR else COPIES)]
        turns.append((len(made), list(range(len(segments)))))
        made.append(
            {
                "meadow": [drawing.meadow(tile_id, turn, level)],
                "ground": ground,
                "town": town,
                "woods": copies,
                "segments": [[one.kind, one.path, *one.anchor] for one in segments],
                "top": top,
                "done": {str(number): body for number, body in done.items()},
            }
        )
    return {"turns": turns, "drawings": made}


def _same_after(printed: Design, turn: int) -> list[int]:
    """If a turned design looks like the unturned one: which of its segments lies where each one lay then.
    Otherwise nothing."""
    order: list[int] = []
    for one in printed.segments:
        wanted = _looks(one, turn)
        match = (
            n for n, other in enumerate(printed.segments) if n not in order and _looks(other, 0) == wanted
        )
        found = next(match, None)
        if found is None:
            return []
        order.append(found)
    return order


def _looks(one: Segment, turn: int) -> tuple[Any, ...]:
    """What can be seen of a segment; a direction never looks the same after a turn."""
    traits = tuple(sorted(one.traits.items())) + ((("turn", turn),) if "dir" in one.traits else ())
    return one.kind, tuple(sorted(turned(edge, turn) for edge in one.edges)), traits


def _version(tile_id: str) -> str:
    """A name for the state of a design and of all that draws it; it changes when any of them does."""
    return hashlib.sha256(f"{_sources()} {design(tile_id)!r}".encode()).hexdigest()[:16]


@cache
def _sources() -> str:
    """The same for the sources alone: this package's and the modules' own."""
    here, kind = Path(__file__).parent, Path(__file__).suffix  # in a page only what was compiled is there
    brought = {Path(file.__file__) for file in registry.files() if file.__file__}
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted({*here.glob(f"*{kind}"), *brought, here.parent / f"geometry{kind}"}):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _cache_file(tile_id: str) -> Path:
    """Where the drawings of a design are kept; hashed, since a sketch's id is no file name."""
    home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    name = hashlib.sha256(tile_id.encode()).hexdigest()[:24]
    return Path(home) / "carcassonne" / "art" / f"{name}.json"


def _keep(file: Path, content: _Json) -> None:
    """Write to the cache as a whole or not at all; a cache that cannot be written is none."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=file.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(content, stream, separators=(",", ":"))
        os.replace(temporary, file)
    except OSError:
        return
