"""A position as a short row of numbers, for learners that are linear or small: many positions in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.bots.worths import worths
from carcassonne.engine.board import occupied
from carcassonne.engine.state import State
from carcassonne.game import Game

KINDS: Final = ("road", "city", "ring", "field")
"""Sorts of features; what is neither road, city nor field is a ring, such as a monastery."""
COUNTED: Final = ("number", "tiles", "open-ends")
SIDES: Final = ("my", "their")
PARTS: Final = ("banked", "prospects", "figures-to-use", "figures-at-hand")
FEATURES: Final = (
    "left",
    *(f"{side}.{part}" for side in SIDES for part in PARTS),
    *(f"{side}.{kind}.{what}" for side in SIDES for kind in KINDS for what in COUNTED),
)
"""The names of the numbers: tiles left; for me and for the best of the others what the bots weigh (points
banked, prospects, what figures can still earn) and figures in the supply; of the features that I hold or
share and of those that only others hold how many, their tiles and their open ends."""


def features(games: Sequence[Game], seats: int | Sequence[int]) -> NDArray[np.float32]:
    """Games x numbers of `FEATURES`, each as a seat sees it; all games have one set-up."""
    looking = [seats] * len(games) if isinstance(seats, int) else list(seats)
    made = np.zeros((len(games), len(FEATURES)), np.float32)
    for row, game, seat, worth in zip(made, games, looking, worths(games), strict=True):
        state = game._state
        at_hand = [(state.supply & mask & state.rules.meeples).bit_count() for mask in state.rules.seat_masks]
        parts = [*worth, at_hand]
        row[0] = len(state.stack) - state.drawn
        row[1 : 1 + len(parts)] = [part[seat] for part in parts]
        rivals = [other for other in range(len(at_hand)) if other != seat]
        if rivals:
            best = max(rivals, key=lambda other: sum(part[other] for part in worth))
            row[1 + len(parts) : 1 + 2 * len(parts)] = [part[best] for part in parts]
        _add_features(state, seat, row[1 + 2 * len(parts) :])
    return made


def _add_features(state: State, seat: int, row: NDArray[np.float32]) -> None:
    rules = state.rules
    for root in occupied(state):
        feature = state.features[root]
        meeples = feature.figures & rules.meeples
        strength = [
            sum(each * (meeples & mine & mask).bit_count() for each, mask in rules.weights)
            for mine in rules.seat_masks
        ]
        most = max(strength)
        if most:
            kind = feature.kind if feature.kind in KINDS else "ring"
            side = 0 if strength[seat] == most else 1
            first = (side * len(KINDS) + KINDS.index(kind)) * len(COUNTED)
            row[first : first + len(COUNTED)] += (1, feature.tiles.bit_count(), feature.open)
