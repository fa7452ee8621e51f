"""Tournaments: shields, prizes, statues, and the ground that they are held on."""

from __future__ import annotations

from carcassonne.art import marks
from carcassonne.art.basic import SHIELD
from carcassonne.art.landscape import Settlement
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import Drawing, Solid, Token, digits, draw, plaque, scaled
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

BARRIER_GATE = shapes("""
    wood ink:.7 M-6.4 3.6v-10h2.6v10zM3.8 3.6v-10h2.6v10z
    blood ink:.6 M-5.1-6.4v-4.4l5 1.7-5 1.7zM5.1-6.4v-4.4l5 1.7-5 1.7z
    """)
TENT = shapes("""
    paper ink:.6 M-6 4.6l1.4-7h9.2l1.4 7z
    blood - M-2.2 4.3l.6-6.4h3.2l.6 6.4z
    blood ink:.6 M-5.6-2.2l5.6-6 5.6 6z
    - ink:.7 M0-8v-3.6
    gold ink:.4 M0-11.6l3.4 1.2-3.4 1.2z
    """)


def _shield(value: int | None, colour: str | None) -> str:
    """The number is on the face; a token that lies face down shows whose it is."""
    look = marks.player(colour) if colour else None
    rim = f"- {'tone' if look else 'azure-dark'}:1.5 {scaled(SHIELD, 0.8)}"
    base = Drawing((Solid("body" if look else "azure", SHIELD),), rim)
    if value is None:
        back = marks.mark(colour, -1j, 1.8) if colour else shapes("- paper:3 M0-9v16.6M-6.6-3h13.2")
        return draw(base, colour, more=back)
    pen = look.emblem_colour if look else "paper"
    number = digits(value, 1.6j if colour else -0.6j, 1.5, pen, 1.7)
    return draw(base, colour, more=number + (marks.mark(colour, -9.2j, 0.6) if colour else ""))


TOKENS = {
    "prize": plaque(
        "floor",
        "blood",
        """- ink:3.2 M-5-7.4h-3.4c0 4 1.6 6 4.4 6.4M5-7.4h3.4c0 4-1.6 6-4.4 6.4
        - gold:1.3 M-5-7.4h-3.4c0 4 1.6 6 4.4 6.4M5-7.4h3.4c0 4-1.6 6-4.4 6.4
        gold ink:1.4 M-5.6-9.4h11.2c.2 6-1 9.8-4 11.2v3h2.6c1.2 0 1.8.8 1.8 2v2.2h-12"""
        "v-2.2c0-1.2.6-2 1.8-2h2.6v-3c-3-1.4-4.2-5.2-4-11.2z",
    ),
    "shield": Token(_shield, {"value": (None, 0, 1, 2, 3, 4, 5), "colour": (None, *PLAYERS)}),
}

SYMBOLS = {
    "statue": Symbol(
        8,
        shapes("""
        rock ink:.8 M-4.4 8v-5h1v-2h6.8v2h1v5z
        #b9b2a6 ink:.7 M-1.8 1c-.8-3.4-.4-5 .6-6.2a1.9 1.9 0 1 1 2.4 0c2 .6 2.4 3.6 1.2 6.2zM1.6-3.2l3-3.4
        """),
    ),
}
TOWNS = {"ground": Settlement("bank", BARRIER_GATE, TENT, farmed=False)}
ROLES = {"prize": "prize tile"}
SCALES = {"shield": 0.5}
