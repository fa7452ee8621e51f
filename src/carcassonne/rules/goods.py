"""Goods (rules 04, GOODS): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Goods(Module):
    id = "goods"
    title = "Goods"
    tile_sets = ("traders-builders",)  # TB-1
    editions = ("c1", "c3")
