"""The abbot, and the garden that he tends."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol, shadow

FIGURES = {
    "abbot": Drawing(
        solids("""gold:1.6 M12.8 14.6v-20c0-4.4-6-4.4-6 0 0 2.2 2.6 2.6 3.2.8
            body <M0-7c4.6 0 7.6 2.8 8.6 7.4l2.6 11.6c.4 1.9-.4 3-2.1 3h-9.1
            body @0,-6.4,4.2
            body <M0-16c3 1.6 5.4 4 5.4 6.6l-.9 3c-1.4.5-2.8.7-4.5.7"""),
        details="- tone:1.5 M0-13v4M-2-11.4h4M-4.2-7c2.8.9 5.6.9 8.4 0M-2.6-2.4l-1.8 16.6M2.6-2.4l1.8 16.6",
        shade="M6.6-1l2.6 13",
        mark=4.8j,
        mark_scale=0.95,
    ),
}

GARDEN = shadow("M-7 9.6h18v-17.6z") + shapes("""
    road hedge:2 M-7.6-7.6h15.2v15.2h-15.2z
    tree-light hedge:.7 M-5.8-5.8h4.6v4.6h-4.6zM1.2-5.8h4.6v4.6h-4.6zM-5.8 1.2h4.6v4.6h-4.6z\
    M1.2 1.2h4.6v4.6h-4.6z
    - rose:1.7 M-4.4-4.4h0M-2.6-2.6h0M2.6-2.6h0M4.4-4.4h0M-4.4 4.4h0M-2.6 2.6h0M2.6 2.6h0M4.4 4.4h0
    - paper:1.4 M-2.6-4.4h0M-4.4-2.6h0M2.6-4.4h0M4.4-2.6h0M-2.6 4.4h0M-4.4 2.6h0M2.6 4.4h0M4.4 2.6h0
    water ink:.6 @0,0,1.8
    """)
GARDEN_FAR = shadow("M-7 10h18.4v-18.4z") + shapes("""
    tree-light tree-dark:3 M-7.4-7.4h14.8v14.8h-14.8z
    - road:2.8 M0-6v12M-6 0h12
    rose paper:1.4 @0,0,3.6
    """)
SYMBOLS = {"garden": Symbol(9.5, GARDEN, far=GARDEN_FAR)}
