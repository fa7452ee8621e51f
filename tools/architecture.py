#!/usr/bin/env python3
"""Draws docs/architecture.svg from the code: the rooms of the package, their size, and who imports whom.

    python tools/architecture.py [--check]

The storeys are the layers of import-linter in pyproject.toml, the arrows are imports that are really there,
less those that follow from others. Dashed: the files bot.py and art.py of modules look up to their rooms.
With --check nothing is written, and the exit code is 1 if an arrow or a room is missing in the picture.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "carcassonne"
PICTURE = ROOT / "docs" / "architecture.svg"
PACKAGE = "carcassonne"
WIDTH, HEIGHT, GAP, FLOOR, MARGIN = 190, 64, 60, 112, 24
PAPER = 'fill="#fffaf0" stroke="#5b4a37"'
ABOUT = {
    "geometry": "sides, turns, cells",
    "packages": "files of modules, found by name",
    "names": "which name was meant",
    "tiles": "designs, boxes, validator",
    "engine": "state, agenda, hooks",
    "art": "every drawing as SVG",
    "modules": "one package per module",
    "game": "Game, Config, records, views",
    "bots": "evaluation, search, arena",
    "env": "reinforcement learning",
    "kit": "a test kit for authors",
    "formats": "games from elsewhere",
    "server": "tables, sockets, stores",
    "local": "the server inside a page",
    "cli": "the command line",
}
"""What a room is for."""


class Room(NamedTuple):
    name: str
    parts: tuple[str, ...]
    """The packages and files that belong to it."""


def storeys() -> list[list[Room]]:
    """The rooms by layer, the highest first, as import-linter holds them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = next(c["layers"] for c in contracts["contracts"] if c["type"] == "layers")
    found = []
    for layer in layers:
        names = re.findall(r"carcassonne\.(\w+)", layer)
        if ":" in layer:  # siblings that may import each other are one room
            found.append([Room(names[0], tuple(names))])
        else:
            found.append([Room(name, (name,)) for name in names])
    return found


def arrows(rooms: Sequence[Room]) -> list[tuple[str, str]]:
    """Who imports whom, directly and at run time."""
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=True)
    room_of = {part: room.name for room in rooms for part in room.parts}
    found = set()
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            ends = [
                room_of.get(name.partition(f"{PACKAGE}.")[2].partition(".")[0])
                for name in (importer, imported)
            ]
            if None not in ends and ends[0] != ends[1]:
                found.add((str(ends[0]), str(ends[1])))
    return sorted(found)


def shown(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The imports that do not follow from others: who imports a room may import what that room imports."""
    below: dict[str, set[str]] = {}
    for importer, imported in pairs:
        below.setdefault(importer, set()).add(imported)

    def reached(room: str, seen: set[str]) -> set[str]:
        for other in below.get(room, set()) - seen:
            seen.add(other)
            reached(other, seen)
        return seen

    return [
        (importer, imported)
        for importer, imported in pairs
        if not any(imported in reached(other, set()) for other in below[importer] - {imported})
    ]


def lines_of(room: Room) -> int:
    """Lines of Python in a room, to the nearest hundred: the picture need not change with every commit."""
    files = [
        path
        for part in room.parts
        for path in ((SOURCE / part).rglob("*.py") if (SOURCE / part).is_dir() else [SOURCE / f"{part}.py"])
    ]
    return round(sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) / 100) * 100


def picture() -> str:
    floors = storeys()
    rooms = [room for floor in floors for room in floor]
    wide = max(len(floor) for floor in floors)
    width = 2 * MARGIN + wide * WIDTH + (wide - 1) * GAP + 140
    places = {}
    for level, floor in enumerate(floors):
        left = (width - len(floor) * WIDTH - (len(floor) - 1) * GAP) / 2
        for number, room in enumerate(floor):
            places[room.name] = (left + number * (WIDTH + GAP), MARGIN + level * FLOOR)
    height = MARGIN * 2 + (len(floors) - 1) * FLOOR + HEIGHT
    order = [room.name for room in rooms]
    all_of_them = arrows(rooms)
    down = [pair for pair in all_of_them if order.index(pair[0]) < order.index(pair[1])]
    up = [pair for pair in all_of_them if pair not in down]
    body = [*_arrows([*shown(down), *up], places), *_rooms(rooms, places)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
        "<title>The rooms of the package and who imports whom</title>"
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto">'
        '<path d="M0 0l8 4-8 4z" fill="#7a6a55"/></marker></defs>'
        f'<rect width="{width}" height="{height}" fill="#f6efe0"/>{"".join(body)}</svg>\n'
    )


def _rooms(rooms: Sequence[Room], places: dict[str, tuple[float, float]]) -> Iterator[str]:
    for room in rooms:
        x, y = places[room.name]
        yield f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="9" {PAPER}/>'
        yield _text(x, y + 23, 16, "#2c2219", room.name)
        yield _text(x, y + 40, 11, "#6d5c49", ABOUT[room.name])
        yield _text(x, y + 55, 11, "#6d5c49", f"{lines_of(room):,} lines")


def _text(x: float, y: float, size: int, colour: str, text: str) -> str:
    place = f'x="{x + WIDTH / 2:g}" y="{y:g}" text-anchor="middle"'
    return f'<text {place} font-family="Georgia, serif" font-size="{size}" fill="{colour}">{text}</text>'


def _arrows(pairs: Sequence[tuple[str, str]], places: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Lines from the lower edge of the importer to the upper edge of what it imports, bent apart."""
    for start, end in pairs:
        (x1, y1), (x2, y2) = places[start], places[end]
        upward = y2 < y1
        x1, x2 = x1 + WIDTH * _port(start, end), x2 + WIDTH * _port(end, start)
        y1, y2 = (y1, y2 + HEIGHT + 2) if upward else (y1 + HEIGHT, y2 - 2)
        bend = (y2 - y1) / 2
        style = 'stroke="#b0552f" stroke-dasharray="4 3"' if upward else 'stroke="#7a6a55"'
        curve = f"{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}"
        yield (
            f'<path d="M{x1:.0f} {y1:.0f}C{curve}" fill="none" {style} stroke-width="1.4" opacity=".75" '
            'marker-end="url(#tip)"/>'
        )


def _port(room: str, other: str) -> float:
    """Where on the edge of a room the line to another one leaves, so that lines do not cover each other."""
    names = sorted(ABOUT)
    return 0.12 + 0.76 * names.index(other) / (len(names) - 1)


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the rooms of the package from the code.")
    parser.add_argument("--check", action="store_true", help="only say whether the picture is up to date")
    args = parser.parse_args()
    text = picture()
    if args.check:
        bare = re.compile(r"[\d,]+ lines")
        if not PICTURE.exists() or bare.sub("", PICTURE.read_text(encoding="utf-8")) != bare.sub("", text):
            print("docs/architecture.svg is out of date: run `make protocol`", file=sys.stderr)
            return 1
        return 0
    PICTURE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
