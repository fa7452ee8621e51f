"""A position as a poster: the board in a printed frame, with a title above it and a line below.

poster.draw(game.view(None, aids=("standings",)), title="Sunday", note="17 November 2026")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from carcassonne.art import board
from carcassonne.art.legend import readable
from carcassonne.art.svg import ROOT, number
from carcassonne.art.theme import THEMES

PIXELS: Final = 160
"""How wide a tile is on a poster if no size is asked for: all detail is there."""
FRAME: Final = 60
"""The rim of paper round the picture, in units of the board; it grows with the board."""
TITLE: Final = 130
NOTE: Final = 50
"""The bands of paper above the picture and below it."""
FONT: Final = 'font-family="Georgia, \'Times New Roman\', serif" text-anchor="middle"'


def draw(
    view: Mapping[str, Any],
    *,
    title: str = "Carcassonne",
    note: str = "",
    theme: str = "light",
    colours: Sequence[str] | None = None,
    size: int | None = None,
) -> str:
    """A poster as a standalone SVG document, `size` pixels wide."""
    x, y, wide, high = _box(board.draw(view, theme=theme, last=False, colours=colours))
    grown = max(1.0, wide / 1400)
    frame, head, foot = FRAME * grown, TITLE * grown, NOTE * grown
    whole_wide, whole_high = wide + 2 * frame, high + 2 * frame + head + (foot if note else 0)
    pixels = size if size is not None else round(whole_wide * PIXELS / 100)
    picture = board.draw(
        view, theme=theme, last=False, colours=colours, size=round(pixels * wide / whole_wide)
    )
    inner = picture[picture.index("<title>") : picture.rindex("</svg>")]
    look = THEMES[theme]
    middle = number(whole_wide / 2)
    line = (
        f'<text x="{middle}" y="{number(whole_high - frame * 0.75)}" font-size="{number(30 * grown)}" '
        f'fill="{look.quiet}" {FONT}>{escape(readable(note))}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(whole_wide)} {number(whole_high)}" '
        f'width="{pixels}" height="{round(pixels * whole_high / whole_wide)}" {ROOT}>'
        f'<path d="M0 0h{number(whole_wide)}v{number(whole_high)}H0z" fill="{look.card}"/>'
        f'<text x="{middle}" y="{number(frame + head * 0.55)}" font-size="{number(84 * grown)}" '
        f'fill="{look.text}" {FONT}>{escape(readable(title))}</text>'
        f'<svg x="{number(frame)}" y="{number(frame + head)}" width="{number(wide)}" height="{number(high)}" '
        f'viewBox="{number(x)} {number(y)} {number(wide)} {number(high)}">{inner}</svg>'
        f'<path d="M{number(frame)} {number(frame + head)}h{number(wide)}v{number(high)}h-{number(wide)}z" '
        f'stroke="{look.line}" stroke-width="{number(4 * grown)}"/>{line if note else ""}</svg>'
    )


def _box(document: str) -> tuple[float, float, float, float]:
    """The part of the board that a picture shows."""
    start = document.index('viewBox="') + len('viewBox="')
    x, y, wide, high = (float(value) for value in document[start : document.index('"', start)].split())
    return x, y, wide, high
