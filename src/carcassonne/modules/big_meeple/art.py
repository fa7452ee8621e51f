"""The big meeple."""

from __future__ import annotations

from carcassonne.art.basic import MEEPLE, MEEPLE_SHADE
from carcassonne.art.piece import Drawing, scaled, solids

BIG = 1.16
"""How much larger the big meeple is."""

FIGURES = {
    "big-meeple": Drawing(
        solids(f"""body {scaled(MEEPLE, BIG)}
            gold <M0-18l2.8 4 4.2-2.6-1.4 7.6h-5.6"""),
        details="blood - @0,-11.8,1.3",
        shade=scaled(MEEPLE_SHADE, BIG),
        mark=3.4j,
        mark_scale=1.35,
        lies=True,
    ),
}
SCALES = {"big-meeple": 0.72}
