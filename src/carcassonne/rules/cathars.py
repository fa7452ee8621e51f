"""Cathars (rules 06, CATHAR): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Cathars(Module):
    id = "cathars"
    title = "Cathars"
    tile_sets = ("cathars",)
    editions = ("c1",)
