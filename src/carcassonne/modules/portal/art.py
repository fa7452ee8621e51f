"""The magic portal."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

SYMBOLS = {
    "portal": Symbol(
        9,
        shapes("""
        rock ink:1 M-7.4 8.2v-8.6a7.4 7.4 0 0 1 14.8 0v8.6z
        violet ink:.8 M-4.2 8.2v-8.4a4.2 4.2 0 0 1 8.4 0v8.4z
        paper - M0-3.2l.9 2.6 2.7.1-2.1 1.7.7 2.6-2.2-1.5-2.2 1.5.7-2.6-2.1-1.7 2.7-.1z
        - ink:.6 M-7.2-2.6h2.6M4.6-2.6h2.6M-7.4 3h3.2M4.2 3h3.2M-3.9-6.5l1.4 2M3.9-6.5l-1.4 2M0-7.8v2.8
        """),
    ),
}
