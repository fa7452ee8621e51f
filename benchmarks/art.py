"""What drawings of tiles cost: time for the first one, from the cache and from memory, and bytes per set.

python benchmarks/art.py
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from collections.abc import Callable, Iterable
from time import process_time

from carcassonne import art
from carcassonne.art import land, pieces, store
from carcassonne.art.levels import FAR, MID, NAMES, NEAR
from carcassonne.art.plan import plan
from carcassonne.tiles import SETS, tile_set

DESIGNS = [one.id for set_id in SETS for one in tile_set(set_id).designs]


def forget() -> None:
    """Drop what is kept in memory."""
    store.tile.cache_clear()
    store._design_drawings.cache_clear()


def milliseconds(what: Callable[[str], object], each: int) -> float:
    """The average time of one of `each` drawings per design."""
    began = process_time()
    for tile_id in DESIGNS:
        what(tile_id)
    return (process_time() - began) * 1000 / len(DESIGNS) / each


def times() -> None:
    plan.cache_clear()
    print(f"layout of a design                     {milliseconds(plan, 1):7.2f} ms")
    for level, name in enumerate(NAMES):
        print(f"all drawings of a design, {name:4}         {milliseconds(drawn(level), 1):7.2f} ms")
    forget()
    print(f"first use, kept by an earlier run      {milliseconds(drawn(NEAR), 1):7.2f} ms")
    print(f"one more drawing                       {milliseconds(all_turns, 4):7.3f} ms")
    print(f"again                                  {milliseconds(all_turns, 4):7.3f} ms")


def drawn(level: int) -> Callable[[str], object]:
    return lambda tile_id: art.tile(tile_id, level=level)


def all_turns(tile_id: str) -> None:
    for turn in range(4):
        assert art.tile(tile_id, turn).svg


def packed(content: object) -> int:
    """Bytes of a file as the server sends it."""
    return len(gzip.compress(json.dumps(content, separators=(",", ":")).encode(), 6))


def each(set_id: str, level: int) -> float:
    """Bytes of a drawing with its hit paths, on average."""
    tiles = [art.tile(one.id, turn, level=level) for one in tile_set(set_id).designs for turn in range(4)]
    bytes_of = (
        len(one.picture(alone=False)) + sum(len(part.path) for part in one.segments if level == NEAR)
        for one in tiles
    )
    return sum(bytes_of) / len(tiles)


def sizes() -> None:
    levels = (FAR, MID, NEAR)
    print("\n| set | drawings | kB per drawing, far / mid / near | gzipped per drawing | file, gzipped, kB |")
    print("|---|--:|--:|--:|--:|")
    total, files, count = [0.0] * 3, [0] * 3, 0
    for set_id in SETS:
        drawings = sum(len(one["drawings"]) for one in art.drawings(set_id)["designs"].values())
        raw = [each(set_id, level) for level in levels]
        file = [packed(store.sheet(set_id, level)) for level in levels]
        print(row(set_id, drawings, raw, file))
        total = [sum(pair) for pair in zip(total, (one * drawings for one in raw))]
        files = [sum(pair) for pair in zip(files, file)]
        count += drawings
    print(row("**all**", count, [one / count for one in total], files))
    shared = packed(land.sheet()) + packed(pieces.sheet())
    base = [packed(store.sheet("base", level)) for level in levels]
    print(f"\na base table fetches {(sum(base) + shared) / 1000:.0f} kB with all levels and the pieces")


def row(name: str, drawings: int, raw: list[float], file: list[int]) -> str:
    def kilo(values: Iterable[float], digits: int) -> str:
        return " / ".join(f"{value / 1000:.{digits}f}" for value in values)

    per = [one / drawings for one in file]
    return f"| {name} | {drawings} | {kilo(raw, 1)} | {kilo(per, 2)} | {kilo(file, 0)} |"


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        times()
        sizes()


if __name__ == "__main__":
    main()
