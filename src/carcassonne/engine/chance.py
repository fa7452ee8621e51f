"""Strokes of chance besides the draw: dice and piles of tokens. A script may fix them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from carcassonne.engine.rng import below, shuffled
from carcassonne.engine.state import State

T = TypeVar("T")


def roll(state: State, faces: Sequence[int]) -> int:
    """Roll a die with these faces."""
    if state.dice:
        value, *rest = state.dice
        state.dice = tuple(rest)
        return value
    face, state.counter = below(state.key, state.counter, len(faces))
    return faces[face]


def shuffle(state: State, items: Sequence[T]) -> tuple[T, ...]:
    """The items in a random order."""
    order, state.counter = shuffled(state.key, state.counter, items)
    return tuple(order)
