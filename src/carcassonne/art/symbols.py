"""Signs for rules and objects that stand in the landscape: one drawing each.

All are drawn round 0, always upright and lit from the left, and never look like each other in outline.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from carcassonne.art.figures import DRAGON, PIG, WING
from carcassonne.art.svg import place, shapes


class Symbol(NamedTuple):
    radius: float
    """The free room it needs."""
    body: str


HEATER: Final = "M-6.4-8.1h12.8v6.4c0 5-3 8-6.4 9.8-3.4-1.8-6.4-4.8-6.4-9.8z"
"""The shield of the cities."""
_ARCH: Final = "v-2.6a1.1 1.1 0 0 1 2.2 0v2.6z"
"""A small arched opening, from its lower left."""
_CROSS: Final = "v-4.4m-1.5 1.4h3"
"""A cross on a roof."""


def _sign(ring: str, text: str, size: float = 1.0) -> Symbol:
    """A paper medallion with a ring and one bold glyph."""
    medal = shapes(f"paper ink:1.1 @0,0,8.6 | - {ring}:.9 @0,0,7.1")
    return Symbol(8.8, medal + (shapes(text) if size == 1 else place(0.3j, shapes(text), size)))


SIGNS: Final[dict[str, Symbol]] = {
    "shield": Symbol(
        9.2,
        shapes(f"""
        azure paper:3 {HEATER}
        azure ink:1 {HEATER}
        paper - M-1.4-7.6h2.8v4.3h3.1v2.8h-3.1v7l-1.4.9-1.4-.9v-7h-3.1v-2.8h3.1z
        """),
    ),
    "wine": _sign(
        "violet",
        """
        - violet:2.7 M-2.4-1h0M0-1h0M2.4-1h0M-1.2 1.1h0M1.2 1.1h0M0 3.3h0
        tree tree-dark:.7 M0-2.4c0-1.6.4-2.4 1.4-3.2M.4-3.2c1.8-2.4 4-1.6 4.4-.4-1.6 1.4-3.4 1.4-4.4.4z
        """,
    ),
    "grain": _sign(
        "gold",
        """
        - ink:.9 M0 5.6v-6
        gold #8a6414:.6 M0-5.8c1 1 1 2.2 0 3.2-1-1-1-2.2 0-3.2z\
        M-.4-.6c-1.8.2-3-.6-3.2-2.4 1.8-.2 3 .6 3.2 2.4zM.4-.6c1.8.2 3-.6 3.2-2.4-1.8-.2-3 .6-3.2 2.4z\
        M-.4 2.4c-1.8.2-3-.6-3.2-2.4 1.8-.2 3 .6 3.2 2.4zM.4 2.4c1.8.2 3-.6 3.2-2.4-1.8-.2-3 .6-3.2 2.4z
        """,
    ),
    "cloth": _sign(
        "rose",
        """
        rose ink:.9 M-4-3.4h7.4a2.2 3.4 0 0 1 0 6.8h-7.4z
        #ecb9c6 ink:.9 M-4-3.4a2.1 3.4 0 0 1 0 6.8 2.1 3.4 0 0 1 0-6.8z
        - ink:.8 M-4-1.2a.8 1.2 0 0 1 0 2.4M.4 3.4v2.4h3.6v-2.6
        """,
    ),
    "dragon": _sign("blood", f"ember ink:1.4 {WING} | blood ink:1.4 {DRAGON}", 0.37),
    "princess": _sign(
        "rose",
        """
        rose ink:.6 M-4.6 5.7c.3-3 2-4.3 4-4.3s3.7 1.3 4 4.3z
        #f3d3b4 ink:.6 @-.6,-.6,2.2
        rose ink:.6 M-2.8-1.7l5.6-4.3-1.5 5.3c-1-1.4-2.5-1.7-4.1-1z
        - rose:.8 M2.8-6c2 2 1 4 2.2 6.5
        """,
    ),
    "magic": _sign(
        "violet",
        """
        - ink:1.5 M-4.6 4.8l4.4-4.6
        gold ink:.6 M1.4-5.7l1 2.7 2.9.1-2.2 1.8.8 2.8-2.5-1.6-2.4 1.6.7-2.8-2.2-1.8 2.9-.1z
        - violet:.9 M-4.2-3.5v2M-5.2-2.5h2M3.5 3v2.2M2.4 4.1h2.2
        """,
    ),
    "robber-bag": _sign(
        "rock",
        """
        #b58d5a ink:.7 M-1.8-2.3c-3 2-4 4-3.3 6.3.5 1.4 1.6 1.8 5.1 1.8s4.6-.4 5.1-1.8\
        c.7-2.3-.3-4.3-3.3-6.3z
        #b58d5a ink:.7 M-2.8-5.4q2.8 1.5 5.6 0l-1 3.1h-3.6z
        - gold:1.2 @0,1.8,1.6
        """,
    ),
    "besieged": _sign(
        "blood",
        """
        - ink:1.4 M-4.6-5l6.9 7.1M4.6-5l-6.9 7.1
        - blood:1.3 M.4 4.2l3.8-3.9M-.4 4.2l-3.8-3.9M2.6 2.5l2.3 2.5M-2.6 2.5l-2.3 2.5
        """,
    ),
    "flying-machine": Symbol(
        9.5,
        shapes("blood ink:.7 M-3.6-8l3.6-5.8 3.6 5.8z")
        + _sign(
            "azure",
            """
            wood ink:.6 M0-5.2c.8.6 1.1 1.4 1.2 2.4 2.6.2 4.6 1.6 5.2 4.4-1.2-.9-2-.8-2.6.2\
            c-.7-.9-1.5-.8-2.3 0l-.6 1.6 1.6 1.9h-5l1.6-1.9-.6-1.6c-.8-.8-1.6-.9-2.3 0-.6-1-1.4-1.1-2.6-.2\
            c.6-2.8 2.6-4.2 5.2-4.4.1-1 .4-1.8 1.2-2.4z
            - paper:.6 M0-3.4v6
            """,
        ).body,
    ),
}
"""Signs: shields and medallions. The flying machine is drawn flying north and is turned with its tile."""

_CROP: Final = shapes("""
    #dccb7a #b89b3c:.9 @0,0,11
    - #b89b3c:1.1 @0,0,8.6
    #efe3a4 #b89b3c:.9 @0,0,5.8
    - #b89b3c:2.6 M0-8.6h0M0 8.6h0M8.6 0h0M-8.6 0h0M6.1-6.1h0M-6.1-6.1h0M6.1 6.1h0M-6.1 6.1h0
    """)
CROPS: Final[dict[str, Symbol]] = {
    kind: Symbol(11.5, _CROP + shapes(f"ink - {glyph}"))
    for kind, glyph in {
        "shield": "M-3.4-3.8h6.8v3.4c0 2.6-1.6 4.2-3.4 5.2-1.8-1-3.4-2.6-3.4-5.2z",
        "club": "M1.6-4.6c1.8-.4 3.4 1.4 2.8 3-.5 1.3-1.6 1.7-2.9 2l-4 3.8c-1 .9-2.4-.4-1.6-1.5l3.4-4.2"
        "c0-1.5.7-2.7 2.3-3.1z",
        "fork": "M-.6 4.6v-4.1c-2 0-2.9-1-2.9-2.8v-2.4h1.3v2.2c0 1 .5 1.4 1.6 1.4v-3.6h1.2v3.6"
        "c1.1 0 1.6-.4 1.6-1.4v-2.2h1.3v2.4c0 1.8-.9 2.8-2.9 2.8v4.1z",
    }.items()
}

CHURCH: Final = shapes(f"""
    plaster ink:.6 M-9.6 4v-14h6.2v14z
    plaster-shade - M-6-9.7h2.3v12h-2.3z
    slate ink:.6 M-10.6-9.7l4.1-6.6 4.1 6.6z
    ink - M-7.6-5{_ARCH}
    - ink:.9 M-6.5-16{_CROSS}
    plaster ink:.6 M-11.5 9v-6.4h14v6.4z
    plaster-shade ink:.6 M2.5 9v-6.4l4-7 4 7v6.4z
    roof-dark ink:.6 M-12.4 3.1l4.8-7.8h14.4l-4.2 7.8z
    ink - M-9.4 8.2{_ARCH}M-5.6 8.2{_ARCH}M-1.8 8.2{_ARCH}M4.9 9v-2.6a1.6 1.6 0 0 1 3.2 0v2.6z@6.5,1.2,1
    """)
CLOISTERS: Final[dict[str, Symbol]] = {
    "monastery": Symbol(
        17,
        shapes("parcel hedge:1.7 @0,0,16.2 | road - M-10.6 11.4q10.6 5.4 21.2 0l-1-2h-19z")
        + place(0.4 + 3j, CHURCH),
    ),
    "shrine": Symbol(
        15,
        shapes("""
        parcel hedge:1 @0,0,14
        - rock:3.4 M-11.6-2h0M-9.5 7h0M11.6-2h0M9.5 7h0M-8.4-8.4h0M8.4-8.4h0M0 11.6h0
        ink - M-6.6 4.6v-7h13.2v7z
        wall ink:.7 M-9 8.4h18v-2h-1.2v-1.8h-15.6v1.8h-1.2z
        plaster ink:.5 M-7 4.6v-7h2.2v7zM-3 4.6v-7h2v7zM1 4.6v-7h2v7zM4.8 4.6v-7h2.2v7z
        wall ink:.7 M-8.2-2.4v-2.2h16.4v2.2z
        #8fae9c ink:.7 M-6.4-4.6a6.4 6 0 0 1 12.8 0z
        - gold:1.5 M0-11v-1.6
        """),
    ),
}
ABBEY: Final = shapes("""
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
    """) + place(0.8 + 6j, CHURCH, 1.9)
"""Fills a whole tile; its edge is meadow all round, since it may lie beside anything."""

OBJECTS: Final[dict[str, Symbol]] = {
    "cathedral": Symbol(
        18,
        shapes(f"""
        floor-shade - M-15 12h30l3 3h-30z
        plaster ink:.7 M-7 12v-18l7-7.5 7 7.5v18z
        slate ink:.7 M0-15.2l9 9.6h-3l-6-6.4-6 6.4h-3z
        plaster ink:.7 M-13.5 12v-21h7v21zM6.5 12v-21h7v21z
        plaster-shade - M-9.4-8.6h2.6v20.2h-2.6zM10.6-8.6h2.6v20.2h-2.6z
        slate ink:.7 M-14.6-8.7l4.6-10.3 4.6 10.3zM5.4-8.7l4.6-10.3 4.6 10.3z
        - gold:1 M-10-18.6{_CROSS}M10-18.6{_CROSS}M0-14.6{_CROSS}
        ink - M-11.1-1{_ARCH}M8.9-1{_ARCH}M-11.1 8{_ARCH}M8.9 8{_ARCH}M-2.8 12v-5a2.8 2.8 0 0 1 5.6 0v5z
        azure ink:.8 @0,-2.8,3.3
        - paper:.6 M0-6v6.4M-3.2-2.8h6.4M-2.3-5.1l4.6 4.6M2.3-5.1l-4.6 4.6
        """),
    ),
    "inn": Symbol(
        10.5,
        shapes(f"""
        water water-edge:.9 M-9.6 4.6c0-3.4 4-4.6 9-4.6s10 1.6 10 5-4.4 4.4-9.4 4.4-9.6-1.4-9.6-4.8z
        - glint:.8 M-6 6.8h4M1.5 7.8h4
        plaster ink:.6 M-6.8 4.4v-4.4h6.4v4.4z
        plaster-shade ink:.6 M-.4 4.4v-4.4l2.7-4.8 2.7 4.8v4.4z
        roof ink:.6 M-7.6.6l3.5-5.8h6.7l-3 5.8z
        ink - M-5.4 4.4{_ARCH}M1.2 4.4{_ARCH}
        - ink:.9 M7.4 5v-11.4h3.4
        gold ink:.7 M7.9-5.4h4v4.2h-4z
        """),
    ),
    "garden": Symbol(
        9.5,
        shapes("""
        road hedge:2 M-7.6-7.6h15.2v15.2h-15.2z
        tree-light hedge:.7 M-5.8-5.8h4.6v4.6h-4.6zM1.2-5.8h4.6v4.6h-4.6zM-5.8 1.2h4.6v4.6h-4.6z\
        M1.2 1.2h4.6v4.6h-4.6z
        - rose:1.7 M-4.4-4.4h0M-2.6-2.6h0M2.6-2.6h0M4.4-4.4h0M-4.4 4.4h0M-2.6 2.6h0M2.6 2.6h0M4.4 4.4h0
        - paper:1.4 M-2.6-4.4h0M-4.4-2.6h0M2.6-4.4h0M4.4-2.6h0M-2.6 4.4h0M-4.4 2.6h0M2.6 4.4h0M4.4 2.6h0
        water ink:.6 @0,0,1.8
        """),
    ),
    "volcano": Symbol(
        16,
        place(
            1j,
            shapes("""
            rock ink:.9 M-19 12c5-3 8-13 11.5-19 3 2.4 12 2.4 15 0 3.5 6 6.5 16 11.5 19-8 4.6-30 4.6-38 0z
            #746a5f - M2.5-5.4\
            c2-.2 3.6-.5 5-1.2 3.3 6 6.3 15.4 11 18.4-4 2.2-9 3-13.5 3.2 2-6-.5-13.7-2.5-20.4z
            ember ink:.8 M-7.5-7c3-2.4 12-2.4 15 0-3 2.4-12 2.4-15 0z
            ember - M-4.5-5.4c-.5 4-3 6-2.5 10 .3 2 2.3 2 2.5.2.3-3 2-5 2.5-9.8z\
            M3-5.3c-.2 3 1.5 5 1.2 7.6-.2 1.7 1.8 1.7 2 .2.3-2.4-.7-5-.6-8.4z
            - ink:1.3 M-2.5-11c-1.5-2.5 1.5-3.2.5-6.2M2.5-11c1.5-2.5-1-3.6.8-6.6
            """),
            0.86,
        ),
    ),
    "portal": Symbol(
        9,
        shapes("""
        rock ink:1 M-7.4 8.2v-8.6a7.4 7.4 0 0 1 14.8 0v8.6z
        violet ink:.8 M-4.2 8.2v-8.4a4.2 4.2 0 0 1 8.4 0v8.4z
        paper - M0-3.2l.9 2.6 2.7.1-2.1 1.7.7 2.6-2.2-1.5-2.2 1.5.7-2.6-2.1-1.7 2.7-.1z
        - ink:.6 M-7.2-2.6h2.6M4.6-2.6h2.6M-7.4 3h3.2M4.2 3h3.2M-3.9-6.5l1.4 2M3.9-6.5l-1.4 2M0-7.8v2.8
        """),
    ),
    "tower": Symbol(
        9.5,
        shapes("""
        wall ink:1.1 M-8-8h16v16h-16z
        #8c7355 ink:.9 M-4.6-4.6h9.2v9.2h-9.2z
        - wall-edge:.7 M-8-3h3.4M-8 3h3.4M4.6-3h3.4M4.6 3h3.4M-3-8v3.4M3-8v3.4M-3 4.6v3.4M3 4.6v3.4
        - ink:1.6 M-4.2 4.2v-8.4h8.4
        """),
    ),
    "gold": Symbol(
        9.5,
        shapes("""
        rock ink:.9 M-10 7.6c.6-4 2.2-6 4.2-7.4 1-5 10-6 12 .3 2.4 1.4 3.6 4 3.8 7.1z
        ink #7a5431:1.6 M-3.8 7.6v-6.4h7.6v6.4z
        gold #8a6414:.7 M-8.6 8.8l1.2-2.6h2.6l1.2 2.6zM3.6 8.8l1.2-2.6h2.6l1.2 2.6z\
        M-2.4 8.8l1.2-2.6h2.4l1.2 2.6z
        """),
    ),
    "bazaar": Symbol(
        10.5,
        shapes("""
        wood ink:.7 M-8 8.4v-9h16v9z
        ink - M-6.6 3.4v-4h13.2v4z
        paper ink:.7 M-10-.6l2-6.6h16l2 6.6c-.3 2.6-3.7 2.6-4 0-.3 2.6-3.7 2.6-4 0-.3 2.6-3.7 2.6-4 0\
        c-.3 2.6-3.7 2.6-4 0-.3 2.6-3.7 2.6-4 0z
        roof - M-9.6-.6l2-6.2h2.8l-1.2 6.2c-.4 2-3.2 2-3.6 0zM-2-.6l.6-6.2h2.8l.6 6.2c-.4 2-3.6 2-4 0z\
        M6-.6l-1.2-6.2h2.8l2 6.2c-.4 2-3.2 2-3.6 0z
        gold ink:.5 @-4,3.4,1.5
        tree-light ink:.5 @-.6,3.4,1.5
        rose ink:.5 @3,3.4,1.5
        """),
    ),
    "pig-herd": Symbol(
        9,
        "".join(place(point, shapes(f"#eab3a6 ink:1.8 {PIG}"), 0.36) for point in (-3.4 - 4.2j, 3.4 + 4.2j)),
    ),
    "statue": Symbol(
        8,
        shapes("""
        rock ink:.8 M-4.4 8v-5h1v-2h6.8v2h1v5z
        #b9b2a6 ink:.7 M-1.8 1c-.8-3.4-.4-5 .6-6.2a1.9 1.9 0 1 1 2.4 0c2 .6 2.4 3.6 1.2 6.2zM1.6-3.2l3-3.4
        """),
    ),
}
"""Objects that stand in the landscape."""

QUARTERS: Final[dict[str, Symbol]] = {
    "castle": Symbol(
        15,
        shapes("""
        floor-shade - M-13 11h27l3 2.5h-27z
        wall ink:.8 M-9 11v-15h2.6v2h2.6v-2h2.5v2h2.6v-2h2.5v2h2.6v-2h2.6v15z
        wall ink:.8 M-13.5 11v-19h1.8v2h1.7v-2h1.8v2h1.7v-2h1.8v19z\
        M4.7 11v-19h1.8v2h1.7v-2h1.8v2h1.7v-2h1.8v19z
        wall-face - M-6.8-6h1.7v16.6h-1.7zM11.4-6h1.7v16.6h-1.7z
        ink - M-2.6 11v-5a2.6 2.6 0 0 1 5.2 0v5zM-10-1.4h1.6v4h-1.6zM8.2-1.4h1.6v4h-1.6z
        - ink:.9 M-9.1-8v-6.4M9.1-8v-6.4
        blood ink:.6 M-9.1-14.4l5.4 1.8-5.4 1.8zM9.1-14.4l5.4 1.8-5.4 1.8z
        """),
    ),
    "market": Symbol(
        15,
        shapes("""
        road casing:1 @0,0,13.4
        wood ink:.7 M-11 9v-7h9v7zM3 9v-7h8v7z
        gold ink:.5 @-8.6,5.6,1.3 @-5.4,5.6,1.3
        rose ink:.5 @5.6,5.6,1.3 @8.6,5.6,1.3
        azure ink:.7 M-12.6 2.6l2-5.2h8l2 5.2z
        tree ink:.7 M1.4 2.6l2-5.2h7.2l2 5.2z
        paper - M-9.2 2.3l1.2-4.6h2l-.6 4.6zM5 2.3l.8-4.6h2l.2 4.6z
        water ink:.8 @0,-7,4
        wall ink:.7 M-1.1-5.6v-5.8h2.2v5.8z
        - glint:.9 M-2.6-7.4l1-3M2.6-7.4l-1-3
        """),
    ),
    "smithy": Symbol(
        14,
        shapes("""
        floor-shade - M-11 6h22l3 2.5h-22z
        - ink:1.3 M7-12c-1.5-2 1.5-2.8.4-5
        rock ink:.7 M4.6 0v-11.4h4.8v11.4z
        plaster ink:.7 M-11 6v-8h22v8z
        slate ink:.7 M-13-1.4l4-7h18l4 7z
        ink - M-8.6 6v-5.4h8.2v5.4z
        ember - M-6.6 6c-1-2.6.8-3 .6-4.8 2 1 2.6 3 1.6 4.8z
        #5a5550 ink:.8 M.6 5.4h11.6\
        c-1 2.6-3.6 2.6-4.2 3.4v1.6l1.8 2.2h-6.4l1.6-2.2v-1.6c-2.6-.2-4-1.4-4.4-3.4z
        """),
    ),
}
"""The quarters of the Count's city; its cathedral is that of the cities."""
QUARTERS["cathedral"] = Symbol(16, place(0j, OBJECTS["cathedral"].body, 0.86))

