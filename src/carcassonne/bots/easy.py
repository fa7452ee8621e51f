"""The easy bot: it plays as people do who have just learned the game.

It overlooks places, is too sure that what it begins will be finished, gives little thought to fields that
grow or to figures that it will need later, and its feeling for what a position is worth is rough.
"""

from __future__ import annotations

import random
from dataclasses import replace

from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.medium import MediumBot, beginning
from carcassonne.bots.position import Worth
from carcassonne.bots.turns import Line, lines
from carcassonne.bots.weights import WEIGHTS, Hope
from carcassonne.game import Game, open_decision

SECONDS = 0.05
OVERLOOKED = 0.25
"""How likely a way to play is not seen at all."""
ROUGHNESS = 0.8
"""Standard deviation of a guess, in points."""
SURE = Hope(ends=0.8, goes_on=0.6, effort=1.0, crowd=0.0, growth=1.0)
WEIGHTS_OF_A_BEGINNER = replace(
    WEIGHTS, figure=4.5, road=SURE, city=SURE, ring=SURE, field_grow=0.0, field_city=0.0, field_lose=0.0
)


class EasyBot(MediumBot):
    """A beginner."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        super().__init__(SECONDS if seconds is None else seconds, seed, WEIGHTS_OF_A_BEGINNER)

    def _lines(self, game: Game, seat: int) -> tuple[Line, list[Line]]:
        clock = Clock(self._seconds)
        rng = random.Random(f"{self._seed} {seat} {game.turn} {open_decision(game).kind}")
        state = game.reshuffled(rng, seat)._state
        evaluation = Evaluation(state, self._weights)
        start = beginning(evaluation.worth, state, seat)

        def guess(worth: Worth) -> float:
            return worth.margin(seat) + rng.gauss(0.0, ROUGHNESS)

        found = lines(start, seat, evaluation.worth, guess, clock, rng.random)
        seen = [line for line in found if rng.random() >= OVERLOOKED]
        return start, seen or found
