"""Who thinks next: the questions of many tables wait here for a free worker."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

J = TypeVar("J")

HELD = 16
"""Games that a worker keeps at hand."""
HOMES = 1024
"""Tables whose last worker is remembered."""
PATRONS = 4096
"""Addresses whose spent time is remembered."""

Key = tuple[int, str]
"""How urgent, and of which table."""


@dataclass
class Waiting(Generic[J]):
    """The questions of a table."""

    patron: str
    jobs: deque[J] = field(default_factory=deque)
    passed: int = 0
    """How often others went first though they came later."""


class FairQueue(Generic[J]):
    """Jobs by table: tables take turns, and one table never occupies two workers.

    What is urgent goes first; then the patron (the address for which bots think) for whom least time was
    spent; then who waits longest. A job goes to the worker that served its table last, its home, where the
    game is still at hand. If that one is busy, an equal behind it that is at home on a free worker may go
    first, but only `patience` times.
    """

    def __init__(self, patience: int = 3) -> None:
        self._patience = patience
        self._waiting: OrderedDict[Key, Waiting[J]] = OrderedDict()
        self._busy: dict[str, str] = {}
        self._home: OrderedDict[str, int] = OrderedDict()
        self._spent: OrderedDict[str, float] = OrderedDict()
        self._reached = 0.0
        """What had been spent for the one who was served last: who comes anew begins there."""

    def __len__(self) -> int:
        return sum(len(waiting.jobs) for waiting in self._waiting.values())

    def put(self, table: str, job: J, patron: str = "", urgency: int = 0) -> None:
        self._welcome(patron)
        self._waiting.setdefault((urgency, table), Waiting(patron)).jobs.append(job)

    def discard(self, table: str, job: J) -> bool:
        """Take a waiting job out; False if it does not wait any more."""
        for key, waiting in self._waiting.items():
            if key[1] == table and job in waiting.jobs:
                waiting.jobs.remove(job)
                if not waiting.jobs:
                    del self._waiting[key]
                return True
        return False

    def take(self, free: Sequence[int]) -> tuple[J, int] | None:
        """The next job and the free worker it goes to; `done` must be told when it has ended."""
        ready = [key for key in self._waiting if key[1] not in self._busy]
        if not ready or not free:
            return None
        key = self._next(self._first(ready), free)
        waiting = self._waiting.pop(key)
        job = waiting.jobs.popleft()
        if waiting.jobs:
            waiting.passed = 0
            self._waiting[key] = waiting
        table = key[1]
        home = self._home.get(table)
        worker = home if home is not None and home in free else free[0]
        self._settle(table, worker)
        self._busy[table] = waiting.patron
        self._reached = max(self._reached, self._spent[waiting.patron])
        return job, worker

    def done(self, table: str, seconds: float = 0.0) -> None:
        """The running job of a table has ended; what else it wants waits behind the other tables."""
        patron = self._busy.pop(table, None)
        if patron is not None and patron in self._spent:
            self._spent[patron] += seconds
        for key in [key for key in self._waiting if key[1] == table]:
            self._waiting.move_to_end(key)

    def _first(self, ready: list[Key]) -> list[Key]:
        """Those whose turn it is: the most urgent of the patron who has had least."""
        urgency = min(urgency for urgency, _ in ready)
        urgent = [key for key in ready if key[0] == urgency]
        least = min(self._spent[self._waiting[key].patron] for key in urgent)
        return [key for key in urgent if self._spent[self._waiting[key].patron] <= least]

    def _next(self, ready: list[Key], free: Sequence[int]) -> Key:
        """The first of them, or the first that is at home on a free worker."""
        chosen = ready[0]
        for key in ready:
            if self._home.get(key[1], free[0]) in free or self._waiting[key].passed >= self._patience:
                chosen = key
                break
        for key in ready[: ready.index(chosen)]:
            self._waiting[key].passed += 1
        return chosen

    def _settle(self, table: str, worker: int) -> None:
        self._home[table] = worker
        self._home.move_to_end(table)
        if len(self._home) > HOMES:
            self._home.popitem(last=False)

    def _welcome(self, patron: str) -> None:
        """Who comes anew begins where the others are: nobody saves up time."""
        waiting = {each.patron for each in self._waiting.values()} | set(self._busy.values())
        if patron in waiting:
            return
        self._spent[patron] = max(self._spent.get(patron, 0.0), self._reached)
        self._spent.move_to_end(patron)
        if len(self._spent) > PATRONS:
            oldest = next((each for each in self._spent if each not in waiting and each != patron), None)
            if oldest is not None:
                del self._spent[oldest]
