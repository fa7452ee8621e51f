"""The bazaar."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import ANYWHERE, Symbol, shadow

STALLS = shadow("M-9 9.6h19l4-3.4v-7l-4-5z") + shapes("""
    street - M-12 8h24v3.4h-24z
    wood ink:.8 M-9 9.4v-9.6h18v9.6z
    ink - M-7.4 3.8v-4h14.8v4z
    paper ink:.8 M-11.6-.6l2.4-8.4h18.4l2.4 8.4c-.4 3-4.2 3-4.6 0-.4 3-4.2 3-4.6 0-.4 3-4.2 3-4.6 0\
    c-.4 3-4.2 3-4.6 0-.4 3-4.2 3-4.8 0z
    blood - M-11.1-.6l2.2-7.8h3.5l-1.2 7.8c-.5 2.4-4 2.4-4.5 0z\
    M-2.2-.6l.5-7.8h3.4l.5 7.8c-.5 2.4-3.9 2.4-4.4 0z\
    M6.6-.6l-1.2-7.8h3.5l2.2 7.8c-.5 2.4-4 2.4-4.5 0z
    gold ink:.5 @-4.8,4,1.9
    tree-light ink:.5 @-.3,4,1.9
    rose ink:.5 @4.2,4,1.9
    - ink:.9 M0-9v-3.6
    azure ink:.5 M0-12.6l4.6 1.6-4.6 1.6z
    """)
STALLS_FAR = shadow("M-9 9.6h19l5-4v-8l-5-5z") + shapes("""
    wood ink:1.3 M-10 9.8v-9h20v9z
    paper ink:1.4 M-12.6.8l2.6-10h20l2.6 10z
    blood - M-11.7.2l2.3-8.8h4l-1.4 8.8zM-2.3.2l.5-8.8h3.6l.5 8.8zM6.8.2l-1.4-8.8h4l2.3 8.8z
    gold ink:.8 @-5,5.4,2.3
    rose ink:.8 @5,5.4,2.3
    """)
SYMBOLS = {"bazaar": Symbol(11.5, STALLS, ANYWHERE, far=STALLS_FAR)}
