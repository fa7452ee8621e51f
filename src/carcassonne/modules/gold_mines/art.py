"""Gold, and the mines on the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from carcassonne.art.legend import COIN, Held
from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol

TOKENS = {
    "gold": Drawing(
        solids("""gold M-15 9l3.4-10.4h23.2l3.4 10.4z
            gold-light M-11.6-1.4l4-6.8h15.2l4 6.8z"""),
        "- paper:1.3 M-6.6-5.6h6 | - gold-dark:1.4 M-8 4.4h16",
        "M12 1.6l1.2 4.6",
    ),
}

SYMBOLS = {
    "gold": Symbol(
        9.5,
        shapes("""
        rock ink:.9 M-10 7.6c.6-4 2.2-6 4.2-7.4 1-5 10-6 12 .3 2.4 1.4 3.6 4 3.8 7.1z
        ink #7a5431:1.6 M-3.8 7.6v-6.4h7.6v6.4z
        gold #8a6414:.7 M-8.6 8.8l1.2-2.6h2.6l1.2 2.6zM3.6 8.8l1.2-2.6h2.6l1.2 2.6z\
        M-2.4 8.8l1.2-2.6h2.4l1.2 2.6z
        """),
    ),
}
SCALES = {"gold": 0.4}


def held(view: Mapping[str, Any], seat: int) -> Iterator[Held]:
    """Ingots that a player has got."""
    if count := view.get("gold", {}).get("players", {seat: 0})[seat]:
        yield Held(COIN, "gold", count)
