"""The observation of version 2 and its mask: what each number says.

This one writes nearly all of it at every look. The native core has a twin (`_core/canvas.cpp`), which writes
only what has changed and makes no copies of what nobody holds.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from carcassonne._core import take
from carcassonne.engine.stack import unseen
from carcassonne.engine.state import Placed, State
from carcassonne.engine.tile import Placements
from carcassonne.env.actions import LEFT_OUT
from carcassonne.env.board import MOST
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
Mask = NDArray[np.int8]
Number = TypeVar("Number", np.int16, np.int8)
NO_TILE = [0] * FIRST


class Canvas:
    """Writes observations and masks of one game."""

    def __init__(self, encoding: Encoding, own: tuple[Array, Mask] | None) -> None:
        """Without `own` arrays, what is seen is in such as nobody else holds."""
        observation, mask = own or encoding.blank()
        if observation.shape != (encoding.size,) or mask.shape != (encoding.layout.size,):
            raise ValueError("an array of this encoding is needed")
        self.numbers: list[int] = []
        """The action of each option that there is now (`Layout.numbers`)."""
        self.left_out = 0
        """How many of them found no slot."""
        self._encoding = encoding
        self._handed_out = own is None
        self._observation, self._mask = observation, mask
        self._row = encoding.row(observation)
        self._planes = encoding.board(observation)
        self._slots = encoding.options(observation)
        window = encoding.layout.window
        self._began = np.full((len(PLACES), window, window), NOTHING, np.int32)
        """The feature that each place began in."""
        self._lying: dict[int, Placed] = {}
        """The tiles that were drawn."""

    def follow(self, state: State) -> None:
        """A move was made: number the options that there are now."""
        options = () if state.over else state.options
        self.numbers = self._encoding.layout.numbers(options, point(state.laid[-1]))
        self.left_out = self.numbers.count(LEFT_OUT)

    def index(self, action: Any) -> int:
        """Which of the options an action stands for; -1 if it stands for none."""
        number = operator.index(action)
        return self.numbers.index(number) if number >= 0 and number in self.numbers else NOTHING

    def see(self, state: State, seat: int) -> tuple[Array, Mask]:
        """What a seat sees; what can be chosen, whoever is asked."""
        self._write_options(state, seat)
        self._write_tiles(state)
        self._write_row(state, seat)
        self._write_figures(state, seat)
        self._write_modules(state, seat)
        if self._handed_out:
            return read_only(self._observation), read_only(self._mask)
        return self._observation, self._mask

    def _write_options(self, state: State, seat: int) -> None:
        layout, ledger = self._encoding.layout, self._encoding.ledger
        self._mask[:] = 0
        self._mask[[number for number in self.numbers if number >= 0]] = 1
        self._planes[FITS] = 0
        if not state.over and isinstance(state.options, Placements):
            turns = self._mask[1 : layout.first_figure].reshape(layout.window, layout.window, 4)
            self._planes[FITS] = turns @ np.array([1, 2, 4, 8], np.int16)
        self._slots[:] = 0
        if not state.over and state.decider == seat:
            for option, number in zip(state.options, self.numbers, strict=True):
                if number >= layout.first_slot:
                    self._slots[number - layout.first_slot] = ledger.described(option, seat)

    def _write_tiles(self, state: State) -> None:
        for cell, placed in state.board.items():
            if self._lying.get(cell) is not placed:
                self._lying[cell] = placed
                self._draw(placed)
        self._planes[LAST_TILE] = 0
        place = self._encoding.layout.place(point(state.laid[-1]))
        if place is not None:
            self._planes[(LAST_TILE, *place)] = 1

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

    def _write_figures(self, state: State, seat: int) -> None:
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
        left = unseen(state)
        self._row[ledger.unseen_at : ledger.unseen_at + len(ledger.tiles)] = [left[t] for t in ledger.tiles]

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

    def _write_modules(self, state: State, seat: int) -> None:
        """What modules show."""
        ledger = self._encoding.ledger
        self._planes[SIZE:] = 0
        for shown in self._encoding.shown:
            numbers = shown.read(state)
            for place, number in numbers.columns:
                self._row[place] = number
            for first, of_each in numbers.seats:
                for owner, number in enumerate(of_each):
                    self._row[first + (owner - seat) % ledger.seats * ledger.of_a_seat] = number
            for mine, theirs, owner, amount in numbers.tokens:
                place = mine if owner == seat else theirs
                self._observation[place] = min(self._observation[place] + amount, MOST)


def read_only(array: NDArray[Number]) -> NDArray[Number]:
    """A copy that nobody changes."""
    made = array.copy()
    made.setflags(write=False)
    return made


take(globals())
