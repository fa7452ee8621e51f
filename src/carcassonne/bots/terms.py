"""Terms of the evaluation that belong to one module each: `term` of the module's own file bot.py.

The general evaluation plays a module without a term sensibly; a term says what it cannot see, or sees too
sharply. A term is a function that adds to the worth by seat. `REPLACES` in the same file names steps of the
final scoring that the term stands for; `SINCE` there says which version of the bots has it first, if not
the first one, and `term_1` what the first one had instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
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

    module: str
    term: Term
    replaces: frozenset[str]
    since: int
    before: Term | None
    """What the versions before that have instead."""


@cache
def told_by(module: str, package: str) -> Told | None:
    """What the file bot.py of a module's package has, if there is one."""
    name = f"{package}.bot"
    if find_spec(name) is None:
        return None
    file = import_module(name)
    replaces: frozenset[str] = getattr(file, "REPLACES", frozenset())
    return Told(module, file.term, replaces, getattr(file, "SINCE", 1), getattr(file, "term_1", None))


def terms_of(
    rules: Ruleset, version: int | None = None, believed: Mapping[str, float] | None = None
) -> tuple[Told, ...]:
    """What the modules in play tell, as far as it is believed; to an older version only what it knew."""
    files = ((module.id, sys.modules[type(module).__module__]) for module in rules.modules)
    found = (told_by(module, file.__package__ or file.__name__) for module, file in files)
    known = [_known(told, version) for told in found if told is not None]
    return tuple(
        _believed(told, (believed or {}).get(told.module, 1.0)) for told in known if told is not None
    )


def _known(told: Told, version: int | None) -> Told | None:
    """What a version of the bots knows of it."""
    if version is None or told.since <= version:
        return told
    return told._replace(term=told.before) if told.before is not None else None


def _believed(told: Told, share: float) -> Told:
    """What says only this share of what the whole says."""
    if share == 1.0:
        return told

    def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
        whole = [0.0] * len(points)
        told.term(state, odds, draws, whole)
        for seat, more in enumerate(whole):
            points[seat] += share * more

    return told._replace(term=term)
