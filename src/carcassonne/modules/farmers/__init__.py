"""Farmers (rules 01, FARM): meeples lie on fields and are paid for completed cities at the end."""

from __future__ import annotations

from carcassonne.engine.board import cities_of, occupied
from carcassonne.engine.face import Face, Source
from carcassonne.engine.module import Module, Part
from carcassonne.engine.scoring import score_feature
from carcassonne.engine.state import Feature, State


class Farmers(Module):
    id = "farmers"
    rank = 20
    presets = (
        "second-game",
        "classic",
        "big-box-2025",
        "princess-dragon",
        "classic-collection",
        "royal-gift",
        "tournament-day",
    )
    opens = frozenset({"field"})  # FARM-1, FARM-14
    final = {"final_fields": 15}  # FARM-13
    read_off = frozenset({"final_fields"})
    values = {"field": "field_value"}
    face = Face(
        box="set.base",
        place=1.2,
        load=1,
        piece="meeple-green-lying",
        tiles=("base/E",),
        pieces=("meeple-green-lying",),
        sources=(Source("field", "#2f7540", 7, "field"),),
    )

    def final_fields(self, state: State) -> None:  # FINAL-15, FARM-8
        for root in occupied(state):
            if state.features[root].kind == "field":
                score_feature(state, root, complete=False, final=True)

    def field_value(self, state: State, feature: Feature, complete: bool) -> list[Part]:  # FARM-8 to FARM-12
        cities = sum(1 for root in cities_of(state, feature) if state.features[root].open == 0)
        return [("cities", cities, 3 * cities)]
