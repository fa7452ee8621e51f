"""Gold, and the mines on the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from carcassonne.art.legend import COIN, Held
from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol, shadow

TOKENS = {
    "gold": Drawing(
        solids("""gold M-15 9l3.4-10.4h23.2l3.4 10.4z
            gold-light M-11.6-1.4l4-6.8h15.2l4 6.8z"""),
        "- paper:1.3 M-6.6-5.6h6 | - gold-dark:1.4 M-8 4.4h16",
        "M12 1.6l1.2 4.6",
    ),
}

MINE = shadow("M-8 8.4h20l4-2.6c-1-4-4-7-8-8z") + shapes("""
    rock ink:.9 M-11.4 8c.6-4.4 2.4-6.8 4.6-8.2 1.2-6 11.4-7 13.8.3 2.6 1.6 4 4.4 4.2 7.9z
    #b5ac9d - M-10.2 7.4c.6-3.6 2.2-5.8 4.2-7 .4-2.6 2.4-4.6 5-5.2-1 3-1.6 7-4.4 12.2z
    ink #7a5431:1.8 M-4.4 8v-7h8.8v7z
    - wood:1.2 M-4.4 1.2h8.8
    gold #8a6414:.8 M-10.4 10.2l1.5-3.4h3.2l1.5 3.4zM4.2 10.2l1.5-3.4h3.2l1.5 3.4z\
    M-3.1 10.2l1.5-3.4h3.2l1.5 3.4z
    - paper:.6 M-8.4 7.6h1.6M6.2 7.6h1.6M-1.1 7.6h1.6
    """)
MINE_FAR = shadow("M-8 8.4h20l5-3c-1-4-5-7.4-9-8.4z") + shapes("""
    rock ink:1.4 M-11.4 7.6c.6-4.4 2.4-6.8 4.6-8.2 1.2-6 11.4-7 13.8.3 2.6 1.6 4 4.4 4.2 7.9z
    ink - M-4.2 7v-3.4a4.2 4.2 0 0 1 8.4 0v3.4z
    gold #8a6414:1 M-11.6 11l2.2-5.2h4.2l2.2 5.2zM3 11l2.2-5.2h4.2l2.2 5.2z
    """)
SYMBOLS = {"gold": Symbol(10.5, MINE, far=MINE_FAR)}
SCALES = {"gold": 0.4}


def held(view: Mapping[str, Any], seat: int) -> Iterator[Held]:
    """Ingots that a player has got."""
    if count := view.get("gold", {}).get("players", {seat: 0})[seat]:
        yield Held(COIN, "gold", count)
