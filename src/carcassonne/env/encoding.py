"""What the arrays of version 2 hold."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.config import Config
from carcassonne.engine.codes import Token
from carcassonne.engine.errors import ConfigError
from carcassonne.env.actions import Layout
from carcassonne.env.ledger import Ledger
from carcassonne.env.planes import CHANGING, PRINTED, SIZE
from carcassonne.env.shown import Places, Shown
from carcassonne.env.table import OPTION_FIELDS

SMALL_DECK, SMALL_WINDOW, LARGE_WINDOW = 120, 31, 51
SLOTS: Final = 256

Array = NDArray[np.int16]
Mask = NDArray[np.int8]


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
        modules = [module for module in config.rules.modules if module.seen]
        tokens = [each for module in modules for each in module.seen if isinstance(each, Token)]
        names = tuple(name for token in tokens for name in token.names)
        self.planes: Final = (*PRINTED, *CHANGING, *(f"token.{name}" for name in names))
        self.numbers: Final = self.ledger.names
        first = len(self.numbers) + SIZE * window * window
        lying = {name: first + number * window * window for number, name in enumerate(names)}
        places = Places(self.ledger.columns, self.ledger.seat_columns, lying)
        self.shown: Final = tuple(Shown(each, self.ledger.table, self.layout, places) for each in modules)
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

    def blank(self) -> tuple[Array, Mask]:
        """An observation and a mask of nothing."""
        return np.zeros(self.size, np.int16), np.zeros(self.layout.size, np.int8)
