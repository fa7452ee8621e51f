"""Robber baron: who completed the longest road is paid for all of them at the end."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.bots.terms.titles import held
from carcassonne.engine.state import State
from carcassonne.rules.robber_baron import RobberBaronKept

ROADS = ("road",)


def robber_baron(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    held(state, odds, state.kept[RobberBaronKept].title, ROADS, draws, points)