GATE: Final = shapes("""
    wall wall-edge:.9 M-5 3.4v-8.4h2v1.4h2v-1.4h2v1.4h2v-1.4h2v8.4z
    ink - M-2.5 3.8v-3.6a2.5 2.5 0 0 1 5 0v3.6z
    """)
BARRIER_GATE: Final = shapes("""
    wood ink:.7 M-6.4 3.6v-10h2.6v10zM3.8 3.6v-10h2.6v10z
    blood ink:.6 M-5.1-6.4v-4.4l5 1.7-5 1.7zM5.1-6.4v-4.4l5 1.7-5 1.7z
    """)
CULVERT: Final = shapes("""
    wall wall-edge:.9 M-7.4 3v-4a7.4 5.6 0 0 1 14.8 0v4z
    water-edge - M-4.8 3.2v-2.6a4.8 3.4 0 0 1 9.6 0v2.6z
    """)
MOUTH: Final = shapes("""
    wall wall-edge:.9 M-6 2.6v-3a6 5.6 0 0 1 12 0v3z
    ink - M-3.4 2.8v-2.8a3.4 3.2 0 0 1 6.8 0v2.8z
    """)
BOAT: Final = shapes("""
    wood ink:.7 M-6.5 1h13l-2 4h-9z
    paper ink:.7 M.5-.5v-8l5 8z
    - ink:.9 M-.6 1v-10
    """)
TENT: Final = shapes("""
    paper ink:.6 M-6 4.6l1.4-7h9.2l1.4 7z
    blood - M-2.2 4.3l.6-6.4h3.2l.6 6.4z
    blood ink:.6 M-5.6-2.2l5.6-6 5.6 6z
    - ink:.7 M0-8v-3.6
    gold ink:.4 M0-11.6l3.4 1.2-3.4 1.2z
    """)
