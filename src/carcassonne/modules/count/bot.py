"""Count: who waits in a quarter joins a feature later (COUNT-20), at the latest at the end (FINAL-3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from carcassonne.bots.odds import Odds
from carcassonne.bots.position import margin
from carcassonne.engine.board import cities_of, roots
from carcassonne.engine.scoring import points as total
from carcassonne.engine.scoring import strengths
from carcassonne.engine.state import Feature, State
from carcassonne.modules.count.quarters import LEADS_TO, MARKET, QUARTER, CountKept

SINCE = 2
QUARTERS = {"castle": 4.0, "market": 5.0, "cathedral": 2.0, "smithy": 2.0}
"""What the first figure of a seat in a quarter brings during the game; in the market it does nothing then."""
SECOND = 0.4
"""How much of it each further one brings."""
SHUT = 0.6
"""How much of it is left while the count is there (COUNT-22)."""
TIME = 10.0
"""Own turns in which all of it can be hoped for."""
LIKELY = 0.7
"""How much of what is promised for the end comes true: others may come to the same feature."""
CITY = 3.0
"""Points that a field has for each completed city."""
CLOSED = 0.4
"""How likely a city beside a field that is not complete will be."""
LOST = 0.006
"""How much less of a field counts for each tile to come."""
OPEN = 0.5
"""How likely a feature that is not complete stays so."""
MOST = 6
"""The largest features of a kind, to which meeples may go at the end."""

Waiting = Mapping[str, Mapping[int, int]]
"""Quarter -> seat -> figures there."""


class Goal(NamedTuple):
    """What a feature will be worth at the end, and how strong each seat is on it."""

    value: float
    strengths: tuple[int, ...]

    def joined(self, seat: int, number: int = 1) -> Goal:
        added = [strength + number * (seat == one) for one, strength in enumerate(self.strengths)]
        return self._replace(strengths=tuple(added))

    def pays(self) -> list[float]:
        most = max(self.strengths)
        return [self.value if strength == most and most else 0.0 for strength in self.strengths]

    def gain(self, seat: int, number: int) -> float:
        """By how much the seat is better off with so many more meeples there."""
        return margin(self.joined(seat, number).pays(), seat) - margin(self.pays(), seat)


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    """What they bring during the game, and what at the end: in c2 only in the market (COUNT-C2-8)."""
    waiting = _waiting(state)
    from_all = state.rules.edition == "c1"
    leaving = [quarter for quarter in waiting if from_all or quarter == MARKET]
    for quarter, goals in _goals(state, leaving).items():
        shut = SHUT if from_all and quarter == state.kept[CountKept].at else 1.0  # COUNT-C1-7, COUNT-C2-6
        numbers = tuple([waiting[quarter].get(seat, 0) for seat in range(len(points))])
        for seat, more in enumerate(_moved_out(numbers, goals, state.player)):
            points[seat] += LIKELY * shut * more
    _during(state, {quarter: seats for quarter, seats in waiting.items() if quarter != MARKET}, draws, points)


def term_1(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    """The first version took the market for a quarter like the others, and thought of no end."""
    _during(state, _waiting(state), draws, points)


def _waiting(state: State) -> Waiting:
    owner_of = state.rules.owner_of
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for figure, place in state.away.items():
        if place[0] == QUARTER:
            found[place[1]][owner_of[figure]] += 1
    return found


def _during(state: State, waiting: Waiting, draws: Sequence[float], points: list[float]) -> None:
    """What waits may join what somebody else completes."""
    for quarter, seats in waiting.items():
        shut = SHUT if quarter == state.kept[CountKept].at else 1.0
        for seat, number in seats.items():
            share = 1.0
            for _ in range(number):
                points[seat] += QUARTERS[quarter] * share * shut * min(1.0, draws[seat] / TIME)
                share *= SECOND


def _goals(state: State, quarters: Iterable[str]) -> dict[str, tuple[Goal, ...]]:
    """Quarter -> the largest features that who comes from there may join."""
    features = state.features
    sizes: dict[str, list[tuple[int, int]]] = {quarter: [] for quarter in quarters}
    for root in roots(state) if sizes else ():
        record = features[root]
        covered = record.cities if record.kind == "field" else record.open and record.tiles
        found = sizes.get(LEADS_TO.get(record.kind, "")) if covered else None
        if found is not None:
            found.append((covered.bit_count(), root))
    return {
        quarter: tuple([_goal(state, features[root]) for _, root in sorted(found, reverse=True)[:MOST]])
        for quarter, found in sizes.items()
    }


def _goal(state: State, record: Feature) -> Goal:
    value = _of_field(state, record) if record.kind == "field" else _of_unfinished(state, record)
    return Goal(value, tuple(strengths(state, record)))


def _of_field(state: State, record: Feature) -> float:
    cities = sum([CLOSED if state.features[city].open else 1.0 for city in cities_of(state, record)])
    return CITY * cities * max(0.0, 1 - LOST * (len(state.stack) - state.drawn))


def _of_unfinished(state: State, record: Feature) -> float:
    return OPEN * total(state.rules.value(state, record, False))


@lru_cache(maxsize=4096)
def _moved_out(waiting: tuple[int, ...], goals: tuple[Goal, ...], player: int) -> tuple[float, ...]:
    """What each seat gains when one after the other moves a meeple to where that pays most."""
    left, after = list(waiting), list(goals)
    seats, seat = len(left), player
    while goals and any(left):
        seat = (seat + 1) % seats
        if left[seat]:
            ways = ((place, number) for place in range(len(after)) for number in range(1, left[seat] + 1))
            best, _ = max(ways, key=lambda way: after[way[0]].gain(seat, way[1]) / way[1])
            after[best] = after[best].joined(seat)
            left[seat] -= 1
    gains = [0.0] * seats
    for goal, then in zip(goals, after, strict=True):
        for one, (before, now) in enumerate(zip(goal.pays(), then.pays(), strict=True)):
            gains[one] += now - before
    return tuple(gains)
