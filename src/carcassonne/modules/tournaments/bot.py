"""Tournaments: a registered meeple of the right category wins a prize tile (TOURN-30, TOURN-37)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.tournaments.prizes import PrizesKept
from carcassonne.modules.tournaments.shields import CATEGORY, ShieldsKept
from carcassonne.modules.tournaments.stacks import TournamentsKept

SINCE = 2
PRIZE = 4.0
"""What a prize tile brings: it is laid before the drawn one (TOURN-47)."""
NUMBER = 0.2
"""What each point of the token adds: a sole winner keeps it for a statue (TOURN-41)."""
LATER = 0.4
"""How much of it is left if another category comes first: the meeple may have gone home by then."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    for seat, waiting in enumerate(state.kept[PrizesKept].waiting):
        points[seat] += PRIZE * len(waiting)
    for (seat, category), number in _best_tokens(state).items():
        soon = 1.0 if category == state.kept[TournamentsKept].crown else LATER
        points[seat] += (PRIZE + NUMBER * number) * soon


def _best_tokens(state: State) -> dict[tuple[int, str], int]:
    """Seat and category -> the highest number registered there; only one meeple takes part (TOURN-30)."""
    found: dict[tuple[int, str], int] = {}
    for figure, number in state.kept[ShieldsKept].under.items():
        at, segment = state.figures[figure]
        key = (state.rules.owner_of[figure], CATEGORY[state.board[at].oriented.kinds[segment]])
        found[key] = max(number, found.get(key, 0))
    return found
