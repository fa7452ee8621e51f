"""The fairy."""

from __future__ import annotations

from carcassonne.art import svg
from carcassonne.art.piece import Drawing, Solid, mirrored

NEUTRAL = {
    "fairy": Drawing(
        (
            Solid(
                "glint",
                mirrored(
                    "M0-4c3-6.4 8.6-9.8 12.6-8.6 3.2 1 3 6-.2 8.8-1.4 1.2-3.2 1.9-5.2 2.2"
                    " 2.4.8 4 2.6 4 4.8 0 2.6-2.6 3.8-5 2.8-2.4-1-4.6-3.2-6.2-6"
                ),
            ),
            Solid(
                "rose",
                mirrored(
                    "M0-6.6c2.2 0 3 .8 3.2 2.4l.6 3.4"
                    "c2.4 3.6 4.6 8.4 5.6 12.6.4 1.6 0 2.4-1.2 2.8-2.8.8-5.4 1.2-8.2 1.2"
                ),
            ),
            Solid("skin", svg.circle(-9.2j, 4)),
        ),
        details="""
            gold ink:1 M-4.6-8c-1-4.2 1-6.8 4.6-6.8s5.6 2.6 4.6 6.8c-1-1.6-2.4-2.8-4.4-3.4-2 .8-3.6 2-4.8 3.4z
            ink - @-1.4,-8.4,.7 @1.4,-8.4,.7 | - paper:1.2 M-7.2 10.6c4.8 1.8 9.6 1.8 14.4 0
            - ink:1.4 M3.6 1.6l6.6-5.4
            gold ink:1 M11.6-9.4l1.1 2.4 2.6.2-2 1.8.6 2.6-2.3-1.4-2.3 1.4.6-2.6-2-1.8 2.6-.2z""",
        shade="M4.2 3c2 3.4 3 6.4 3.4 9.4",
    ),
}
SCALES = {"fairy": 0.5}
