"""Mage and witch, and the symbol that moves them."""

from __future__ import annotations

from carcassonne.art import svg
from carcassonne.art.piece import Drawing, Solid, mirrored
from carcassonne.art.symbols import ANYWHERE, sign

NEUTRAL = {
    "mage": Drawing(
        (
            Solid("wood", "M13 15v-22", 1.6),
            Solid("glint", svg.circle(13 - 9j, 2.8)),
            Solid("azure", mirrored("M0-7c4.4 0 7.8 2.6 9 7l2.4 12.4c.4 1.6-.4 2.6-2 2.6h-9.4")),
            Solid("paper", "M-5-7.6c3 1.4 7 1.4 10 0 1.2 6.4-.8 11.4-5 15-4.2-3.6-6.2-8.6-5-15z"),
            Solid("azure", mirrored("M0-16c1.8 2 3.2 4.4 4 7 1.6.2 3 .8 4 1.6-2.2 1.2-4.8 1.7-8 1.7")),
        ),
        details="""skin ink:1 @0,-4,1.7
            gold - M0-13.4l1 2 2.2.2-1.7 1.5.5 2.2-2-1.2-2 1.2.5-2.2-1.7-1.5 2.2-.2z
            - azure-dark:1.6 M0 9.6v5""",
        shade="M7.4 0l2 12.4",
    ),
    "witch": Drawing(
        (
            Solid("wood", "M-12.4 14.6v-16", 1.6),
            Solid("bank", "M-13.6-2.2l-2.2-9.4c2.2.8 4.6.8 6.8 0l-2.2 9.4z"),
            Solid("ember", "M-5.4-7.6c-2.4 3.6-3.2 7-2.6 10.6h16c.6-3.6-.2-7-2.6-10.6z"),
            Solid("violet", mirrored("M0-.6c4.2 0 6.8 1.6 8 5l2.6 7.8c.5 1.7-.3 2.8-1.9 2.8h-8.7")),
            Solid("skin", svg.circle(-4.2j, 4.4)),
            Solid(
                "violet",
                "M-10-6.8c2.8-.6 4.8-1.8 5.8-3.6 1-2 2.6-4.6 5.4-5.4 2.6-.7 5 .1 6.8 2.2-2-.3-3.4.2-3.8 1.2"
                "-.3 1 .2 2.2 1.2 3.2 1 .9 2.6 1.9 4.6 2.4-5.8 2.2-14.2 2.2-20 0z",
            ),
        ),
        details="""- gold:1.6 M-4.2-8.8c3 .8 6 .8 9 .2 | ink - @-1.5,-3.5,.8 @1.7,-3.5,.8
            - ink:.9 M-1.1-1.6c.8.5 1.6.5 2.4 0
            - violet-dark:1.6 M0 5v9.4 | - ink:1.1 M-14.4-3.8h4M-13-9.8l.3 3M-11.6-9.8l-.3 3""",
        shade="M6.6 5.4l2 7",
    ),
}

SYMBOLS = {
    "magic": sign(
        "violet",
        """
        - ink:1.5 M-4.6 4.8l4.4-4.6
        gold ink:.6 M1.4-5.7l1 2.7 2.9.1-2.2 1.8.8 2.8-2.5-1.6-2.4 1.6.7-2.8-2.2-1.8 2.9-.1z
        - violet:.9 M-4.2-3.5v2M-5.2-2.5h2M3.5 3v2.2M2.4 4.1h2.2
        """,
        zone=ANYWHERE,
    ),
}
