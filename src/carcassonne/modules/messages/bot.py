"""Messages: who stops on a dark space is about to draw one."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State, steps_of

MESSAGE = 4.0
"""What a message brings, on average."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    if any(name == "draw_message" for name, _ in steps_of(state.agenda)):
        points[state.player] += MESSAGE
