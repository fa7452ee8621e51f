"""Carcassonne: the board game as a library. See docs/api.md.

import carcassonne as cc

game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("base", "farmers"), seed=7))
while decision := game.decision:
    game.play(decision.options[0])
print(game.scores)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carcassonne._version import __version__
from carcassonne.config import Config, ModuleInfo, Preset, modules, presets
from carcassonne.engine.actions import Action, Pass, PlaceFigure, PlaceOnCorner, PlaceTile, ReturnFigure
from carcassonne.engine.decision import Decision
from carcassonne.engine.errors import CarcassonneError, ConfigError, IllegalAction, RecordError
from carcassonne.engine.looking import TilePrint, TileView, tile
from carcassonne.game import Game, Preview
from carcassonne.record import replay
from carcassonne.script import Script

if TYPE_CHECKING:
    from carcassonne import actions as actions
    from carcassonne import art as art
    from carcassonne import bots as bots

__all__ = [
    "Action",
    "CarcassonneError",
    "Config",
    "ConfigError",
    "Decision",
    "Game",
    "IllegalAction",
    "ModuleInfo",
    "Pass",
    "PlaceFigure",
    "PlaceOnCorner",
    "PlaceTile",
    "Preset",
    "Preview",
    "RecordError",
    "ReturnFigure",
    "Script",
    "TilePrint",
    "TileView",
    "__version__",
    "actions",
    "art",
    "bots",
    "modules",
    "presets",
    "replay",
    "tile",
]


def __getattr__(name: str) -> Any:
    """All actions, art and bots load on first use, so that the core stays light."""
    if name in ("actions", "art", "bots"):
        import importlib

        return importlib.import_module(f"carcassonne.{name}")
    raise AttributeError(f"module 'carcassonne' has no attribute {name!r}")
