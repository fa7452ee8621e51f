"""Big meeple (rules 03, BIG): one more meeple for everybody, with the strength of two."""

from __future__ import annotations

from carcassonne.engine.module import EVERYWHERE, FigureKind, Module


class BigMeeple(Module):
    id = "big-meeple"
    title = "Big meeple"
    rank = 90
    editions = ("c3",)
    figures = (FigureKind("big-meeple", 1, strength=2, stands=EVERYWHERE),)  # BIG-1, BIG-2, BIG-4
