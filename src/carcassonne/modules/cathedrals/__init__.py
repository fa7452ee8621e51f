"""Cathedrals (rules 03, CATH): a city with a cathedral is worth 3 per tile and shield, if it is completed."""

from __future__ import annotations

from carcassonne.engine.face import Face
from carcassonne.engine.module import Module, Only, Part
from carcassonne.engine.scoring import points
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import TRAIT_BIT

CATHEDRAL = TRAIT_BIT["cathedral"]


class Cathedrals(Module):
    id = "cathedrals"
    rank = 80
    presets = ("big-box-2025",)
    steady = True
    adjusts = {"adjust_value": Only(frozenset({"city"}), CATHEDRAL)}
    tile_sets = ("inns-cathedrals",)  # IC-1
    editions = ("c3",)
    face = Face(
        box="set.inns-cathedrals",
        place=2.2,
        path="M4 20V9l3-5 3 5v11M14 20V9l3-5 3 5v11M10 11h4M3 20h18",
        tiles=("inns-cathedrals/A",),
    )

    def adjust_value(self, state: State, feature: Feature, complete: bool, parts: list[Part]) -> None:
        if feature.kind == "city" and feature.traits & CATHEDRAL:
            size = feature.tiles.bit_count() + feature.shields
            if complete:
                parts.append(("cathedral", size, size))  # CATH-1, CATH-2
            elif self.edition != "c3":
                parts.append(("cathedral-unfinished", size, -points(parts)))  # CATH-3
