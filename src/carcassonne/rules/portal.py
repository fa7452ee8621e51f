"""Magic portal (rules 07, PORTAL): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Portal(Module):
    id = "portal"
    title = "Magic portal"
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
