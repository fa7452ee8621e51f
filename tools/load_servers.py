"""What two and three servers carry, beside one: commits, times, processor time, and what the bus costs.

python tools/load_servers.py [--tables 60] [--moves 20] [--seconds 15] [--servers 0,1,2,3]

For each number a PostgreSQL, a NATS and two thinkers are started afresh (0: one server alone, without NATS).
A table's two players and two watchers sit at different servers, so most of what they say and hear crosses the
bus. First every table plays as fast as it can, then at a human pace; then bots play at some tables, watched,
and think elsewhere. Processor time is that of each part with its children. All parts and the players
share the cores of this machine, so how many commits there are in a second says less than what each costs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets.asyncio.client as ws

from carcassonne.config import presets
from carcassonne.server.messages import PROTOCOL
from cluster_parts import NatsServer, Node, Part, Postgres, Thinking, postgres
from load import SOCKETS, Config, Table, all_into, at_pace, in_groups, several
from served import verdict

THINKERS = 2
AT_ONCE = 12
"""Tables that play as fast as they can at a time; all of them would only wait for each other."""
TICKS = os.sysconf("SC_CLK_TCK")
Spent = dict[str, float]
"""Seconds of processor time by kind of part."""


class Site:
    """All parts of one round."""

    def __init__(self, folder: Path, servers: int) -> None:
        self.database = Postgres(folder)
        self.nats = NatsServer(folder) if servers else None
        settings = {"DATABASE_URL": self.database.address()}
        if self.nats is not None:
            settings["NATS_URL"] = f"nats://127.0.0.1:{self.nats.port}"
        self.nodes = [Node(folder, number, settings) for number in range(max(1, servers))]
        thinkers = [] if self.nats is None else range(THINKERS)
        self.thinkers = [Thinking(folder, number, self.nats) for number in thinkers if self.nats]
        self._parts: dict[str, list[Part]] = {
            "servers": list(self.nodes),
            "PostgreSQL": [self.database],
            "NATS": [self.nats] if self.nats else [],
            "thinkers": list(self.thinkers),
        }

    async def start(self) -> None:
        self.database.start()
        await self.database.up()
        if self.nats is not None:
            self.nats.start()
        for part in (*self.thinkers, self.nodes[0]):
            part.start()
        await self.nodes[0].ready()  # it brings the database up to date
        for node in self.nodes[1:]:
            node.start()
        for node in self.nodes:
            await node.ready()

    def abandon(self) -> None:
        for parts in self._parts.values():
            for part in parts:
                part.abandon()

    def spent(self) -> Spent:
        children: dict[int, list[int]] = {}
        ticks: dict[int, int] = {}
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                pid = int(folder.name)
                children.setdefault(int(fields[1]), []).append(pid)
                ticks[pid] = int(fields[11]) + int(fields[12])

        def of(pid: int) -> int:
            return ticks.get(pid, 0) + sum(map(of, children.get(pid, ())))

        return {kind: sum(of(part.pid) for part in parts) / TICKS for kind, parts in self._parts.items()}


class Measured:
    """What a while cost, by commit."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._before = site.spent()
        self._began = time.perf_counter()

    def each(self, commits: int) -> Spent:
        after = self._site.spent()
        return {
            kind: 1000 * (seconds - self._before[kind]) / max(1, commits) for kind, seconds in after.items()
        }

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began


def told(cost: Spent) -> str:
    return ", ".join(f"{kind} {value:.2f}" for kind, value in cost.items() if value)


async def bots(site: Site, http: httpx.AsyncClient, config: Config, tables: int, seconds: float) -> str:
    """Tables of two bots, each watched at a server: how much they play."""
    heard = 0

    async def watch(number: int) -> None:
        nonlocal heard
        node = site.nodes[number % len(site.nodes)]
        seats = [{"kind": "bot", "level": "easy"}] * 2
        answer = await http.post(f"{node.address}/api/tables", json={"seats": seats, "config": config})
        there = site.nodes[(number + 1) % len(site.nodes)].address.replace("http", "ws")
        async with ws.connect(f"{there}/ws", compression=None, max_size=None) as client:
            hello = {"type": "hello", "protocol": PROTOCOL, "tokens": [answer.json()["watch"]]}
            await client.send(json.dumps(hello))
            async for text in client:
                heard += '"kind":"action"' in str(text)[:200]

    measured = Measured(site)
    watching = [asyncio.ensure_future(watch(number)) for number in range(tables)]
    await asyncio.sleep(seconds)
    cost, took, moves = measured.each(heard), measured.seconds, heard
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return f"bots at {tables} tables: {moves / took:.0f} moves a second; ms each: {told(cost)}"


