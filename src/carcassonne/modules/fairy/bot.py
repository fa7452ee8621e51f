"""Fairy: she pays the owner of her charge at the start of his turns, until somebody calls her away."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.fairy import FairyKept

STAY = 0.8
"""Turns that she pays for before somebody calls her away, on average."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    figure = state.kept[FairyKept].charge
    if figure is not None:
        seat = state.rules.owner_of[figure]
        points[seat] += min(STAY, draws[seat])
