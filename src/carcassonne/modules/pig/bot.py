"""Pig: it is paid for the cities of its field sooner or later (PIG-C3-5, PIG-C1-3)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.board import cities_of
from carcassonne.engine.figures import bits
from carcassonne.engine.state import State

SOON = 0.5
"""How likely a city with a shield, which lets it be paid, comes in time (PIG-C3-4)."""
EACH, MORE = 3, 1
"""Points per city of a pig that is paid by itself, and of one that adds to a field."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    rules = state.rules
    each = SOON * EACH if rules.edition == "c3" else MORE
    for pig in bits(rules.kind_masks["pig"] & ~state.supply):
        if pig in state.figures:
            field = state.features[state.feature_at(*state.figures[pig])]
            done = sum(1 for city in cities_of(state, field) if not state.features[city].open)
            seat = rules.owner_of[pig]
            points[seat] += each * (min(1.0, draws[seat] / 3) * (done + 1) if rules.edition == "c3" else 1)
