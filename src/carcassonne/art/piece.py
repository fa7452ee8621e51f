"""How a piece is drawn: figures and tokens are one family.

A piece is one silhouette in -16..16 (the big meeple is a little larger) with a paper halo and an ink
outline, so that it stands out on every ground. The light comes from the upper left, as on the tiles.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from carcassonne.art import marks, svg

BOX: Final = 21
"""Halo and all, a figure lies within -BOX..BOX."""
OUTLINE: Final = 1.9
HALO: Final = 6.0
SHADE: Final = 2.8
"""Widths of the pens; half of outline and halo lies outside of the silhouette."""
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
    details: str = ""
    """Shapes on top of them, in the language of `svg.shapes`."""
    shade: str = ""
    """Where a broad pen darkens the side away from the light."""
    mark: complex | None = None
    """Where the player's mark is, if the piece bears it."""
    mark_scale: float = 1.1


NUMBER: Final = re.compile(r"-?(?:\d*\.\d+|\d+)")
COMMAND: Final = re.compile("([a-zA-Z])([^a-zA-Z]*)")
LENGTH: Final = {"c": 6, "l": 2, "h": 1, "v": 1}
WORD: Final = re.compile("[a-z]+(?:-[a-z]+)*(?=[ :])")
"""The name of a colour in a text of `svg.shapes`."""


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
    out = _halo(drawing.solids) if halo else ""
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
    turn = ' transform="rotate(-90)"' if lying else ""
    return f"<g {svg.ROOT}{turn}>{out}{more}</g>"


def _halo(solids: tuple[Solid, ...]) -> str:
    """The light rim round the whole silhouette."""
    widths = sorted({solid.width for solid in solids})
    rims = ((width, "".join(solid.d for solid in solids if solid.width == width)) for width in widths)
    return "".join(svg.path(d, "", "paper", width + HALO) for width, d in rims)
