"""A killed program loses nothing that it said was stored."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from carcassonne.server.store import Store
from tests.server.store.examples import entry

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ROOT = Path(__file__).parents[3]
ROUNDS = 5
TABLES = 8


def kill_after(url: str, lines: int) -> dict[str, int]:
    """Kill a program that appends when it has acknowledged so much; the newest number for each table."""
    command = [sys.executable, "-m", "tests.server.store.appender", url, str(TABLES)]
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as program:
        assert program.stdout is not None
        whole = (line for line in program.stdout if line.endswith("\n"))  # not what it was about to say
        for count, line in enumerate(whole, start=1):
            table, number = line.split()
            acknowledged[table] = int(number)
            if count == lines:
                program.kill()  # what it still says in its last moment counts too
    assert program.returncode == -9
    return acknowledged


async def test_everything_acknowledged_survives_a_kill(store: Store, url: str) -> None:
    dice = random.Random(8)
    lengths: dict[str, int] = {}
    for _ in range(ROUNDS):
        acknowledged = kill_after(url, dice.randrange(1, 120))
        for table in (f"t{number}" for number in range(TABLES)):
            stored = await store.load(table)
            log = stored.entries if stored else []
            assert log == [entry(number, f"c{number}") for number in range(1, len(log) + 1)]
            assert len(log) >= max(acknowledged.get(table, 0), lengths.get(table, 0))
            lengths[table] = len(log)
    assert sum(lengths.values()) > ROUNDS
