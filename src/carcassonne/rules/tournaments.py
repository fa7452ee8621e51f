"""Tournaments & Shields (rules 12, TOURN): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Tournaments(Module):
    id = "tournaments"
    title = "Tournaments & Shields"
    tile_sets = ("tournaments",)
    editions = ("c3",)
