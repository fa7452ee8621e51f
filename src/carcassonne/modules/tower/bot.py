"""Tower: a prisoner will mostly be ransomed (TOWER-29)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State

RANSOM = 2.0
"""What a prisoner is worth to who holds him: the price, as often as it is paid."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    for place in state.away.values():
        if place[0] == "prison" and draws[place[1]] > 0:
            points[place[1]] += RANSOM
