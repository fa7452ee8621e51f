"""Builder: on an unfinished feature it promises a turn more (BLD-C1-3, BLD-C3-6, BLD-C3-9)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.figures import bits
from carcassonne.engine.state import State

EXTRA_TURN = 3.5
"""What a turn more is worth in points."""
HASTE = 0.5
"""Share of the own draws that can be spent on it."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    rules = state.rules
    for builder in bits(rules.kind_masks["builder"] & ~state.supply):
        spot = state.figures.get(builder)
        if spot is None:
            continue
        root = state.feature_at(*spot)
        if state.features[root].open:
            seat = rules.owner_of[builder]
            asked = [state.frontier.get(cell, 0) for cell, _ in odds.ends(state, root)]
            fits = max(odds.share(constraint, 0) for constraint in asked)
            points[seat] += EXTRA_TURN * (1 - (1 - fits) ** (HASTE * draws[seat]))
