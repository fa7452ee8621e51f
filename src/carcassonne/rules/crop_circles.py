"""Crop circles (rules 05, CROP): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class CropCircles(Module):
    id = "crop-circles"
    title = "Crop circles"
    tile_sets = ("crop-circles",)
    editions = ("c3",)
