#!/usr/bin/env python3
"""Draws icons and wordmark of the client with the code that draws its tiles, and lights its landscape.

    python tools/brand.py [--check]

An icon is a tile with a figure on it; the wordmark's wall is a piece of a city. `--check` compares what is
text: PNG files may differ by the library that made them.
"""

from __future__ import annotations

import argparse
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

from PIL import Image

from carcassonne import art
from carcassonne.art import figures, scenery, svg, symbols
from carcassonne.art.fabric import BUTT, Fabric
from carcassonne.art.levels import FAR, MID, NEAR
from carcassonne.art.standing import SHADOWS
from carcassonne.art.svg import path, place
from carcassonne.cli.pictures import png
from carcassonne.tiles import design

WEB: Final = Path(__file__).resolve().parents[1] / "web"
HOME: Final = WEB / "src" / "screens" / "home"
ICON, WALL = WEB / "public" / "icon.svg", HOME / "wall.svg"
LANDSCAPE, LIT = HOME / "landscape.ts", HOME / "lit.json"
TILE: Final = "base/E"
FIGURE: Final = "meeple", "red"
ROUND: Final = 21
"""The corner of an icon."""
SHEETS: Final = {"icon-192": (192, ROUND), "icon-512": (512, ROUND)}
BLEEDING: Final = {"icon-maskable-512": (512, 0), "apple-touch-icon": (180, 0)}
"""Icons that the system cuts to its own shape: nothing that matters is near their edges."""
COLOURS: Final = 128


def icon(level: int, corner: float, size: float, grown: float) -> str:
    """A tile with a figure before its city."""
    tile = art.tile(TILE, 0, 0, level)
    cut = f'<clipPath id="c"><path d="{_rounded(corner)}"/></clipPath>'
    body = tile.picture(range(len(tile.segments)))
    stands = place(50 + 60j, SHADOWS["shadow"] + figures.figure(*FIGURE), grown)
    return svg.document(f'{cut}<g clip-path="url(#c)">{body}{stands}</g>', (0, 0, 100, 100), size)


def _rounded(corner: float) -> str:
    side = 100 - 2 * corner
    arc = f"a{corner:g} {corner:g} 0 0 1"
    return (
        f"M{corner:g} 0h{side:g}{arc} {corner:g} {corner:g}v{side:g}{arc}-{corner:g} {corner:g}"
        f"h-{side:g}{arc}-{corner:g}-{corner:g}v-{side:g}{arc} {corner:g}-{corner:g}z"
    )


WIDE: Final = 200
TOWERS: Final = (12, 44, 78, 122, 156, 188)
GREAT: Final = (12, 78, 122, 188)
TOP, FOOT = 34, 41
"""How long the wall is, where towers stand along it, which of them are great, and its height."""


def wall() -> str:
    """A city wall from the front: roofs behind it, towers, and the gate in the middle."""
    feet = [(complex(x, FOOT - 4), x in GREAT) for x in TOWERS]
    wood = (
        (4, False),
        (27, True),
        (31, True),
        (61, False),
        (139, True),
        (170, False),
        (174, True),
        (196, False),
    )
    long = f"h{WIDE - 24}"
    body = (
        path(f"M0 45c30-8 {WIDE - 30}-8 {WIDE} 0-30 5.5-{WIDE - 30} 5.5-{WIDE} 0z", "tree-light")
        + _roofs()
        + path(f"M12 {TOP}{long}v{FOOT - TOP}h-{WIDE - 24}z", "wall-face-lit", "wall-edge", 1)
        + path(
            f"M12 {TOP + 2.4}{long}M12 {TOP + 4.6}{long}",
            "",
            "wall-face",
            0.5,
            'stroke-dasharray="3 2 2 1.6"',
        )
        + path(f"M12 {TOP}{long}", "", "wall-edge", 4.2)
        + path(f"M12 {TOP}{long}", "", "wall", 2.8)
        + path(f"M12 {TOP - 1.8}{long}", "", "wall-edge", 2.4, f'stroke-dasharray="2.6 1.4" {BUTT}')
        + path(
            f"M12 {TOP - 1.6}{long}",
            "",
            "wall",
            1.4,
            f'stroke-dasharray="1.8 2.2" stroke-dashoffset="-.4" {BUTT}',
        )
        + scenery.wall_towers(feet, NEAR)
        + scenery.pennants([foot for foot, great in feet if great], NEAR)
        + path("M97 47.4l.8-8h4.4l.8 8z", "road", "casing", 0.6)
        + place(complex(WIDE / 2, FOOT - 5), symbols.GATE, 1.25)
        + scenery.trees([(complex(x, 43), tall) for x, tall in wood])
    )
    return svg.document(body, (0, 13, WIDE, 37), 1.5 * WIDE)


