"""Wine, grain and cloth: the signs in the cities and the tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from carcassonne.art import svg
from carcassonne.art.legend import WARE, Held
from carcassonne.art.piece import Drawing, Solid, Token, draw
from carcassonne.art.svg import place
from carcassonne.art.symbols import Symbol, sign

GOODS = {
    "wine": sign(
        "violet",
        """
        - violet:2.7 M-2.4-1h0M0-1h0M2.4-1h0M-1.2 1.1h0M1.2 1.1h0M0 3.3h0
        tree tree-dark:.7 M0-2.4c0-1.6.4-2.4 1.4-3.2M.4-3.2c1.8-2.4 4-1.6 4.4-.4-1.6 1.4-3.4 1.4-4.4.4z
        """,
    ),
    "grain": sign(
        "gold",
        """
        - ink:.9 M0 5.6v-6
        gold #8a6414:.6 M0-5.8c1 1 1 2.2 0 3.2-1-1-1-2.2 0-3.2z\
        M-.4-.6c-1.8.2-3-.6-3.2-2.4 1.8-.2 3 .6 3.2 2.4zM.4-.6c1.8.2 3-.6 3.2-2.4-1.8-.2-3 .6-3.2 2.4z\
        M-.4 2.4c-1.8.2-3-.6-3.2-2.4 1.8-.2 3 .6 3.2 2.4zM.4 2.4c1.8.2 3-.6 3.2-2.4-1.8-.2-3 .6-3.2 2.4z
        """,
    ),
    "cloth": sign(
        "rose",
        """
        rose ink:.9 M-4-3.4h7.4a2.2 3.4 0 0 1 0 6.8h-7.4z
        #ecb9c6 ink:.9 M-4-3.4a2.1 3.4 0 0 1 0 6.8 2.1 3.4 0 0 1 0-6.8z
        - ink:.8 M-4-1.2a.8 1.2 0 0 1 0 2.4M.4 3.4v2.4h3.6v-2.6
        """,
    ),
}


def _token(symbol: Symbol) -> str:
    """The sign on the tiles, as a token."""
    return draw(Drawing((Solid("paper", svg.circle(0j, 15)),)), more=place(0j, symbol.body, 1.74))


SYMBOLS = {"goods": GOODS}
TOKENS = {kind: Token(partial(_token, symbol)) for kind, symbol in GOODS.items()}


def held(view: Mapping[str, Any], seat: int) -> Iterator[Held]:
    """Goods that a player has got."""
    for kind, count in view.get("goods", {}).get("owned", {seat: {}})[seat].items():
        if count:
            yield Held(WARE, kind, count)
