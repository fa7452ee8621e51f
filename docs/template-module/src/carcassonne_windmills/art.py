"""The windmill on the tiles, and the flag of whoever waits there."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, Solid
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

TOKENS = {
    "flag": Drawing(
        (Solid("player", "M-6-13h15l-4.5 5.5 4.5 5.5h-15z"),),
        "- ink:2.4 M-6-14v27",
        "M-2-4h6",
    ),
}

SYMBOLS = {
    "windmill": Symbol(
        9.5,
        shapes("""
        paper ink:1 M-3.4 8.6l1.2-11h4.4l1.2 11z
        roof ink:1 M-3-2.2l3-4.4 3 4.4z
        - ink:2.6 M-8.2-7.6l16.4 7.4M-3.7 4.3l7.4-16.4
        - paper:1.4 M-8.2-7.6l16.4 7.4M-3.7 4.3l7.4-16.4
        ink - @0,-3.9,1.3
        """),
    ),
}
SCALES = {"flag": 0.5}
