"""Magic portal (rules 07, PORTAL): a meeple may be sent to any tile of the board."""

from __future__ import annotations

from carcassonne.engine.actions import Action
from carcassonne.engine.board import unfinished
from carcassonne.engine.face import Face
from carcassonne.engine.figures import permitted
from carcassonne.engine.module import Module
from carcassonne.engine.state import State
from carcassonne.engine.tile import figure_row


class Portal(Module):
    id = "portal"
    title = "Magic portal"
    rank = 240
    presets = ("princess-dragon", "classic-collection", "royal-gift")
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
    face = Face(
        box="set.princess-dragon",
        place=5.4,
        load=2,
        path="M6 20v-9a6 6 0 0 1 12 0v9M9.5 20v-8.5a2.5 2.5 0 0 1 5 0V20M4 20h16",
        tiles=("princess-dragon/X", "princess-dragon/Y"),
    )

    def offer_figures(self, state: State, options: list[Action]) -> None:
        """What a meeple could do on the new tile it may do elsewhere (TURN-19a, PORTAL-1, PORTAL-7)."""
        new = state.new[-1]
        if "portal" not in state.board[new].oriented.tile.marks:  # PORTAL-5
            return
        rules = state.rules
        supply = state.supply & rules.seat_masks[state.player] & rules.meeples  # PORTAL-8
        targets: list[Action] = [
            figure_row(figure, at)[segment]
            for figure, mask, stands in rules.placeable
            if supply & mask
            for at, segment, root in unfinished(state, stands)  # PORTAL-2, PORTAL-4, PORTAL-12
            if at != new and not state.features[root].figures & rules.meeples  # PORTAL-3
        ]
        options += permitted(state, targets)  # PORTAL-4, PORTAL-9, PORTAL-10, PORTAL-X3, PORTAL-X5, PORTAL-X6
