"""Fairy: she pays for her charge at the start of a turn until somebody calls her away (FAIRY-4, FAIRY-8)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.fairy import guarded_by

STAY = 0.8
"""Turns that she pays for before somebody calls her away, on average."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    for seat, guarded in enumerate(guarded_by(state)):
        points[seat] += guarded * min(STAY, draws[seat])
