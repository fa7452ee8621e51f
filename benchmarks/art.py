"""What drawings of tiles cost: time for the first one, from the cache and from memory, and bytes per set.

python benchmarks/art.py
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from collections.abc import Callable
from time import process_time

from carcassonne import art
from carcassonne.art import store
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


def all_turns(tile_id: str) -> None:
    for turn in range(4):
        assert art.tile(tile_id, turn).svg


def times() -> None:
    plan.cache_clear()
    print(f"layout of a design                    {milliseconds(plan, 1):7.2f} ms")
    plan.cache_clear()
    print(f"first use: layout and all its drawings{milliseconds(art.tile, 1):7.2f} ms")
    forget()
    print(f"first use, kept by an earlier run     {milliseconds(art.tile, 1):7.2f} ms")
    print(f"one more drawing                      {milliseconds(all_turns, 4):7.3f} ms")
    print(f"again                                 {milliseconds(all_turns, 4):7.3f} ms")


def sizes() -> None:
    print(
        "\n| set | designs | drawings | kB per drawing | file, kB | gzipped, kB | gzipped per drawing, kB |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|")
    rows = []
    for set_id in SETS:
        data = art.drawings(set_id)
        text = json.dumps(data, separators=(",", ":")).encode()
        drawn = [len(art.tile(tile_id, turn).svg) for tile_id in data["designs"] for turn in range(4)]
        count = sum(len(one["drawings"]) for one in data["designs"].values())
        rows.append((set_id, len(data["designs"]), count, sum(drawn), len(text), len(gzip.compress(text, 9))))
    whole = ("all", *(sum(row[n] for row in rows) for n in range(1, 6)))
    for name, designs, count, drawn_bytes, raw, packed in [*rows, whole]:
        each = drawn_bytes / designs / 4000
        print(
            f"| {name} | {designs} | {count} | {each:.1f} | {raw / 1000:.0f} "
            f"| {packed / 1000:.0f} | {packed / count / 1000:.2f} |"
        )


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        times()
        sizes()


if __name__ == "__main__":
    main()
