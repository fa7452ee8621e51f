"""Count of Carcassonne (rules 10, COUNT): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Count(Module):
    id = "count"
    title = "Count of Carcassonne"
    editions = ("c1", "c2")
