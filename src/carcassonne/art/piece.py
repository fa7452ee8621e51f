"""How a piece is drawn: figures and tokens are one family.

A piece is one silhouette in -16..16 (the big meeple is a little larger) with a paper halo and an ink
outline, so that it stands out on every ground. The light comes from the upper left, as on the tiles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from carcassonne.art import marks, svg

BOX: Final = 21
"""Halo and all, a figure lies within -BOX..BOX."""
OUTLINE: Final = 1.9
HALO: Final = 6.0
SHADE: Final = 2.8
"""Widths of the pens; half of outline and halo lies outside of the silhouette."""
THICK: Final = 4.6
"""How thick a piece is that lies."""
PAINT: Final[dict[str, str]] = {
    "skin": "#f3d3b4",
    "claret": "#7d2f45",
    "claret-dark": "#571f30",
    "azure-dark": "#29496b",
    "violet-dark": "#4f3763",
    "blood-dark": "#7c1d18",
    "gold-dark": "#94690f",
    "gold-light": "#f2cf6b",
    "rose-light": "#ecb9c6",
    "felt": "#5a4a40",
}
"""What pieces are painted with besides the colours of the tiles."""


class Solid(NamedTuple):
    """A part of the silhouette; with a width it is a thick line and not an area."""

    fill: str
    d: str
    width: float = 0


class Drawing(NamedTuple):
    """How a piece looks; the colours `body` and `tone` are those of the player."""

    solids: tuple[Solid, ...]
    """Its silhouette, from the back to the front; `solids` reads them."""
    details: str = ""
    """Shapes on top of them, in the language of `svg.shapes`."""
    shade: str = ""
    """Where a broad pen darkens the side away from the light."""
    mark: complex | None = None
    """Where the player's mark is, if the piece bears it."""
    mark_scale: float = 1.1
    lies: bool = False
    """Does it lie down in fields?"""


class Token(NamedTuple):
    """A token that is more than one drawing, as what it shows is chosen."""

    make: Callable[..., str]
    values: Mapping[str, Sequence[Any] | Callable[[], Sequence[Any]]] = MappingProxyType({})
    """What it can show: its choice, or a function that knows it; the first is shown if none is said."""
    sheet: Mapping[str, Sequence[Any]] = MappingProxyType({})
    """Of a long choice: what a client needs."""


NUMBER: Final = re.compile(r"-?(?:\d*\.\d+|\d+)")
COMMAND: Final = re.compile("([a-zA-Z])([^a-zA-Z]*)")
LENGTH: Final = {"c": 6, "l": 2, "h": 1, "v": 1}
WORD: Final = re.compile("[a-z]+(?:-[a-z]+)*(?=[ :])")
"""The name of a colour in a text of `svg.shapes`."""
NUMERALS: Final = (
    "M0-4.4c1.9 0 2.8 1.9 2.8 4.4s-.9 4.4-2.8 4.4-2.8-1.9-2.8-4.4.9-4.4 2.8-4.4z",
    "M-1.8-2.6l2.2-1.8v8.8",
    "M-2.5-2.4c.3-2.8 5-2.7 5 .2 0 2-3.4 3.6-4.8 6.6h5.1",
    "M-2.4-4.4h4.8l-2.8 3.4c4-.2 4 5.4.1 5.4-1.5 0-2.5-.8-2.7-2.2",
    "M1.4 4.4v-8.8l-4.4 6h6",
    "M2.2-4.4h-4.2l-.4 4c2.2-1.3 5.2-.5 5.2 2 0 3.2-4.4 3.6-5.4.9",
    "M1.8-4.4c-3 .8-4.6 3.4-4.4 6.2.4 3.6 5.4 3.4 5.4-.2 0-3.2-4.6-3.2-5.4 0",
    "M-2.6-4.4h5.2l-3.2 8.8",
    "M0-.4c-3-.6-2.6-4 0-4s3 3.4 0 4c-3.6.6-3.4 4.8 0 4.8s3.6-4.2 0-4.8z",
    "M-1.8 4.4c3-.8 4.6-3.4 4.4-6.2-.4-3.6-5.4-3.4-5.4.2 0 3.2 4.6 3.2 5.4 0",
)
"""The digits as lines, since drawings have no fonts."""


def mirrored(half: str) -> str:
    """A closed outline, the same on both sides, from its right half: `M0 y` and relative c, l, h and v."""
    steps: list[tuple[str, list[float]]] = []
    for command, text in COMMAND.findall(half)[1:]:
        values = [float(value) for value in NUMBER.findall(text)]
        size = LENGTH[command]
        steps += [(command, values[at : at + size]) for at in range(0, len(values), size)]
    return half + "".join(command + svg.numbers(*_back(command, v)) for command, v in reversed(steps)) + "z"


