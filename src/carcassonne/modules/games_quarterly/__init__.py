"""Games Quarterly 11 (rules 06, GQ and HERD): a spring with a road, a river tile, a herd, land tiles."""

from __future__ import annotations

from carcassonne.engine.face import Face
from carcassonne.engine.herds import HERD, pay_herds
from carcassonne.engine.module import Box, Module, Only, Part, option
from carcassonne.engine.state import Feature, State
from carcassonne.engine.waterway import with_trait


class GamesQuarterly(Module):
    id = "games-quarterly"
    title = "Games Quarterly 11"
    rank = 50
    presets = ("classic-collection",)
    steady = True
    adjusts = {"adjust_share": Only(frozenset({"field"}), HERD)}
    tile_sets = ("games-quarterly",)  # GQ-1
    editions = ("c1",)
    options = (option("games-quarterly.spring", True, False),)
    face = Face(
        box="ui.setup.box_small",
        place=11.2,
        path="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
        tiles=("games-quarterly/B", "games-quarterly/D", "games-quarterly/E"),
    )

    def deal(self, box: Box) -> None:
        """The own spring replaces that of a river (GQ-3); the river tile is in its stack already (GQ-2)."""
        own = with_trait([id for id in box.land if id.startswith("games-quarterly/")], "source")
        lying = with_trait([id for id, _, _ in box.start], "source")
        if self.chosen["games-quarterly.spring"] and own and lying:  # RIVER-X4, RIV2-X5
            box.take(own[0])  # GQ-X1
            box.start = [(own[0] if id in lying else id, at, turn) for id, at, turn in box.start]

    def adjust_share(
        self, state: State, feature: Feature, seat: int, complete: bool, parts: list[Part]
    ) -> None:
        pay_herds(state, feature, seat, parts)  # GQ-7
