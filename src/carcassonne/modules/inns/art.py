"""The inn on its lake."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import ARCH, Symbol, shadow

LAKE = "M-11.4 5.6c0-3.6 4.4-5 10-5s12 1.8 12 5.4-5 4.8-11 4.8-11-1.6-11-5.2z"
INN = (
    shapes(f"""
    water water-edge:1 {LAKE}
    - glint:.9 M-6.4 8.6h4.6M2 9.4h4.4M-9.4 6.2h2.4
    """)
    + shadow("M-6 5l3 1.6h12v-5z")
    + shapes(f"""
    plaster ink:.7 M-8.4 5v-6h7.8v6z
    plaster-shade ink:.7 M-.6 5v-6l3.5-6.2 3.5 6.2v6z
    roof ink:.7 M-9.6-.6l4.6-7.4h8.4l-3.8 7.4z
    roof-light - M-5-7.4h7.2l-.8 1.7h-7.4z
    - #7a4a34:1.7 M-2.4-7.6v-2.6
    ink - M-6.8 5{ARCH}M-3.6 3.4h1.8v-2.2h-1.8zM1.6 5v-2.8a1.3 1.3 0 0 1 2.6 0v2.8z@2.9,-1.6,.9
    - ink:1.1 M8.8 6v-14.4h4
    gold ink:.8 M9.6-7.4h5v5.2h-5z
    - ink:.8 M11-5.8v1.4a1.1 1.1 0 0 0 2.2 0v-1.4z
    """)
)
INN_FAR = shapes(f"""
    water water-edge:1.6 {LAKE}
    plaster ink:1.2 M-7.6 5.4v-5.4h9v5.4z
    roof ink:1.2 M-9.8.6l4-8.6h7.6l2.8 8.6z
    - ink:1.5 M7 6.4v-14h3.4
    gold ink:1.2 M7.6-7.8h6.2v6.4h-6.2z
    """)
SYMBOLS = {"inn": Symbol(10.5, INN, far=INN_FAR)}
