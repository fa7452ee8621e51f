"""The windmill on the tiles, and the flag of whoever waits there."""

from __future__ import annotations

from carcassonne.art import marks
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import Drawing, Solid, Token, draw
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

_CLOTH = "M-7-14h17l-4.6 6.4 4.6 6.4h-17z"


def _flag(colour: str | None) -> str:
    """A flag on a pole, in the colour of its owner and with the owner's emblem."""
    cloth = Solid(marks.player(colour).body if colour else "paper", _CLOTH)
    emblem = marks.mark(colour, -0.5 - 7.6j, 0.8) if colour else ""
    return draw(Drawing((Solid("wood", "M-9-15h2.6v29h-2.6z"), cloth), "", ""), more=emblem)


TOKENS = {"flag": Token(_flag, {"colour": (None, *PLAYERS)})}
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
SCALES = {"flag": 0.55}
