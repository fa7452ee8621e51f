"""The observation of version 2, kept up to date: a tile is drawn once, when it is placed.

The native core has a twin of this class (`_core/canvas.cpp`), which writes only what has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from carcassonne._core import take
from carcassonne.engine.stack import unseen
from carcassonne.engine.state import Placed, State
from carcassonne.engine.tile import Placements
from carcassonne.env.planes import (
    FIGURE,
    FIGURES_AT,
    FIRST,
    FITS,
    HELD_AT,
    LAST_TILE,
    MIDDLE,
    MINE,
    NOTHING,
    PLACES,
    SHARED,
    SIZE,
    THEIRS,
    printed,
)
from carcassonne.env.vocabulary import FIGURES, KINDS
from carcassonne.geometry import point

if TYPE_CHECKING:
    from carcassonne.env.encoding import Encoding

Array = NDArray[np.int16]
NO_TILE = [0] * FIRST


class Canvas:
    """Writes an observation and a mask, in which only zeros are at first."""

    def __init__(self, encoding: Encoding, observation: Array, mask: NDArray[np.int8]) -> None:
        if observation.shape != (encoding.size,) or mask.shape != (encoding.layout.size,):
            raise ValueError("an array of this encoding is needed")
        self.numbers: list[int] = []
        """The action of each option that there is now (`Layout.numbers`)."""
        self._encoding = encoding
        self._row = encoding.row(observation)
        self._planes = encoding.board(observation)
        self._mask = mask
        window = encoding.layout.window
        self._began = np.full((len(PLACES), window, window), NOTHING, np.int32)
        """The feature that each place began in."""
        self._drawn = 0

    def copy(self, observation: Array, mask: NDArray[np.int8]) -> Canvas:
        """One that goes on with copies of the arrays."""
        new = Canvas(self._encoding, observation, mask)
        new.numbers, new._began, new._drawn = self.numbers, self._began.copy(), self._drawn
        return new

    def follow(self, state: State, anew: bool) -> None:
        """Write what everybody sees after a move; `anew` if a tile that lay may have changed."""
        layout = self._encoding.layout
        options = () if state.over else state.options
        self.numbers = layout.numbers(options, point(state.laid[-1]))
        self._mask[:] = 0
        self._mask[[number for number in self.numbers if number >= 0]] = 1
        self._planes[FITS] = 0
        if isinstance(options, Placements):
            turns = self._mask[1 : layout.first_figure].reshape(layout.window, layout.window, 4)
            self._planes[FITS] = turns @ np.array([1, 2, 4, 8], np.int16)
        for cell in state.laid[0 if anew else self._drawn :]:
            self._draw(state.board[cell])
        self._drawn = len(state.laid)
        self._planes[LAST_TILE] = 0
        place = layout.place(point(state.laid[-1]))
        if place is not None:
            self._planes[(LAST_TILE, *place)] = 1
        left, ledger = unseen(state), self._encoding.ledger
        self._row[ledger.unseen_at : ledger.unseen_at + len(ledger.tiles)] = [left[t] for t in ledger.tiles]

    def _draw(self, placed: Placed) -> None:
        place = self._encoding.layout.place(point(placed.cell))
        if place is None:
            return
        row, column = place
        numbers, places = printed(placed.oriented)
        self._planes[:FIRST, row, column] = numbers
        self._began[:, row, column] = NOTHING
        for segment, spots in enumerate(places):
            for spot in spots:
                self._began[spot, row, column] = placed.features[segment]

    def see(self, state: State, seat: int) -> None:
        """Write what depends on who looks."""
        self._write_row(state, seat)
        out = self._planes
        out[FIGURE] = 0
        out[FIGURES_AT:SIZE] = 0
        rules = state.rules
        roots = set()
        for figure, (cell, segment) in state.figures.items():
            place = self._encoding.layout.place(point(cell))
            if place is None:
                continue
            row, column = place
            sign = 1 if rules.owner_of[figure] == seat else -1
            out[FIGURE, row, column] = sign * FIGURES.number(rules.kind_of[figure].id)
            spots = printed(state.board[cell].oriented)[1]
            for spot in spots[segment] if 0 <= segment < len(spots) else (MIDDLE,):
                out[FIGURES_AT + spot, row, column] += sign
            if segment >= 0:
                roots.add(state.feature_at(cell, segment))
        roots.discard(NOTHING)
        if self._encoding.held and roots:
            self._write_holders(state, seat, roots)

    def _write_row(self, state: State, seat: int) -> None:
        ledger = self._encoding.ledger
        seats, tiles = ledger.seats, ledger.tile_numbers
        hand = state.hand[0] if state.hand else None
        self._row[: ledger.seats_at] = [
            int(state.over),
            state.turn,
            len(state.stack) - state.drawn,
            (state.decider - seat) % seats if state.kind else 0,
            (state.player - seat) % seats,
            KINDS.number(state.kind or None),
            0 if hand is None else tiles.get(hand.id, len(tiles) + 1),
            *(NO_TILE if hand is None else printed(hand.turns[0])[0].tolist()),
        ]
        for place in range(seats):
            owner = (seat + place) % seats
            own = state.supply & state.rules.seat_masks[owner]
            numbers = [state.scores[owner], *((own & mask).bit_count() for mask in ledger.figure_masks)]
            first = ledger.seats_at + place * ledger.of_a_seat
            self._row[first : first + len(numbers)] = numbers

    def _write_holders(self, state: State, seat: int, roots: set[int]) -> None:
        """Who holds each feature with figures, at all its places."""
        rules = state.rules
        parent = np.array(state.parent, np.int32)
        top = parent
        while (parent[top] != top).any():
            top = parent[top]
        holder = np.zeros(len(parent) + 1, np.int16)  # the last entry is for places without a feature
        for root in roots:
            meeples = state.features[root].figures & rules.meeples
            strength = [
                sum(each * (meeples & mine & mask).bit_count() for each, mask in rules.weights)
                for mine in rules.seat_masks
            ]
            own = strength.pop(seat)
            most = max(strength, default=0)
            if own or most:
                holder[root] = MINE if own > most else SHARED if own == most else THEIRS
        holder[:-1] = holder[top]
        self._planes[HELD_AT:SIZE] = holder[self._began]


take(globals())
