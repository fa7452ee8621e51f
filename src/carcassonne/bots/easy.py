"""Bots that play as people do who have not played much.

They overlook places, and their feeling for what a position is worth is rough. Beginners are also too sure
that what they begin will be finished, and give little thought to fields that grow or to figures that they
will need later.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.medium import MediumBot, beginning
from carcassonne.bots.position import Worth
from carcassonne.bots.turns import Line, lines
from carcassonne.bots.weights import FIRST, Hope
from carcassonne.engine.actions import Action
from carcassonne.game import Game, open_decision

SECONDS = 0.05
SURE = Hope(ends=0.8, goes_on=0.6, effort=1.0, crowd=0.0, growth=1.0)
WEIGHTS_OF_A_BEGINNER = replace(
    FIRST, figure=4.5, road=SURE, city=SURE, ring=SURE, field_grow=0.0, field_city=0.0, field_lose=0.0
)


class HumanBot(MediumBot):
    """One that errs."""

    overlooked: float
    """How likely an option is not seen at all."""
    roughness: float
    """Standard deviation of a guess, in points."""
    own_seconds = SECONDS
    own_weights = WEIGHTS_OF_A_BEGINNER

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        super().__init__(self.own_seconds if seconds is None else seconds, seed, self.own_weights)

    def _lines(self, game: Game, seat: int) -> tuple[Line, list[Line]]:
        clock = Clock(self._seconds)
        rng = random.Random(f"{self._seed} {seat} {game.turn} {open_decision(game).kind}")
        state = game.reshuffled(rng, seat)._state
        evaluation = Evaluation(state, self._weights)
        start = beginning(evaluation.worth, state, seat)

        def guess(worth: Worth) -> float:
            return worth.margin(seat) + rng.gauss(0.0, self.roughness)

        def glance(options: Sequence[Action]) -> list[Action]:
            """In no order, so that what there is no time for may be anywhere."""
            seen = [option for option in options if rng.random() >= self.overlooked]
            return rng.sample(seen, len(seen)) or [rng.choice(options)]

        return start, lines(start, seat, evaluation.worth, guess, clock, rng.random, glance)


class NoviceBot(HumanBot):
    """Somebody who plays for the first time."""

    overlooked, roughness = 0.3, 3.0


class EasyBot(HumanBot):
    """A beginner."""

    overlooked, roughness = 0.13, 0.8


class CasualBot(HumanBot):
    """Somebody who knows the game and plays it now and then."""

    overlooked, roughness = 0.06, 0.9
    own_seconds = 0.1
    own_weights = FIRST