async def play(site: Site, options: argparse.Namespace) -> tuple[list[str], float]:
    """The lines of a report, and what servers and bus spend on a commit, in milliseconds."""
    rng = random.Random(options.seed)
    preset = {preset.id: preset for preset in presets()}[options.preset]
    config: dict[str, Any] = {"edition": preset.edition, "modules": list(preset.modules)}
    tables = [Table(random.Random(rng.random())) for _ in range(options.tables)]
    urls = [node.address for node in site.nodes]
    limits = httpx.Limits(max_connections=20, max_keepalive_connections=0)
    async with httpx.AsyncClient(timeout=60, limits=limits, trust_env=False) as http:
        around = [urls[number % len(urls) :] + urls[: number % len(urls)] for number in range(len(tables))]
        await in_groups([one.open(http, at[0], config) for one, at in zip(tables, around)], 20)
        await in_groups([one.connect(*at) for one, at in zip(tables, around)], 20)
        fast = all_into(tables)
        measured = Measured(site)
        await in_groups([several(table, options.moves) for table in tables], AT_ONCE)
        rate, cost = fast.commits / measured.seconds, measured.each(fast.commits)
        calm, began = all_into(tables), time.perf_counter()
        measured = Measured(site)
        await asyncio.gather(*(at_pace(one, options.pace, began + options.seconds, rng) for one in tables))
        calmly, paced = measured.each(calm.commits), calm.commits / measured.seconds
        await in_groups([table.close() for table in tables], 50)
        thinking = await bots(site, http, config, options.bots, options.bot_seconds) if options.bots else ""
    trouble = fast.trouble + calm.trouble
    times = f"p50 {1000 * calm.percentile(0.5):.1f} ms, p99 {1000 * calm.percentile(0.99):.1f} ms"
    lines = [
        f"{len(tables)} tables, {SOCKETS * len(tables)} sockets",
        f"as fast as possible: {rate:.0f} commits a second; ms each: {told(cost)}",
        f"at a human pace: {paced:.0f} commits a second, {times}; ms each: {told(calmly)}",
        thinking,
        *(f"problem ({times} times): {sentence}" for sentence, times in trouble.most_common(5)),
    ]
    return [line for line in lines if line], cost["servers"] + cost["NATS"]


async def run(options: argparse.Namespace, folder: Path) -> str:
    """Print what each round came to; returns what the bus costs."""
    costs: dict[int, float] = {}
    for servers in options.servers:
        home = folder / str(servers)
        home.mkdir()
        home.chmod(0o755)  # PostgreSQL may run as another user
        site = Site(home, servers)
        try:
            await site.start()
            lines, costs[servers] = await play(site, options)
        finally:
            site.abandon()
        print(f"{servers} servers, {THINKERS} thinkers" if servers else "one server alone, no bus")
        for line in lines:
            print(f"  {line}", flush=True)
    alone = costs.pop(0, None)
    return "\n".join(
        f"the bus costs {cost - alone:+.2f} ms of {alone:.2f} ms a commit with {servers} servers"
        for servers, cost in costs.items()
        if alone is not None
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure several servers under load.")
    parser.add_argument("--tables", type=int, default=60, help="tables, with four sockets each (default 60)")
    parser.add_argument(
        "--moves", type=int, default=20, help="moves of each table at full speed (default 20)"
    )
    parser.add_argument("--seconds", type=float, default=15, help="how long at a human pace (default 15)")
    parser.add_argument("--pace", type=float, default=2, help="seconds between moves at a table (default 2)")
    parser.add_argument("--bots", type=int, default=4, help="tables of two bots (default 4)")
    parser.add_argument("--bot-seconds", type=float, default=6, help="how long they play (default 6)")
    parser.add_argument("--preset", default="classic", help="the preset (default classic)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the players (default 1)")
    parser.add_argument(
        "--servers",
        type=lambda text: [int(number) for number in text.split(",")],
        default=[0, 1, 2, 3],
        help="how many, one after the other; 0: one without a bus (default 0,1,2,3)",
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="carcassonne-load-") as folder:
        Path(folder).chmod(0o755)
        return verdict("load", run(options, Path(folder)), postgres.Missing)


if __name__ == "__main__":
    sys.exit(main())
