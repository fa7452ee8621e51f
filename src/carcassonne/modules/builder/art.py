"""The builder."""

from __future__ import annotations

from carcassonne.art.basic import MEEPLE
from carcassonne.art.piece import Drawing, solids

FIGURES = {
    "builder": Drawing(
        solids(f"""body {MEEPLE}
            body M-7.2-9.6c0-1 .7-1.6 1.9-1.8.3-3 2.3-4.6 5.3-4.6s5 1.6 5.3 4.6c1.2.2 1.9.8 1.9 1.8z
            wood:1.8 M12 8v-18
            rock M8.2-14.8h7.6v6h-7.6z"""),
        details="- tone:1.5 M0-14.5v2.6",
        shade="M4-1.2c.3 4.4 2.8 9.8 4.8 13.6",
        mark=2.6j,
    ),
}
SCALES = {"builder": 0.54}
