"""The abbey, which fills its tile."""

from __future__ import annotations

from carcassonne.art.basic import CLOISTER
from carcassonne.art.piece import Token, draw, plaque
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import CHURCH, GATE, shadow

TOWER = "M-4.4 4v-10h8.8v10c-2.6 1.4-6.2 1.4-8.8 0z"
ROOF = "M-5.6-5.6l5.6-9 5.6 9c-3.4 1.2-7.8 1.2-11.2 0z"
LIT = "M-4.6-6l4.4-7-1.4 7.4z"


def _corner(point: complex) -> str:
    """A tower on a corner of the wall."""
    return place(
        point,
        shadow("M4 3.6l5 3 1.6-2.2-6.6-6z")
        + shapes(f"""wall wall-edge:1 {TOWER}
        wall-face - M1.2-5.4h2.8v9.4l-2.8.6z
        slate wall-edge:1 {ROOF}
        slate-light - {LIT}
        - ink:1.2 M-1-.6v-2.6"""),
    )


WALLED = (
    shadow("M-40 46h88v-86l-4-4v88z")
    + shapes("""
    #c3d492 - M-42-42h84v84h-84z
    - verge:1 M-42-42h84v84h-84z
    street casing:1 M-29-24h58v50h-23v18h-12v-18h-23z
    #9dbb74 hedge:1 M-37-37h15v8h-15zM-18-37h15v8h-15zM3-37h15v8h-15zM22-37h15v8h-15zM-38-22h7v18h-7z\
    M-38 2h7v18h-7zM31-22h7v18h-7zM31 2h7v18h-7z
    - rose:1.7 M-34-34h0M-29-31h0M26-34h0M32-31h0M-34.5-17h0M-34.5-9h0M34.5 7h0M34.5 15h0M-12-32h0M11-33h0
    - gold:1.7 M-31-34h0M-34-31h0M29-33h0M34-34h0M-34.5-13h0M34.5 11h0M-15-34h0M14-31h0M-8-33h0M7-31h0
    - paper:1.5 M-34.5 6h0M-34.5 11h0M-34.5 16h0M34.5-17h0M34.5-12h0M34.5-7h0M-26-34h0M33-31h0
    - #94ab6c:7.4 M-34 32.6h0M-25 35h0M-16 32.8h0M26 35.2h0M35 32.8h0M17 33h0
    - tree-dark:7 M-35 31.4h0M-26 34h0M-17 31.6h0M25 34h0M34 31.6h0M16 31.8h0
    - tree:5.4 M-35.6 30.8h0M-26.6 33.4h0M-17.6 31h0M24.4 33.4h0M33.4 31h0M15.4 31.2h0
    - tree-light:2.4 M-36.4 30h0M-27.4 32.6h0M-18.4 30.2h0M23.6 32.6h0M32.6 30.2h0M14.6 30.4h0
    - wall-edge:5.2 M-42 43v-85h84v85
    - wall:3.2 M-42 43v-85h84v85
    - wall-face:3.2 M-42-42h84
    - wall:1.8 M-42-42.4h84
    wall-face wall-edge:1 M-42 40h34v7h-34zM8 40h34v7h-34z
    wall wall-edge:1 M-42 38h34v4h-34zM8 38h34v4h-34z
    - wall-edge:2.4 M-37 38h28M12 38h28
    - wall:1.4 M-37 38h28M12 38h28
    """)
    + place(1.6 + 4j, CLOISTER, 1.42)
    + _corner(-42 - 38j)
    + _corner(42 - 38j)
    + _corner(-42 + 42j)
    + _corner(42 + 42j)
    + place(41j, GATE, 1.25)
)
ABBEY = place(0j, WALLED, 0.92)
"""Its edge is meadow all round, since it may lie beside anything."""


def _abbey() -> str:
    return draw(plaque("parcel", "hedge"), more=place(0.4 + 2.4j, CHURCH, 0.8))


TOKENS = {"abbey": Token(_abbey)}
WHOLE = {"abbey": ABBEY}
