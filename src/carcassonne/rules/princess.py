"""Princess (rules 07, PRINCESS): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Princess(Module):
    id = "princess"
    title = "Princess"
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
