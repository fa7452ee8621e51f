"""Titles, for king and robber baron: who holds one is paid at the end, if nobody beats it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from carcassonne.bots.odds import Odds
from carcassonne.engine.module import OptionValue
from carcassonne.engine.state import State
from carcassonne.engine.titles import Title, promised

RATE = 0.15
"""Features of a kind that each tile to come completes."""
HASTE = 0.25
"""How likely a tile to come beats the smallest title."""
SIZE = 2.5
"""Tiles that make a title e times safer."""


def held(
    state: State,
    odds: Odds,
    title: Title | None,
    kinds: tuple[str, ...],
    how: OptionValue,
    draws: Sequence[float],
    points: list[float],
) -> None:
    """Add what a title, paid in this way for features of these kinds, promises its holder."""
    if title is not None:
        left = sum(draws)
        kept = exp(-left * HASTE * exp(-title.size / SIZE))
        done = odds.completed(state, kinds)
        points[title.holder] += kept * promised(state, title, done, RATE * left, how)
