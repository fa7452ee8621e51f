"""What a module shows, as numbers: read when a record of the module has changed, written at every look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from carcassonne.engine import codes
from carcassonne.engine.module import Module
from carcassonne.engine.state import State
from carcassonne.env.actions import Layout
from carcassonne.env.board import tokens
from carcassonne.env.table import Table

NOBODY: Final = -1


class Lies(NamedTuple):
    """A token on a tile: where it is written if it is mine, where if it is not; whose it is, how many."""

    mine: int
    theirs: int
    owner: int
    amount: int


class Numbers(NamedTuple):
    """What a module shows now."""

    columns: tuple[tuple[int, int], ...]
    """Place and number."""
    seats: tuple[tuple[int, tuple[int, ...]], ...]
    """Place of the seat that looks, and the number of each player."""
    tokens: tuple[Lies, ...]


class Places(NamedTuple):
    """Where in an observation each column and each plane begins, by name."""

    columns: dict[str, int]
    seats: dict[str, int]
    planes: dict[str, int]


class Shown:
    """Reads the numbers of one module; they depend on the records that it keeps alone."""

    def __init__(self, module: Module, table: Table, layout: Layout, places: Places) -> None:
        self.records: Final = module.keeps
        self._show = module.show_kept
        self._table, self._layout, self._places = table, layout, places
        self._columns = [each for each in module.seen if type(each) is codes.Column]
        self._seat_columns = [each for each in module.seen if type(each) is codes.SeatColumn]
        self._tokens = [each for each in module.seen if type(each) is codes.Token]

    def read(self, state: State) -> Numbers:
        """What everybody sees of the module now."""
        view: dict[str, Any] = dict(self._show(state))
        read, places, seats = self._table.read, self._places, range(state.rules.seats)
        return Numbers(
            tuple((places.columns[each.name], read(each, view, 0)) for each in self._columns),
            tuple(
                (places.seats[each.name], tuple(read(each, view, owner) for owner in seats))
                for each in self._seat_columns
            ),
            tuple(self._lying(view)),
        )

    def _lying(self, view: dict[str, Any]) -> Iterator[Lies]:
        window, planes = self._layout.window, self._places.planes
        for token, owner, at, amount in tokens(view, self._tokens):
            cell = self._layout.place(at)
            if cell is not None:
                place = cell[0] * window + cell[1]
                mine, theirs = planes[token.names[0]], planes[token.names[-1]]
                yield Lies(mine + place, theirs + place, NOBODY if owner is None else owner, amount)