def _roofs() -> str:
    """The town above its wall, higher in the middle."""
    rng, town, x = Random(12), Fabric(NEAR), 16.0
    while x < WIDE - 22:
        wide, roof = rng.choice((6, 7, 8, 9)), rng.choice((5, 5.5, 6))
        middle = 1 - abs(x + wide / 2 - WIDE / 2) / (WIDE / 2)
        foot = TOP - round(5 * middle) - rng.choice((0, 1.5))
        hue = rng.choice(("roof", "roof-dark", "roof-light", "slate", "roof", "thatch"))
        if rng.random() < 0.4:
            town.gabled(x, foot, wide, 3, roof, hue)
        else:
            town.along(x, foot, wide, 3, roof, hue, rng)
        x += wide + rng.choice((0, 0, 1))
    behind = path(f"M16 {TOP}l4-3 {WIDE / 2 - 20}-5 {WIDE / 2 - 20} 5 4 3z", "floor-shade")
    return behind + town.svg()


# --- the landscape of the home page ---

ROW: Final = re.compile(r"^  '([^']+)',$", re.M)
PERSON: Final = re.compile(r"at: \[(\d+), -?(\d+)\], kind: '(\w+)'")
Part = tuple[int, int, int]
"""Column, row and segment; or side, if it is one of them."""


def lit() -> str:
    """The segments of complete roads, cities and monasteries on the landscape, by cell. Where somebody stands
    nothing is complete: he would have gone home."""
    text = LANDSCAPE.read_text(encoding="utf-8")
    tiles = {(x, y): word for y, row in enumerate(ROW.findall(text)) for x, word in enumerate(row.split())}
    taken = {(int(x), int(y), kind) for x, y, kind in PERSON.findall(text)}
    sides: dict[Part, Part] = {}
    parts: dict[Part, list[Part]] = {}
    open_ended: set[Part] = set()
    for (x, y), word in tiles.items():
        name = f"river/{word[1:-1]}" if word.startswith("~") else f"base/{word[:-1]}"
        for number, segment in enumerate(design(name).segments):
            if segment.kind not in ("city", "road", "monastery"):
                continue
            parts[x, y, number] = [(x, y, ("NESW".index(edge) + int(word[-1])) % 4) for edge in segment.edges]
            sides |= dict.fromkeys(parts[x, y, number], (x, y, number))
            around = all((x + a, y + b) in tiles for a in (-1, 0, 1) for b in (-1, 0, 1))
            if (x, y, segment.kind) in taken or (segment.kind == "monastery" and not around):
                open_ended.add((x, y, number))
    found: dict[str, list[int]] = {}
    for x, y, number in sorted(parts, key=lambda part: (part[1], part[0], part[2])):
        feature, closed = _feature((x, y, number), parts, sides)
        if closed and not feature & open_ended:
            found.setdefault(f"{x} {y}", []).append(number)
    lines = ",\n".join(f'  "{cell}": {numbers}' for cell, numbers in found.items())
    return f"{{\n{lines}\n}}\n"


def _feature(
    start: Part, parts: Mapping[Part, Sequence[Part]], sides: Mapping[Part, Part]
) -> tuple[set[Part], bool]:
    """All parts of a feature, and whether none of them is open."""
    found, waiting, closed = {start}, [start], True
    while waiting:
        for x, y, side in parts[waiting.pop()]:
            east, south = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
            beyond = sides.get((x + east, y + south, (side + 2) % 4))
            closed &= beyond is not None
            if beyond is not None and beyond not in found:
                found.add(beyond)
                waiting.append(beyond)
    return found, closed


def texts() -> dict[Path, str]:
    return {ICON: icon(FAR, ROUND, 64, 2.1) + "\n", WALL: wall() + "\n", LIT: lit()}


def pictures() -> dict[Path, bytes]:
    rounded = {name: icon(MID, corner, size, 2.1) for name, (size, corner) in SHEETS.items()}
    bleeding = {name: icon(MID, corner, size, 1.7) for name, (size, corner) in BLEEDING.items()}
    return {WEB / "public" / f"{name}.png": small(png(text)) for name, text in (rounded | bleeding).items()}


def small(data: bytes) -> bytes:
    """A PNG with a palette, which is a third as large."""
    picture, out = Image.open(io.BytesIO(data)).convert("RGBA"), io.BytesIO()
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the icons and the wordmark of the client.")
    parser.add_argument("--check", action="store_true", help="only say whether the files are up to date")
    if parser.parse_args().check:
        stale = [file.name for file, text in texts().items() if file.read_text(encoding="utf-8") != text]
        for name in stale:
            print(f"{name} is out of date: run `python tools/brand.py`")
        return int(bool(stale))
    for file, text in texts().items():
        file.write_text(text, encoding="utf-8")
    for file, data in pictures().items():
        file.write_bytes(data)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
