"""Wagon (rules 09, WAGON): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Wagon(Module):
    id = "wagon"
    title = "Wagon"
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
