"""Who thinks next: the questions of many tables wait here for a free worker."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Generic, TypeVar

J = TypeVar("J")

HELD = 16
"""Games that a worker keeps at hand."""
HOMES = 1024
"""Tables whose last worker is remembered."""


class FairQueue(Generic[J]):
    """Jobs by table: tables take turns, and one table never occupies two workers.

    A job goes to the worker that served its table last, its home, where the game is still at hand. If that
    one is busy, a table behind it that is at home on a free worker may go first, but only `patience` times.
    """

    def __init__(self, patience: int = 3) -> None:
        self._patience = patience
        self._waiting: OrderedDict[str, deque[J]] = OrderedDict()
        self._passed: dict[str, int] = {}
        self._busy: set[str] = set()
        self._home: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, table: str, job: J) -> None:
        self._waiting.setdefault(table, deque()).append(job)

    def discard(self, table: str, job: J) -> bool:
        """Take a waiting job out; False if it does not wait any more."""
        jobs = self._waiting.get(table)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            self._forget(table)
        return True

    def take(self, free: Sequence[int]) -> tuple[J, int] | None:
        """The next job and the free worker it goes to; `done` must be told when it has ended."""
        ready = [table for table in self._waiting if table not in self._busy]
        if not ready or not free:
            return None
        table = self._next(ready, free)
        for passed in ready[: ready.index(table)]:
            self._passed[passed] = self._passed.get(passed, 0) + 1
        jobs = self._waiting[table]
        job = jobs.popleft()
        self._forget(table)
        if jobs:
            self._waiting[table] = jobs
        home = self._home.get(table)
        worker = home if home is not None and home in free else free[0]
        self._settle(table, worker)
        return job, worker

    def done(self, table: str) -> None:
        """The running job of a table has ended; what else it wants waits behind the other tables."""
        self._busy.discard(table)
        if table in self._waiting:
            self._waiting.move_to_end(table)

    def _next(self, ready: list[str], free: Sequence[int]) -> str:
        for table in ready:
            if self._home.get(table, free[0]) in free:
                return table
            if self._passed.get(table, 0) >= self._patience:
                return table
        return ready[0]

    def _forget(self, table: str) -> None:
        del self._waiting[table]
        self._passed.pop(table, None)

    def _settle(self, table: str, worker: int) -> None:
        self._busy.add(table)
        self._home[table] = worker
        self._home.move_to_end(table)
        if len(self._home) > HOMES:
            self._home.popitem(last=False)
