"""Big meeple (rules 03, BIG): one more meeple for everybody, with the strength of two."""

from __future__ import annotations

from carcassonne.engine.face import Face
from carcassonne.engine.module import EVERYWHERE, FigureKind, Module, figures_rule


class BigMeeple(Module):
    id = "big-meeple"
    rank = 90
    presets = ("big-box-2025",)
    editions = ("c3",)
    options = (figures_rule("big-meeple"),)  # HOUSE-10
    figures = (
        FigureKind("big-meeple", 1, strength=2, stands=EVERYWHERE, flies=True, code=3),  # BIG-1, BIG-2, BIG-4
    )
    face = Face(
        box="set.inns-cathedrals",
        place=2.3,
        load=1,
        piece="big-meeple-red",
        pieces=("big-meeple-blue", "meeple-blue"),
    )
