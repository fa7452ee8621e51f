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

FOUNDATION = shadow("M-6 10l6 2.4 11-1.4 3-4-6.6-9z") + shapes("""
    wall ink:1 M-8-4v9.6c0 5.8 16 5.8 16 0v-9.6z
    wall-face - M2.4 9.6c3-.5 5.1-1.8 5.1-4v-8.6l-5.1 2.2z
    - wall-face:.8 M-7.6 1.4c2 2.6 5.6 3.2 9.4 3M-7.4 5.6c2 2.4 5.4 3 8.6 2.8\
    M-4.6-1v2.8M-1 0v3.2M-5.8 4.4v2.8M-2 5.2v2.8
    wall ink:1 M-8.6-4c0-6 17.2-6 17.2 0v2h-2.6v-1.4h-2.6v2.4h-2.8v-1.2h-2.8v1.4h-2.4v-1.2h-2v-2z
    #5a4534 - M-5.6-4.4c0-3.2 11.2-3.2 11.2 0-1.4 1.4-9.8 1.4-11.2 0z
    - wood:1.6 M6.6 9.6v-20.4M6.6-10.4h-8.8
    - ink:.6 M-2.2-10.4v4
    rock ink:.6 M-3.8-6.4h3.2v2.4h-3.2z
    """)
FOUNDATION_FAR = shadow("M-6 10l6 2.6 12-1.4 4-5-7-9z") + shapes("""
    wall ink:1.5 M-8.6-4v10c0 5.8 17.2 5.8 17.2 0v-10c0-5.6-17.2-5.6-17.2 0z
    wall-face - M2.4 9.8c3-.5 5.3-1.8 5.3-4v-8.6l-5.3 2z
    #4a382b ink:1.2 M-6-3.8c0-3.4 12-3.4 12 0-1.4 1.6-10.6 1.6-12 0z
    - wood:2.6 M7-2v-8.4h-8
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
