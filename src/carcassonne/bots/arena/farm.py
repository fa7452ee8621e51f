"""Games on the machines of a Dask cluster (docs/decisions/012).

Each game is a task of its own. If a worker dies, the scheduler gives its games to another one, and every
result is taken once, whoever played it. Nothing but the extra `farm` is needed, and only here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from carcassonne._version import __version__
from carcassonne.bots.bot import BotError
from carcassonne.packages import missing

Item = TypeVar("Item")
Result = TypeVar("Result")
PATIENCE = 15
"""Seconds in which a scheduler must answer, and in which a first worker must come."""
AHEAD = 2
"""Games that wait for each thread of the cluster, so that none is idle."""


def farmed(address: str, play: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
    """What `play` gives for each item, as the results come; who stops asking cancels the others."""
    client = _client(address)
    try:
        _check(client, address)
        yield from _results(client, play, items)
    except (CancelledError, OSError):
        raise _failed(f"the cluster at {address} went away") from None
    finally:
        client.close()


def in_order(work: Callable[[int], Result], numbers: range, cluster: str | None) -> Generator[Result]:
    """What `work` gives for each number, in their order: here, or on a cluster."""
    if cluster is None:
        yield from map(work, numbers)
        return
    early: dict[int, Result] = {}
    wanted = iter(numbers)
    number = next(wanted, None)
    for found, result in farmed(cluster, partial(_numbered, work), numbers):
        early[found] = result
        while number is not None and number in early:
            yield early.pop(number)
            number = next(wanted, None)


def _numbered(work: Callable[[int], Result], number: int) -> tuple[int, Result]:
    return number, work(number)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise _failed(str(missing("--cluster", error, "farm"))) from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise _failed(f"no Dask scheduler answers at {address!r}") from None


def _check(client: Any, address: str) -> None:
    """There must be a worker, and all must play the same version."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise _failed(f"the cluster at {address} has no workers") from None
    others = set(client.run(_version).values()) - {__version__}
    if others:
        raise _failed(f"workers of the cluster have version {min(others)}, this is {__version__}")


def _version() -> str:
    return __version__


def _results(client: Any, play: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
    import distributed

    waiting = iter(items)
    running: set[Any] = set()

    def begin_more() -> list[Any]:
        threads: dict[str, int] = client.nthreads()
        room = AHEAD * max(1, sum(threads.values())) - len(running)
        begun = [client.submit(play, item, pure=False) for item in islice(waiting, max(room, 0))]
        running.update(begun)
        return begun

    coming: Any = distributed.as_completed(begin_more(), loop=client.loop)  # type: ignore[no-untyped-call]
    try:
        for future in coming:
            yield future.result()
            running.remove(future)
            coming.update(begin_more())
    except distributed.KilledWorker:
        raise _failed("a game ended every worker that tried it; is their memory enough?") from None
    finally:
        client.cancel(list(running))


def _failed(sentence: str) -> BotError:
    return BotError("arena.cluster", sentence)
