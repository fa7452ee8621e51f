"""What the arrays of version 2 hold."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.config import Config
from carcassonne.engine.codes import Token
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.state import State
from carcassonne.env.actions import Layout
from carcassonne.env.board import MOST as PLANE_MOST
from carcassonne.env.board import tokens
from carcassonne.env.ledger import Ledger
from carcassonne.env.paths import first_key
from carcassonne.env.planes import CHANGING, PRINTED, SIZE
from carcassonne.env.table import OPTION_FIELDS

SMALL_DECK, SMALL_WINDOW, LARGE_WINDOW = 120, 31, 51
SLOTS: Final = 256

Array = NDArray[np.int16]
Lies = dict[str, list[int]]
"""Token -> where in an observation it was written."""


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
        seen = [each for module in config.rules.modules for each in module.seen]
        self._lies = [(first_key(each.path), each) for each in seen if isinstance(each, Token)]
        names = tuple(name for _, token in self._lies for name in token.names)
        self._tokens = {name: SIZE + number for number, name in enumerate(names)}
        self._shows = [show for show in config.rules.shows if show.__self__.seen]  # type: ignore[attr-defined]
        self.planes: Final = (*PRINTED, *CHANGING, *(f"token.{name}" for name in names))
        self.numbers: Final = self.ledger.names
        self._board = len(self.planes) * window * window
        self.size: Final = len(self.numbers) + self._board + slots * len(OPTION_FIELDS)

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoding, (self.config, self.layout.window, self.layout.slots, self.held)

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

    @property
    def has_modules(self) -> bool:
        """Do modules in play show something that is in the arrays?"""
        return bool(self._tokens or self.ledger.has_columns)

    def shown(self, state: State, seat: int) -> dict[str, Any]:
        """What the modules in play show to a seat, of what is in the arrays."""
        shown: dict[str, Any] = {"seat": seat}
        for show in self._shows:
            shown.update(show(state, seat))
        return shown

    def write_modules(self, shown: dict[str, Any], before: dict[str, Any], out: Array, lies: Lies) -> None:
        """Write what modules show now and did not show before; `lies` has the places of tokens that lie."""
        seat = shown["seat"]
        turned = before.get("seat") != seat
        for key, token in self._lies:
            if shown.get(key) != before.get(key) or (turned and token.owned):
                self._write_tokens(token, shown, out, lies)
        self.ledger.write_columns(shown, before, out)

    def _write_tokens(self, token: Token, shown: dict[str, Any], out: Array, lies: Lies) -> None:
        for place in lies.get(token.name, ()):
            out[place] = 0
        lies[token.name] = places = []
        window, first = self.layout.window, len(self.numbers)
        for name, at, amount in tokens(shown, [token]):
            cell = self.layout.place(at)
            if cell is not None:
                place = first + (self._tokens[name] * window + cell[0]) * window + cell[1]
                out[place] = min(int(out[place]) + amount, PLANE_MOST)
                places.append(place)
