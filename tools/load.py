"""How many tables and sockets a server holds, and how fast it tells everybody about a move.

python tools/load.py --tables 500 --seconds 60 --pace 5

Starts a server of its own on one core with an empty SQLite file, and plays on it from this process over real
HTTP and WebSockets: each table has two players and two watchers. First every table plays a few moves as fast
as it can, then moves come at a human pace, and each is timed from the moment a player sends it until each of
the four has heard of it. At the end the server is started again, loads all tables from its database, and is
weighed.

The numbers include this process, which reads every message; run it on a machine with at least two cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets.asyncio.client as ws
from websockets.exceptions import ConnectionClosed

from carcassonne.config import presets
from carcassonne.server.messages import PROTOCOL
from served import Served, quantile

Config = dict[str, Any]
SOCKETS = 4
"""At each table: two players and two watchers."""
AIM_SECONDS, AIM_BYTES = 0.100, 200_000
NOTHING = msgspec.Raw(b"null")


class Heard(msgspec.Struct):
    """What a client needs of a message."""

    type: str
    number: int | None = None
    kind: str | None = None
    reason: str | None = None
    message: str | None = None
    view: msgspec.Raw = NOTHING
    changes: msgspec.Raw = NOTHING


class Asked(msgspec.Struct):
    player: int
    options: list[dict[str, Any]] = []


class View(msgspec.Struct):
    """What a player needs of a view or of its changes."""

    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Server(Served):
    """The server under test, on one core."""

    def __init__(
        self, folder: str, core: int | None, profile: str | None, environment: Mapping[str, str] | None = None
    ) -> None:
        python = ("-m", "cProfile", "-o", profile) if profile else ()
        super().__init__(f"sqlite:///{folder}/load.db", python, environment or {})
        self._end = signal.SIGINT if profile else signal.SIGTERM  # on Ctrl-C a profile is still written
        self.start()
        if core is not None:
            os.sched_setaffinity(self.pid, {core})

    def memory(self) -> int:
        """Bytes of memory in use."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    def seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def delay(self) -> float:
        """Seconds in which the server could have run but other programs had the core."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1]) / 1e9

    async def stop(self) -> None:
        await self.end(self._end)


class Results:
    def __init__(self) -> None:
        self.commits = 0
        self.seconds: list[float] = []
        """From a commit to each of those who hear of it."""
        self.trouble: Counter[str] = Counter()

    def percentile(self, share: float) -> float:
        return quantile(self.seconds, share)


class Table:
    """A table with its four sockets; whoever is asked plays a random option."""

    def __init__(self, rng: random.Random) -> None:
        self.results = Results()
        self._rng = rng
        self._tokens: list[str] = []
        self._sockets: list[ws.ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._asked: list[Asked | None] = [None, None]
        self._number = 0
        self._sent = 0.0
        self._deaf: set[int] = set()
        self._told = asyncio.Event()
        self.moves = 0

    async def open(self, http: httpx.AsyncClient, url: str, config: Config) -> None:
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
        answer = await http.post(f"{url}/api/tables", json={"seats": seats, "config": config})
        answer.raise_for_status()
        made = answer.json()
        self._tokens = [seat["token"] for seat in made["seats"]] + [made["watch"]] * 2

    async def connect(self, *urls: str, protocol: int = PROTOCOL) -> None:
        """Sit down, each at the next of these servers."""
        for place, token in enumerate(self._tokens):
            address = f"{urls[place % len(urls)].replace('http', 'ws')}/ws"
            client = await ws.connect(address, compression=None, ping_interval=None, max_size=None)
            self._sockets.append(client)
            hello = {"type": "hello", "protocol": protocol, "tokens": [token]}
            await client.send(msgspec.json.encode(hello).decode())
            self._hear(place, await client.recv(), 0.0)
            self._readers.append(asyncio.create_task(self._listen(place, client)))

    async def close(self) -> None:
        for client in self._sockets:
            await client.close()
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)

    async def _listen(self, place: int, client: ws.ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in client:
                self._hear(place, message, time.perf_counter())

    def _hear(self, place: int, message: str | bytes, now: float) -> None:
        heard = _read(message)
        if heard.type in ("refused", "bye"):
            self.results.trouble[f"{heard.reason}: {heard.message}"] += 1
            self._told.set()
        elif heard.type in ("entry", "welcome"):
            self._number = max(self._number, heard.number or 0)
            news = heard.view if heard.type == "welcome" else heard.changes
            if bytes(news) != b"null" and place < 2:
                asked = _look(news).decision
                if asked is not msgspec.UNSET:
                    self._asked[place] = asked
            if heard.kind == "action" and place in self._deaf:
                self._deaf.discard(place)
                self.results.seconds.append(now - self._sent)
                if not self._deaf:
                    self._told.set()

    async def look(self, http: httpx.AsyncClient, url: str) -> None:
        """Ask who sits at the table, for which it must be loaded."""
        answer = await http.post(f"{url}/api/invite", json={"code": self._tokens[-1]})
        answer.raise_for_status()

    async def play(self) -> bool:
        """One commit, until everybody has heard of it; False when there is nothing to play."""
        asked = self._asked[0] or self._asked[1]
        if asked is None:
            return False
        own = self._asked[asked.player]
        if own is None:
            return False
        self.moves += 1
        commit = {
            "type": "commit",
            "id": str(self.moves),
            "expect": self._number,
            "seat": asked.player,
            "actions": [self._rng.choice(own.options)],
        }
        self._deaf = set(range(SOCKETS))
        self._told.clear()
        self._sent = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):  # why, it was told
            await self._sockets[asked.player].send(msgspec.json.encode(commit).decode())
            await self._told.wait()
        self.results.commits += not self._deaf
        return not self._deaf


_read = msgspec.json.Decoder(Heard).decode
_look = msgspec.json.Decoder(View).decode


def all_into(tables: list[Table]) -> Results:
    results = Results()
    for table in tables:
        table.results = results
    return results


async def in_groups(work: list[Any], size: int) -> None:
    """Run coroutines, so many at a time."""
    gate = asyncio.Semaphore(size)

    async def one(job: Any) -> None:
        async with gate:
            await job

    await asyncio.gather(*map(one, work))


async def at_pace(table: Table, pace: float, until: float, rng: random.Random) -> None:
    """Moves at random moments, one in `pace` seconds on average."""
    await asyncio.sleep(rng.uniform(0, pace))
    while time.perf_counter() < until and await table.play():
        await asyncio.sleep(min(rng.expovariate(1 / pace), until - time.perf_counter()))


async def several(table: Table, moves: int) -> None:
    for _ in range(moves):
        if not await table.play():
            return


async def lag(seen: list[float]) -> None:
    """How late this process itself is: that much of a measured time may be its own."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.01)
        seen.append(time.perf_counter() - began - 0.01)


