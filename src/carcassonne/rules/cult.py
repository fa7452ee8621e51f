"""Cult (rules 10, CULT): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Cult(Module):
    id = "cult"
    title = "Cult"
    tile_sets = ("cult",)  # CKC-1
    editions = ("c2",)
