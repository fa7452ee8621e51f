"""The bots by name: those of this package and those of other packages.

The built-in bots are in a table here and not among the entry points: they work in a source tree that was
never installed, no other package can take their names, and a game with them searches no installed packages.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from carcassonne.bots.bot import Bot, BotError
from carcassonne.names import instead

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "carcassonne.bots"
"""The entry-point group in which another package registers `name = "package.module:factory"`."""

PIPE = "pipe:"
"""Begins the name of a bot that is a program of its own."""
BUILT_IN = {
    "random": ("carcassonne.bots.random_bot", "RandomBot"),
    "greedy": ("carcassonne.bots.greedy", "GreedyBot"),
    "novice": ("carcassonne.bots.easy", "NoviceBot"),
    "easy": ("carcassonne.bots.easy", "EasyBot"),
    "casual": ("carcassonne.bots.easy", "CasualBot"),
    "medium": ("carcassonne.bots.medium", "MediumBot"),
    "strong": ("carcassonne.bots.strong", "StrongBot"),
    "strong-1": ("carcassonne.bots.strong_1", "StrongBot1"),
    "master": ("carcassonne.bots.strong", "MasterBot"),
    "builder": ("carcassonne.bots.characters", "BuilderBot"),
    "farmer": ("carcassonne.bots.characters", "FarmerBot"),
    "thief": ("carcassonne.bots.characters", "ThiefBot"),
    "blocker": ("carcassonne.bots.characters", "BlockerBot"),
}
"""From the weakest to the strongest, then those with a character."""


def names() -> tuple[str, ...]:
    """All bots, the built-in ones first; this does not load the bots of other packages."""
    return (*BUILT_IN, *(name for name in sorted(_plugins()) if name not in BUILT_IN))


def get(name: str, seconds: float | None = None, seed: int | str | None = None) -> Bot:
    """A bot by name; `seconds` limits each decision, `seed` makes its play reproducible.

    `pipe:COMMAND` is a program that is asked over a pipe (`program`).
    """
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float)):
        raise BotError("bot.seconds", "seconds must be a number or None")
    if seconds is not None and not seconds > 0:
        raise BotError("bot.seconds", f"seconds must be greater than 0, not {seconds}")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise BotError("bot.seed", "seed must be a whole number, a string or None")
    bot: Bot = _factory(name)(seconds=seconds, seed=seed)
    return bot


def about(name: str) -> tuple[str, str]:
    """What a bot says of itself in a line, and the package it comes from."""
    plugin = None if name in BUILT_IN else _plugins().get(name)
    source = "carcassonne" if plugin is None or plugin.dist is None else plugin.dist.name
    if name in BUILT_IN:
        return _summary(_factory(name)), source
    try:
        return ("" if plugin is None else _summary(plugin.load())), source
    except Exception as error:  # whatever goes wrong in somebody else's package is one clear sentence here
        return f"cannot be loaded: {type(error).__name__}: {error}", source


def _summary(factory: object) -> str:
    """The first sentence of a docstring, without its full stop."""
    lines = (getattr(factory, "__doc__", None) or "").strip().splitlines()
    return lines[0].rstrip(".") if lines else ""


def _factory(name: str) -> Callable[..., Any]:
    if name in BUILT_IN:
        module, attribute = BUILT_IN[name]
        factory: Callable[..., Any] = getattr(import_module(module), attribute)
        return factory
    if str(name).startswith(PIPE):
        from carcassonne.bots.program import ProgramBot

        return partial(ProgramBot, name.removeprefix(PIPE))
    plugin = _plugins().get(name)
    if plugin is None:
        raise BotError("bot.unknown", f"there is no bot {name!r}; {instead(name, names())}", name=name)

    def make(**settings: Any) -> Any:
        try:
            bot = plugin.load()(**settings)
        except (
            Exception
        ) as error:  # whatever goes wrong in somebody else's package is one clear sentence here
            sentence = f"bot {name!r} cannot be loaded from {plugin.value!r}: {type(error).__name__}: {error}"
            raise BotError("bot.broken", sentence, name=name) from error
        if not isinstance(bot, Bot):
            sentence = f"bot {name!r} of {plugin.value!r} lacks the methods choose and rank"
            raise BotError("bot.broken", sentence, name=name)
        return bot

    return make


def _plugins() -> dict[str, EntryPoint]:
    """The bots of other packages; of two with one name the first found counts."""
    from importlib.metadata import entry_points  # slow to load, and only needed here

    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, point)
    return found
