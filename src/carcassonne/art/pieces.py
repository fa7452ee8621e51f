"""All figures and tokens in one sheet, for a client that places them by name."""

from __future__ import annotations

import itertools
from typing import Any

from carcassonne.art import figures, registry, standing, tokens
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import BOX, Token


def pieces() -> dict[str, str]:
    """Every figure and token by the name the client gives it: `meeple-red`, `meeple-red-lying`, `die-3`."""
    found = {kind: figures.figure(kind) for kind in figures.kinds(owned=False)}
    for kind, colour in itertools.product(figures.kinds(owned=True), PLAYERS):
        found[f"{kind}-{colour}"] = figures.figure(kind, colour)
        if kind in figures.lying():
            found[f"{kind}-{colour}-lying"] = figures.figure(kind, colour, True)
    for name in tokens.names():
        found |= dict(_tokens(name))
    return {**found, **registry.table("LAID"), **standing.SHADOWS}


def _tokens(name: str) -> list[tuple[str, str]]:
    """A token in all its values, or in those that a client needs."""
    token = registry.table("TOKENS")[name]
    values = {**tokens.values(name), **(token.sheet if isinstance(token, Token) else {})}
    made = []
    for row in itertools.product(*values.values()):
        chosen = {key: value for key, value in zip(values, row, strict=True) if value is not None}
        label = "-".join(str(value) for value in (name, *chosen.values()))
        made.append((label, tokens.token(name, **chosen)))
    return made


def sheet() -> dict[str, Any]:
    """The pieces, the box that each of them is drawn in, and how large they are on tiles."""
    return {
        "box": [-BOX, -BOX, 2 * BOX, 2 * BOX],
        "standing": standing.measures(),
        "pieces": pieces(),
    }
