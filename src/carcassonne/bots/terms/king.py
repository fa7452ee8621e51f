"""King: who completed the biggest city is paid for all of them at the end."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.bots.terms.titles import held
from carcassonne.engine.state import State
from carcassonne.rules.king import KingKept

CITIES = ("city", "fortress")


def king(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    held(state, odds, state.kept[KingKept].title, CITIES, draws, points)
