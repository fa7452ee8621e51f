"""The drawings of every game, in tables like those of a module's own file art.py; see `registry`."""

from __future__ import annotations

from typing import Final

from carcassonne.art import marks, svg
from carcassonne.art.landscape import Hub, Settlement
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import Drawing, Solid, Token, draw, mirrored, plaque
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import CHURCH, HEATER, Symbol

MEEPLE: Final = mirrored(
    "M0-14.5c2.9 0 5 2.1 5 4.7 0 1.5-.6 2.8-1.5 3.8 4.4.9 9 2.6 10.3 4.6 1.2 1.9.3 4.2-2 4.2"
    "-2 0-4.1-.4-5.9-.6"
    ".6 3 2.6 6.2 4.5 9.2 1 1.7 0 3.6-1.9 3.6h-4.6c-1 0-1.7-.5-2.1-1.4l-1.8-4"
)
MEEPLE_SHADE: Final = "M3.4-12c.9 2 .5 4-1 5.4M11.8.9c-2.4.1-5-.4-7.5-.9.3 4.4 2.5 8.6 4.6 12.4"
SHIELD: Final = mirrored("M0-15h10.4c1.2 0 1.8.6 1.8 1.8v12.2c0 7.6-4.8 13-12.2 16.6")
"""Outlines that modules use as well."""

FIGURES: Final = {
    "meeple": Drawing((Solid("body", MEEPLE),), shade=MEEPLE_SHADE, mark=2.6j, lies=True),
}


def _marker(colour: str) -> str:
    """The disc that stands for a player, on the score track and beside the name."""
    return draw(
        Drawing((Solid("body", svg.circle(0j, 14)),), shade="M8.6 7c-2 2.2-4.4 3.6-7.6 4"),
        colour,
        more=marks.mark(colour, scale=2.1),
    )


TOKENS: Final = {
    "tile": plaque(
        "wall-face",
        "wall",
        """wall ink:1.3 M0-9.6l3 6.6 6.6 3-6.6 3-3 6.6-3-6.6-6.6-3 6.6-3z | wall-face ink:1.2 @0,0,2.6""",
    ),
    "crown": Drawing(
        (Solid("gold", mirrored("M0-13l6.4 10.6 8.8-6.6-2.8 19c-.2 1.2-.8 1.8-2 1.8h-10.4")),),
        """- gold-dark:1.5 M-11.4 7.4h22.8 | blood ink:1 @0,2.4,2.3 | azure ink:1 @-6.8,2.8,1.7 @6.8,2.8,1.7
        paper ink:1 @0,-12.4,2 @14,-8.4,1.8 @-14,-8.4,1.8""",
        "M10.6-1.4l-.8 6",
    ),
    "marker": Token(_marker, {"colour": tuple(PLAYERS)}),
}
SCALES: Final = {"crown": 0.5}

SYMBOLS: Final = {
    "shield": Symbol(
        9.2,
        shapes(f"""
        azure paper:3 {HEATER}
        azure ink:1 {HEATER}
        paper - M-1.4-7.6h2.8v4.3h3.1v2.8h-3.1v7l-1.4.9-1.4-.9v-7h-3.1v-2.8h3.1z
        """),
    ),
}
CLOISTERS: Final = {
    "monastery": Symbol(
        17,
        shapes("parcel hedge:1.7 @0,0,16.2 | road - M-10.6 11.4q10.6 5.4 21.2 0l-1-2h-19z")
        + place(0.4 + 3j, CHURCH),
    ),
}
TOWNS: Final = {"city": Settlement()}
HUBS: Final = {
    "village": Hub(8.0, 9.0, ((8.6, "floor", "casing"),)),
    "spring": Hub(8.0, 13.0, ((10.4, "bank", ""), (9, "water", "water-edge"))),
}
ROLES: Final = {"square": "square of a larger piece"}
