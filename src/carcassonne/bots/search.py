"""The search of the strong bot: the best ways to play a turn race against each other.

In every round the tiles to come are drawn anew, the same for each way, the next turns are played by a quick
policy, and what comes out is weighed. Ways that fall behind clearly drop out, so time goes to those that may
be best.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.reply import Guide, LateError, play_turn
from carcassonne.bots.turns import Line
from carcassonne.engine.stack import fix_draw, reshuffle
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile

ENOUGH = 4
"""Rounds before the first way drops out."""

MOST = 4
"""Rounds at most, as a multiple of the unseen tiles."""

RARE = 4.0
"""Added to the squared differences of two ways: few rounds do not show what a rare tile can do."""

STRIDES = (sqrt(5) / 2 - 0.5, sqrt(2) - 1)
"""Steps from tile to tile of the first and the second draw, in rounds of a circle that holds all unseen
tiles side by side with their likes. With such steps any few draws are a fair selection, also as pairs."""


@dataclass(frozen=True)
class Settings:
    """How wide and how deep the search is; what was tried is in docs/bots.md."""

    rounds: int = 1
    """Own turns that are played beyond the present one, with those of the others between."""
    width: int = 10
    """Ways to play the turn that take part."""
    gap: float = 4.0
    """Points by which a way may be behind in the plain evaluation to take part."""
    doubt: float = 1.5
    """Points by which the plain evaluation of a way is wrong, as a standard deviation."""
    clear: float = 2.0
    """Standard errors that count as certain."""
    trifle: float = 0.15
    """Points that are not worth the time to look for."""


SEARCH = Settings()


class Racer:
    """A way to play the turn and what its rounds have brought."""

    __slots__ = ("line", "results", "value")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.results: list[float] = []
        self.value = line.margin


class Race:
    """The race of one decision."""

    def __init__(
        self,
        state: State,
        seat: int,
        evaluation: Evaluation,
        clock: Clock,
        rng: random.Random,
        settings: Settings = SEARCH,
    ) -> None:
        self._seat = seat
        self._evaluation = evaluation
        self._clock = clock
        self._rng = rng
        self._settings = settings
        self._guide: Guide = {}
        self._root = len(state.laid)
        self._turn = state.turn
        tiles = sorted(state.stack[state.drawn :], key=_likeness)
        self._draws = [spread(tiles, rng.random(), stride) for stride in STRIDES]

    def run(self, found: list[Line]) -> list[Racer]:
        """The best lines, best first; the race goes on while there is time and something to decide."""
        best = sorted(found)[: self._settings.width]
        racers = [Racer(line) for line in best if line.margin > best[0].margin - self._settings.gap]
        live = [] if any(line.stop == "end" for line in best) else racers
        number = 0
        while len(live) > 1 and number < MOST * len(self._draws[0]):
            try:
                live = self._round(live, number)
            except LateError:
                break
            number += 1
        if number < ENOUGH:
            return racers
        return sorted(racers, key=lambda racer: (-len(racer.results), -racer.value))

    def _round(self, live: list[Racer], number: int) -> list[Racer]:
        """Let every way go on once with the same tiles; give back those that stay in the race."""
        key = self._rng.getrandbits(256).to_bytes(32, "big")
        draws = [order[number % len(order)] for order in self._draws]
        limit = self._clock.left
        results = [self._sample(live[0].line.state, key, draws)]
        if number == 0:  # one sample shows how many racers there is time for
            left = self._clock.left
            live = live[: int(left / (limit - left) / ENOUGH)]
            if len(live) < 2:
                raise LateError
        results += [self._sample(racer.line.state, key, draws) for racer in live[1:]]
        for racer, result in zip(live, results):
            racer.results.append(result)
        if number + 1 < ENOUGH:
            return live
        prior = _noise(live) / self._settings.doubt**2  # rounds that the plain evaluation is worth
        for racer in live:
            racer.value = (sum(racer.results) + prior * racer.line.margin) / (number + 1 + prior)
        best = max(live, key=lambda racer: racer.value)
        return [racer for racer in live if racer is best or not self._beaten(racer, best)]

    def _beaten(self, racer: Racer, best: Racer) -> bool:
        """Is it clear that this way is hardly better than the best one?"""
        gaps = [one - other for one, other in zip(best.results, racer.results)]
        n = len(gaps)
        mean = sum(gaps) / n
        error = sqrt((RARE + sum((gap - mean) ** 2 for gap in gaps)) / (n - 1) / n)
        return self._settings.clear * error - (best.value - racer.value) < self._settings.trifle

    def _sample(self, state: State, key: bytes, draws: Sequence[str]) -> float:
        """One way the game may go on, as the seat values where it leads."""
        after = state.copy()
        reshuffle(after, key, self._seat)
        own_turns = 0
        tiles = iter(draws)
        while own_turns < self._settings.rounds and not after.over:
            if tile := next(tiles, None):
                fix_draw(after, tile)
            turn, player = play_turn(after, self._evaluation, self._clock, self._guide, self._root)
            own_turns += player == self._seat and turn > self._turn
        return self._evaluation.worth(after).margin(self._seat)


def _likeness(tile: Tile) -> tuple[list[int], str]:
    """Sorts tiles with the same edges side by side."""
    return sorted(tile.turns[0].edges), tile.id


def spread(tiles: Sequence[Tile], start: float, stride: float) -> list[str]:
    """Each of the tiles once, in steps of a stride around the circle of them."""
    places = [(start + number * stride) % 1 for number in range(len(tiles))]
    rank = {place: index for index, place in enumerate(sorted(places))}
    return [tiles[rank[place]].id for place in places]


def _noise(live: list[Racer]) -> float:
    """The variance of a result that is due to chance, beyond what all ways have in common in a round."""
    rounds = list(zip(*[racer.results for racer in live], strict=True))
    common = [sum(results) / len(live) for results in rounds]
    total = 0.0
    for racer in live:
        rest = [result - shared for result, shared in zip(racer.results, common, strict=True)]
        mean = sum(rest) / len(rest)
        total += sum((part - mean) ** 2 for part in rest)
    return total / ((len(live) - 1) * (len(rounds) - 1))