async def run(options: argparse.Namespace, folder: str, core: int | None) -> bool:
    rng = random.Random(options.seed)
    preset = {preset.id: preset for preset in presets()}[options.preset]
    config = {"edition": preset.edition, "modules": list(preset.modules)}
    tables = [Table(random.Random(rng.random())) for _ in range(options.tables)]
    limits = httpx.Limits(max_connections=20, max_keepalive_connections=0)  # the server may close an idle one
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        server = Server(folder, core, options.profile)
        try:
            await server.ready()
            empty = await open_all(tables, http, server, config)
            fast = await play_fast(tables, server, options.moves)
            calm = await play_calmly(tables, server, options.seconds, options.pace)
            await in_groups([table.close() for table in tables], 50)
        finally:
            await server.stop()
        each = (await weigh(tables, http, folder, core) - empty) / max(1, len(tables) - few_of(tables))
    moves = sum(table.moves for table in tables) / len(tables)
    print(
        f"memory per idle table, after {moves:.0f} moves: {each / 1000:.0f} kB "
        f"(aim: under {AIM_BYTES / 1000:.0f} kB)"
    )
    trouble = fast.trouble + calm.trouble
    for sentence, times in trouble.most_common(5):
        print(f"problem ({times} times): {sentence}")
    good = calm.percentile(0.99) < AIM_SECONDS and each < AIM_BYTES and not trouble
    print("ok" if good else "the aims are not met")
    return good


