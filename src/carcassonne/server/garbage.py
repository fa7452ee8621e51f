"""Garbage collection in small portions, so that it does not hold up the event loop.

Python's full collection looks at every container there is. With 500 tables and 2,000 sockets in memory these
are half a million, and everybody waits a third of a second for it (`make load` shows it). Nearly all of them
belong to tables that live on, so they are frozen: set aside, where a collection does not look. What is freed
by its last reference is freed as ever; cycles among frozen things wait for the next thorough round.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 5.0
"""Seconds between two rounds: what came since the last one is looked at, the rest is set aside."""
THOROUGH = 60
"""One round in so many looks at everything."""
THRESHOLDS = (5_000, 20, 1_000_000)
"""New containers before Python itself looks at the youngest; it leaves the old ones to the rounds."""


async def in_portions(every: float = EVERY, thorough: int = THOROUGH) -> None:
    """A background job for the life of the server; when it is cancelled, everything is as it was before."""
    with _own_thresholds():
        number = 0
        while True:
            if number % thorough == 0:
                gc.unfreeze()
            number += 1
            gc.collect()
            gc.freeze()
            await asyncio.sleep(every)


@contextmanager
def _own_thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
