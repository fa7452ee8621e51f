"""The ferry, and the lake that it crosses."""

from __future__ import annotations

from carcassonne.art.landscape import Hub
from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import shapes

TOKENS = {
    "ferry": Drawing(
        solids("""water:1.4 M-14 13c2.4-2 4.6-2 7 0s4.6 2 7 0 4.6-2 7 0 4.6 2 7 0
            wood:1.4 M-.6 2v-17
            paper M1.6-14c5.6 1.8 9 6 9.6 12.6h-9.6z
            azure M-2.8-10c-4 1.6-6.4 4.4-7 8.6h7z
            wood <M0 1.4h15.4l-3.4 7.6c-.5 1.1-1.3 1.6-2.4 1.6h-9.6"""),
        "- wall-edge:1.3 M-11.4 5.4h22.8",
        "M4.6 8h6M5-3.6h4",
    ),
}

BOAT = shapes("""
    wood ink:.7 M-6.5 1h13l-2 4h-9z
    paper ink:.7 M.5-.5v-8l5 8z
    - ink:.9 M-.6 1v-10
    """)
HUBS = {"ferry-lake": Hub(12.0, 13.0, ((13.4, "bank", ""), (12, "water", "water-edge")), BOAT)}
