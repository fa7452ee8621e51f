"""Fairy (rules 07, FAIRY): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Fairy(Module):
    id = "fairy"
    title = "Fairy"
    editions = ("c1", "c2")
