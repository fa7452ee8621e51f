"""Players: `carcassonne.bots.get("greedy")` returns one, `names()` lists them."""

from carcassonne.bots.bot import Bot, BotError, Ranked
from carcassonne.bots.registry import about, get, names

__all__ = ["Bot", "BotError", "Ranked", "about", "get", "names"]
