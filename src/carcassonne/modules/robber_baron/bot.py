"""Robber baron: who completed the longest road is paid for all of them at the end (BARON-6)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.bots.titles import held
from carcassonne.engine.state import State
from carcassonne.modules.robber_baron import PAYS, RobberBaronKept

ROADS = ("road",)

REPLACES = frozenset({"baron_is_paid"})
"""The step of the final scoring that the term stands for."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    held(state, odds, state.kept[RobberBaronKept].title, ROADS, state.rules.options[PAYS.id], draws, points)
