"""What lies beside the board in version 2, as one row of whole numbers.

Seats are counted from the one that looks: 0 is the seat itself, 1 the next to play, and so on. The row has
only what the set-up has: figures in play, seats in play, columns and tokens of the modules in play.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.config import Config
from carcassonne.engine import codes
from carcassonne.engine.state import State
from carcassonne.env.canvas import PRINTED, printed
from carcassonne.env.table import Table
from carcassonne.env.vocabulary import KINDS
from carcassonne.game import Game

GENERAL: Final = ("over", "turn", "left", "to-decide", "to-play", "decision", "hand")
NO_TILE: Final = np.zeros(len(PRINTED), np.int16)


class Ledger:
    """Writes the rows of one set-up."""

    def __init__(self, config: Config) -> None:
        rules = config.rules
        self.tiles: Final = tuple(sorted(config.deck))
        self.seats: Final = rules.seats
        self.table: Final = Table(self.tiles)
        self._numbers = {tile: number for number, tile in enumerate(self.tiles, 1)}
        self._figures = [(kind.id, rules.kind_masks[kind.id]) for kind in rules.kinds]
        seen = [each for module in rules.modules for each in module.seen]
        self._columns = [each for each in seen if type(each) is codes.Column]
        self._seat_columns = [each for each in seen if type(each) is codes.SeatColumn]
        of_a_seat = ["score", *(id for id, _ in self._figures), *(each.name for each in self._seat_columns)]
        self.names: Final = (
            *GENERAL,
            *(f"hand.{name}" for name in PRINTED),
            *(f"seat-{seat}.{name}" for seat in range(self.seats) for name in of_a_seat),
            *(f"unseen.{tile}" for tile in self.tiles),
            *(each.name for each in self._columns),
        )

    @property
    def needs_view(self) -> bool:
        """Is there a number that only a view has?"""
        return bool(self._columns or self._seat_columns)

    def write(self, state: State, seat: int, view: Any, unseen: list[int], out: NDArray[np.int16]) -> None:
        """Write the numbers of `names` into `out`, as this seat sees them; `unseen` is counted by `left`."""
        hand = state.hand[0] if state.hand else None
        numbers = [
            int(state.over),
            state.turn,
            len(state.stack) - state.drawn,
            (state.decider - seat) % self.seats if state.kind else 0,
            (state.player - seat) % self.seats,
            KINDS.number(state.kind) if state.kind else 0,
            0 if hand is None else self._numbers.get(hand.id, len(self.tiles) + 1),
            *(NO_TILE if hand is None else printed(hand.turns[0])[0]).tolist(),
        ]
        for place in range(self.seats):
            numbers += self._of_a_seat(state, (seat + place) % self.seats, view)
        numbers += unseen
        numbers += (self.table._read(column, view, 0) for column in self._columns)
        out[:] = numbers

    def _of_a_seat(self, state: State, owner: int, view: Any) -> list[int]:
        own = state.supply & state.rules.seat_masks[owner]
        return [
            state.scores[owner],
            *((own & mask).bit_count() for _, mask in self._figures),
            *(self.table._read(column, view, owner) for column in self._seat_columns),
        ]

    def left(self, game: Game) -> list[int]:
        """Unseen tiles, design by design."""
        remaining = game.remaining
        return [remaining.get(tile, 0) for tile in self.tiles]
