"""Tournaments: a registered meeple of the right category wins a prize tile, the best one a statue with it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.tournaments.prizes import PrizesKept
from carcassonne.modules.tournaments.shields import CATEGORY, ShieldsKept, bonus_of
from carcassonne.modules.tournaments.stacks import TournamentsKept

SINCE = 2
PRIZE = 3.0
"""What a prize tile brings: it is laid before the drawn one (TOURN-47)."""
STATUE = 2.0
"""What the token of a sole winner brings besides (TOURN-41, TOURN-64)."""
ALONE = 0.5
"""How likely a meeple wins that has no rival yet."""
NARROW = 2.0
"""How much more skill than the rival's makes a victory likely: 73 %."""
LATER = 0.4
"""How much of it is left if another category comes first: the meeple may have gone home by then."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    for seat, waiting in enumerate(state.kept[PrizesKept].waiting):
        points[seat] += sum(PRIZE if number is None else PRIZE + STATUE for _, number in waiting)
    skills = _best_skills(state)
    for (category, seat), skill in skills.items():
        rivals = [other for (same, owner), other in skills.items() if same == category and owner != seat]
        wins = 1 / (1 + exp((max(rivals) - skill) / NARROW)) if rivals else ALONE
        soon = 1.0 if category == state.kept[TournamentsKept].crown else LATER
        points[seat] += (PRIZE + STATUE * wins) * soon


def _best_skills(state: State) -> dict[tuple[str, int], int]:
    """Category and seat -> the skill of the best meeple registered there; only one takes part (TOURN-30)."""
    found: dict[tuple[str, int], int] = {}
    for figure, number in state.kept[ShieldsKept].under.items():
        at, segment = state.figures[figure]
        key = CATEGORY[state.board[at].oriented.kinds[segment]], state.rules.owner_of[figure]
        found[key] = max(number + bonus_of(state, figure), found.get(key, 0))
    return found
