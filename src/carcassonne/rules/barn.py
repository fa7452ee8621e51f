"""Barn (rules 09, BARN): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Barn(Module):
    id = "barn"
    title = "Barn"
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
    needs = ("farmers",)
