"""River II (rules 06, RIV2 and HERD): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class River2(Module):
    id = "river-2"
    title = "River II"
    tile_sets = ("river-2",)
    editions = ("c1", "c2")
