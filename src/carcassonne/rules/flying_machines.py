"""Flying machines (rules 05, FLY): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class FlyingMachines(Module):
    id = "flying-machines"
    title = "Flying machines"
    tile_sets = ("flying-machines",)
    editions = ("c3",)
