"""What a number of paired deals says: means with intervals, Elo, and when a test may stop.

The observation is the deal, not the game: the games of one deal share their tiles, so they are not
independent, and the mean over a deal is free of the luck of the seat. All intervals hold for 95 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan, cos, inf, log, log10, pi, sin, sqrt
from typing import NamedTuple

LEVEL = 0.95
Z = 1.959963984540054
"""Within how many standard deviations a normal variable lies with that probability."""
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a bot can score in a deal of two games, as the mean of 1 for a win and a half for a draw."""


class Estimate(NamedTuple):
    """A mean with its interval; low and high are None while one observation tells nothing of the spread."""

    mean: float
    low: float | None
    high: float | None
    n: int

    @property
    def error(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of independent observations."""
    n = len(numbers)
    mean = sum(numbers) / n
    if n == 1:
        return Estimate(mean, None, None, n)
    error = student(n - 1) * _standard_error(numbers)
    return Estimate(mean, mean - error, mean + error, n)


def win_rate(scores: Sequence[float]) -> Estimate:
    """The mean of deal scores, which lie between 0 and 1.

    Deals that all ended alike show no spread, which does not mean that there is none: then the interval is
    Wilson's, with each deal as one game.
    """
    found = estimate(scores)
    if found.low is None or found.high is None or found.low == found.high:
        return Estimate(found.mean, *_wilson(found.mean, found.n), found.n)
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0), found.n)


class Elo(NamedTuple):
    """A difference of strength. `value` is infinite if one side scored everything."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float | None:
        """The half-width of an interval that is symmetric; None for one that is not."""
        middle = (self.low + self.high) / 2
        return (self.high - self.low) / 2 if abs(middle - self.value) < 1e-6 else None


def elo_difference(scores: Sequence[float]) -> Elo:
    """The Elo difference that explains the mean of deal scores.

    The error follows from that of the mean by the delta method: d elo / d score = 400 / (ln 10 s (1 - s)).
    Where the deals show no spread, the ends of Wilson's interval are translated instead.
    """
    found = estimate(scores)
    value = elo(found.mean)
    if found.error is None or found.error == 0:
        return Elo(value, *map(elo, _wilson(found.mean, found.n)))
    error = found.error * 400 / (log(10) * found.mean * (1 - found.mean))
    return Elo(value, value - error, value + error)


def elo(score: float) -> float:
    """The Elo difference at which this score is expected."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def expected(elo: float) -> float:
    """The score that is expected at an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


# --- the sequential test ----------------------------------------------------------------------------------


class Sprt(NamedTuple):
    """Is the first bot stronger by `elo1` rather than by `elo0`? Wald's test with error rates alpha, beta."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> str | None:
        """`elo0` or `elo1` once it is accepted."""
        low, high = self.bounds
        if ratio <= low:
            return "elo0"
        return "elo1" if ratio >= high else None


UNSEEN = 1e-3
"""What a kind of deal that was never seen counts, so that no mean is impossible."""


def log_likelihood_ratio(counts: Sequence[float], elo0: float, elo1: float) -> float:
    """How much better elo1 explains the deals than elo0, for the number of deals with each pair score.

    It is the generalised ratio: under each hypothesis the frequencies of the five pair scores are those of
    greatest likelihood among all that have the expected mean, so draws and luck of the deal need no model.
    """
    if not sum(counts):
        return 0.0
    seen = [max(count, UNSEEN) for count in counts]
    return _log_likelihood(seen, expected(elo1)) - _log_likelihood(seen, expected(elo0))


def _log_likelihood(counts: Sequence[float], mean: float) -> float:
    """The greatest log-likelihood of frequencies with this mean, less that of the frequencies as counted."""
    tilt = _tilt(counts, mean)
    return -sum(n * log(1 + tilt * (x - mean)) for n, x in zip(counts, PAIR_SCORES, strict=True))


def _tilt(counts: Sequence[float], mean: float) -> float:
    """The t for which frequencies in proportion to n / (1 + t (x - mean)) have this mean."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        t = (low + high) / 2
        slope = sum(
            n * (x - mean) / (1 + t * (x - mean))
            for n, x in zip(counts, PAIR_SCORES, strict=True)
            if x != mean
        )
        low, high = (t, high) if slope > 0 else (low, t)
    return (low + high) / 2


def pair_counts(scores: Sequence[float]) -> list[int]:
    """How many deals had each of the five pair scores."""
    return [sum(score == pair for score in scores) for pair in PAIR_SCORES]


# --- helpers ----------------------------------------------------------------------------------------------


def _standard_error(numbers: Sequence[float]) -> float:
    n = len(numbers)
    mean = sum(numbers) / n
    return sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1) / n)


def _wilson(score: float, n: int) -> tuple[float, float]:
    middle = (score + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(score * (1 - score) / n + Z * Z / (4 * n * n))
    return max(middle - half, 0.0), min(middle + half, 1.0)


@lru_cache(maxsize=1024)
def student(freedom: int) -> float:
    """The factor that makes a standard error a half interval, by Student's distribution."""
    freedom = min(freedom, 1000)  # from there on it is the normal one
    low, high = Z, 14.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < LEVEL else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability that a variable with Student's distribution lies between -t and t, as a finite sum."""
    angle = atan(t / sqrt(freedom))
    power = cos(angle) if freedom % 2 else 1.0
    total = 0.0
    for k in range(2 + freedom % 2, freedom + 1, 2):
        total += power
        power *= cos(angle) ** 2 * (k - 1) / k
    return 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total
