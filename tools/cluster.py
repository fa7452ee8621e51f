"""Break a cluster every few seconds while many tables are played, and check that nothing told is lost.

python tools/cluster.py --faults 300 [--every 2] [--tables 12] [--seed 0]

Three servers and two thinkers on a PostgreSQL, a NATS and a haproxy of their own. A fault is one of: a server
killed (owners of tables preferred), stopped for ten seconds, ended in order with a new one started before;
NATS or PostgreSQL restarted; the way from one server to one of them cut. In the end all tables are played
out, and a checker that shares no code with the server judges what clients said and heard (`cluster_check`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import psycopg

from cluster_check import check
from cluster_parts import Balancer, Member, NatsServer, Postgres, Thinking, postgres
from players import Company
from served import Broken, quantile, verdict

SLOTS = 4
SERVERS = 3
STOPPED = 10.0
FAULTS = {"kill": 6, "stop": 2, "term": 3, "nats": 2, "postgres": 2, "cut-nats": 2, "cut-postgres": 2}
"""How many of each kind there are in a round; they come in a random order."""
IN_PLAY = (
    "SELECT table_id, server FROM leases JOIN tables ON id = table_id WHERE status IN ('lobby', 'running')"
)
"""Tables that need an owner: one that is over waits for the next who asks."""
END = 300.0
"""Seconds for the last tables; a busy machine needs some."""


class Cluster:
    """All parts, and what happens to them."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self._dice = dice
        self.database = Postgres(folder)
        self.nats = NatsServer(folder)
        self.members = [Member(folder, number, self.database, self.nats) for number in range(SLOTS)]
        self.thinkers = [Thinking(folder, number, self.nats) for number in range(2)]
        self.balancer = Balancer(folder, self.members)
        self.done: Counter[str] = Counter()
        self._round: list[str] = []
        """Kinds of faults that are still to come in this round."""
        self.hit: dict[str, str] = {}
        """Processes of servers, by the last fault that they met."""
        self.under_way: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.database.start()
        self.nats.start()
        await self.database.up()
        for member in self.members:
            for way in member.ways.values():
                await way.open()
        self.members[0].start()
        await self.members[0].ready()  # it brings the database up to date
        for part in (*self.members[1:SERVERS], *self.thinkers, self.balancer):
            part.start()
        for member in self.members[1:SERVERS]:
            await member.ready()

    def abandon(self) -> None:
        for task in self.under_way:
            task.cancel()
        for member in self.members:
            for way in member.ways.values():
                way.close()
        for part in (self.balancer, *self.thinkers, *self.members, self.nats, self.database):
            part.abandon()

    def healthy(self) -> list[Member]:
        return [member for member in self.members if member.lives and not member.busy]

    async def fault(self, owners: dict[str, int]) -> None:
        """Let one thing go wrong; what takes longer goes on meanwhile."""
        while len(self.healthy()) < SERVERS - 1:  # somebody must be left to take over
            await asyncio.sleep(0.1)
        if not self._round:
            self._round = [kind for kind, count in FAULTS.items() for _ in range(count)]
            self._dice.shuffle(self._round)
        kind = self._round.pop()
        self.done[kind] += 1
        if kind in ("nats", "postgres"):
            await (self.nats if kind == "nats" else self.database).restart()
            return
        member = max(self.healthy(), key=lambda one: (owners.get(str(one.pid), 0), self._dice.random()))
        member.busy = True
        self.hit[str(member.pid)] = kind
        work = {"kill": self._kill, "stop": self._stop, "term": self._term}.get(kind)
        going = work(member) if work is not None else self._cut(member, kind.removeprefix("cut-"))
        task = asyncio.ensure_future(going)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _kill(self, member: Member) -> None:
        await member.end(signal.SIGKILL)
        await asyncio.sleep(0.5)
        member.start()
        await member.ready()
        member.busy = False

    async def _stop(self, member: Member) -> None:
        assert member.process is not None
        member.process.send_signal(signal.SIGSTOP)
        member.troubled = True
        await asyncio.sleep(STOPPED)
        member.process.send_signal(signal.SIGCONT)
        await member.ready()
        member.busy = member.troubled = False

    async def _term(self, member: Member) -> None:
        spare = next((one for one in self.members if not one.lives and not one.busy), None)
        if spare is not None:
            spare.busy = True
            spare.start()
            await spare.ready()
            spare.busy = False
        await member.end(signal.SIGTERM)
        if spare is None:
            member.start()
            await member.ready()
        member.busy = False

    async def _cut(self, member: Member, what: str) -> None:
        way = member.ways[what]
        way.cut(silent=self._dice.random() < 0.5)
        member.troubled = what == "postgres"
        await asyncio.sleep(self._dice.uniform(1.0, 6.0))
        way.mend()
        await member.ready()
        member.busy = member.troubled = False


