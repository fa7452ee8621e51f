"""Inns (rules 03, INN): a road with an inn is worth double, and perhaps nothing if it stays unfinished."""

from __future__ import annotations

from carcassonne.engine.face import Face
from carcassonne.engine.module import Module, Only, Part
from carcassonne.engine.scoring import points
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import TRAIT_BIT

INN = TRAIT_BIT["inn"]


class Inns(Module):
    id = "inns"
    rank = 70
    presets = ("big-box-2025",)
    steady = True
    adjusts = {"adjust_value": Only(frozenset({"road"}), INN)}
    tile_sets = ("inns-cathedrals",)  # IC-1
    editions = ("c3",)
    face = Face(
        box="set.inns-cathedrals",
        place=2.1,
        path="M4 20v-9l8-6 8 6v9zM10 20v-5h4v5",
        tiles=("inns-cathedrals/L", "inns-cathedrals/M", "inns-cathedrals/N"),
    )

    def adjust_value(self, state: State, feature: Feature, complete: bool, parts: list[Part]) -> None:
        if feature.kind == "road" and feature.traits & INN:
            tiles = feature.tiles.bit_count()
            if complete:
                parts.append(("inn", tiles, tiles))  # INN-1, INN-2
            elif self.edition != "c3":
                parts.append(("inn-unfinished", tiles, -points(parts)))  # INN-3
