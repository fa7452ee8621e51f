"""Builder (rules 04, BLD): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Builder(Module):
    id = "builder"
    title = "Builder"
    editions = ("c1", "c3")
