"""Contact sheets: the tiles of a set, or all figures and tokens, side by side in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from carcassonne import art
from carcassonne.art import figures, tokens
from carcassonne.art.palette import COLOURS, PLAYERS
from carcassonne.art.svg import document, place
from carcassonne.art.theme import THEMES
from carcassonne.tiles import SETS, tile_set

TILE: Final = 100
"""Pixels of a tile."""
GAP, FOOT = 12, 18
LOOK: Final = THEMES["light"]
STEP: Final = 52
"""The distance of two figures."""
CLIP: Final = '<clipPath id="tile"><path d="M0 0h100v100h-100z"/></clipPath>'


def sheets(sets: Sequence[str] = SETS) -> list[tuple[str, str]]:
    """A sheet of each set and one of the pieces, as name of a file without its ending and SVG."""
    return [*((name, tile_sheet(name)) for name in sets), ("figures", figure_sheet())]


def tile_sheet(set_id: str, columns: int = 9) -> str:
    """All designs of a set, each with its code and its copies per edition; rows are about equally long."""
    designs = tile_set(set_id).designs
    rows = -(-len(designs) // columns)
    columns = -(-len(designs) // rows)
    parts = [CLIP]
    for number, design in enumerate(designs):
        x = GAP + number % columns * (100 + GAP)
        y = GAP + number // columns * (100 + FOOT + GAP)
        copies = "/".join("–" if count is None else str(count) for count in design.copies)
        parts.append(
            f'<g transform="translate({x} {y})"><g clip-path="url(#tile)">{art.tile(design.id).picture()}</g>'
            f"{_text(0, 113.5, design.code, 700)}{_text(100, 113.5, copies, end=True)}</g>"
        )
    return _sheet("".join(parts), GAP + columns * (100 + GAP), GAP + rows * (100 + FOOT + GAP), TILE / 100)


def figure_sheet() -> str:
    """Every piece: those of players in all colours, on the grounds they stand on, and those of nobody."""
    owned, free = figures.kinds(owned=True), [*figures.kinds(owned=False), *tokens.names()]
    wide = 90 + STEP * (len(owned) + len(figures.lying()))
    parts = [_text(104 + STEP * n, 22, kind, middle=True, size=9) for n, kind in enumerate(owned)]
    grounds = [COLOURS[name] for name in ("meadow", "floor", "road")]
    for row, colour in enumerate(PLAYERS):
        y = 32 + STEP * row
        ground = grounds[row % len(grounds)]
        parts.append(f'<path d="M70 {y}h{wide - 70}v{STEP}h-{wide - 70}z" fill="{ground}"/>')
        parts.append(_text(14, y + 30, colour, 700))
        row_of = [figures.figure(kind, colour) for kind in owned]
        row_of += [figures.figure(kind, colour, lying=True) for kind in figures.lying()]
        parts += [place(complex(104 + STEP * n, y + 26), body) for n, body in enumerate(row_of)]
    top = 32 + STEP * len(PLAYERS) + 20
    columns = (wide - 24) // 64
    for number, name in enumerate(free):
        body = figures.figure(name) if name in figures.kinds() else tokens.token(name)
        at = complex(44 + number % columns * 64, top + 22 + number // columns * 70)
        parts.append(place(at, body) + _text(at.real, at.imag + 34, name, middle=True, size=9))
    rows = -(-len(free) // columns)
    return _sheet("".join(parts), wide, top + rows * 70 + 8, 1.25)


def _text(
    x: float,
    y: float,
    text: str,
    weight: int = 400,
    end: bool = False,
    middle: bool = False,
    size: float = 11,
) -> str:
    anchor = ' text-anchor="end"' if end else ' text-anchor="middle"' if middle else ""
    fill = LOOK.text if weight > 400 else LOOK.quiet
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{fill}"{anchor}>{escape(text)}</text>'
    )


def _sheet(body: str, wide: float, high: float, scale: float) -> str:
    ground = f'<path d="M0 0h{wide}v{high}h-{wide}z" fill="{LOOK.table}"/>'
    return document(ground + body, (0, 0, wide, high), wide * scale)
