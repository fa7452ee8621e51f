"""Terms of the evaluation that belong to one module each: `term` of the module's own file bot.py.

The general evaluation plays a module without a term sensibly; a term says what it cannot see, or sees too
sharply. A term is a function that adds to the worth by seat. `REPLACES` in the same file names steps of the
final scoring that the term stands for; `SINCE` there says which version of the bots has it first, if not
the first one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from carcassonne.bots.odds import Odds
from carcassonne.engine.ruleset import Ruleset
from carcassonne.engine.state import State

Term = Callable[[State, Odds, Sequence[float], list[float]], None]
"""Given a position, the odds and the draws that each seat still has, adds to its points hoped for."""


class Told(NamedTuple):
    """What a module tells a bot."""

    term: Term
    replaces: frozenset[str]
    since: int


@cache
def told_by(package: str) -> Told | None:
    """What the file bot.py of a module's package has, if there is one."""
    name = f"{package}.bot"
    if find_spec(name) is None:
        return None
    file = import_module(name)
    return Told(file.term, getattr(file, "REPLACES", frozenset()), getattr(file, "SINCE", 1))


def terms_of(rules: Ruleset, version: int | None = None) -> tuple[Told, ...]:
    """What the modules in play tell, to bots of an older version only what these knew."""
    files = (sys.modules[type(module).__module__] for module in rules.modules)
    found = (told_by(file.__package__ or file.__name__) for file in files)
    return tuple(told for told in found if told is not None and told.since <= (version or told.since))
