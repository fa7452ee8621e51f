"""The castle of a player."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, Solid

FIGURES = {
    "castle": Drawing(
        (Solid("body", "M-15 14v-21h4.8v3h3.4v-6.4h3.4v3h6.8v-3h3.4v6.4h3.4v-3h4.8v21z"),),
        details="""- tone:1.5 M-14-.6h6.4M7.6-.6h6.4M-6.4-6h12.8
            ink - M-3.6 14v-3.6a3.6 3.6 0 0 1 7.2 0v3.6z""",
        shade="M12.2-3.6v15.6",
        mark=0.4j,
    ),
}
SCALES = {"castle": 1.1}
