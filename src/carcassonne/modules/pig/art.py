"""The pig; the herds on tiles of other boxes have its outline."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import Symbol

PIG = (
    "M-13.4-1.5c0-5 4.6-8 11-8 2.6 0 4.8.4 6.6 1.2.4-2.6 1.9-4.3 4.2-4.6.6 2.1.5 3.8-.2 5.6"
    " 1.6.8 2.8 2 3.4 3.6h1.6c1.2 0 2 .8 2 2v2.2c0 1.2-.8 2-2 2h-1.4c-.9 1.8-2.2 3-3.8 3.8"
    "v4.8c0 .8-.5 1.3-1.3 1.3h-2.6c-.8 0-1.3-.5-1.3-1.3v-3.6h-6.4v3.6c0 .8-.5 1.3-1.3 1.3"
    "h-2.6c-.8 0-1.3-.5-1.3-1.3v-4.6c-2.9-1.6-4.6-4.4-4.6-8z"
)

FIGURES = {
    "pig": Drawing(
        solids(f"""body:1.2 M-12.8-3.6c-2.8.6-3.4-2.8-1.4-3.2 1.4-.2 1.6 1.6.4 1.8
            body {PIG}"""),
        details="paper - @7.8,-3,1.3 | - tone:1.4 M13-.6v1.2",
        shade="M-9.6 3.6c4 2.8 12.4 2.8 17 0",
        mark=-3 - 1.6j,
        mark_scale=1.05,
    ),
}

SYMBOLS = {
    "pig-herd": Symbol(
        9,
        "".join(place(point, shapes(f"#eab3a6 ink:1.8 {PIG}"), 0.36) for point in (-3.4 - 4.2j, 3.4 + 4.2j)),
    ),
}
SCALES = {"pig": 0.54}
