"""Abbot: he is freer where he stands than other figures, for his owner may take him back (ABBOT-11)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.figures import bits
from carcassonne.engine.state import State

SINCE = 2
FREE = 1.5
"""Points by which the evaluation takes off too much for him while there is much time to use him. The rest is
right: calling him home takes the place of another figure. With more, he would stand and stand."""
TIME = 10.0
"""Own turns from which on that is much."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    rules = state.rules
    for abbot in bits(rules.kind_masks["abbot"]):
        if abbot in state.figures:
            seat = rules.owner_of[abbot]
            points[seat] += FREE * min(1.0, draws[seat] / TIME)
