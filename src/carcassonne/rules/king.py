"""King (rules 10, KING): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class King(Module):
    id = "king"
    title = "King"
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
