"""What lies beside the board, as one row of whole numbers, and the options in the slots, one row each.

Seats are counted from the one that looks: 0 is the seat itself, 1 the next to play, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.engine.codes import Column
from carcassonne.env.actions import Option
from carcassonne.env.board import TERRAIN, View, terrain
from carcassonne.env.paths import found
from carcassonne.env.vocabulary import COLUMNS, FIGURES, KINDS, SEAT_COLUMNS, VERBS, WORDS

SEATS: Final = 6
MOST: Final = 32767

GENERAL: Final = (
    *("seats", "over", "turn", "stack", "to-decide", "to-play", "hand"),
    *(column.name for column in COLUMNS),
)
OF_A_SEAT: Final = (
    *("score", "on-board", "elsewhere"),
    *(column.name for column in SEAT_COLUMNS),
    *(f"supply.{number}" for number in range(1, FIGURES.room + 1)),
)
OPTION_FIELDS: Final = (
    *("verb", "figure", "companion", "on-board", "x", "y", "segment", "second-segment", "turn"),
    *("seat", "amount", "word", "tile"),
)
"""The columns of an option; 0 means that the option has no such field."""


def table_names(tiles: Sequence[str]) -> tuple[str, ...]:
    """The names of the numbers, in order; `tiles` are the ids of the deck in alphabetical order."""
    return (
        *GENERAL,
        *(f"decision.{number}" for number in range(1, KINDS.room + 1)),
        *(f"hand.{name}" for name in TERRAIN),
        *(f"seat-{seat}.{name}" for seat in range(SEATS) for name in OF_A_SEAT),
        *(f"unseen.{tile}" for tile in tiles),
    )


class Table:
    """Writes the rows of one set-up."""

    def __init__(self, tiles: Sequence[str]) -> None:
        self.tiles: Final = tuple(tiles)
        self._numbers = {tile: number for number, tile in enumerate(tiles, 1)}

    def row(self, view: View) -> NDArray[np.int16]:
        """The numbers of `table_names`."""
        decision = view["decision"]
        kind = 0 if decision is None else KINDS.number(decision["kind"])
        hand = view["hand"]
        unseen = view["remaining"]
        seats = len(view["players"])
        numbers = [
            *self._general(view),
            *(int(number == kind) for number in range(1, KINDS.room + 1)),
            *(terrain(hand[0], 0).tolist() if hand else [0] * len(TERRAIN)),
        ]
        for place in range(SEATS):
            owner = (view["seat"] + place) % seats
            numbers += self._of_a_seat(view, owner) if place < seats else [0] * len(OF_A_SEAT)
        numbers += (unseen.get(tile, 0) for tile in self.tiles)
        return np.array([max(-MOST, min(number, MOST)) for number in numbers], np.int16)

    def _general(self, view: View) -> list[int]:
        decision, hand = view["decision"], view["hand"]
        return [
            len(view["players"]),
            int(view["over"]),
            view["turn"],
            view["stack"],
            0 if decision is None else 1 + _from(view, decision["player"]),
            1 + _from(view, view["player"]),
            self._tile(hand[0]) if hand else 0,
            *(self.read(column, view, 0) for column in COLUMNS),
        ]

    def _of_a_seat(self, view: View, owner: int) -> list[int]:
        player = view["players"][owner]
        supply = [0] * FIGURES.room
        for figure, count in player["supply"].items():
            supply[FIGURES.number(figure) - 1] += count
        return [
            player["score"],
            len(player["figures"]),
            len(player["elsewhere"]),
            *(self.read(column, view, owner) for column in SEAT_COLUMNS),
            *supply,
        ]

    def read(self, column: Column, view: View, owner: int) -> int:
        """The number of a column for a player."""
        told = found(view, column.path, owner)
        if told is None:
            return 0
        if isinstance(told, str):
            return self._tile(told) if column.sort == "tile" else WORDS.number(told)
        if isinstance(told, list):
            return len(told)
        if isinstance(told, dict):  # a title
            return int(told["size"]) if told["player"] == owner else 0
        return int(told)

    def _tile(self, tile: str | None) -> int:
        """The number of a tile in the deck; one that is not of the deck has the number after the last."""
        return 0 if tile is None else self._numbers.get(tile, len(self.tiles) + 1)

    def option(self, option: Option, seat: int, seats: int) -> list[int]:
        """The numbers of `OPTION_FIELDS` for an option of this seat."""
        at = option.get("at")
        first, second = option.get("segments", (option.get("segment"), None))
        other = option.get("owner", option.get("holder"))
        value = option.get("value")
        amount = option.get("points", option.get("space", value if isinstance(value, int) else 0))
        word = value if isinstance(value, str) else None
        for name in ("quarter", "corner", "marker"):
            word = option.get(name, word)
        return [
            VERBS.number(option["type"]),
            FIGURES.number(option.get("figure")),
            FIGURES.number(option.get("companion")),
            *((0, 0, 0) if at is None else (1, *at)),
            *(0 if number is None else number + 1 for number in (first, second, option.get("turn"))),
            0 if other is None else 1 + (other - seat) % seats,
            amount,
            WORDS.number(word),
            self._tile(option.get("tile")),
        ]


def _from(view: View, seat: int) -> int:
    """A seat counted from the one that looks."""
    distance: int = (seat - view["seat"]) % len(view["players"])
    return distance
