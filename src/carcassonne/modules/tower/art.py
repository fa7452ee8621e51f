"""Towers, their foundations, and prisoners."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from carcassonne.art import figures, svg
from carcassonne.art.landscape import WALL, Hub
from carcassonne.art.legend import FIGURE, Held
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import PLAQUE, Drawing, Solid, Token, digits, draw
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import ANYWHERE, Symbol, shadow

FLOOR = "h19v6.4c-5.6 2-13.4 2-19 0z"
BATTLEMENT = "v-5.4h4.8v3h4.2v-3h5v3h4.2v-3h4.8v5.4l-1 4.8c-6.4 2-14.6 2-21 0z"
FLOORS = 5
PLATE = 9.8 + 9.8j
"""Floor and top of a tower from the upper left on, how many floors are drawn, where the number is."""
BUILT = range(1, 13)
"""Higher towers than any game builds are not drawn for clients."""


def _tower(height: int) -> str:
    """Floor upon floor; a tower of more than one piece says how high it is."""
    shown = min(height, FLOORS)
    step = min(6.4, 14 / max(shown - 1, 1))
    top = -2.8 - step * (shown - 1) / 2
    levels = [top + 4.8 + step * floor for floor in reversed(range(shown))]
    parts = [Solid("floor", f"M{svg.numbers(complex(-9.5, y))}{FLOOR}") for y in levels]
    parts.append(Solid("floor", f"M{svg.numbers(complex(-11.5, top))}{BATTLEMENT}"))
    if height > 1:
        parts.append(Solid("paper", svg.circle(PLATE, 6)))
    columns = itertools.cycle(((-2, 6), (-5, 3)))
    joints = (f"M{svg.numbers(complex(x, y + 3))}v2" for y, pair in zip(levels, columns) for x in pair)
    lines = f"- casing:1.3 {''.join(joints)}M-8 {svg.number(top + 1.6)}h16"
    number = "" if height == 1 else digits(height, PLATE, 0.8 if height < 10 else 0.6, "ink", 2)
    return draw(Drawing(tuple(parts), lines), more=number)


def _prisoner(colour: str | None, figure: str) -> str:
    """A figure behind bars."""
    bars = "M-10.6-14v28M-5.2-14v28M5.2-14v28M10.6-14v28"
    inside = place(0.5j, draw(figures.drawing(figure), colour, halo=False), 0.72)
    return draw(Drawing((Solid("wall-face", PLAQUE),)), more=inside + shapes(f"- ink:2 {bars}"))


TOKENS = {
    "tower": Token(_tower, {"height": tuple(range(1, 100))}, {"height": BUILT}),
    "prisoner": Token(_prisoner, {"colour": (None, *PLAYERS), "figure": partial(figures.kinds, owned=True)}),
}

FOUNDATION = shadow("M-7 10.6h18l2-2v-15l-4-2z") + shapes("""
    wall-face ink:1.1 M-8 4v6.4h16v-6.4z
    wall ink:1.1 M-8-8h16v15h-16z
    #8c7355 ink:.9 M-4.6-4.6h9.2v9.2h-9.2z
    - wall-edge:.7 M-8-3h3.4M-8 3h3.4M4.6-3h3.4M4.6 3h3.4M-3-8v3.4M3-8v3.4M-3 4.6v2.4M3 4.6v2.4\
    M-8 8.6h5M0 8.6h4M-4 7v3
    - ink:1.6 M-4.2 4.2v-8.4h8.4
    """)
FOUNDATION_FAR = shadow("M-7 10.6h18l3-3v-15l-4-2z") + shapes("""
    wall-face ink:1.6 M-8.4 4v6.8h16.8v-6.8z
    wall ink:1.6 M-8.4-8.4h16.8v15.4h-16.8z
    ink - M-4.8-4.8h9.6v8.8h-9.6z
    #8c7355 - M-2.6-2.6h7.4v6.6h-7.4z
    """)
SYMBOLS = {"tower": Symbol(9.5, FOUNDATION, ANYWHERE, away=0, far=FOUNDATION_FAR)}
HUBS = {"tower": Hub(8.0, discs=((8.6, "floor", "casing"),), ends=frozenset({WALL}))}
SCALES = {"tower": 0.75}


def held(view: Mapping[str, Any], seat: int) -> Iterator[Held]:
    """Prisoners."""
    for owner, player in enumerate(view["players"]):
        for kind, (where, *more) in player["elsewhere"]:
            if where == "prison" and more[0] == seat:
                yield Held(FIGURE, "prisoner", owner=owner, values={"figure": kind})
