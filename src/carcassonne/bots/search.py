"""The search of the strong bot: the best ways to play a turn race against each other.

In every round the tiles to come are drawn anew, the same for each way, the next turns are played by a quick
policy, and what comes out is weighed. Ways that fall behind clearly drop out, so time goes to those that may
be best. A first heat looks one own turn ahead; in what time it leaves, the best of it race again over a
longer course, where less depends on what the evaluation thinks of a position.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.reply import CLOSE, Guide, LateError, play_turn
from carcassonne.bots.turns import Line
from carcassonne.engine.actions import Action
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


class Heat(NamedTuple):
    """A part of the race."""

    turns: int
    """Own turns that are played beyond the present one, with those of the others between."""
    gap: float
    """Points by which a way may be behind in what was known before to take part."""
    doubt: float
    """Points by which that is wrong, as a standard deviation."""
    share: float = 1.0
    """How much of the time it may take, once every way has run often enough to tell."""


class Blurred(NamedTuple):
    """Where the first look at a way is less to be trusted, because modules add what it cannot see."""

    width: int = 40
    """Ways to play the turn that take part."""
    alike: int = 4
    """How many of them may lay the tile in the same way while there are others."""
    close: int = CLOSE
    """Placements that a reply looks at closely."""


BLURRED = Blurred()


@dataclass(frozen=True)
class Settings:
    """How wide and how deep the search is; what was tried is in docs/bots.md."""

    heats: tuple[Heat, ...] = (Heat(1, 4.0, 1.5, share=0.4), Heat(3, 1.5, 1.0))
    width: int = 10
    """Ways to play the turn that take part."""
    blurred: Blurred | None = BLURRED
    """What holds instead where modules add to what a position is worth; nothing: the same as elsewhere."""
    finish: int = 10
    """Tiles left from which on all heats but the first lead to the end of the game."""
    clear: float = 2.0
    """Standard errors that count as certain."""
    trifle: float = 0.15
    """Points that are not worth the time to look for."""


SEARCH = Settings()


class Racer:
    """A way to play the turn and what the rounds of its last heat have brought."""

    __slots__ = ("before", "heat", "line", "results", "value")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.heat = 0
        self.results: list[float] = []
        self.before = self.value = line.margin
        """What it seemed to be worth before the heat, and what it seems to be worth now."""

    def start(self, heat: int) -> None:
        """Take part in another heat."""
        self.heat, self.results, self.before = heat, [], self.value


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
        self._blurred = None if evaluation.plain else settings.blurred
        self._close = settings.blurred.close if settings.blurred else 1
        self._guide: Guide = {}
        self._root = len(state.laid)
        self._turn = state.turn
        tiles = sorted(state.stack[state.drawn :], key=_likeness)
        self._draws = [spread(tiles, rng.random(), stride) for stride in STRIDES]

    def run(self, found: list[Line]) -> list[Racer]:
        """The best lines, best first; the race goes on while there is time and something to decide."""
        best = self._entrants(sorted(found))
        racers = [Racer(line) for line in best]
        if any(line.stop == "end" for line in best):
            return _near(racers, self._settings.heats[0].gap)
        for number, heat in enumerate(self._settings.heats):
            entrants = _near(racers, heat.gap)
            others = [] if number == 0 else [racer for racer in racers if racer not in entrants]
            try:
                racers = self._raced(entrants, number) + others
            except LateError:
                return entrants + others
        return racers

    def _entrants(self, found: list[Line]) -> list[Line]:
        """The ways that take part, best first, of all of them."""
        if self._blurred is None:
            return found[: self._settings.width]
        return sorted(_mixed(found, self._blurred.alike)[: self._blurred.width])

    def _raced(self, entrants: list[Racer], heat: int) -> list[Racer]:
        """The entrants of a heat, best first; LateError if it was too short to tell."""
        for racer in entrants:
            racer.start(heat)
        live, number = entrants, 0
        course = self._heat(heat)
        kept = self._clock.left * (1 - course.share)
        while len(live) > 1 and number < MOST * len(self._draws[0]):
            if number >= ENOUGH and self._clock.left < kept:
                break
            try:
                live = self._round(live, number, course)
            except LateError:
                break
            number += 1
        if len(entrants) > 1 and number < ENOUGH:
            raise LateError
        return sorted(entrants, key=lambda racer: (-len(racer.results), -racer.value))

    def _heat(self, number: int) -> Heat:
        heat, left = self._settings.heats[number], len(self._draws[0])
        return heat._replace(turns=left) if number and left <= self._settings.finish else heat

    def _round(self, live: list[Racer], number: int, heat: Heat) -> list[Racer]:
        """Let every way go on once with the same tiles; give back those that stay in the race."""
        key = self._rng.getrandbits(256).to_bytes(32, "big")
        draws = [order[number % len(order)] for order in self._draws]
        limit = self._clock.left
        results = [self._sample(live[0].line.state, key, draws, heat.turns)]
        if number == 0:  # one sample shows how many racers there is time for
            left = self._clock.left
            live = live[: int(left / (limit - left) / ENOUGH)]
            if len(live) < 2:
                raise LateError
        results += [self._sample(racer.line.state, key, draws, heat.turns) for racer in live[1:]]
        for racer, result in zip(live, results):
            racer.results.append(result)
        if number + 1 < ENOUGH:
            return live
        prior = _noise(live) / heat.doubt**2  # rounds that what was known before is worth
        shift = _shift(live) if live[0].heat else 0.0
        for racer in live:
            total = sum(racer.results) - (number + 1) * shift
            racer.value = (total + prior * racer.before) / (number + 1 + prior)
        best = max(live, key=lambda racer: racer.value)
        return [racer for racer in live if racer is best or not self._beaten(racer, best)]

    def _beaten(self, racer: Racer, best: Racer) -> bool:
        """Is it clear that this way is hardly better than the best one?"""
        gaps = [one - other for one, other in zip(best.results, racer.results)]
        n = len(gaps)
        mean = sum(gaps) / n
        error = sqrt((RARE + sum((gap - mean) ** 2 for gap in gaps)) / (n - 1) / n)
        return self._settings.clear * error - (best.value - racer.value) < self._settings.trifle

    def _sample(self, state: State, key: bytes, draws: Sequence[str], turns: int) -> float:
        """One way the game may go on, as the seat values where it leads."""
        after = state.copy()
        reshuffle(after, key, self._seat)
        own_turns = 0
        tiles = iter(draws)
        while own_turns < turns and not after.over:
            if tile := next(tiles, None):
                fix_draw(after, tile)
            turn, player = play_turn(
                after, self._evaluation, self._clock, self._guide, self._root, self._close
            )
            own_turns += player == self._seat and turn > self._turn
        return self._evaluation.worth(after).margin(self._seat)


def _mixed(found: list[Line], alike: int) -> list[Line]:
    """All ways from the best on; last those that begin like many better ones, or like one worth the same."""
    first: list[Line] = []
    later: list[Line] = []
    begun: dict[Action, list[float]] = {}
    for line in found:
        before = begun.setdefault(line.actions[0], [])
        (later if len(before) >= alike or line.margin in before else first).append(line)
        before.append(line.margin)
    return first + later


def _near(racers: list[Racer], gap: float) -> list[Racer]:
    """Those that are not far behind the first."""
    return [racer for racer in racers if racer.value > racers[0].value - gap]


def _likeness(tile: Tile) -> tuple[list[int], str]:
    """Sorts tiles with the same edges side by side."""
    return sorted(tile.turns[0].edges), tile.id


def spread(tiles: Sequence[Tile], start: float, stride: float) -> list[str]:
    """Each of the tiles once, in steps of a stride around the circle of them."""
    places = [(start + number * stride) % 1 for number in range(len(tiles))]
    rank = {place: index for index, place in enumerate(sorted(places))}
    return [tiles[rank[place]].id for place in places]


def _shift(live: list[Racer]) -> float:
    """How much higher the results of a longer course are for all: those who do not run it stay comparable."""
    gains = [sum(racer.results) / len(racer.results) - racer.before for racer in live]
    return sum(gains) / len(gains)


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
