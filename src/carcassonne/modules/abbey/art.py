"""The abbey, which fills its tile."""

from __future__ import annotations

from carcassonne.art.piece import Token, draw, plaque
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import CHURCH, shadow

ABBEY = shapes("""
    parcel wall-edge:5 M-43-43h86v86h-86z
    - wall:3 M-43-43h86v86h-86z
    - wall-face:1.3 M-34-43h.5M-24-43h.5M-14-43h.5M-4-43h.5M6-43h.5M16-43h.5M26-43h.5M36-43h.5M-34 43h.5\
    M-24 43h.5M-14 43h.5M16 43h.5M26 43h.5M36 43h.5M-43-34v.5M-43-24v.5M-43-14v.5M-43-4v.5M-43 6v.5M-43 16v.5\
    M-43 26v.5M-43 36v.5M43-34v.5M43-24v.5M43-14v.5M43-4v.5M43 6v.5M43 16v.5M43 26v.5M43 36v.5
    road casing:1.2 M-26-24h52v52h-20v13h-12v-13h-20z
    tree-light hedge:1.2 M-37-37h14v9h-14zM-18-37h14v9h-14zM4-37h14v9h-14zM23-37h14v9h-14zM-38-20h8v18h-8z\
    M-38 4h8v18h-8zM30-20h8v18h-8zM30 4h8v18h-8z
    - rose:1.8 M-34-34h0M-29-31h0M26-34h0M32-31h0M-34-15h0M-34-7h0M34 9h0M34 17h0M-12-32h0M11-33h0
    - paper:1.6 M-31-34h0M-34-31h0M29-33h0M34-34h0M-34-11h0M34 13h0M-15-34h0M14-31h0M-8-33h0M7-31h0
    - tree-dark:7 M-34 34h0M-24 36h0M34 34h0M24 36h0
    - tree:5.4 M-34.6 33.4h0M-24.6 35.4h0M33.4 33.4h0M23.4 35.4h0
    wall wall-edge:1 M-9 46v-9h3v2h3v-2h6v2h3v-2h3v9z
    ink - M-4 46v-2.5a4 4 0 0 1 8 0v2.5z
    """) + place(0.8 + 6j, shadow("M-11 9h26l7-4v-9l-8-8z") + CHURCH, 2.1)
"""Its edge is meadow all round, since it may lie beside anything."""


def _abbey() -> str:
    return draw(plaque("parcel", "hedge"), more=place(0.4 + 2.4j, CHURCH, 0.8))


TOKENS = {"abbey": Token(_abbey)}
WHOLE = {"abbey": ABBEY}
