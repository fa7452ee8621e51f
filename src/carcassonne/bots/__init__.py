"""Players: `carcassonne.bots.get("greedy")` returns one, `names()` lists them."""

from carcassonne.bots.bot import Bot, BotError, Ranked
from carcassonne.bots.registry import get, names

__all__ = ["Bot", "BotError", "Ranked", "get", "names"]
