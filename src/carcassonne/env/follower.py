"""One game of version 2 with its arrays, kept up to date move by move; all its environments stand on this."""

from __future__ import annotations

from typing import Any

import numpy as np

from carcassonne.engine.actions import Action
from carcassonne.engine.errors import IllegalAction
from carcassonne.env.actions import LEFT_OUT, Choices
from carcassonne.env.canvas import Canvas
from carcassonne.env.encoding import Array, Encoding, Mask
from carcassonne.game import Game


class Follower:
    """A game and its arrays: rows of larger ones, or such as nobody else holds."""

    __slots__ = ("_canvas", "_own", "encoding", "game", "steps")

    def __init__(self, encoding: Encoding, game: Game, own: tuple[Array, Mask] | None = None) -> None:
        """What is seen is always in its `own` arrays, if there are any, in which only zeros are at first."""
        self.encoding = encoding
        self.game = game
        self.steps = 0
        self._own = own
        self._canvas = Canvas(encoding, own)
        self._canvas.follow(game._state)

    def copy(self) -> Follower:
        """An independent copy; what never changes is shared."""
        new = Follower(self.encoding, self.game.copy(), None if self._own is None else self.encoding.blank())
        new.steps = self.steps
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, (self.encoding, self.game, self.steps, self._own is not None)

    @property
    def numbers(self) -> list[int]:
        """The action of each option that there is now."""
        return self._canvas.numbers

    @property
    def chosen(self) -> Choices:
        """What can be chosen now."""
        return self.encoding.layout.choices_of(self._canvas.numbers)

    def info(self) -> dict[str, Any]:
        """Beside the arrays: the actions that are allowed, and how many options found no slot."""
        numbers, left_out = self._canvas.numbers, self._canvas.left_out
        if left_out:
            numbers = [number for number in numbers if number != LEFT_OUT]
        return {"actions": numbers, "left_out": left_out}

    def option(self, action: Any) -> Action:
        """The option that a number stands for; one that stands for none now is refused."""
        try:
            place = self._canvas.index(action)
        except TypeError:
            raise IllegalAction("env.action", f"an action is a whole number, not {action!r}") from None
        if place < 0:
            raise IllegalAction("env.action", f"action {action} is not possible now; the mask rules it out")
        return self.game._state.options[place]

    def play(self, option: Action) -> None:
        """Carry out an option of the game."""
        game = self.game
        game._state.play(option)
        game._decision = None
        self.steps += 1
        self._canvas.follow(game._state)

    def see(self, seat: int) -> tuple[Array, Mask]:
        """What a seat sees and can choose; one that is not asked can only choose 0, which does nothing.

        Own arrays change with the next look; others are read-only and stay as they are.
        """
        state = self.game._state
        seen, mask = self._canvas.see(state, seat)
        if state.over or state.decider != seat:
            mask = np.zeros_like(mask)
            mask[0] = 1
        return seen, mask


def _resumed(encoding: Encoding, game: Game, steps: int, own: bool) -> Follower:
    """A follower that was pickled."""
    made = Follower(encoding, game, encoding.blank() if own else None)
    made.steps = steps
    return made
