"""Robbers (rules 05, ROB): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Robbers(Module):
    id = "robbers"
    title = "Robbers"
    tile_sets = ("robbers",)
    editions = ("c3",)
