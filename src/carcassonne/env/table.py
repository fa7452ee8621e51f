"""What lies beside the board, as one row of whole numbers, and the options in the slots, one row each.

Seats are counted from the one that looks: 0 is the seat itself, 1 the next to play, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.env.actions import Option
from carcassonne.env.board import TERRAIN, View, terrain
from carcassonne.env.vocabulary import FIGURES, KINDS, VERBS, WORDS

SEATS: Final = 6
OPEN_TILES: Final = 6
"""Tiles that can lie open at a bazaar, one for each player."""
MOST: Final = 32767

GENERAL: Final = (
    *("seats", "over", "turn", "stack", "to-decide", "to-play", "hand"),
    *("quarter-of-count", "messages-unseen", "gold-supply", "ferry-supply"),
    *(f"open-tile.{number}" for number in range(OPEN_TILES)),
)
OF_A_SEAT: Final = (
    *("score", "on-board", "elsewhere"),
    *(
        "wine",
        "grain",
        "cloth",
        "gold",
        "bridges",
        "castles",
        "tower-pieces",
        "abbey",
        "king",
        "robber-baron",
    ),
    *("own-tile", "tokens-registered"),
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
        count = view.get("count") or {}
        open_tiles = [self._tile(tile) for tile in view.get("bazaar", {}).get("open", ())]
        return [
            len(view["players"]),
            int(view["over"]),
            view["turn"],
            view["stack"],
            0 if decision is None else 1 + _from(view, decision["player"]),
            1 + _from(view, view["player"]),
            self._tile(hand[0]) if hand else 0,
            WORDS.number(count.get("quarter")),
            view.get("messages", {}).get("unseen", 0),
            view.get("gold", {}).get("supply", 0),
            view.get("ferries", {}).get("supply", 0),
            *(open_tiles + [0] * OPEN_TILES)[:OPEN_TILES],
        ]

    def _of_a_seat(self, view: View, owner: int) -> list[int]:
        player = view["players"][owner]
        goods = view["goods"]["owned"][owner] if "goods" in view else {}
        own_tiles = view["bazaar"]["owned"] if "bazaar" in view else {owner: None}
        tokens = view["tournaments"]["players"][owner]["registered"] if "tournaments" in view else ()
        supply = [0] * FIGURES.room
        for figure, count in player["supply"].items():
            supply[FIGURES.number(figure) - 1] += count
        return [
            player["score"],
            len(player["figures"]),
            len(player["elsewhere"]),
            *(goods.get(name, 0) for name in ("wine", "grain", "cloth")),
            _part(view, "gold", "players", owner),
            _part(view, "bridges", "supply", owner),
            _part(view, "castles", "supply", owner),
            _part(view, "towers", "pieces", owner),
            int(view["abbeys"][owner]) if "abbeys" in view else 0,
            _size(view, "king", owner),
            _size(view, "robber_baron", owner),
            self._tile(own_tiles[owner]),
            len(tokens),
            *supply,
        ]

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


def _part(view: View, key: str, part: str, owner: int) -> int:
    """What a module keeps for each player."""
    counts: Sequence[int] | None = view[key][part] if key in view else None
    return 0 if counts is None else counts[owner]


def _size(view: View, key: str, owner: int) -> int:
    """The size of the feature that made this player king or robber baron."""
    record: Mapping[str, Any] = view.get(key) or {}
    return int(record["size"]) if record.get("player") == owner else 0
