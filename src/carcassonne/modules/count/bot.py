"""Count: a figure in a quarter waits for a feature that somebody else completes (COUNT-20)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.count.quarters import CountKept

QUARTERS = {"castle": 4.0, "market": 5.0, "cathedral": 2.0, "smithy": 2.0}
"""What the first figure of a seat in a quarter brings."""
SECOND = 0.4
"""How much of it each further one brings."""
SHUT = 0.6
"""How much of it is left while the count is there (COUNT-22)."""
TIME = 10.0
"""Own turns in which all of it can be hoped for."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    owner_of = state.rules.owner_of
    seen: dict[tuple[int, str], float] = {}
    for figure, place in state.away.items():
        if place[0] == "quarter":
            seat, quarter = owner_of[figure], place[1]
            share = seen.get((seat, quarter), 1.0)
            seen[seat, quarter] = share * SECOND
            shut = SHUT if quarter == state.kept[CountKept].at else 1.0
            points[seat] += QUARTERS[quarter] * share * shut * min(1.0, draws[seat] / TIME)
