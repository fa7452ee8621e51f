"""What the tiles of a board lie on, and what lies over all of them: wood, land, light, the rim of the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from carcassonne.art import land
from carcassonne.art.svg import number
from carcassonne.art.theme import Theme

Cell = tuple[int, int]
Box = Sequence[float]
"""x, y, width, height."""

THICK: Final = 5.0
"""How thick the tiles are, in units."""
PLANKS: Final = (120, 165)
"""How broad the planks are."""
BEYOND: Final = 130
"""Fields reach so far out of their period."""
SHADE: Final = "#1a0f06"


def defs(look: Theme) -> str:
    """Filters and gradients of a board."""
    return (
        land.DRIFT_DEFS + '<filter id="cc-soft"><feGaussianBlur stdDeviation="9"/></filter>'
        '<radialGradient id="cc-lamp" cx=".36" cy=".28" r=".95">'
        f'<stop stop-color="#fff4d8" stop-opacity="{look.lamp}"/>'
        '<stop offset=".45" stop-color="#a08660" stop-opacity=".02"/>'
        f'<stop offset=".7" stop-color="{SHADE}" stop-opacity=".06"/>'
        f'<stop offset="1" stop-color="{SHADE}" stop-opacity="{look.corner}"/></radialGradient>'
    )


def wood(look: Theme, box: Box) -> str:
    """Planks from west to east, below a lamp."""
    x, y, width, height = box
    rng = Random(8)
    darker = joints = gleams = veins = pale = ""
    top = y
    while top < y + height:
        high = rng.uniform(*PLANKS)
        if rng.random() < 0.5:
            darker += _rect(x, top, width, min(high, y + height - top))
        joints += f"M{number(x)} {number(top)}h{number(width)}"
        gleams += f"M{number(x)} {number(top + 2)}h{number(width)}"
        for _ in range(9):
            vein = _vein(x, width, top + rng.uniform(6, high - 6), rng)
            veins, pale = (veins + vein, pale) if rng.random() < 0.6 else (veins, pale + vein)
        for _ in range(max(1, int(width / 900))):
            joints += f"M{number(x + rng.uniform(0, width))} {number(top)}v{number(high)}"
        top += high
    whole = _rect(*box)
    return (
        f'<path d="{whole}" fill="{look.table}"/>'
        f'<path d="{darker}" fill="{look.plank}" fill-opacity=".5"/>'
        f'<path d="{veins}" stroke="{look.grain}" stroke-width="2.2" stroke-opacity=".38"/>'
        f'<path d="{pale}" stroke="{look.sheen}" stroke-width="3" stroke-opacity=".3"/>'
        f'<path d="{joints}" stroke="{look.joint}" stroke-width="2" stroke-opacity=".5"/>'
        f'<path d="{gleams}" stroke="{look.sheen}" stroke-width="1.6" stroke-opacity=".5"/>'
        f'<path d="{whole}" fill="url(#cc-lamp)"/>'
    )


def _vein(x: float, width: float, y: float, rng: Random) -> str:
    """A long line of the grain, with gaps."""
    out, at = "", x - rng.uniform(0, 300)
    while at < x + width:
        far, sway = rng.uniform(260, 700), rng.uniform(-5, 5)
        half = number(far * 0.5)
        out += f"M{number(at)} {number(y)}q{number(far * 0.25)} {number(sway)} {half} 0t{half} 0"
        at += far + rng.uniform(30, 260)
    return out


def _rect(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}z"


def below(look: Theme, cells: Collection[Cell], level: int, box: Box) -> str:
    """Shadow and thickness of the map, then the land, cut out where tiles lie."""
    d = "".join(f"M{100 * x} {-100 * y}h100v100h-100z" for x, y in cells)
    return (
        f'<path d="{d}" transform="translate(7 14)" fill="{SHADE}" fill-opacity="{look.shade}" '
        f'filter="url(#cc-soft)"/>'
        f'<path d="{d}" transform="translate(0 {THICK + 1.5})" fill="{look.foot}"/>'
        f'<path d="{d}" transform="translate(0 {THICK})" fill="{look.side}"/>'
        f'<path d="{d}" fill="{land.TINTS[3]}"/>'
        f'<defs><g id="cc-land">{land.land(level)}</g><clipPath id="cc-map"><path d="{d}"/></clipPath></defs>'
        f'<g clip-path="url(#cc-map)">{_periods(cells)}{land.drift(box)}</g>'
    )


def _periods(cells: Collection[Cell]) -> str:
    """The land repeats below the whole map."""
    period = land.PERIOD
    lefts, tops = [100 * x for x, _ in cells], [-100 * y for _, y in cells]
    return "".join(
        f'<use href="#cc-land" x="{column * period}" y="{row * period}"/>'
        for column in range((min(lefts) - BEYOND) // period, (max(lefts) + 100 + BEYOND) // period + 1)
        for row in range((min(tops) - BEYOND) // period, (max(tops) + 100 + BEYOND) // period + 1)
    )


def above(look: Theme, cells: Collection[Cell]) -> str:
    """The rim of the map, over the tiles and below the figures: towards the light, and away from it."""
    here = set(cells)
    lit = dim = ""
    for x, y in cells:
        left, top = 100 * x, -100 * y
        lit += f"M{left} {top}h100" if (x, y + 1) not in here else ""
        lit += f"M{left} {top}v100" if (x - 1, y) not in here else ""
        dim += f"M{left} {top + 100}h100" if (x, y - 1) not in here else ""
        dim += f"M{left + 100} {top}v100" if (x + 1, y) not in here else ""
    return (
        f'<path d="{dim}" stroke="{look.foot}" stroke-width="1.4" stroke-opacity=".55"/>'
        f'<path d="{lit}" stroke="{look.rim}" stroke-width="1.6" stroke-opacity=".8"/>'
    )
