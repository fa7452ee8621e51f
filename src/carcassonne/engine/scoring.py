"""Majorities and points. A score is built from named parts, and the parts become the event."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne._core import take
from carcassonne.engine.board import points_of
from carcassonne.engine.events import Scored
from carcassonne.engine.module import Part
from carcassonne.engine.state import Feature, State
from carcassonne.engine.track import advance


def strengths(state: State, feature: Feature) -> list[int]:
    """The strength of every seat on a feature (DEF-6, MAYOR-7)."""
    rules = state.rules
    figures = feature.figures
    totals = []
    for mask in rules.seat_masks:
        own = figures & mask
        total = 0
        if own:
            for weight, kinds in rules.weights:
                total += weight * (own & kinds).bit_count()
            for counted, kinds in rules.varied:
                total += getattr(feature, counted) * (own & kinds).bit_count()
        totals.append(total)
    return totals


def majority(state: State, feature: Feature) -> list[int]:
    """The seats with the most strength, if that is more than none (DEF-7, MAYOR-6)."""
    return _leaders(strengths(state, feature)) if feature.figures else []


def _leaders(totals: list[int]) -> list[int]:
    most = max(totals)
    return [seat for seat, total in enumerate(totals) if total == most] if most else []


def points(parts: Sequence[Part]) -> int:
    return sum(part[2] for part in parts)


def score(
    state: State,
    seat: int,
    source: str,
    parts: Sequence[Part],
    tiles: int = 0,
    final: bool = False,
    totals: Sequence[int] = (),
) -> None:
    """Give a player points; a score of nothing changes nothing and is no event, but for a feature.

    `totals` are the strengths that decided who scores: their figures may be home when somebody asks.
    """
    total = points(parts)
    if not total and not totals:
        return
    scores = list(state.scores)
    scores[seat] += total
    state.scores = tuple(scores)
    gained = list(state.gained)
    gained[seat] += total
    state.gained = tuple(gained)
    decided_by = tuple(totals) or None
    state.tell(Scored(seat, total, source, final, tuple(parts), points_of(state, tiles), decided_by))


def pay(state: State, payer: int, receiver: int | None, amount: int, source: str) -> None:
    """Let one player pay points to another or to nobody: no scoring, only scores and markers (TURN-45)."""
    for seat, change in ((payer, -amount), (receiver, amount)):
        if seat is None or not change:
            continue
        scores = list(state.scores)
        scores[seat] += change
        state.scores = tuple(scores)
        state.tell(Scored(seat, change, source, False, (("payment", 1, change),), (), None))
        advance(state, seat, 0, change, "payment")  # MSG-X5


def score_feature(
    state: State, root: int, complete: bool, final: bool = False, value: Sequence[Part] | None = None
) -> None:
    """Every player with the majority gets the value of a feature (BASE-29), or another one that is given."""
    feature = state.features[root]
    totals = strengths(state, feature) if feature.figures else []
    winners = _leaders(totals) if totals else []
    if winners:  # BASE-30
        if value is None:
            value = state.rules.value(state, feature, complete)
        for seat in winners:
            parts = share(state, feature, seat, complete, value)
            score(state, seat, feature.kind, parts, feature.tiles, final, totals)
    for scored in state.rules.feature_scored:
        scored(state, root, complete, final)


def share(state: State, feature: Feature, seat: int, complete: bool, value: Sequence[Part]) -> list[Part]:
    """What one of the scoring players gets: the value of the feature and what is his alone."""
    parts = list(value)
    for adjust in state.rules.shares:
        adjust(state, feature, seat, complete, parts)
    return parts


take(globals())
