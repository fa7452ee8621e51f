"""Goods: a lead in tokens is worth the more the fewer of them are left (GOODS-6)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.goods import GoodsKept

TOKENS = (9, 6, 5)
"""How many there are of each kind."""
MOST = 10
FIRM, OPEN = 0.4, 0.25
"""How much a lead blurs by itself, and with each token that nobody has yet."""

REPLACES = frozenset({"final_goods"})
"""The step of the final scoring that the term stands for."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    owned = state.kept[GoodsKept].owned
    for kind, all_of_them in enumerate(TOKENS):
        counts = [own[kind] for own in owned]
        blur = FIRM + OPEN * (all_of_them - sum(counts))
        shares = [exp(count / blur) for count in counts]
        whole = sum(shares)
        for seat, share in enumerate(shares):
            points[seat] += MOST * share / whole
