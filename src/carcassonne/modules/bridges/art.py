"""Bridges, in the supply and on the board."""

from __future__ import annotations

from carcassonne.art import svg
from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import shapes

TOKENS = {
    "bridge": Drawing(
        solids("""wood:1.5 M-13.6 2v-5.6M13.6 2v-5.6M-7-3v-6M7-3v-6M-14-3.6c3.6-4.4 8.4-6.6 14-6.6\
            s10.4 2.2 14 6.6
            wood M-16 10.6v-6.2c4-5 9.6-7.6 16-7.6s12 2.6 16 7.6v6.2h-5.4c-2-4.4-5.8-6.8-10.6-6.8\
            s-8.6 2.4-10.6 6.8z"""),
        "- wall-edge:1.3 M-11.8 1.4l2.6 4M-6.4-1.8l1.4 4.4M0-2.8v4.6M6.4-1.8l-1.4 4.4M11.8 1.4l-2.6 4",
    ),
}

_PLANKS = "".join(f"M{x}-3.2v6.4" for x in range(-37, 40, 6))
_RAILS = "M-42-4.8q42-4.5 84 0M-42 4.8q42 4.5 84 0"
_SPAN = svg.path("M-42 2q42 12 84 0v6q-42 4-84 0z", "ink", extra='opacity=".2"') + shapes(
    f"""casing - M-50-4.4h100v8.8h-100z
    road - M-50-3.2h100v6.4h-100z
    - casing:.8 {_PLANKS}
    - ink:3.6 {_RAILS}
    - wood:2 {_RAILS}"""
)
"""From west to east; its ends are those of a road."""
LAID = {"bridge-ew": _SPAN, "bridge-ns": f'<g transform="rotate(90)">{_SPAN}</g>'}
SCALES = {"bridge": 1}
