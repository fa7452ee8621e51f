"""Bridges: one that is kept may be the way out later (BRIDGE-1, BRIDGE-9)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.bridges import BridgesKept

LATER = 1.5
"""What a bridge in hand brings while there is time for it."""
TIME = 8.0
"""Own turns that it takes to need one."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    for seat, count in enumerate(state.kept[BridgesKept].left):
        points[seat] += LATER * count * min(1.0, draws[seat] / TIME)
