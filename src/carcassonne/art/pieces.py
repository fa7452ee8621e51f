"""All figures and tokens in one sheet, for a client that places them by name."""

from __future__ import annotations

import itertools
from typing import Any

from carcassonne.art import figures, standing, tokens
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import BOX

HEIGHTS = range(1, 13)
"""Towers higher than any game builds are not drawn."""


def pieces() -> dict[str, str]:
    """Every figure and token by the name the client gives it: `meeple-red`, `meeple-red-lying`, `tower-3`."""
    found = {kind: figures.figure(kind) for kind in figures.kinds(owned=False)}
    for kind, colour in itertools.product(figures.kinds(owned=True), PLAYERS):
        found[f"{kind}-{colour}"] = figures.figure(kind, colour)
        if kind in figures.FARMERS:
            found[f"{kind}-{colour}-lying"] = figures.figure(kind, colour, True)
    for name in tokens.names():
        found |= dict(_tokens(name))
    for name in ("bridge-ew", "bridge-ns"):
        found[name] = standing.drawing(name)
    return found


def _tokens(name: str) -> list[tuple[str, str]]:
    """A token in all its values."""
    values = tokens.VALUES.get(name, {})
    rows = [list(HEIGHTS) if key == "height" else choices for key, choices in values.items()]
    made = []
    for row in itertools.product(*rows):
        chosen = {key: value for key, value in zip(values, row, strict=True) if value is not None}
        label = "-".join(str(value) for value in (name, *chosen.values()))
        made.append((label, tokens.token(name, **chosen)))
    return made


def sheet() -> dict[str, Any]:
    """The pieces with the box that each of them is drawn in."""
    return {"box": [-BOX, -BOX, 2 * BOX, 2 * BOX], "pieces": pieces()}
