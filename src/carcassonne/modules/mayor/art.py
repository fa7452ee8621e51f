"""The mayor."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, solids

FIGURES = {
    "mayor": Drawing(
        solids("""body <M0-9\
            c2.6 0 4 1.2 3.6 2.4 4.4.7 8.6 2.2 10 4.4 1.2 1.9.3 4.2-2 4.2-1.4 0-2.8-.2-4-.4l3.8 10.8\
            c.6 1.7-.2 2.8-1.8 2.8h-9.6
            body @0,-7.6,4
            body <M0-16h3.8c.9 0 1.3.5 1.2 1.3l-.5 3.7h2.3c2.2 0 2.2 2.6 0 2.6h-6.8"""),
        details="""- tone:1.5 M-4-12.2h8
            - ink:3.2 M-5.6-4.6c1 6.4 10.2 6.4 11.2 0 | - gold:1.6 M-5.6-4.6c1 6.4 10.2 6.4 11.2 0""",
        shade="M11.4 0l-6-.9c1 4.6 2.6 8.6 3.8 12.7",
        mark=6.8j,
    ),
}