class Watch:
    """Sees which tables have no owner, and for how long."""

    def __init__(self, cluster: Cluster, company: Company) -> None:
        self._cluster = cluster
        self._company = company
        self._since: dict[str, tuple[float, str]] = {}
        self.over = False
        """A connection that breaks while it is cancelled raises its own error, so nobody would hear of it."""
        self.times: dict[str, list[float]] = {}
        """By the kind of fault that the owner met."""
        self.owners: Counter[str] = Counter()

    async def run(self) -> None:
        while not self.over:
            with contextlib.suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(
                    self._cluster.database.address(), autocommit=True, connect_timeout=2
                ) as connection:
                    while not self.over:
                        await self._look(connection)
                        await asyncio.sleep(0.05)
            await asyncio.sleep(0.05)

    async def _look(self, connection: psycopg.AsyncConnection) -> None:
        rows = await (await connection.execute(IN_PLAY)).fetchall()
        now = time.monotonic()
        alive = {str(member.pid): member for member in self._cluster.members if member.lives}
        playing = {
            table.id for table in self._company.tables if any(not one.finished for one in table.players)
        }
        owners: Counter[str] = Counter()
        for table, server in rows:
            pid = server.rsplit("-", 2)[1] if server else ""
            member = alive.get(pid)
            owners[pid] += table in playing
            if table in playing and (member is None or member.troubled):
                self._since.setdefault(table, (now, self._cluster.hit.get(pid, "none")))
            elif (lost := self._since.pop(table, None)) is not None and table in playing:
                self.times.setdefault(lost[1], []).append(now - lost[0])
        self.owners = owners


async def break_it(cluster: Cluster, company: Company, watch: Watch, faults: int, every: float) -> None:
    """Once they play: fault after fault; then everybody gets well, and the tables are played to their end."""
    deadline = time.monotonic() + END
    while not company.acknowledged:  # a cluster at which nobody plays can lose nothing
        if time.monotonic() > deadline:
            raise Broken("nobody could play before the first fault")
        await asyncio.sleep(0.1)
    for number in range(1, faults + 1):
        begun = time.monotonic()
        await cluster.fault(watch.owners)
        if number % 10 == 0:
            print(f"{number} faults, {company.acknowledged} commands acknowledged ...", flush=True)
        await asyncio.sleep(max(0.0, every - (time.monotonic() - begun)))
    company.stopping = True
    await asyncio.gather(*cluster.under_way)
    await company.played_out(END)


async def run(folder: Path, faults: int, every: float, tables: int, seed: int, pace: float) -> str:
    """The whole test; returns its report or raises Broken."""
    dice = random.Random(seed)
    cluster = Cluster(folder, dice)
    company = Company(cluster.balancer.address, seed, pace)
    watch = Watch(cluster, company)
    began = time.monotonic()
    try:
        await cluster.start()
        watching = asyncio.ensure_future(watch.run())
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(company.keep_playing(number))
            group.create_task(break_it(cluster, company, watch, faults, every))
        watch.over = True
        await watching
        entries = await asyncio.to_thread(check, cluster.database.address(), company.tables)
    finally:
        watch.over = True
        cluster.abandon()
    waited = [one.answered - one.sent for player in company.players for one in player.commands if one.number]
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(cluster.done.items()))
    ownerless = [seconds for times in watch.times.values() for seconds in times]
    causes = "; ".join(
        f"{kind}: {len(times)}, {spread(times)}" for kind, times in sorted(watch.times.items())
    )
    seconds = time.monotonic() - began
    resumed = sum(player.resumed for player in company.players)
    return (
        f"{faults} faults ({kinds}) in {seconds:.0f} seconds: {len(company.tables)} tables with {entries} "
        f"entries, {company.acknowledged} commands acknowledged, {resumed} times a client resumed; nothing "
        f"lost, nothing twice, nothing out of order, views equal the log.\n"
        f"Without an owner {len(ownerless)} times: {spread(ownerless)} ({causes}).\n"
        f"From a command to its answer: {spread(waited)}."
    )


def spread(values: list[float]) -> str:
    shares = ((0.5, "p50"), (0.99, "p99"), (1.0, "longest"))
    return ", ".join(f"{name} {quantile(values, share):.2f} s" for share, name in shares)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Break a cluster again and again, and check that nothing is lost."
    )
    parser.add_argument("--faults", type=int, default=60, help="how many faults (default 60)")
    parser.add_argument("--every", type=float, default=2.0, help="seconds from one to the next (default 2)")
    parser.add_argument("--tables", type=int, default=10, help="tables at a time (default 10)")
    parser.add_argument("--pace", type=float, default=0.6, help="seconds that a player thinks at most")
    parser.add_argument("--seed", type=int, default=0, help="seed of faults and players (default 0)")
    parser.add_argument("--logs", type=Path, help="a folder for the logs of all parts")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="carcassonne-cluster-") as made:
        folder = options.logs or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)  # PostgreSQL may run as another user
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no part outlives the test
        settings = (options.faults, options.every, options.tables, options.seed, options.pace)
        return verdict("cluster", run(folder, *settings), postgres.Missing)


if __name__ == "__main__":
    sys.exit(main())
