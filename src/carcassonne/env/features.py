"""A position as a short row of numbers, for learners that are linear or small: many positions in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from carcassonne.bots.worths import worths
from carcassonne.engine.board import occupied
from carcassonne.engine.state import Feature, State
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
    made = np.empty((len(games), len(FEATURES)), np.float32)
    known: dict[int, Standing] = {}
    for number, (game, seat, worth) in enumerate(zip(games, looking, worths(games), strict=True)):
        state = game._state
        at_hand = [(state.supply & mask & state.rules.meeples).bit_count() for mask in state.rules.seat_masks]
        parts = [*worth, at_hand]
        rivals = [other for other in range(len(at_hand)) if other != seat]
        best = max(rivals, key=lambda other: sum(part[other] for part in worth), default=None)
        made[number] = [
            len(state.stack) - state.drawn,
            *(part[seat] for part in parts),
            *(0 if best is None else part[best] for part in parts),
            *_counted(state, seat, known),
        ]
    return made


class Standing(NamedTuple):
    """A feature with figures: how strong each seat is there, and what is counted of it."""

    strength: list[int]
    most: int
    kind: int
    amounts: tuple[int, ...]


def _counted(state: State, seat: int, known: dict[int, Standing]) -> list[int]:
    """The numbers of features that I hold or share, then of those that only others hold.

    Records of features are shared by copies and replaced, never edited, so what is `known` of one of them
    holds for all games of a call.
    """
    row = [0] * (len(SIDES) * len(KINDS) * len(COUNTED))
    for root in occupied(state):
        feature = state.features[root]
        told = known.get(id(feature))
        if told is None:
            told = known[id(feature)] = _standing(state, feature)
        if told.most:
            side = 0 if told.strength[seat] == told.most else 1
            first = (side * len(KINDS) + told.kind) * len(COUNTED)
            for place, amount in enumerate(told.amounts, first):
                row[place] += amount
    return row


def _standing(state: State, feature: Feature) -> Standing:
    rules = state.rules
    meeples = feature.figures & rules.meeples
    strength = [
        sum(each * (meeples & mine & mask).bit_count() for each, mask in rules.weights)
        for mine in rules.seat_masks
    ]
    kind = KINDS.index(feature.kind if feature.kind in KINDS else "ring")
    return Standing(strength, max(strength), kind, (1, feature.tiles.bit_count(), feature.open))
