"""Pig (rules 04, PIG): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Pig(Module):
    id = "pig"
    title = "Pig"
    editions = ("c1", "c3")
    needs = ("farmers",)