def _back(command: str, v: list[float]) -> list[float]:
    """A step of the right half as the left half takes it on the way back."""
    if command == "c":
        return [v[4] - v[2], v[3] - v[5], v[4] - v[0], v[1] - v[5], v[4], -v[5]]
    if command == "l":
        return [v[0], -v[1]]
    return v if command == "h" else [-v[0]]


def solids(text: str) -> tuple[Solid, ...]:
    """Parts of a silhouette in the language of `svg.shapes`, each as `fill:width path`. Without a width
    it is an area; a path after `<` is the right half of one that is `mirrored`."""
    return tuple(_solid(part) for part in svg.parted(text))


def _solid(text: str) -> Solid:
    pen, d = text.split(None, 1)
    fill, _, width = pen.partition(":")
    half = d.startswith("<")
    d = svg.path_data(d.removeprefix("<"))
    return Solid(fill, mirrored(d) if half else d, float(width or 0))


def scaled(d: str, factor: float) -> str:
    """An outline (no arcs) in another size, for pens as thick as before; fine enough not to drift."""

    def larger(command: re.Match[str]) -> str:
        values = (
            f"{float(value) * factor:.2f}".rstrip("0").rstrip(".") for value in NUMBER.findall(command[2])
        )
        return command[1] + " ".join("0" if value == "-0" else value for value in values).replace(" -", "-")

    return COMMAND.sub(larger, d)


def draw(
    drawing: Drawing, colour: str | None = None, lying: bool = False, more: str = "", halo: bool = True
) -> str:
    """Halo, outlined parts, shade, details and mark; `more` is put on top."""
    look = marks.player(colour) if colour else None
    paint = {**PAINT, "body": look.body if look else "wood", "tone": look.tone if look else "wall-edge"}
    out = _halo(drawing.solids, THICK if lying else 0) if halo else ""
    if lying:
        out += _side(drawing.solids, paint["tone"])
    for solid in drawing.solids:
        fill = paint.get(solid.fill, solid.fill)
        if solid.width:
            out += svg.path(solid.d, "", "ink", solid.width + OUTLINE)
            out += svg.path(solid.d, "", fill, solid.width)
        else:
            out += svg.path(solid.d, fill, "ink", OUTLINE)
    out += svg.path(drawing.shade, "", "ink", SHADE, 'opacity=".22"')
    out += svg.shapes(WORD.sub(lambda word: paint.get(word[0], word[0]), drawing.details))
    if colour and drawing.mark is not None:
        out += marks.mark(colour, drawing.mark, drawing.mark_scale, 90 if lying else 0)
    turn = ' transform="scale(.91 .76)rotate(-90)"' if lying else ""  # the ground is seen at a slant
    return f"<g {svg.ROOT}{turn}>{out}{more}</g>"


def _halo(solids: tuple[Solid, ...], thick: float = 0) -> str:
    """The light rim round the whole silhouette, and round the side of what lies."""
    widths = sorted({solid.width for solid in solids})
    rims = ((width, "".join(solid.d for solid in solids if solid.width == width)) for width in widths)
    rim = "".join(svg.path(d, "", "paper", width + HALO + thick * 0.8) for width, d in rims)
    return svg.place(-thick / 2, rim) if thick else rim


def _side(solids: tuple[Solid, ...], tone: str) -> str:
    """The side of a piece that lies on its back, below its front: no piece that stands shows one."""
    return svg.place(-THICK, svg.path("".join(solid.d for solid in solids), tone, "ink", OUTLINE))


PLAQUE: Final = mirrored("M0-15h12.5c1.7 0 2.5.8 2.5 2.5v25c0 1.7-.8 2.5-2.5 2.5h-12.5")
RING: Final = mirrored("M0-12.6h11.6c.6 0 1 .4 1 1v23.2c0 .6-.4 1-1 1h-11.6")


def plaque(ground: str, ring: str, glyph: str = "") -> Drawing:
    """A square card with a coloured frame."""
    return Drawing((Solid(ground, PLAQUE),), f"- {ring}:1.6 {RING} | {glyph}")


def digits(value: int, point: complex, scale: float, stroke: str, pen: float) -> str:
    """A number of one or two digits, written with a pen."""
    text = str(value)
    first = -3.6 * (len(text) - 1)
    signs = (
        svg.place(complex(first + 7.2 * place, 0), svg.path(NUMERALS[int(digit)], "", stroke, pen))
        for place, digit in enumerate(text)
    )
    return svg.place(point, "".join(signs), scale)
