"""Crop circles; a road may end at one."""

from __future__ import annotations

from carcassonne.art.landscape import OPEN, WAY, Hub
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

_CROP = shapes("""
    #dccb7a #b89b3c:.9 @0,0,11
    - #b89b3c:1.1 @0,0,8.6
    #efe3a4 #b89b3c:.9 @0,0,5.8
    - #b89b3c:2.6 M0-8.6h0M0 8.6h0M8.6 0h0M-8.6 0h0M6.1-6.1h0M-6.1-6.1h0M6.1 6.1h0M-6.1 6.1h0
    """)
CROPS = {
    kind: Symbol(11.5, _CROP + shapes(f"ink - {glyph}"))
    for kind, glyph in {
        "shield": "M-3.4-3.8h6.8v3.4c0 2.6-1.6 4.2-3.4 5.2-1.8-1-3.4-2.6-3.4-5.2z",
        "club": "M1.6-4.6c1.8-.4 3.4 1.4 2.8 3-.5 1.3-1.6 1.7-2.9 2l-4 3.8c-1 .9-2.4-.4-1.6-1.5l3.4-4.2"
        "c0-1.5.7-2.7 2.3-3.1z",
        "fork": "M-.6 4.6v-4.1c-2 0-2.9-1-2.9-2.8v-2.4h1.3v2.2c0 1 .5 1.4 1.6 1.4v-3.6h1.2v3.6"
        "c1.1 0 1.6-.4 1.6-1.4v-2.2h1.3v2.4c0 1.8-.9 2.8-2.9 2.8v4.1z",
    }.items()
}
SYMBOLS = {"crop-circle": CROPS}
HUBS = {"crop-circle": Hub(10.0, ends=frozenset({OPEN, WAY}))}
