"""What symbols are made of: signs for rules, and objects that stand in the landscape.

All are drawn round 0, always upright and lit from the left, and never look like each other in outline.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from carcassonne.art.svg import place, shapes

MEADOW, TOWN, ANYWHERE = "meadow", "town", "anywhere"
"""Where on its tile a symbol may stand."""
LARGE: Final = 10.5
"""A symbol of a larger radius takes the best place of its tile; a smaller one leaves it to the figure."""


class Symbol(NamedTuple):
    """One drawing; a symbol that shows a direction is drawn facing north and is turned with its tile."""

    radius: float
    """The free room it needs."""
    body: str
    zone: str = MEADOW
    away: float | None = None
    """How far from the best place of its tile it stands, if its size does not say it."""


HEATER: Final = "M-6.4-8.1h12.8v6.4c0 5-3 8-6.4 9.8-3.4-1.8-6.4-4.8-6.4-9.8z"
"""The shield of the cities."""
ARCH: Final = "v-2.6a1.1 1.1 0 0 1 2.2 0v2.6z"
"""A small arched opening, from its lower left."""
CROSS: Final = "v-4.4m-1.5 1.4h3"
"""A cross on a roof."""


def sign(ring: str, text: str, size: float = 1.0, zone: str = MEADOW) -> Symbol:
    """A paper medallion with a ring and one bold glyph."""
    medal = shapes(f"paper ink:1.1 @0,0,8.6 | - {ring}:.9 @0,0,7.1")
    return Symbol(8.8, medal + (shapes(text) if size == 1 else place(0.3j, shapes(text), size)), zone)


CHURCH: Final = shapes(f"""
    plaster ink:.6 M-9.6 4v-14h6.2v14z
    plaster-shade - M-6-9.7h2.3v12h-2.3z
    slate ink:.6 M-10.6-9.7l4.1-6.6 4.1 6.6z
    ink - M-7.6-5{ARCH}
    - ink:.9 M-6.5-16{CROSS}
    plaster ink:.6 M-11.5 9v-6.4h14v6.4z
    plaster-shade ink:.6 M2.5 9v-6.4l4-7 4 7v6.4z
    roof-dark ink:.6 M-12.4 3.1l4.8-7.8h14.4l-4.2 7.8z
    ink - M-9.4 8.2{ARCH}M-5.6 8.2{ARCH}M-1.8 8.2{ARCH}M4.9 9v-2.6a1.6 1.6 0 0 1 3.2 0v2.6z@6.5,1.2,1
    """)
CATHEDRAL: Final = shapes(f"""
    floor-shade - M-15 12h30l3 3h-30z
    plaster ink:.7 M-7 12v-18l7-7.5 7 7.5v18z
    slate ink:.7 M0-15.2l9 9.6h-3l-6-6.4-6 6.4h-3z
    plaster ink:.7 M-13.5 12v-21h7v21zM6.5 12v-21h7v21z
    plaster-shade - M-9.4-8.6h2.6v20.2h-2.6zM10.6-8.6h2.6v20.2h-2.6z
    slate ink:.7 M-14.6-8.7l4.6-10.3 4.6 10.3zM5.4-8.7l4.6-10.3 4.6 10.3z
    - gold:1 M-10-18.6{CROSS}M10-18.6{CROSS}M0-14.6{CROSS}
    ink - M-11.1-1{ARCH}M8.9-1{ARCH}M-11.1 8{ARCH}M8.9 8{ARCH}M-2.8 12v-5a2.8 2.8 0 0 1 5.6 0v5z
    azure ink:.8 @0,-2.8,3.3
    - paper:.6 M0-6v6.4M-3.2-2.8h6.4M-2.3-5.1l4.6 4.6M2.3-5.1l-4.6 4.6
    """)
GATE: Final = shapes("""
    wall wall-edge:.9 M-5 3.4v-8.4h2v1.4h2v-1.4h2v1.4h2v-1.4h2v8.4z
    ink - M-2.5 3.8v-3.6a2.5 2.5 0 0 1 5 0v3.6z
    """)
CULVERT: Final = shapes("""
    wall wall-edge:.9 M-7.4 3v-4a7.4 5.6 0 0 1 14.8 0v4z
    water-edge - M-4.8 3.2v-2.6a4.8 3.4 0 0 1 9.6 0v2.6z
    """)
MOUTH: Final = shapes("""
    wall wall-edge:.9 M-6 2.6v-3a6 5.6 0 0 1 12 0v3z
    ink - M-3.4 2.8v-2.8a3.4 3.2 0 0 1 6.8 0v2.8z
    """)
