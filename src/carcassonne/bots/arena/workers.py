"""Games in several processes, or on a cluster, which end with the one that started them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterable
from itertools import islice
from typing import TYPE_CHECKING

from carcassonne.bots.arena.farm import farmed
from carcassonne.bots.arena.match import Fixture, Match, Row

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event


MOST_FAILURES = 10
"""Games that may fail before all ends: a bot that fails this often needs its author, not more games."""


def results(
    match: Match, fixtures: Iterable[Fixture], jobs: int = 1, cluster: str | None = None
) -> Generator[Row]:
    """The results as they come. Who stops asking for more stops the games that are under way."""
    failures = 0
    coming: Generator[Row]
    if cluster is not None:
        coming = farmed(cluster, match.play, fixtures)
    elif jobs > 1:
        coming = _results(match, fixtures, jobs)
    else:
        coming = (match.play(fixture) for fixture in fixtures)
    try:
        for row in coming:
            yield row
            failures += "failure" in row
            if failures >= MOST_FAILURES:
                return
    finally:
        coming.close()


def _results(match: Match, fixtures: Iterable[Fixture], jobs: int) -> Generator[Row]:
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from multiprocessing import get_context

    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(match, stop))
    waiting = iter(fixtures)
    try:
        running = {pool.submit(_play, fixture) for fixture in islice(waiting, 2 * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_play, fixture) for fixture in islice(waiting, len(done))}
            for future in done:
                yield future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)  # waits for one decision in each process at most


_match: Match
_stop: Event


def _begin(match: Match, stop: Event) -> None:
    """Set a process up: Ctrl-C is for the one that the user started, and with that one all end."""
    global _match, _stop
    _match, _stop = match, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(fixture: Fixture) -> Row:
    return _match.play(fixture, _stop.is_set)
