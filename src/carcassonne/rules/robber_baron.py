"""Robber baron (rules 10, BARON): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class RobberBaron(Module):
    id = "robber-baron"
    title = "Robber baron"
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
