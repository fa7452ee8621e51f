"""The marks of the players: one sign per colour, so that nobody needs colours to tell players apart."""

from __future__ import annotations

from typing import Final

from carcassonne.art.palette import PLAYERS, Player
from carcassonne.art.svg import circle, path, place

EMBLEMS: Final[dict[str, str]] = {
    "lozenge": "M0-4.4l3.6 4.4-3.6 4.4-3.6-4.4z",
    "cross": "M-1.3-3.7h2.6v2.4h2.4v2.6h-2.4v2.4h-2.6v-2.4h-2.4v-2.6h2.4z",
    "triangle": "M0-4l4 6.9h-8z",
    "disc": circle(0j, 3.3),
    "square": "M-3-3h6v6h-6z",
    "star": "M0-4.6l1.4 3.1 3.3.3-2.5 2.2.8 3.3-3-1.8-3 1.8.8-3.3-2.5-2.2 3.3-.3z",
}
"""Each sign around 0, about 8 units wide: all look equally big."""


def player(colour: str) -> Player:
    """How a player of this colour looks; says which colours there are if there is no such one."""
    if colour not in PLAYERS:
        raise ValueError(f"There is no player colour {colour!r}: use one of {', '.join(PLAYERS)}.")
    return PLAYERS[colour]


def mark(colour: str, point: complex = 0, scale: float = 1.0, spin: float = 0) -> str:
    """The sign alone, to be drawn on the player's own colour."""
    look = player(colour)
    return place(point, path(EMBLEMS[look.emblem], look.emblem_colour), scale, spin)
