"""Messages: who stops on a dark space is about to draw one (MSG-7)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State, steps_of

MESSAGE = 4.0
"""What a message brings, on average; 2 at least (MSG-13)."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    if any(name == "draw_message" for name, _ in steps_of(state.agenda)):
        points[state.player] += MESSAGE
