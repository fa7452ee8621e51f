"""Ferries (rules 05, FERRY): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Ferries(Module):
    id = "ferries"
    title = "Ferries"
    tile_sets = ("ferries",)
    editions = ("c3",)
