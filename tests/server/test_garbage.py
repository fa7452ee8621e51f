"""Garbage collection in portions: cycles still go, and nothing is changed for good."""

from __future__ import annotations

import asyncio
import gc
import weakref

from carcassonne.server.garbage import THRESHOLDS, in_portions


class Loop:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.me = self


async def rounds(gone: weakref.ref[Loop], most: int = 1000) -> int:
    """How many steps of the event loop it takes until something is freed."""
    for number in range(most):
        if gone() is None:
            return number
        await asyncio.sleep(0)
    raise AssertionError("it was never freed")


def test_a_new_cycle_is_freed_and_an_old_one_in_a_thorough_round() -> None:
    async def run() -> None:
        thing: Loop | None = Loop()
        old = weakref.ref(thing)
        job = asyncio.create_task(in_portions(every=0, thorough=50))
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > 0
        thing = None  # it is frozen by now
        new = weakref.ref(Loop())
        assert await rounds(new) < 5
        assert old() is not None
        assert await rounds(old) > 5
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)

    asyncio.run(run())


def test_it_leaves_no_trace_when_it_ends() -> None:
    before = gc.get_threshold()

    async def run() -> None:
        job = asyncio.create_task(in_portions())
        await asyncio.sleep(0)
        assert gc.get_threshold() == THRESHOLDS
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)

    asyncio.run(run())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
