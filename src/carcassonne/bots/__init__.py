"""Players: `carcassonne.bots.get("greedy")` returns one, `names()` lists them."""

from carcassonne.bots.bot import Bot, BotError, Ranked
from carcassonne.bots.position import Worth
from carcassonne.bots.registry import about, get, names
from carcassonne.bots.worths import worths

__all__ = ["Bot", "BotError", "Ranked", "Worth", "about", "get", "names", "worths"]
