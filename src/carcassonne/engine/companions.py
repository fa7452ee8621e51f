"""Special figures that keep company with meeples: what step 2 offers for them (TURN-19b, TURN-20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carcassonne._core import take
from carcassonne.engine.actions import Action, PlaceFigure
from carcassonne.engine.figures import in_supply, permitted
from carcassonne.engine.module import Reason
from carcassonne.engine.state import State
from carcassonne.engine.tile import figure_row
from carcassonne.geometry import point


def offer_together(state: State, options: list[Action], figure: str, kinds: frozenset[str]) -> None:
    """The figure may come down in one action with a meeple placed on such a segment of the new tile."""
    if not in_supply(state, state.player, figure):
        return
    rules = state.rules
    placed = state.board[state.new[-1]]
    here, on_tile = point(placed.cell), placed.oriented.kinds
    for option in tuple(options):
        if type(option) is not PlaceFigure:
            continue
        _, meeple, at, segment, companion = option
        fits = at == here and companion is None and on_tile[segment] in kinds  # PORTAL-X1
        if fits and rules.kind_masks[meeple] & rules.meeples:  # BIG-X2
            options.append(figure_row(meeple, placed.cell, figure)[segment])


def offer_alone(state: State, options: list[Action], figure: str, kinds: frozenset[str]) -> None:
    """The figure may be placed instead of a meeple where an own meeple is on the feature already."""
    if not in_supply(state, state.player, figure):
        return
    placed = state.board[state.new[-1]]
    own = state.rules.seat_masks[state.player] & state.rules.meeples
    row = figure_row(figure, placed.cell)
    company: list[Action] = [
        row[segment]
        for segment in placed.oriented.spots(kinds)
        if state.features[state.find(placed.features[segment])].figures & own
    ]
    options += permitted(state, company)


def missed(state: State, figure: str) -> Iterator[tuple[dict[str, Any], Reason]]:
    """Why step 2 does not offer the figure."""
    if state.kind != "place_figure":
        return
    if not in_supply(state, state.player, figure):
        yield {"figure": figure}, ("blocked.none-in-supply", {"figure": figure})
    elif not any(figure in option for option in state.options):
        yield {"figure": figure}, ("blocked.no-company", {"figure": figure})


take(globals())
