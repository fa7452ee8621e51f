"""Tower (rules 08, TOWER): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Tower(Module):
    id = "tower"
    title = "Tower"
    tile_sets = ("tower",)
    editions = ("c1",)