async def weigh(tables: list[Table], http: httpx.AsyncClient, folder: str, core: int | None) -> int:
    """Bytes that a new server takes with all tables and their games in memory, and without sockets."""
    server = Server(folder, core, None)
    try:
        await server.ready()
        began = time.perf_counter()
        await in_groups([table.look(http, server.address) for table in tables], 20)
        print(f"started again: {len(tables)} tables loaded in {time.perf_counter() - began:.1f} s")
        return server.memory()
    finally:
        await server.stop()


async def open_all(tables: list[Table], http: httpx.AsyncClient, server: Server, config: Config) -> int:
    """Open all tables and connect their sockets. Returns the bytes of a server with the first few tables.

    They bring in what all tables share, so this is what the weight of the others is added to.
    """
    began = time.perf_counter()
    few = few_of(tables)
    await in_groups([table.open(http, server.address, config) for table in tables[:few]], 20)
    empty = server.memory()
    await in_groups([table.open(http, server.address, config) for table in tables[few:]], 20)
    opened = time.perf_counter() - began
    await in_groups([table.connect(server.address) for table in tables], 20)
    connected = time.perf_counter() - began - opened
    print(
        f"{len(tables)} tables opened in {opened:.1f} s, "
        f"{SOCKETS * len(tables)} sockets connected in {connected:.1f} s"
    )
    return empty


def few_of(tables: list[Table]) -> int:
    return max(1, len(tables) // 10)


async def play_fast(tables: list[Table], server: Server, moves: int) -> Results:
    """As many moves as the server can do."""
    results = all_into(tables)
    began, used = time.perf_counter(), server.seconds()
    await in_groups([several(table, moves) for table in tables], 50)
    took, used = time.perf_counter() - began, server.seconds() - used
    print(
        f"as fast as possible: {results.commits} commits, {results.commits / took:.0f} a second, "
        f"{1000 * used / max(1, results.commits):.2f} ms of the server's core each"
    )
    return results


async def play_calmly(tables: list[Table], server: Server, seconds: float, pace: float) -> Results:
    """Moves as people make them, timed."""
    results, rng = all_into(tables), random.Random(len(tables))
    late: list[float] = []
    watch = asyncio.create_task(lag(late))
    began, used, delayed = time.perf_counter(), server.seconds(), server.delay()
    await asyncio.gather(*(at_pace(table, pace, began + seconds, rng) for table in tables))
    took, used = time.perf_counter() - began, server.seconds() - used
    delayed = server.delay() - delayed
    watch.cancel()
    own = quantile(late, 0.99)
    print(
        f"at a human pace: {len(tables)} tables, {SOCKETS * len(tables)} sockets, "
        f"{server.memory() / 1e6:.0f} MB, {results.commits / took:.0f} commits a second, "
        f"{100 * used / took:.0f} % of the core"
    )
    print(
        f"commit to broadcast: p50 {1000 * results.percentile(0.5):.1f} ms, "
        f"p99 {1000 * results.percentile(0.99):.1f} ms (aim: under {1000 * AIM_SECONDS:.0f} ms)"
    )
    print(
        f"  of which this process itself was late by {1000 * own:.1f} ms (p99); "
        f"other programs kept the server from its core for {100 * delayed / took:.0f} % of the time"
    )
    return results


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure a server under load.")
    parser.add_argument(
        "--tables", type=int, default=500, help="tables, with four sockets each (default 500)"
    )
    parser.add_argument(
        "--seconds", type=float, default=60, help="how long to play at a human pace (default 60)"
    )
    parser.add_argument("--pace", type=float, default=5, help="seconds between moves at a table (default 5)")
    parser.add_argument(
        "--moves", type=int, default=20, help="moves at each table at full speed first (default 20)"
    )
    parser.add_argument("--preset", default="classic", help="the preset (default classic)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the players (default 1)")
    parser.add_argument(
        "--profile", metavar="FILE", help="write a profile of the server, which slows it down"
    )
    options = parser.parse_args(arguments)
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    with tempfile.TemporaryDirectory() as folder:
        good = asyncio.run(run(options, folder, cores[0] if len(cores) > 1 else None))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
