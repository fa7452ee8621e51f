"""Kill the server at random moments while many tables are played, and check that nothing told is lost.

python tools/crash.py --kills 50 [--tables 12] [--seed 0] [--database URL | --postgres]

Clients play over real WebSockets and come back after every crash. In the end every table is played out, and
the database is compared with what clients were told: every acknowledged command is there once, with its
number; what was told of the moves of others is there too; a command without an answer was repeated with its
id and happened once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.store import postgres

from crash_check import check
from players import Company
from served import PATIENCE, Broken, Served, verdict

EARLY = 0.1  # share of the crashes that come while the server is still starting
PACE = 0.05


class Server(Served):
    """A server that is killed again and again."""

    async def kill(self) -> None:
        """End it without a warning. Its helpers must notice and end too."""
        helpers = _children(self.pid)
        await self.end(signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while any(_lives(pid) for pid in helpers):
            if time.monotonic() > deadline:
                raise Broken(f"processes {helpers} outlive their server")
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Ask it to end, as a host does."""
        code = await self.end()
        if code not in (0, -signal.SIGTERM):  # uvicorn tidies up, then ends by the signal it got
            raise Broken(f"the server ended with {code} after SIGTERM")


def _children(pid: int) -> list[int]:
    """The processes that a process started, where the system tells."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def crash(server: Server, company: Company, kills: int, dice: random.Random) -> None:
    """Let the company play through so many lives of the server, then to the end."""
    for kill in range(1, kills + 1):
        server.start()
        if dice.random() < EARLY:
            await asyncio.sleep(dice.random())
        else:
            await server.ready()
            await progress(company)
            await asyncio.sleep(dice.random())
        await server.kill()
        if kill % 10 == 0:
            print(f"{kill} crashes, {company.acknowledged} commands acknowledged ...", flush=True)
    server.start()
    await server.ready()
    await company.played_out(PATIENCE)


async def progress(company: Company) -> None:
    """Wait until clients are served again."""
    before, deadline = company.acknowledged, time.monotonic() + PATIENCE
    while company.acknowledged == before:
        if time.monotonic() > deadline:
            raise Broken("clients do not resume")
        await asyncio.sleep(0.01)


async def run(database: str, kills: int, tables: int, seed: int) -> str:
    """The whole test; returns its report or raises Broken."""
    server = Server(database, WORKERS="1")
    company = Company(server.address, seed, PACE)
    began = time.monotonic()
    try:
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(company.keep_playing(number))
            group.create_task(crash(server, company, kills, random.Random(seed)))
        await server.stop()
    finally:
        server.abandon()
    entries = await check(database, company.tables)
    resumed = sum(player.resumed for player in company.players)
    repeated = sum(player.repeated for player in company.players)
    return (
        f"{kills} crashes in {time.monotonic() - began:.0f} seconds: {len(company.tables)} tables with "
        f"{entries} entries, {company.acknowledged} commands acknowledged, {repeated} repeated after a "
        f"crash, {resumed} times a client resumed; nothing lost, nothing twice"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Kill the server again and again, and check that nothing is lost."
    )
    parser.add_argument("--kills", type=int, default=50, help="how many crashes (default 50)")
    parser.add_argument("--tables", type=int, default=12, help="tables at a time (default 12)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the players (default 0)")
    parser.add_argument("--database", help="address of an empty database (default: a temporary SQLite file)")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of the test's own")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="carcassonne-crash-") as folder, ExitStack() as stack:
        database = options.database or f"sqlite:///{folder}/tables.db"
        if options.postgres:
            database = stack.enter_context(postgres.started()).address("postgres")
        return verdict("crash", run(database, options.kills, options.tables, options.seed))


if __name__ == "__main__":
    sys.exit(main())
