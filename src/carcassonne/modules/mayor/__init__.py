"""Mayor (rules 09, MAYOR): a knight as strong as his city has shields."""

from __future__ import annotations

from carcassonne.engine.face import Face
from carcassonne.engine.module import FigureKind, Module, figures_rule


class Mayor(Module):
    id = "mayor"
    rank = 270
    presets = ("classic-collection",)
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
    options = (figures_rule("mayor"),)  # HOUSE-10
    figures = (  # MAYOR-1, MAYOR-3, MAYOR-4, MAYOR-5
        FigureKind("mayor", 1, strength="shields", stands=frozenset({"city"}), code=7),
    )
    face = Face(
        box="set.abbey-mayor",
        place=7.2,
        load=1,
        piece="mayor-red",
        pieces=("mayor-blue",),
    )
