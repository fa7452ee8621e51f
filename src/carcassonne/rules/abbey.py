"""Abbey (rules 09, ABBEY): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Abbey(Module):
    id = "abbey"
    title = "Abbey"
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
