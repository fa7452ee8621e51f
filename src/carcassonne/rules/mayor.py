"""Mayor (rules 09, MAYOR): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Mayor(Module):
    id = "mayor"
    title = "Mayor"
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
