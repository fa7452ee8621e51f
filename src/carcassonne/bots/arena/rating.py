"""One scale for many bots: the Elo ratings that make the results of all pairings most likely.

Bradley and Terry's model: the expected score of two bots depends on the difference of their ratings alone; a
draw is half a win. In every pairing that was played one drawn game is added, without which a bot that won
every game would be infinitely strong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from carcassonne.bots.arena.statistics import Z
from carcassonne.bots.bot import BotError

SCALE = 400 / log(10)
"""Elo per unit of the logistic function."""
ADDED = 1.0
"""Drawn games added to every pairing that was played."""
STEP = 2.0
"""How far one step of the search may go; further out the curve says little."""

Matrix = list[list[float]]


class Outcome(NamedTuple):
    """What bot number `first` scored against bot number `second` in the games of one deal."""

    first: int
    second: int
    deal: int
    score: float
    games: float


class Ratings:
    """Ratings in Elo, with errors for their differences."""

    def __init__(self, elo: list[float], model: Matrix, robust: Matrix) -> None:
        self.elo = elo
        self._covariances = (model, robust)

    def error(self, one: int, other: int) -> float:
        """Half the 95 % interval of the difference of two ratings.

        It is the larger of two: that of the model, in which games are independent, and that of the spread
        seen between deals, which allows for what the games of a deal have in common.
        """
        return Z * sqrt(max(m[one][one] + m[other][other] - 2 * m[one][other] for m in self._covariances))


def rate(bots: int, outcomes: Iterable[Outcome], anchor: int = 0) -> Ratings:
    """The ratings of so many bots; the anchor has 0. Every bot must be linked to it by games."""
    outcomes = [_ordered(one) for one in outcomes]
    _check_linked(bots, outcomes, anchor)
    free = [bot for bot in range(bots) if bot != anchor]
    totals = _totals(outcomes)
    strength = [0.0] * bots
    for _ in range(1000):
        slope, curve = _derivatives(strength, totals)
        step = _solved([[curve[i][j] for j in free] for i in free], [[slope[i]] for i in free])
        longest = max((abs(row[0]) for row in step), default=0.0)
        for bot, row in zip(free, step, strict=True):
            strength[bot] += row[0] * min(1.0, STEP / longest if longest else 1.0)
        if longest < 1e-10:
            break
    return _ratings(strength, free, outcomes, curve)


def _ratings(strength: list[float], free: list[int], outcomes: Sequence[Outcome], curve: Matrix) -> Ratings:
    count = len(free)
    unit = [[float(i == j) for j in range(count)] for i in range(count)]
    model = _solved([[curve[i][j] for j in free] for i in free], unit)
    spread = _spread_between_deals(strength, outcomes)
    robust = _product(_product(model, [[spread[i][j] for j in free] for i in free]), model)
    whole = [_with_anchor(matrix, free, len(strength)) for matrix in (model, robust)]
    return Ratings([SCALE * s for s in strength], *whole)


def _ordered(one: Outcome) -> Outcome:
    """The same outcome told with the lower number first."""
    if one.first < one.second:
        return one
    return Outcome(one.second, one.first, one.deal, one.games - one.score, one.games)


def _totals(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """One outcome for each pairing, the added draw with it."""
    pairings: dict[tuple[int, int], tuple[float, float]] = {}
    for one in outcomes:
        score, games = pairings.get((one.first, one.second), (ADDED / 2, ADDED))
        pairings[one.first, one.second] = (score + one.score, games + one.games)
    return [Outcome(*pair, 0, score, games) for pair, (score, games) in pairings.items()]


def _derivatives(strength: Sequence[float], totals: Iterable[Outcome]) -> tuple[list[float], Matrix]:
    """Slope of the log-likelihood, and its curvature with the sign turned."""
    slope = [0.0] * len(strength)
    curve = [[0.0] * len(strength) for _ in strength]
    for one in totals:
        i, j = one.first, one.second
        p = 1 / (1 + exp(strength[j] - strength[i]))
        surprise, weight = one.score - one.games * p, one.games * p * (1 - p)
        slope[i] += surprise
        slope[j] -= surprise
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    return slope, curve


def _spread_between_deals(strength: Sequence[float], outcomes: Sequence[Outcome]) -> Matrix:
    """The variance of the slope as seen between deals; a deal counts as one however many games it had."""
    bots = range(len(strength))
    slopes: dict[int, list[float]] = {}
    for one in outcomes:
        slope = slopes.setdefault(one.deal, [0.0] * len(strength))
        surprise = one.score - one.games / (1 + exp(strength[one.second] - strength[one.first]))
        slope[one.first] += surprise
        slope[one.second] -= surprise
    few = len(slopes) / max(len(slopes) - 1, 1)
    return [[few * sum(slope[i] * slope[j] for slope in slopes.values()) for j in bots] for i in bots]


def _check_linked(bots: int, outcomes: Iterable[Outcome], anchor: int) -> None:
    links = {(one.first, one.second) for one in outcomes}
    reached, edge = {anchor}, {anchor}
    while edge:
        edge = {b for pair in links for b in pair if reached & set(pair)} - reached
        reached |= edge
    if len(reached) < bots:
        raise BotError(
            "rating.unlinked", "the games do not link all bots, so they cannot be rated on one scale yet"
        )


# --- small matrices ---------------------------------------------------------------------------------------


def _solved(matrix: Matrix, right: Matrix) -> Matrix:
    """The X with matrix X = right, for a matrix that is symmetric and positive definite."""
    size = len(matrix)
    rows = [[*left, *more] for left, more in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for r in range(size):
            if r != column:
                factor = rows[r][column] / head[column]
                rows[r] = [x - factor * y for x, y in zip(rows[r], head, strict=True)]
    return [[x / rows[r][r] for x in rows[r][size:]] for r in range(size)]


def _product(a: Matrix, b: Matrix) -> Matrix:
    return [
        [sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a
    ]


def _with_anchor(matrix: Matrix, free: Sequence[int], bots: int) -> Matrix:
    """The matrix in Elo squared, with rows and columns of 0 for the anchor."""
    whole = [[0.0] * bots for _ in range(bots)]
    for i, row in zip(free, matrix, strict=True):
        for j, x in zip(free, row, strict=True):
            whole[i][j] = SCALE * SCALE * x
    return whole
