"""Mayor (rules 09, MAYOR): a knight as strong as his city has shields."""

from __future__ import annotations

from carcassonne.engine.module import FigureKind, Module


class Mayor(Module):
    id = "mayor"
    title = "Mayor"
    rank = 270
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
    figures = (FigureKind("mayor", 1, strength="shields", stands=frozenset({"city"})),)  # MAYOR-3, MAYOR-4
