"""The strong bot: it plans its whole turn by a search over what may follow.

Every way to play the own turn is weighed as `medium` does it; the best of them race (`search`). The plan
holds for the decisions of the turn that follow without a reveal, so time is spent once.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

from carcassonne.bots.belief import belief
from carcassonne.bots.bot import Ranked, check_asked, seed_or_fresh
from carcassonne.bots.clock import Clock, uninterrupted
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.medium import SECONDS as OF_MEDIUM
from carcassonne.bots.medium import beginning, judge_of, ranked
from carcassonne.bots.search import SEARCH, Race, Racer, Settings
from carcassonne.bots.turns import Line, lines
from carcassonne.bots.weights import Weights
from carcassonne.engine.actions import Action
from carcassonne.engine.state import State
from carcassonne.game import Game

SECONDS = 2.0
OF_A_MASTER = 5.0
OWN_TURN, MOST_OF_IT = 0.4, 0.8
"""Share of the time in which the ways to play the own turn must be found; of a short time more of it, so that
no fewer of them are looked at than `medium` looks at."""
TIDYING = 0.1
"""Share of the time that it takes to put away what was thought; in the base game that is most."""


class StrongBot:
    """Looks beyond its own turn."""

    version: int | None = None
    """That of an older bot, which does without what came later."""
    tidying = TIDYING

    def __init__(
        self,
        seconds: float | None = None,
        seed: int | str | None = None,
        weights: Weights | None = None,
        settings: Settings = SEARCH,
        believed: float | None = None,
    ) -> None:
        self._believed = believed
        self._seconds = SECONDS if seconds is None else seconds
        self._seed = seed_or_fresh(seed)
        self._weights = weights
        self._settings = settings
        self._own = max(OWN_TURN, min(MOST_OF_IT, OF_MEDIUM / self._seconds))
        self._plan: dict[tuple[Any, ...], Action] = {}

    @uninterrupted()
    def choose(self, game: Game, seat: int) -> Action:
        options = check_asked(game, seat).options
        if len(options) == 1:
            return options[0]
        planned = self._plan.get(_look(game._state))
        if planned is not None:
            return planned
        _, _, racers = self._search(game, seat)
        links = racers[0].line.links
        self._plan = {_look(link.state): then.actions[-1] for link, then in pairwise(links)}
        return links[0].actions[0]

    @uninterrupted()
    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        """The best ways to play the turn, best first: those of the race, then the others.

        How far they are behind is told as far as it is to be believed.
        """
        check_asked(game, seat)
        start, found, racers = self._search(game, seat)
        first = racers[0]
        raced = {id(racer.line) for racer in racers}
        others = [line for line in sorted(found) if id(line) not in raced]
        listed = [(racer.line, first.line.margin + racer.value - first.value) for racer in racers]
        listed += [(line, line.margin) for line in others]
        share = belief(len(start.state.stack)) if self._believed is None else self._believed
        best: list[Ranked] = []
        top = value = first.line.margin
        for line, margin in listed[: max(n, 0)]:
            value = min(value, margin)  # who dropped out early is no better than who did not
            best.append(ranked(start, line, top + share * (value - top), seat))
        return best

    def _search(self, game: Game, seat: int) -> tuple[Line, list[Line], list[Racer]]:
        """The position as it is, all ways to play on, and those that took part in the race, best first."""
        clock = Clock(self._seconds * (1 - self.tidying))
        rng = random.Random(f"{self._seed} {seat} {game.turn}")
        state = game.reshuffled(rng, seat)._state
        _forget_order(state)
        evaluation = Evaluation(state, self._weights, self.version)
        start = beginning(evaluation.worth, state, seat)
        found = lines(start, seat, evaluation.worth, judge_of(seat), clock.part(self._own), rng.random)
        race = Race(state, seat, evaluation, clock, rng, self._settings)
        return start, found, race.run(found)


class MasterBot(StrongBot):
    """The strong bot with time to think."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        super().__init__(OF_A_MASTER if seconds is None else seconds, seed)


def _forget_order(state: State) -> None:
    """Sort the unseen tiles pile by pile; a shuffle then gives the same order whatever the true one is."""
    stack, begin = list(state.stack), state.drawn
    for end in state.piles:
        if end > begin:
            stack[begin:end] = sorted(stack[begin:end], key=lambda tile: tile.id)
            begin = end
    state.stack = tuple(stack)


def _look(state: State) -> tuple[Any, ...]:
    """What tells a position of the own turn from every other."""
    asked = (state.turn, state.decider, state.kind, tuple(state.options))
    return (*asked, tuple(state.laid), state.scores, state.supply)
