"""Gold mines (rules 05, GOLD): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class GoldMines(Module):
    id = "gold-mines"
    title = "Gold mines"
    tile_sets = ("gold-mines",)
    editions = ("c3",)
