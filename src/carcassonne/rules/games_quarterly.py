"""Games Quarterly 11 (rules 06, GQ and HERD): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class GamesQuarterly(Module):
    id = "games-quarterly"
    title = "Games Quarterly 11"
    tile_sets = ("games-quarterly",)
    editions = ("c1",)
