"""The magic portal."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol, shadow

PORTAL = shadow("M-6.4 9.4h14.4l4-3v-8l-4-5z") + shapes("""
    rock ink:1 M-8.4 9.4v-9.8a8.4 8.4 0 0 1 16.8 0v9.8z
    #b5ac9d - M-7.8 8.8v-9.2c0-3.8 2.2-6.4 5-7.4-1.6 1.8-2.2 3.6-2.2 7.4v9.2z
    violet ink:.8 M-4.8 9.4v-9.6a4.8 4.8 0 0 1 9.6 0v9.6z
    #a684c0 - M-3.4 9v-8.8a3.4 3.6 0 0 1 6.8 0v8.8z
    paper - M0-3.8l1.1 3.1 3.2.1-2.5 2 .9 3.1-2.7-1.8-2.7 1.8.9-3.1-2.5-2 3.2-.1z
    - ink:.6 M-8.2-2.8h3M5.2-2.8h3M-8.4 3.6h3.6M4.8 3.6h3.6M-4.4-7.5l1.6 2.3M4.4-7.5l-1.6 2.3M0-8.8v3.2
    """)
PORTAL_FAR = shadow("M-6.4 9.4h14.4l5-3.4v-8l-5-5z") + shapes("""
    rock ink:1.4 M-9 9.6v-9.6a9 9 0 0 1 18 0v9.6z
    #8f68ad ink:1.2 M-5.4 9.6v-9.4a5.4 5.4 0 0 1 10.8 0v9.4z
    paper - M0-4l1.5 3.6 3.7.2-2.9 2.3 1.1 3.7-3.4-2.1-3.4 2.1 1.1-3.7-2.9-2.3 3.7-.2z
    """)
SYMBOLS = {"portal": Symbol(9.5, PORTAL, far=PORTAL_FAR)}
