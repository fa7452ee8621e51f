"""The bazaar."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import ANYWHERE, Symbol

SYMBOLS = {
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
        ANYWHERE,
    ),
}
