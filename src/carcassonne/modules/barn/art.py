"""The barn."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, Solid, mirrored

FIGURES = {
    "barn": Drawing(
        (Solid("body", mirrored("M0-15.6l8.2 4 6.4 7.8-2 2.2v16.4h-12.6")),),
        details="""tone - M0-14.6l7.6 3.6 5.6 7.2-.8.9-5-5.8-7.4-3.5-7.4 3.5-5 5.8-.8-.9 5.6-7.2z
            paper ink:1.4 M-5.2 14.4v-9h10.4v9z | - ink:1.3 M-5.2 5.4l10.4 9M5.2 5.4l-10.4 9""",
        shade="M10.2-1v14",
        mark=-2.8j,
        mark_scale=1.05,
    ),
}
SCALES = {"barn": 0.8}
