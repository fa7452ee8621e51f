"""Bazaars (rules 11, BAZAAR): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Bazaars(Module):
    id = "bazaars"
    title = "Bazaars"
    tile_sets = ("bridges-castles-bazaars",)  # BCB-1
    editions = ("c2",)
