"""What lies beside the board in version 2, as one row of whole numbers.

Seats are counted from the one that looks: 0 is the seat itself, 1 the next to play, and so on. The row has
only what the set-up has: figures in play, seats in play, columns and tokens of the modules in play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.config import Config
from carcassonne.engine import codes
from carcassonne.engine.actions import Action
from carcassonne.env.paths import first_key
from carcassonne.env.planes import PRINTED
from carcassonne.env.table import MOST, Table

GENERAL: Final = ("over", "turn", "left", "to-decide", "to-play", "decision", "hand")
ROWS_KEPT: Final = 8192
"""Options of which it is remembered how they are described; most are offered again and again."""


class Ledger:
    """The row of one set-up: what is where in it, and the numbers of modules. A canvas writes the rest."""

    def __init__(self, config: Config) -> None:
        rules = config.rules
        self.tiles: Final = tuple(sorted(config.deck))
        self.seats: Final = rules.seats
        self.table: Final = Table(self.tiles)
        self.tile_numbers: Final = {tile: number for number, tile in enumerate(self.tiles, 1)}
        self.figure_masks: Final = [rules.kind_masks[kind.id] for kind in rules.kinds]
        seen = [each for module in rules.modules for each in module.seen]
        self._columns = [(first_key(each.path), each) for each in seen if type(each) is codes.Column]
        self._seat_columns = [(first_key(each.path), each) for each in seen if type(each) is codes.SeatColumn]
        figures = [kind.id for kind in rules.kinds]
        of_a_seat = ["score", *figures, *(each.name for _, each in self._seat_columns)]
        self.seats_at: Final = len(GENERAL) + len(PRINTED)
        self.of_a_seat: Final = len(of_a_seat)
        self.unseen_at: Final = self.seats_at + self.seats * self.of_a_seat
        self.names: Final = (
            *GENERAL,
            *(f"hand.{name}" for name in PRINTED),
            *(f"seat-{seat}.{name}" for seat in range(self.seats) for name in of_a_seat),
            *(f"unseen.{tile}" for tile in self.tiles),
            *(each.name for _, each in self._columns),
        )
        self.described: Final = lru_cache(ROWS_KEPT)(self._described)
        """The numbers of `OPTION_FIELDS` for an option of a seat."""
        self._columns_at = self.unseen_at + len(self.tiles)
        self._seat_columns_at = self.seats_at + 1 + len(figures)

    def _described(self, option: Action, seat: int) -> tuple[int, ...]:
        numbers = self.table.option(option.to_json(), seat, self.seats)
        return tuple(max(-MOST, min(number, MOST)) for number in numbers)

    @property
    def has_columns(self) -> bool:
        """Do modules add numbers?"""
        return bool(self._columns or self._seat_columns)

    def write_columns(self, shown: dict[str, Any], before: dict[str, Any], out: NDArray[np.int16]) -> None:
        """Write the numbers that modules show to a seat now and did not show before."""
        read, seat = self.table.read, shown["seat"]
        turned = before.get("seat") != seat
        changed = {key for key, told in shown.items() if told != before.get(key)}
        for place, (key, column) in enumerate(self._columns, self._columns_at):
            if key in changed:
                out[place] = read(column, shown, 0)
        for number, (key, column) in enumerate(self._seat_columns, self._seat_columns_at):
            if turned or key in changed:
                for place in range(self.seats):
                    out[number + place * self.of_a_seat] = read(column, shown, (seat + place) % self.seats)
