"""Mage and witch (rules 05, MAGE): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class MageWitch(Module):
    id = "mage-witch"
    title = "Mage and witch"
    tile_sets = ("mage-witch",)
    editions = ("c3",)
