"""King: who completed the biggest city is paid for all of them at the end (KING-10)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.bots.titles import held
from carcassonne.engine.state import State
from carcassonne.modules.king import PAYS, KingKept

CITIES = ("city", "fortress")

REPLACES = frozenset({"king_is_paid"})
"""The step of the final scoring that the term stands for."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    held(state, odds, state.kept[KingKept].title, CITIES, state.rules.options[PAYS.id], draws, points)
