"""The drawings of every game, in tables like those of a module's own file art.py; see `registry`."""

from __future__ import annotations

from typing import Final

from carcassonne.art import marks, svg
from carcassonne.art.landscape import Hub, Settlement
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import Drawing, Solid, Token, draw, mirrored, plaque
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import ARCH, CROSS, HEATER, Symbol, shadow

MEEPLE: Final = mirrored(
    "M0-15c3.3 0 5.5 2.3 5.5 5.2 0 1.5-.6 2.8-1.5 3.8 4.6.8 9 2.3 10.3 4.4 1.4 2.3.3 4.7-2.3 4.7"
    "-2 0-4.1-.3-5.9-.6"
    ".6 2.9 2.5 5.8 4.3 8.7 1.1 1.9 0 3.9-2.1 3.9h-4.5c-1.1 0-1.8-.6-2.2-1.5l-1.6-3.5"
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
CLOISTER: Final = shadow("M-5 14l3 2.6h22v-14z") + shapes(f"""
    roof wall-edge:.6 M-5.4 14.4v-15h24v15z
    roof-dark - M14.6-.3h3.7v14.4h-3.7z
    #a5c27b wall-edge:.6 M-1.2 2.6h15.6v6.4h-15.6z
    plaster - M-1.2 2.6h15.6v1.5h-15.6z
    road - M6 4h1.4v5h-1.4zM-.9 6.2h15v1h-15z
    plaster wall-edge:.6 M-5.4 14.4v-3h24v3z
    ink - M-3.8 14.2v-1a.8.8 0 0 1 1.6 0v1zM-.8 14.2v-1a.8.8 0 0 1 1.6 0v1zM2.2 14.2v-1a.8.8 0 0 1 1.6 0v1z\
    M8.2 14.2v-1a.8.8 0 0 1 1.6 0v1zM11.2 14.2v-1a.8.8 0 0 1 1.6 0v1zM14.2 14.2v-1a.8.8 0 0 1 1.6 0v1z\
    M5 14.4v-1.6a1 1 0 0 1 2 0v1.6z
    plaster wall-edge:.7 M-6 .8v-6.2h21.4c3.4.6 4.6 2 4.6 3.2s-1.6 2.6-4.6 3z
    plaster-shade - M15.4.6v-6c3.2.7 4.3 2 4.3 3.2s-1.5 2.4-4.3 2.8z
    roof-dark wall-edge:.7 M-7-5.2l3-7.8h17.6l3 7.8z
    roof-light - M-3.6-12.6h17l.8 2.2h-18.6z
    roof-dark wall-edge:.7 M13.6-13c2.6 1.8 6 4.6 6.8 7.8h-3.8z
    ink - M-3 0v-3a.9.9 0 0 1 1.8 0v3zM1.4 0v-3a.9.9 0 0 1 1.8 0v3zM5.8 0v-3a.9.9 0 0 1 1.8 0v3z\
    M10.2 0v-3a.9.9 0 0 1 1.8 0v3z
    plaster wall-edge:.8 M-13 2v-17h7.6v17z
    plaster-shade - M-8.4-14.7h2.7v16.4h-2.7z
    slate wall-edge:.8 M-14.2-14.6l5-8.6 5 8.6z
    slate-light - M-13-15l3.6-6.4-.8 6.6z
    ink - M-11.6-9{ARCH}M-10.6 1.8v-3a1.3 1.3 0 0 1 2.6 0v3z
    - ink:1 M-9.2-23{CROSS}
    """)
"""Church and garth."""
MONASTERY: Final = (
    shadow("M-17 17.5h37l4 3h-37z M21-10l3.5 3v25l-3.5-1z")
    + shapes("""
    #c9d59c wall-edge:3 M-20.5-6l5-5h36v29h-41z
    - wall:1.6 M-20.5-6l5-5h36v29h-41z
    street - M-19 12.5h38v4h-38zM-10.5-6h4.5v20h-4.5z
    #9dbb74 hedge:.7 M-18.6-3.6h6.4v4h-6.4zM-18.6 2h6.4v4h-6.4zM-18.6 7.4h6.4v3.6h-6.4z
    - rose:1.2 M-17.2-2.2h0M-15.2-1h0M-13.6-2.4h0M-16.6 9h0M-13.8 9.4h0
    - gold:1.2 M-17 3.6h0M-15 4.6h0M-13.4 3.4h0
    """)
    + CLOISTER
    + shapes("""
    - tree-dark:4.6 M-17.6 15.4h0M16.8 16h0
    - tree:3.2 M-18 15h0M16.4 15.6h0
    """)
)
MONASTERY_FAR: Final = shadow("M-17 17.5h37l5 3.5h-37z") + shapes("""
    #cfdaa0 wall-edge:4.4 M-20-7l5-5h35v30h-40z
    - wall:2 M-20-7l5-5h35v30h-40z
    plaster wall-edge:1.2 M-5 13v-10h22v10z
    roof wall-edge:1.4 M-7 3.5l4.5-13h18l4.5 13z
    plaster wall-edge:1.4 M-16 13v-24h11v24z
    slate wall-edge:1.4 M-18-10.5l7.5-12 7.5 12z
    - ink:2 M-10.5-22v-6m-2.6 2.2h5.2
    ink - M-12.6 0v-4a2.2 2.2 0 0 1 4.4 0v4zM3 13v-4a3 3 0 0 1 6 0v4z
    """)
FLAG: Final = "M-9.2-24.8c3.2-2.2 5.4 1.4 9.6-.6l-1.6 2.8 1.6 3c-4.2 1.8-6.6-1.6-9.6.4z"
MONASTERY_DONE: Final = shapes(f"""
    - gilt:1.5 M-15.5-11l-5 5v24h41v-29h-2.5
    #f5c85c - M-11.6-9{ARCH}M-3 0v-3a.9.9 0 0 1 1.8 0v3zM1.4 0v-3a.9.9 0 0 1 1.8 0v3z\
    M5.8 0v-3a.9.9 0 0 1 1.8 0v3zM10.2 0v-3a.9.9 0 0 1 1.8 0v3z
    - ink:1.2 M-9.2-20v-7
    gilt ink:.7 {FLAG}
    """)
MONASTERY_DONE_FAR: Final = shapes(f"""
    - gilt:2.4 M20-11v29h-40v-25l3-3
    #f5c85c ink:1 M-12.6 0v-4a2.2 2.2 0 0 1 4.4 0v4zM3 13v-4a3 3 0 0 1 6 0v4z
    gilt ink:1 {FLAG}
    """)
CLOISTERS: Final = {
    "monastery": Symbol(
        22,
        place(2j, MONASTERY),
        far=MONASTERY_FAR,
        done=place(2j, MONASTERY_DONE),
        done_far=MONASTERY_DONE_FAR,
    )
}
TOWNS: Final = {"city": Settlement()}
HUBS: Final = {
    "village": Hub(8.0, 9.0, ((8.6, "floor", "casing"),)),
    "spring": Hub(8.0, 13.0, ((10.4, "bank", ""), (9, "water", "water-edge"))),
}
ROLES: Final = {"square": "square of a larger piece"}
