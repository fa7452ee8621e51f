"""What lies beside the board in version 2, as one row of whole numbers.

Seats are counted from the one that looks: 0 is the seat itself, 1 the next to play, and so on. The row has
only what the set-up has: figures in play, seats in play, columns and tokens of the modules in play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carcassonne.config import Config
from carcassonne.engine import codes
from carcassonne.engine.actions import Action
from carcassonne.env.planes import PRINTED
from carcassonne.env.table import MOST, Table

GENERAL: Final = ("over", "turn", "left", "to-decide", "to-play", "decision", "hand")
ROWS_KEPT: Final = 8192
"""Options of which it is remembered how they are described; most are offered again and again."""


class Ledger:
    """The row of one set-up: what is where in it. A canvas writes it."""

    def __init__(self, config: Config) -> None:
        rules = config.rules
        self.tiles: Final = tuple(sorted(config.deck))
        self.seats: Final = rules.seats
        self.table: Final = Table(self.tiles)
        self.tile_numbers: Final = {tile: number for number, tile in enumerate(self.tiles, 1)}
        self.figure_masks: Final = tuple(rules.kind_masks[kind.id] for kind in rules.kinds)
        seen = [each for module in rules.modules for each in module.seen]
        columns = [each.name for each in seen if type(each) is codes.Column]
        seat_columns = [each.name for each in seen if type(each) is codes.SeatColumn]
        figures = [kind.id for kind in rules.kinds]
        of_a_seat = ["score", *figures, *seat_columns]
        self.seats_at: Final = len(GENERAL) + len(PRINTED)
        self.of_a_seat: Final = len(of_a_seat)
        self.unseen_at: Final = self.seats_at + self.seats * self.of_a_seat
        self.names: Final = (
            *GENERAL,
            *(f"hand.{name}" for name in PRINTED),
            *(f"seat-{seat}.{name}" for seat in range(self.seats) for name in of_a_seat),
            *(f"unseen.{tile}" for tile in self.tiles),
            *columns,
        )
        self.described: Final = lru_cache(ROWS_KEPT)(self._described)
        """The numbers of `OPTION_FIELDS` for an option of a seat."""
        columns_at, seat_columns_at = self.unseen_at + len(self.tiles), self.seats_at + 1 + len(figures)
        self.columns: Final = {name: place for place, name in enumerate(columns, columns_at)}
        self.seat_columns: Final = {name: place for place, name in enumerate(seat_columns, seat_columns_at)}
        """Where the numbers of modules stand; those of a seat for the seat that looks."""

    def _described(self, option: Action, seat: int) -> tuple[int, ...]:
        numbers = self.table.option(option.to_json(), seat, self.seats)
        return tuple(max(-MOST, min(number, MOST)) for number in numbers)
