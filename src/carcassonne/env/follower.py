"""One game of version 2 with its arrays, kept up to date move by move; all its environments stand on this."""

from __future__ import annotations

import operator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.config import Config
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import ConfigError, IllegalAction
from carcassonne.env.actions import Layout
from carcassonne.env.board import MOST as PLANE_MOST
from carcassonne.env.board import tokens
from carcassonne.env.canvas import CHANGING, PRINTED, SIZE, Canvas
from carcassonne.env.choosing import Chosen
from carcassonne.env.ledger import Ledger
from carcassonne.env.table import MOST, OPTION_FIELDS
from carcassonne.env.vocabulary import TOKENS
from carcassonne.game import Game
from carcassonne.geometry import point

SMALL_DECK, SMALL_WINDOW, LARGE_WINDOW = 120, 31, 51
SLOTS: Final = 256
STILL: Final = frozenset(("place_tile", "place_figure", "pass"))
"""Verbs that change no tile that lies."""

Array = NDArray[np.int16]


class Encoding:
    """What the arrays of a set-up hold; it never changes, so all games of the set-up share it."""

    def __init__(self, config: Config, window: int | None, slots: int, held: bool) -> None:
        if window is None:
            window = SMALL_WINDOW if config.deck.total() <= SMALL_DECK else LARGE_WINDOW
        if window < 3 or window % 2 == 0 or slots < 0:
            raise ConfigError("env.size", "window must be an odd number of at least 3, and slots 0 or more")
        self.config: Final = config
        self.layout: Final = Layout(window, slots)
        self.ledger: Final = Ledger(config)
        self.held: Final = held
        lies = [each for module in config.rules.modules for each in module.seen if each in TOKENS]
        names = tuple(name for token in lies for name in token.names)
        self._tokens = {name: SIZE + number for number, name in enumerate(names)}
        self.planes: Final = (*PRINTED, *CHANGING, *(f"token.{name}" for name in names))
        self._needs_view = bool(names) or self.ledger.needs_view
        self.numbers: Final = self.ledger.names
        self._board = len(self.planes) * window * window
        self.size: Final = len(self.numbers) + self._board + slots * len(OPTION_FIELDS)

    def row(self, observation: Array) -> Array:
        """The part of an observation beside the board: the numbers of `numbers`."""
        return observation[..., : len(self.numbers)]

    def board(self, observation: Array) -> Array:
        """The part with the planes of the board, shaped planes x window x window; no copy is made."""
        window, first = self.layout.window, len(self.numbers)
        cut = observation[..., first : first + self._board]
        return cut.reshape(*observation.shape[:-1], len(self.planes), window, window)

    def options(self, observation: Array) -> Array:
        """The part that describes the slots, one row each."""
        cut = observation[..., len(self.numbers) + self._board :]
        return cut.reshape(*observation.shape[:-1], self.layout.slots, len(OPTION_FIELDS))


class Follower:
    """A game and its arrays."""

    __slots__ = ("_canvas", "_left", "_left_at", "chosen", "encoding", "game", "steps")

    def __init__(self, encoding: Encoding, game: Game) -> None:
        self.encoding = encoding
        self.game = game
        self.steps = 0
        self._canvas = Canvas(encoding.layout)
        self._left: list[int] = []
        self._left_at = (-1, -1)
        self._follow(anew=False)

    def copy(self) -> Follower:
        """An independent copy; what never changes is shared."""
        new = Follower.__new__(Follower)
        new.encoding, new.game, new.steps = self.encoding, self.game.copy(), self.steps
        new._canvas = self._canvas.copy()
        new._left, new._left_at, new.chosen = self._left, self._left_at, self.chosen
        return new

    def option(self, action: Any) -> Action | None:
        """The option that a number stands for; None if it stands for none now."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction("env.action", f"an action is a whole number, not {action!r}") from None
        index = self.chosen.index.get(number)
        return None if index is None else self.game._state.options[index]

    def play(self, option: Action) -> None:
        """Carry out an option."""
        self.game.play(option)
        self.steps += 1
        self._follow(anew=option.verb not in STILL)

    def _follow(self, anew: bool) -> None:
        state = self.game._state
        last = point(state.laid[-1])
        self.chosen = Chosen(self.encoding.layout, () if state.over else state.options, last)
        self._canvas.follow(state, self.chosen.fits, anew)
        at = (state.drawn, len(state.rejected))
        if at != self._left_at:
            self._left, self._left_at = self.encoding.ledger.left(self.game), at

    def observe(self, seat: int, out: Array | None = None) -> Array:
        """What a seat sees, written into `out` if it is given."""
        encoding, state = self.encoding, self.game._state
        made = np.empty(encoding.size, np.int16) if out is None else out
        view = self.game.view(seat, ()) if encoding._needs_view else None
        encoding.ledger.write(state, seat, view, self._left, encoding.row(made))
        planes = encoding.board(made)
        self._canvas.seen_by(state, seat, planes, encoding.held)
        if encoding._tokens:
            planes[SIZE:] = 0
            for token, at, amount in tokens(view):  # type: ignore[arg-type]
                place = encoding.layout.place(at)
                if place is not None and token in encoding._tokens:
                    cell = (encoding._tokens[token], *place)
                    planes[cell] = min(int(planes[cell]) + amount, PLANE_MOST)
        if encoding.layout.slots:
            self._describe(seat, encoding.options(made))
        return made

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat can choose; one that is not asked can only choose 0, which does nothing."""
        state = self.game._state
        if not state.over and state.decider == seat:
            return self.chosen.mask
        return _only_pass(self.encoding.layout.size)

    def _describe(self, seat: int, rows: Array) -> None:
        """What the slots mean."""
        rows[:] = 0
        state = self.game._state
        if state.over or state.decider != seat:
            return
        seats, table = self.encoding.ledger.seats, self.encoding.ledger.table
        for slot, index in enumerate(self.chosen.slots):
            told = table.option(state.options[index].to_json(), seat, seats)
            rows[slot] = np.clip(told, -MOST, MOST)


def _only_pass(size: int) -> NDArray[np.int8]:
    mask = np.zeros(size, np.int8)
    mask[0] = 1
    return mask
