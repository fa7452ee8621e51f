"""The example boards of the rules as pictures for the docs site: tiles, pieces, what the example is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from carcassonne import art
from carcassonne.art import land
from carcassonne.art.board import SEATS
from carcassonne.art.standing import copy_at, corner, pieces
from carcassonne.art.svg import ROOT, number

MARGIN = 12
LIT = 'fill="#fff3b0" fill-opacity=".34" stroke="#fffdf2" stroke-opacity=".9" stroke-width="2.4"'
NEXT = 'fill="#fff" fill-opacity=".25" stroke="#6f4518" stroke-width="2.4" stroke-dasharray="7 5"'


def draw(board: Mapping[str, Any], title: str) -> str:
    """A board of `boards.json` as an SVG document; carcassonne.texts has given its pieces their places."""
    tiles = [{"tile": tile, "at": [x, y], "turn": turn} for tile, x, y, turn in board["tiles"]]
    standing = pieces({"tiles": tiles, "pieces": board.get("pieces", [])}, SEATS)
    turns = {(x, y): (tile, turn) for tile, x, y, turn in board["tiles"]}
    used = {piece.name: piece.body for piece in standing}
    pointed = [(x, y) for x, y in board.get("next", [])]
    parts = [
        "<defs>",
        *(f'<g id="{name}">{drawing}</g>' for name, drawing in used.items()),
        "</defs>",
        *(_tile(x, y, tile, turn) for tile, x, y, turn in board["tiles"]),
        *(_lit(x, y, segment, *turns[x, y]) for x, y, segment in board.get("lit", []) if (x, y) in turns),
        *(_next(x, y) for x, y in pointed),
        *(_piece(piece) for piece in standing),
    ]
    return _document("".join(parts), [*turns, *pointed], title)


def _tile(x: int, y: int, tile: str, turn: int) -> str:
    drawn = art.tile(tile, turn, copy_at((x, y))).picture(alone=False)
    return _at(x, y, f'<svg width="100" height="100">{land.patch(x, -y)}{drawn}</svg>')


def _lit(x: int, y: int, segment: int, tile: str, turn: int) -> str:
    """Bridges are segments after the last one of the tile: the piece itself shows those."""
    found = [part for part in art.tile(tile, turn).segments if part.index == segment]
    return "".join(_at(x, y, f'<path d="{part.path}" {LIT}/>') for part in found)


def _next(x: int, y: int) -> str:
    return _at(x, y, f'<rect x="4" y="4" width="92" height="92" rx="8" {NEXT}/>')


def _at(x: int, y: int, drawing: str) -> str:
    at = corner((x, y))
    return f'<g transform="translate({number(at.real)} {number(at.imag)})">{drawing}</g>'


def _piece(piece: Any) -> str:
    at = f"translate({number(piece.point.real)} {number(piece.point.imag)})scale({piece.scale:g})"
    return f'<use href="#{piece.name}" transform="{at}"/>'


def _document(body: str, cells: Sequence[tuple[int, int]], title: str) -> str:
    west, east = min(x for x, _ in cells), max(x for x, _ in cells) + 1
    north, south = -max(y for _, y in cells), -min(y for _, y in cells) + 1
    wide, high = 100 * (east - west) + 2 * MARGIN, 100 * (south - north) + 2 * MARGIN
    box = f"{100 * west - MARGIN} {100 * north - MARGIN} {wide} {high}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{wide}" height="{high}" role="img" '
        f"{ROOT}><title>{escape(title)}</title>{body}</svg>"
    )
