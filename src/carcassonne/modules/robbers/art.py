"""The robber, and the bags that bring him."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, solids
from carcassonne.art.symbols import sign

FIGURES = {
    "robber": Drawing(
        solids("""body M1-16c4 1 5.6 4 5.4 7.4-.1 1.4-.6 2.6-1.4 3.4 4 1.4 6.4 4.4 7.2 9l1.2 8.6\
            c.2 1.6-.6 2.6-2.2 2.6h-22.4c-1.6 0-2.4-1-2.2-2.6l1.2-8.6\
            c.8-4.6 3.2-7.6 7.2-9-.8-.8-1.3-2-1.4-3.4-.2-3.6 2.2-6.6 7.4-7.4z
            wood M5.4-7.8l4.4-2 .8 3.4\
            c3.4.8 5.4 3.6 5.2 7-.2 4-3 6.4-7 6.2-3.8-.2-6-2.8-5.8-6.4.2-2.6 1.6-4.8 3.8-6z"""),
        details="""ink - M-4.4-9.6c2.8-1.8 5.4-1.8 7.8 0v2.2c-2.4 1.8-5 1.8-7.8 0z
            paper - @-2.3,-8.5,1.2 @1.5,-8.5,1.2
            - ink:1.4 M6.6-5.4l4.2-1""",
        shade="M12.8-1.4c.8 3-.8 5.6-4 5.8M10.4 9.4l.6 3",
        mark=-3.6 + 6.8j,
    ),
}

SYMBOLS = {
    "robber-bag": sign(
        "rock",
        """
        #b58d5a ink:.7 M-1.8-2.3c-3 2-4 4-3.3 6.3.5 1.4 1.6 1.8 5.1 1.8s4.6-.4 5.1-1.8\
        c.7-2.3-.3-4.3-3.3-6.3z
        #b58d5a ink:.7 M-2.8-5.4q2.8 1.5 5.6 0l-1 3.1h-3.6z
        - gold:1.2 @0,1.8,1.6
        """,
    ),
}
