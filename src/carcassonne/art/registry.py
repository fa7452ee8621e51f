"""Drawings by name: those of every game (art/basic.py) and those that modules bring.

A module's package may have a file art.py with tables as in art/basic.py, all of them optional:

    FIGURES    pieces of players              kind -> Drawing
    NEUTRAL    figures of nobody              kind -> Drawing
    TOKENS     all else in the box            name -> Drawing, or Token if it can show something
    SCALES     how large a piece is on a tile that is not as large as a figure    name -> scale
    LAID       what lies on a tile and is as large as it    name -> SVG round 0
    SYMBOLS    what is printed on tiles       trait, mark or kind of segment -> Symbol, or value -> Symbol
    CLOISTERS  kinds of segment that stand in the middle as a monastery does    kind -> Symbol
    TOWNS      kinds of segment that are built over         kind -> Settlement
    WHOLE      kinds of segment that fill their tile        kind -> SVG round 0
    HUBS       marks and kinds of segment where ways end    kind -> Hub
    ROLES      how the gallery calls tiles that are not drawn from the stack    role -> words

and a function `held(view, seat)` that tells the legend what a player has of the module (see `legend.Held`).

Art lies below the modules and names none: `packages` knows where theirs are, and they are read when the
first drawing is asked for by name. No two of them may draw the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from carcassonne import packages
from carcassonne.art import basic
from carcassonne.art.symbols import Symbol


@cache
def files() -> tuple[ModuleType, ...]:
    """Every file with drawings, that of every game first, then in the order of the modules' ranks."""
    return (basic, *packages.files("art"))


@cache
def table(name: str) -> Mapping[str, Any]:
    """What all files have in their tables of this name."""
    found: dict[str, Any] = {}
    for file in files():
        own = getattr(file, name, {})
        if twice := found.keys() & own.keys():
            raise TypeError(f"{file.__name__}: {name} has {', '.join(sorted(twice))} already")
        found |= own
    return found


def symbol(name: str, traits: Mapping[str, Any]) -> Symbol | None:
    """The symbol of a trait, mark or kind of segment, if it has one; some differ by the value of a trait."""
    found = table("SYMBOLS").get(name)
    if found is None or isinstance(found, Symbol):
        return found
    return next((found[value] for value in traits.values() if value in found), None)
