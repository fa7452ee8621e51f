"""What every worker of a page needs: it is imported once, and the browser keeps Python's memory with it.

A library of machine code cannot be kept in that memory, so nothing here may import msgspec.
"""

from __future__ import annotations

import concurrent.futures.thread
import decimal
import difflib
import uuid

import carcassonne.art.standing
import carcassonne.formats
import carcassonne.local.store
import carcassonne.server.fairness
import carcassonne.server.limits
import carcassonne.server.settings
import carcassonne.server.steady
from carcassonne.config import Config, presets
from carcassonne.game import Game
from carcassonne.local.thinking import Bots

__all__ = ["Bots", "carcassonne", "concurrent", "decimal", "difflib", "ready", "uuid"]


def ready() -> None:
    """Begin a game of every preset: what games read and work out only once is then in memory as well."""
    for preset in presets():
        Game(Config(("A", "B"), edition=preset.edition, modules=preset.modules, seed=1)).view(0)
