"""The Count and the quarters of his city, whose fortress is walled like any city."""

from __future__ import annotations

from carcassonne.art.landscape import Settlement
from carcassonne.art.piece import Drawing, Token, draw, mirrored, plaque, solids
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import CATHEDRAL, TOWN, Symbol

CLOAK = mirrored("M0-7c4.6 0 8.4 3.2 9.8 8.6l3 10.8c.4 1.6-.4 2.6-2 2.6h-10.8")

NEUTRAL = {
    "count": Drawing(
        solids(f"""claret {CLOAK}
            skin @0,-8.8,4.6
            paper M4-13.6c2.4-3.4 7.6-3.2 10.4.4-2 3.2-6.2 4.4-10 3.2z
            claret M-7.2-10.4c-1-3.2 2.2-5.6 7.2-5.6s8.2 2.4 7.2 5.6c-4.4-1.4-10-1.4-14.4 0z
            paper M-8.6-2.4c2.6-2.2 5-3 8.6-3s6 .8 8.6 3l.8 3.2c-5.6 2.8-13.2 2.8-18.8 0z"""),
        details="""ink - @-1.7,-8.8,.8 @1.7,-8.8,.8
            ink - M-3-6.7c.8-1.2 2-1.2 3-.3 1-.9 2.2-.9 3 .3-1 .7-2.2.7-3 .1-.8.6-2 .6-3-.1z
            - ink:1.4 M-5.6-1.7v.9M-2-2.6v.9M2-2.6v.9M5.6-1.7v.9M-3.8.2v.6M3.8.2v.6
            - claret-dark:1.6 M0 4v10.6 | gold ink:1 @0,3,1.7""",
        shade="M8.6 3.6l2.4 9",
    ),
}

QUARTERS = {
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
    "cathedral": Symbol(16, place(0j, CATHEDRAL, 0.86)),
}
"""Its cathedral is that of the cities."""


def _quarter(value: str) -> str:
    """A quarter of the Count's city, as it is drawn there."""
    symbol = QUARTERS[value]
    return draw(plaque("floor", "wall-edge"), more=place(0.6j, symbol.body, 11.4 / symbol.radius))


TOKENS = {"quarter": Token(_quarter, {"value": tuple(QUARTERS)})}
SYMBOLS = {"quarter": {name: symbol._replace(zone=TOWN) for name, symbol in QUARTERS.items()}}
TOWNS = {"fortress": Settlement()}
