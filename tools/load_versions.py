"""What a commit costs a server beside what it cost an earlier version, in one run.

    python tools/load_versions.py REVISION [--preset classic] [--rounds 3]

Both versions play the same games in turns, with two players and two watchers at each table, each time on a
new server with an empty SQLite file: the seeds are fixed, and so is what the players choose. Told is the
processor time of the server with all its threads, in milliseconds for a commit: "alone" one commit at a time
in the whole server, as at a human pace; "together" as many as it can do, so that they share transactions. The
best round counts, because other work on the machine can only slow a round down.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from carcassonne.config import presets
from load import SOCKETS, Server, Table, in_groups, several

HOME = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOME / "benchmarks"))

from versions import checkout  # noqa: E402

WARM = 20
"""Moves of each table before anything is measured: by then all that is made once has been made."""


class Version(NamedTuple):
    """A version of the server."""

    name: str
    sources: Path
    core: str

    @property
    def protocol(self) -> int:
        text = (self.sources / "carcassonne" / "server" / "messages.py").read_text()
        found = re.search(r"^PROTOCOL = (\d+)$", text, re.MULTILINE)
        assert found is not None
        return int(found.group(1))

    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.sources), "PYTHONHASHSEED": "0", "CARCASSONNE_CORE": self.core}


class Cost(NamedTuple):
    """Milliseconds of processor time for a commit."""

    alone: float
    together: float


async def measure(version: Version, options: argparse.Namespace, core: int | None) -> Cost:
    """One round with a new server."""
    preset = {preset.id: preset for preset in presets()}[options.preset]
    config: dict[str, Any] = {"edition": preset.edition, "modules": list(preset.modules)}
    tables = [Table(random.Random(f"player {number}")) for number in range(options.tables)]
    with tempfile.TemporaryDirectory() as folder:
        async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_keepalive_connections=0)) as http:
            server = Server(folder, core, None, version.environment())
            try:
                await server.ready()
                for number, table in enumerate(tables):
                    await table.open(http, server.address, {**config, "seed": number})
                    await table.connect(server.address, protocol=version.protocol)
                await in_groups([several(table, WARM) for table in tables], len(tables))
                alone = await spent(server, tables, options.moves // 2, at_once=1)
                together = await spent(server, tables, options.moves // 2, at_once=len(tables))
                await in_groups([table.close() for table in tables], len(tables))
            finally:
                await server.stop()
    if trouble := sum((table.results.trouble for table in tables), start=tables[0].results.trouble.copy()):
        sys.exit(f"load_versions: {version.name}: {trouble.most_common(1)[0][0]}")
    return Cost(alone, together)


async def spent(server: Server, tables: Iterable[Table], moves: int, at_once: int) -> float:
    """So many moves of each table, and what one costs."""
    played = [table.results.commits for table in tables]
    before = server.seconds()
    await in_groups([several(table, moves) for table in tables], at_once)
    used = server.seconds() - before
    commits = sum(table.results.commits for table in tables) - sum(played)
    return 1000 * used / commits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("revisions", nargs="+", metavar="REVISION", help="versions to compare with")
    parser.add_argument("--preset", default="classic", help="the preset (classic)")
    parser.add_argument("--tables", type=int, default=20, help="tables (20)")
    parser.add_argument("--moves", type=int, default=60, help="moves of each table, half of them alone (60)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each version (3)")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    core = cores[0] if len(cores) > 1 else None
    with tempfile.TemporaryDirectory() as folder:
        versions = []
        for revision in options.revisions:
            (place := Path(folder) / str(len(versions))).mkdir()
            versions.append(Version(revision, checkout(revision, str(place)), "python"))
        versions += [Version(f"now, {name}", HOME / "src", name) for name in ("python", "native")]
        costs: dict[str, list[Cost]] = {version.name: [] for version in versions}
        for _ in range(options.rounds):
            for version in versions:
                costs[version.name].append(asyncio.run(measure(version, options, core)))
    print(f"{options.preset}, {options.tables} tables, {SOCKETS * options.tables} sockets; ms for a commit")
    for name, each in costs.items():
        alone, together = (sorted(cost[way] for cost in each) for way in (0, 1))
        rounds = " ".join(f"{cost.alone:.2f}/{cost.together:.2f}" for cost in each)
        print(f"{name:14} alone {alone[0]:.2f}  together {together[0]:.2f}  (rounds: {rounds})")


if __name__ == "__main__":
    main()
