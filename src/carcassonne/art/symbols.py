"""What symbols are made of: signs for rules, and objects that stand in the landscape.

All are drawn round 0, always upright and lit from the left, and never look like each other in outline.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from carcassonne.art.levels import FAR
from carcassonne.art.svg import path, place, shapes

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
    far: str = ""
    """A bolder drawing for tiles of few pixels."""

    done: str = ""
    done_far: str = ""
    """What is drawn over it once it is complete."""

    def at(self, level: int) -> str:
        """The drawing for a level of detail."""
        return self.far if self.far and level == FAR else self.body

    def done_at(self, level: int) -> str:
        """What a complete one shows at a level of detail."""
        return self.done_far if level == FAR else self.done


HEATER: Final = "M-6.4-8.1h12.8v6.4c0 5-3 8-6.4 9.8-3.4-1.8-6.4-4.8-6.4-9.8z"
"""The shield of the cities."""
ARCH: Final = "v-2.6a1.1 1.1 0 0 1 2.2 0v2.6z"
"""A small arched opening, from its lower left."""
CROSS: Final = "v-4.4m-1.5 1.4h3"
"""A cross on a roof."""


def shadow(d: str) -> str:
    """What an object keeps from the sun, to the right of it and below."""
    return path(d, "ink", extra='fill-opacity=".2"')


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
CATHEDRAL: Final = shadow("M-14 13h30l6 4.4h-28zM14 13l8 4.4v-14l-8-8z") + shapes(f"""
    street - M-18 12.4h36v3.4h-36z
    plaster ink:.7 M-6.8 4v-14h25v14z
    roof-dark ink:.7 M-6-8.4l5-8.6h17l4 8.6z
    roof-light - M-1-16.5h16.6l1 2.2h-18.8z
    plaster-shade ink:.5 M9 12v-8h9.6v8zM16 4v-6h2.4v6z
    slate ink:.5 M8.6 4.4l1.6-3.6h8.4l1.2 3.6z
    ink - M11-1v-4a1 1 0 0 1 2 0v4zM15-1v-4a1 1 0 0 1 2 0v4z
    plaster ink:.7 M-7.4 12.6v-18.6l7-7.5 7 7.5v18.6z
    slate ink:.7 M-.4-15.2l8.4 9.2h-2.6l-5.8-6.2-5.8 6.2h-2.6z
    plaster ink:.7 M-14.6 12.6v-21.6h7.4v21.6zM6 12.6v-21.6h7.4v21.6z
    plaster-shade - M-10-8.6h2.5v20.9h-2.5zM10.6-8.6h2.5v20.9h-2.5z
    slate ink:.7 M-15.8-8.6l4.9-11.8 4.9 11.8zM4.8-8.6l4.9-11.8 4.9 11.8z
    slate-light - M-14.4-9l3.4-8.8-.9 9zM6.2-9l3.4-8.8-.9 9z
    - gold:1.2 M-10.9-20{CROSS}M9.7-20{CROSS}
    ink - M-12.4-.6{ARCH}M8.2-.6{ARCH}M-12.4 8.4{ARCH}M8.2 8.4{ARCH}M-3.4 12.6v-5.4a3 3.2 0 0 1 6 0v5.4z
    azure ink:.8 @-.4,-2.8,3.4
    - paper:.6 M-.4-6v6.4M-3.6-2.8h6.4M-2.7-5.1l4.6 4.6M1.9-5.1l-4.6 4.6
    """)
CATHEDRAL_FAR: Final = shadow("M-14 13h30l7 4.4h-28zM14 13l9 4.4v-14l-9-8z") + shapes("""
    street - M-19 11h38v5.4h-38z
    plaster ink:1.4 M-8 13v-18l8-7 8 7v18z
    slate ink:1.4 M-8-4l8-9 8 9z
    plaster ink:1.4 M-17 13v-21h10v21zM7 13v-21h10v21z
    slate ink:1.4 M-19-7.6l7-13.4 7 13.4zM5-7.6l7-13.4 7 13.4z
    azure ink:1.2 @0,-.6,4
    ink - M-3.6 13v-4a3.6 3.6 0 0 1 7.2 0v4zM-14.2 1v-4a2.2 2.2 0 0 1 4.4 0v4zM9.8 1v-4a2.2 2.2 0 0 1 4.4 0v4z
    """)
GATE: Final = path("M6.6 5l7 4.4 2-2.4-9-7z", "ink", "", 1, 'fill-opacity=".2"') + shapes("""
    wall wall-edge:.8 M-3.4 4.8v-10.2h1.4v1.2h1.4v-1.2h1.2v1.2h1.4v-1.2h1.4v10.2z
    #33241b - M-2.2 5v-4.4a2.2 2.4 0 0 1 4.4 0v4.4z
    - wood:.6 M-1.1 5v-6M0 5v-6.6M1.1 5v-6M-2 1.6h4
    wall wall-edge:.8 M-7.4 5v-12.4h4.4v12.4zM3 5v-12.4h4.4v12.4z
    wall-face - M-4.6-7h1.3v11.7h-1.3zM5.8-7h1.3v11.7h-1.3z
    slate wall-edge:.8 M-8.2-7.2l3-5.4 3 5.4zM2.2-7.2l3-5.4 3 5.4z
    slate-light - M-7.4-7.5l2.2-4-.6 4zM3-7.5l2.2-4-.6 4z
    - ink:.8 M-5.9-3.6v1.8M4.6-3.6v1.8
    """)
CULVERT: Final = shapes("""
    wall wall-edge:.9 M-7.4 3v-4a7.4 5.6 0 0 1 14.8 0v4z
    water-edge - M-4.8 3.2v-2.6a4.8 3.4 0 0 1 9.6 0v2.6z
    """)
MOUTH: Final = shapes("""
    wall wall-edge:.9 M-6 2.6v-3a6 5.6 0 0 1 12 0v3z
    ink - M-3.4 2.8v-2.8a3.4 3.2 0 0 1 6.8 0v2.8z
    """)
