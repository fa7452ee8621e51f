"""The shrine."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

CLOISTERS = {
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
