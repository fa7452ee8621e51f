"""Bridges (rules 11, BRIDGE): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Bridges(Module):
    id = "bridges"
    title = "Bridges"
    tile_sets = ("bridges-castles-bazaars",)  # BCB-1
    editions = ("c2",)
