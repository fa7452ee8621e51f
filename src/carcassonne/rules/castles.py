"""Castles (rules 11, CASTLE): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Castles(Module):
    id = "castles"
    title = "Castles"
    tile_sets = ("bridges-castles-bazaars",)  # BCB-1
    editions = ("c2",)
