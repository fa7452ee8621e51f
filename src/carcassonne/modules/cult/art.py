"""The shrine."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol, shadow

SHRINE = shadow("M-9 9.6l4 4h20v-10z") + shapes("""
    street wall-edge:1 M-14-2l4-7h20l4 7v9l-4 6h-20l-4-6z
    - rock:3.4 M-11.6-1h0M-10.5 8h0M11.6-1h0M10.5 8h0M-8.4-7h0M8.4-7h0
    - #b5ac9d:2 M-12-1.4h0M-10.9 7.6h0M11.2-1.4h0M10.1 7.6h0M-8.8-7.4h0M8-7.4h0
    ink - M-7.6 5.6v-8h15.2v8z
    wall ink:.7 M-10 10h20v-2.2h-1.2v-2.2h-17.6v2.2h-1.2z
    plaster ink:.6 M-8 5.6v-8h2.6v8zM-3.4 5.6v-8h2.2v8zM1.2 5.6v-8h2.2v8zM5.4 5.6v-8h2.6v8z
    wall ink:.7 M-9.4-2.4v-2.4h18.8v2.4z
    #8fae9c ink:.8 M-7.4-4.8a7.4 7.4 0 0 1 14.8 0z
    #b4cdb9 - M-6.4-5.2a6.4 6 0 0 1 4.4-5.4c-1.4 1.6-2 3.4-2 5.4z
    - gold:1.8 M0-12.4v-2.4
    """)
SHRINE_FAR = shadow("M-9 10l5 4.4h20v-12z") + shapes("""
    street wall-edge:1.6 M-14-2l4-7h20l4 7v9l-4 6h-20l-4-6z
    ink - M-8.4 7v-9h16.8v9z
    wall ink:1.2 M-11 10.6h22v-3.6h-22z
    plaster - M-8.6 6.6v-9h4v9zM-2 6.6v-9h4v9zM4.6 6.6v-9h4v9z
    #8fae9c ink:1.4 M-10-2.4c0-6 4.4-9.6 10-9.6s10 3.6 10 9.6z
    - gold:2.6 M0-13v-2
    """)
SHRINE_DONE = shapes("""
    gilt ink:.8 M-7.4-4.8a7.4 7.4 0 0 1 14.8 0z
    #f8e2a0 - M-6.4-5.2a6.4 6 0 0 1 4.4-5.4c-1.4 1.6-2 3.4-2 5.4z
    - gilt:1.2 M-14-2v9l4 6h20l4-6v-9
    """)
SHRINE_DONE_FAR = shapes("""
    gilt ink:1.4 M-10-2.4c0-6 4.4-9.6 10-9.6s10 3.6 10 9.6z
    - gilt:2 M-14-2v9l4 6h20l4-6v-9
    """)
CLOISTERS = {"shrine": Symbol(15, SHRINE, far=SHRINE_FAR, done=SHRINE_DONE, done_far=SHRINE_DONE_FAR)}
