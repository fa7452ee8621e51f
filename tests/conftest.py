"""Profiles of hypothesis: `ci` is quick and always the same, `soak` looks further each time.

HYPOTHESIS_PROFILE=soak .venv/bin/pytest tests/properties

Tests of the rooms in LONG count as slow: `make check` leaves them out. Tests of the rooms in REAL that fail
are run once more, and the summary names them (RERUN): see docs/testing.md.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    print_blob=True,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=SLOW_IS_FINE
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

LONG = ("properties", "bots", "docs", "cli", "env", "art", "server", "tools", "web")
"""Rooms whose tests are long runs: whole games, all drawings, real servers, browsers."""
GAMES = ("_games.py", "_oracle.py")
"""Files of whole games in the other rooms."""
REAL = ("web", "site", "server/cluster")
"""Rooms whose tests drive browsers, or several servers that are killed."""


def of(rooms: tuple[str, ...], item: pytest.Item) -> bool:
    return item.nodeid.startswith(tuple(f"tests/{room}/" for room in rooms))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if of(REAL, item):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if of(LONG, item) or item.nodeid.partition("::")[0].endswith(GAMES):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is collected becomes garbage: a fifth of the time went into looking for it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Ten thousand tests stay until the end: the garbage collector need not walk over them every time.

    It comes more seldom too: games and views are large and without cycles, and looking them through over and
    over took a seventh of the time of random games.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
