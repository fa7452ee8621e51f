"""Castles: an unfinished one is paid with whatever is completed beside it first (CASTLE-18)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.castles import CastlesKept

NEIGHBOUR = 10.0
"""Points of what is completed beside a castle."""
TIME = 8.0
"""Draws of all players in which something is completed there in every second case."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    left = sum(draws)
    hoped = NEIGHBOUR * left / (left + TIME)
    for castle in state.kept[CastlesKept].built:
        if state.away.get(castle.figure) == castle.place:  # CASTLE-10
            points[castle.seat] += hoped
