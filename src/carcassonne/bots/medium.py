"""The medium bot: every way to play its own turn, weighed by the full evaluation."""

from __future__ import annotations

import random

from carcassonne.bots.bot import Ranked, check_asked, seed_or_fresh
from carcassonne.bots.clock import Clock, uninterrupted
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.reasons import reason
from carcassonne.bots.turns import Judge, Line, Weigh, lines
from carcassonne.bots.weights import FIRST, Weights
from carcassonne.engine.actions import Action
from carcassonne.engine.state import State
from carcassonne.game import Game

SECONDS = 0.3


class MediumBot:
    """Looks one own turn ahead, with an eye on what the unseen tiles may bring."""

    def __init__(
        self, seconds: float | None = None, seed: int | str | None = None, weights: Weights = FIRST
    ) -> None:
        self._seconds = SECONDS if seconds is None else seconds
        self._seed = seed_or_fresh(seed)
        self._weights = weights

    @uninterrupted()
    def choose(self, game: Game, seat: int) -> Action:
        options = check_asked(game, seat).options
        if len(options) == 1:
            return options[0]
        return min(self._lines(game, seat)[1]).actions[0]

    @uninterrupted()
    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        """The best ways to play the turn, best first."""
        check_asked(game, seat)
        start, found = self._lines(game, seat)
        return [ranked(start, line, line.margin, seat) for line in sorted(found)[: max(n, 0)]]

    def _lines(self, game: Game, seat: int) -> tuple[Line, list[Line]]:
        clock = Clock(self._seconds)
        rng = random.Random(f"{self._seed} {seat} {game.turn}")  # the same answer however often it is asked
        state = game.reshuffled(rng, seat)._state
        weigh = self._weigher(state)
        start = beginning(weigh, state, seat)
        return start, lines(start, seat, weigh, self._judge(seat), clock, rng.random)

    def _judge(self, seat: int) -> Judge:
        return judge_of(seat)

    def _weigher(self, state: State) -> Weigh:
        return Evaluation(state, self._weights).worth


def beginning(weigh: Weigh, state: State, seat: int) -> Line:
    """The position as it is, as the line that all others begin with."""
    start = Line(None, None, state, None, weigh(state))
    start.margin = start.worth.margin(seat)
    return start


def judge_of(seat: int) -> Judge:
    return lambda worth: worth.margin(seat)


def ranked(start: Line, line: Line, value: float, seat: int) -> Ranked:
    """A line as `rank` lists it."""
    why = reason(seat, start.worth, line.worth, line.state, line.events)
    return Ranked(line.actions, round(value - start.margin, 3), why)
