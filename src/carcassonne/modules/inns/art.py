"""The inn on its lake."""

from __future__ import annotations

from carcassonne.art.svg import shapes
from carcassonne.art.symbols import ARCH, Symbol

SYMBOLS = {
    "inn": Symbol(
        10.5,
        shapes(f"""
        water water-edge:.9 M-9.6 4.6c0-3.4 4-4.6 9-4.6s10 1.6 10 5-4.4 4.4-9.4 4.4-9.6-1.4-9.6-4.8z
        - glint:.8 M-6 6.8h4M1.5 7.8h4
        plaster ink:.6 M-6.8 4.4v-4.4h6.4v4.4z
        plaster-shade ink:.6 M-.4 4.4v-4.4l2.7-4.8 2.7 4.8v4.4z
        roof ink:.6 M-7.6.6l3.5-5.8h6.7l-3 5.8z
        ink - M-5.4 4.4{ARCH}M1.2 4.4{ARCH}
        - ink:.9 M7.4 5v-11.4h3.4
        gold ink:.7 M7.9-5.4h4v4.2h-4z
        """),
    ),
}
