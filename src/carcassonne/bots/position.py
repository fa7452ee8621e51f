"""A position as a bot weighs it: points made, points in prospect, figures at hand.

This is the one file of the bots that looks behind the public names, because a bot weighs thousands of
positions a second. It names no module: whatever a module scores at the end comes in through the projection,
whatever it does to the value of a feature through the ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from carcassonne.engine.looking import final_scores, standing
from carcassonne.engine.state import State
from carcassonne.engine.tile import COMPLETABLE

SLACK = 18.0
"""Tiles left over per open end: with this many an open end is closed in half of the games."""
FIGURE = 7.0
"""What the first figure in the supply is worth while there is much time to use it."""
SATIATION = 3.0
"""Own turns that a further figure in the supply takes to be of use."""


def margin(totals: Sequence[float], seat: int) -> float:
    """Own total less that of the opponents: half the best of them, half their mean."""
    if len(totals) == 2:
        return totals[seat] - totals[1 - seat]
    others = [*totals[:seat], *totals[seat + 1 :]]
    return totals[seat] - (max(others) + sum(others) / len(others)) / 2 if others else totals[seat]


class Worth(NamedTuple):
    """What a position is worth to each seat."""

    banked: tuple[float, ...]
    """Points on the track, and those that would come if the game ended now."""
    prospects: tuple[float, ...]
    """What the completion of unfinished features may add."""
    figures: tuple[float, ...]
    """What figures in the supply, and those that may return, can still earn."""

    def margin(self, seat: int) -> float:
        """Own worth less that of the opponents."""
        return margin([sum(parts) for parts in zip(*self, strict=True)], seat)


def worth(state: State, tiles: int) -> Worth:
    """Weigh a position for every seat; so many tiles are still to come."""
    banked: list[float] = list(state.scores)
    for event in () if state.over else final_scores(state):
        banked[event.player] += event.points
    seats = range(len(banked))
    prospects = [0.0] * len(banked)
    rules = state.rules
    at_hand = [float((state.supply & mask).bit_count()) for mask in rules.seat_masks]
    if state.over:
        return Worth(tuple(banked), tuple(prospects), tuple(prospects))
    closing = tiles / (tiles + SLACK)
    seen = set()
    for at, segment in state.figures.values():
        root = state.feature_at(at, segment)
        if root < 0 or root in seen:
            continue
        seen.add(root)
        feature = state.features[root]
        if feature.kind not in COMPLETABLE or not feature.open:
            continue
        chance = closing**feature.open
        for seat in seats:
            at_hand[seat] += chance * (feature.figures & rules.seat_masks[seat]).bit_count()
        now = standing(state, root, False)
        for seat, full in standing(state, root, True).items():
            prospects[seat] += chance * (full - now[seat])
    turns = tiles / len(banked)
    figures = [_use(count, turns) for count in at_hand]
    return Worth(tuple(banked), tuple(prospects), tuple(figures))


def _use(count: float, turns: float) -> float:
    """What this many figures in the supply can earn in so many own turns; each further one earns less."""
    return FIGURE * turns / SATIATION * log(1 + SATIATION * count / turns) if turns else 0.0
