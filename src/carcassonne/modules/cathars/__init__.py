"""Cathars (rules 06, CATHAR): besieged cities are worth less, and their knights may escape."""

from __future__ import annotations

from carcassonne.engine.actions import PASS, ReturnFigure
from carcassonne.engine.board import cities_of, segments_of
from carcassonne.engine.face import Face
from carcassonne.engine.figures import bits, return_options
from carcassonne.engine.module import Module, Only, Part, Takes, house_rule, ruled
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import points
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import TRAIT_BIT
from carcassonne.geometry import RING

BESIEGED = TRAIT_BIT["besieged"]  # CATHAR-2
REFUGES = frozenset({"monastery", "abbey", "shrine"})  # CATHAR-8, CATHAR-17, CATHAR-X1, CATHAR-X8, ABBEY-X1


class EscapeQuestion(Question, kind="escape", offers=(ReturnFigure,), optional=True, code=16):
    """Does a knight leave the besieged city? (CATHAR-8)"""


class Cathars(Module):
    id = "cathars"
    rank = 130
    presets = ("classic-collection",)
    steady = True
    adjusts = {
        "adjust_value": Only(frozenset({"city"}), BESIEGED),
        "adjust_share": Only(frozenset({"field"})),
    }
    tile_sets = ("cathars",)
    editions = ("c1",)
    options = (
        ruled(True, "cathars.barns", False, True),  # CATHAR-22
        house_rule("cathars.any_tile", False, True),  # HOUSE-4
    )
    turn = {"escape": 34}  # CATHAR-18
    takes = Takes(frozenset({"city"}))
    face = Face(
        box="ui.setup.box_small",
        place=11.3,
        load=1,
        path="M4 20V9h3v2h3V9h4v2h3V9h3v11zM12 3v3M8 4l1.5 2M16 4l-1.5 2",
        tiles=("cathars/A", "cathars/B"),
    )

    def adjust_value(self, state: State, feature: Feature, complete: bool, parts: list[Part]) -> None:
        if feature.kind == "city" and feature.traits & BESIEGED:
            size = feature.tiles.bit_count() + feature.shields
            if complete:
                parts.append(("besieged", size, -size))  # CATHAR-3, CATHAR-4, CATH-X2
            else:
                parts.append(("besieged-unfinished", size, -points(parts)))  # CATHAR-5, CATHAR-X2

    def adjust_share(
        self, state: State, feature: Feature, seat: int, complete: bool, parts: list[Part]
    ) -> None:
        """What a field pays per city is paid twice for completed besieged ones (CATHAR-19 to CATHAR-21)."""
        if feature.kind != "field":
            return
        farmers = feature.figures & state.rules.seat_masks[seat] & state.rules.meeples
        if not farmers and not self.chosen["cathars.barns"]:
            return  # a barn is no farmer
        completed = [city for root in cities_of(state, feature) if (city := state.features[root]).open == 0]
        besieged = sum(1 for city in completed if city.traits & BESIEGED)
        if besieged:
            each = points(parts) // len(completed)  # HERD-X2, PIG-C1-9, CATHAR-X3, CATHAR-X4
            parts.append(("besieged", besieged, each * besieged))  # FARM-X5

    # --- the escape -----------------------------------------------------------------------------------

    def escape(self, state: State) -> None:  # TURN-34, CATHAR-8 to CATHAR-15
        own = state.rules.seat_masks[state.player] & state.rules.meeples
        knights = [f for f in bits(own) if f in state.figures and self._may_escape(state, f)]
        if knights:
            state.ask(EscapeQuestion, state.player, (*return_options(state, knights), PASS))

    def _may_escape(self, state: State, figure: int) -> bool:
        root = state.feature_at(*state.figures[figure])
        return root >= 0 and bool(state.features[root].traits & BESIEGED) and self._has_refuge(state, root)

    def _has_refuge(self, state: State, city: int) -> bool:
        """Does a monastery lie beside a tile on which this city shows the symbol?"""
        refuges = REFUGES & state.rules.opened  # CULT-20
        anywhere = self.chosen["cathars.any_tile"]
        for at, segment in segments_of(state, city):
            if anywhere or state.board[at].oriented.pieces[segment][3] & BESIEGED:
                around = [state.board[at + step] for step in RING if at + step in state.board]
                if any(refuges.intersection(placed.oriented.kinds) for placed in around):
                    return True
        return False
