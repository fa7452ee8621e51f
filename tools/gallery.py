#!/usr/bin/env python3
"""Draws the pictures of docs/gallery with the art of today.

    python tools/gallery.py [--only sheets|boards|after|symbols ...]

`before-*.webp` are the same positions in the first style; they were drawn by version 0 and stay as they are.
"""

from __future__ import annotations

import argparse
import io
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PIL import Image

from carcassonne import art
from carcassonne.art import board, sheets
from carcassonne.art.levels import level_for
from carcassonne.art.svg import document
from carcassonne.art.theme import THEMES
from carcassonne.cli.pictures import png
from carcassonne.record import replay

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "gallery"
QUALITY: Final = 82
BOARDS: Final = {72: "base.json", 250: "everything.json"}
PIXELS: Final = (24, 64, 160)
WINDOW: Final = 1600, 1000
"""Of the largest board only its middle is shown."""
SYMBOLS: Final = (
    "base/A base/Eg river-2/C river-2/G inns-cathedrals/A princess-dragon/X tower/A abbey-mayor/ABBEY "
    "count/C cult/A bridges-castles-bazaars/A gold-mines/A ferries/A base/C"
).split()
ROWS: Final = {30: 1, 64: 1, 120: 2}
"""In how many rows they are shown, by pixels."""
GAP: Final = 10


def view(name: str) -> Mapping[str, Any]:
    """The position of a record."""
    game = replay(json.loads((FOLDER / name).read_text(encoding="utf-8")))
    return game.view(None, aids=("standings",))


def image(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg))).convert("RGB")


def write(name: str, picture: Image.Image) -> None:
    picture.save(FOLDER / f"{name}.webp", quality=QUALITY, method=4)


def contact_sheets() -> None:
    for name, svg in sheets.sheets():
        write(name, image(svg))


def boards() -> None:
    shown = view("game.json")
    for theme in THEMES:
        write(f"board-{theme}", image(board.draw(shown, theme=theme, size=1000)))


def at_pixels(shown: Mapping[str, Any], theme: str, pixels: int) -> Image.Image:
    """A board with so many pixels per tile."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) ', board.draw(shown, theme=theme))
    assert found
    return image(board.draw(shown, theme=theme, size=round(float(found[1]) * pixels / 100)))


def after() -> None:
    """Both boards at three sizes, as `before-*.webp` show them."""
    for tiles, record in BOARDS.items():
        shown = view(record)
        for theme in THEMES:
            for pixels in PIXELS:
                write_compared(f"after-{tiles}-{pixels}-{theme}", at_pixels(shown, theme, pixels))


def write_compared(name: str, picture: Image.Image) -> None:
    """A picture of a comparison, cut to its middle if it is too large."""
    if picture.width > 2 * WINDOW[0]:
        left, top = (picture.width - WINDOW[0]) // 2, (picture.height - WINDOW[1]) // 2
        picture = picture.crop((left, top, left + WINDOW[0], top + WINDOW[1]))
    write(name, picture)


def symbols() -> None:
    """What must be known at 30 pixels, at all three levels, and how it looks when complete."""
    rows = [image(symbol_sheet(pixels, done)) for pixels in ROWS for done in (False, True)]
    size = max(row.width for row in rows), sum(row.height for row in rows)
    whole, top = Image.new("RGB", size, THEMES["light"].table), 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    write("symbols", whole)


def symbol_sheet(pixels: int, done: bool) -> str:
    columns = len(SYMBOLS) // ROWS[pixels]
    wide, high = (GAP + count * (100 + GAP) for count in (columns, ROWS[pixels]))
    parts = [
        f'<path d="M0 0h{wide}v{high}H0z" fill="{THEMES["light"].table}"/>',
        '<clipPath id="t"><path d="M0 0h100v100h-100z"/></clipPath>',
    ]
    for number, name in enumerate(SYMBOLS):
        tile = art.tile(name, 0, number % 3, level_for(pixels))
        body = tile.picture(range(len(tile.segments)) if done else ())
        row, column = divmod(number, columns)
        at = f"translate({GAP + column * (100 + GAP)} {GAP + row * (100 + GAP)})"
        parts.append(f'<g transform="{at}" clip-path="url(#t)">{body}</g>')
    return document("".join(parts), (0, 0, wide, high), wide * pixels / 100)


JOBS: Final[dict[str, Callable[[], None]]] = {
    "sheets": contact_sheets,
    "boards": boards,
    "after": after,
    "symbols": symbols,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/gallery.")
    parser.add_argument("--only", nargs="+", choices=JOBS, default=list(JOBS))
    for name in parser.parse_args().only:
        JOBS[name]()


if __name__ == "__main__":
    main()
