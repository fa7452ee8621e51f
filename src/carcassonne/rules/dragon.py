"""Dragon (rules 07, DRAGON): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Dragon(Module):
    id = "dragon"
    title = "Dragon"
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
