"""The wagon."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, solids

FIGURES = {
    "wagon": Drawing(
        solids("""body <M0-13.2c8.6 0 13.6 4.4 12.8 12.2h1.8c.8 0 1.2.6 1 1.4l-1.6 6c-.2.8-.8 1.2-1.6 1.2\
            h-12.4
            paper @-7.4,9.6,4.8
            paper @7.4,9.6,4.8"""),
        details="""- tone:1.6 M-13-1h26M-6.4-11.6c-1.8 3-2.4 6.6-2 10.6M6.4-11.6c1.8 3 2.4 6.6 2 10.6
            - ink:1.2 M-7.4 5.4v8.4M-11.6 9.6h8.4M7.4 5.4v8.4M3.2 9.6h8.4""",
        shade="M9-9.6c1.8 1.8 2.6 4.2 2.4 7.2",
        mark=-6j,
        mark_scale=1.05,
    ),
}
