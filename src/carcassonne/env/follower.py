"""One game of version 2 with its arrays, kept up to date move by move; all its environments stand on this."""

from __future__ import annotations

import operator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.engine.actions import Action
from carcassonne.engine.errors import IllegalAction
from carcassonne.env.actions import LEFT_OUT, Choices
from carcassonne.env.canvas import Canvas
from carcassonne.env.encoding import Array, Encoding, Lies
from carcassonne.game import Game

Mask = NDArray[np.int8]
STILL: Final = frozenset(("place_tile", "place_figure", "pass"))
"""Verbs that change no tile that lies."""


class Follower:
    """A game and its arrays, which may be rows of larger ones."""

    __slots__ = ("_canvas", "_described", "_lies", "_mask", "_seen", "_shown", "encoding", "game", "steps")

    def __init__(
        self, encoding: Encoding, game: Game, observation: Array | None = None, mask: Mask | None = None
    ) -> None:
        self.encoding = encoding
        self.game = game
        self.steps = 0
        self._seen = np.zeros(encoding.size, np.int16) if observation is None else observation
        self._mask = np.zeros(encoding.layout.size, np.int8) if mask is None else mask
        self._described = 0
        self._shown: dict[str, Any] = {}
        self._lies: Lies = {}
        self._canvas = Canvas(encoding, self._seen, self._mask)
        self._canvas.follow(game._state, False)

    def copy(self) -> Follower:
        """An independent copy; what never changes is shared."""
        new = Follower.__new__(Follower)
        new.encoding, new.game, new.steps = self.encoding, self.game.copy(), self.steps
        new._seen, new._mask, new._described = self._seen.copy(), self._mask.copy(), self._described
        new._shown, new._lies = self._shown, dict(self._lies)
        new._canvas = self._canvas.copy(new._seen, new._mask)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, (self.encoding, self.game, self.steps)

    @property
    def chosen(self) -> Choices:
        """What can be chosen now."""
        return self.encoding.layout.choices_of(self._canvas.numbers)

    def info(self) -> dict[str, Any]:
        """Beside the arrays: the actions that are allowed, and how many options found no slot."""
        numbers = self._canvas.numbers
        left_out = numbers.count(LEFT_OUT)
        return {
            "actions": [number for number in numbers if number != LEFT_OUT] if left_out else numbers,
            "left_out": left_out,
        }

    def option(self, action: Any) -> Action | None:
        """The option that a number stands for; None if it stands for none now."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction("env.action", f"an action is a whole number, not {action!r}") from None
        try:
            return self.game._state.options[self._canvas.numbers.index(number)] if number >= 0 else None
        except ValueError:
            return None

    def play(self, option: Action) -> None:
        """Carry out an option."""
        self.game.play(option)
        self.steps += 1
        self._canvas.follow(self.game._state, option.verb not in STILL)

    def see(self, seat: int) -> Array:
        """What a seat sees; the array changes with the next move or look."""
        encoding, state = self.encoding, self.game._state
        self._canvas.see(state, seat)
        if encoding.has_modules:
            shown = encoding.shown(state, seat)
            encoding.write_modules(shown, self._shown, self._seen, self._lies)
            self._shown = shown
        if encoding.layout.slots:
            self._describe(seat)
        return self._seen

    def observe(self, seat: int) -> Array:
        """What a seat sees, as an array of its own."""
        return self.see(seat).copy()

    def mask(self, seat: int) -> Mask:
        """What a seat can choose; one that is not asked can only choose 0, which does nothing."""
        state = self.game._state
        if not state.over and state.decider == seat:
            return self._mask
        return _only_pass(self.encoding.layout.size)

    def _describe(self, seat: int) -> None:
        """Say what the slots mean."""
        state, numbers = self.game._state, self._canvas.numbers
        first, ledger = self.encoding.layout.first_slot, self.encoding.ledger
        told = []
        if not state.over and state.decider == seat and max(numbers) >= first:
            options = zip(state.options, numbers, strict=True)
            told = [ledger.described(option, seat) for option, number in options if number >= first]
        if told or self._described:
            rows = self.encoding.options(self._seen)
            rows[len(told) : self._described] = 0
            if told:
                rows[: len(told)] = told
            self._described = len(told)


def _resumed(encoding: Encoding, game: Game, steps: int) -> Follower:
    """A follower that was pickled."""
    made = Follower(encoding, game)
    made.steps = steps
    return made


def _only_pass(size: int) -> Mask:
    mask = np.zeros(size, np.int8)
    mask[0] = 1
    return mask
