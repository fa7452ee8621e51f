"""Flood a server from one address or several, and see what an honest player at another notices.

python tools/flood.py [--scale 1] [--seconds 20] [--addresses 1]

The flood, all at once and shared out among its addresses: 2,000 silent connections, 500 half-sent requests,
500 watchers of one table, aids and drafts as fast as the limits allow, 20 tables of six strong bots. An
honest player at a table of her own moves ten times a second meanwhile; each commit is timed until its answer.
What is refused must be in the log once, not each time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from carcassonne.server.messages import PROTOCOL
from served import Broken, Served, quantile, verdict

HONEST = "127.0.0.2"
FIRST = 3
"""The flood comes from 127.0.0.3 and, if it has more addresses, from those that follow."""
AIM = 0.250
LINES = 20
"""More lines in the log than this, and it is a flood of its own."""
AIDS = ["standings", "remaining", "fits", "projection", "reach"]
Json = dict[str, Any]


class Flooded(Served):
    """A server that trusts nobody, and whose log is kept."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"sqlite:///{folder}/tables.db", LIMIT="yes", TRUSTED_PROXIES="192.0.2.1", WORKERS="1"
        )
        self.log = folder / "log"

    def start(self) -> None:
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdout=subprocess.DEVNULL, stderr=log
            )

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])


class Visitor:
    """Somebody at an address."""

    def __init__(self, server: Flooded, host: str) -> None:
        self._server = server
        self._host = host

    async def open_table(self, seats: list[Json], **fields: Any) -> Json:
        transport = httpx.AsyncHTTPTransport(local_address=self._host)
        async with httpx.AsyncClient(
            transport=transport, base_url=self._server.address, timeout=30
        ) as client:
            answer = await client.post("/api/tables", json={"seats": seats, **fields})
        if answer.status_code != 201:
            raise Broken(f"no table for {self._host}: {answer.text}")
        made: Json = answer.json()
        return made

    async def join(self, tokens: list[str]) -> tuple[ClientConnection, Json]:
        address = self._server.address.replace("http", "ws", 1) + "/ws"
        socket = await connect(
            address, proxy=None, compression=None, max_size=None, local_addr=(self._host, 0), open_timeout=30
        )
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens}))
        return socket, json.loads(await socket.recv())

    async def connection(self, first: bytes) -> None:
        """A connection that says little and stays as long as it may."""
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", self._server.port, local_addr=(self._host, 0)
            )
            writer.write(first)
            await reader.read()
            writer.close()


class Honest(Visitor):
    """Plays at a table of her own, and times it."""

    async def begin(self) -> None:
        created = await self.open_table([{"kind": "here"}, {"kind": "here"}], config={"modules": ["base"]})
        keys = [created["host"], *(seat["token"] for seat in created["seats"])]
        self._socket, welcome = await self.join(keys)
        self._view, self._number = welcome["view"], welcome["number"]
        self._count = 0

    async def play(self, seconds: float) -> list[float]:
        """Seconds from each commit to its answer."""
        times, until = [], time.monotonic() + seconds
        while time.monotonic() < until:
            decision = self._view.get("decision")
            if not decision:
                await self._socket.close()
                await self.begin()
                continue
            self._count += 1
            commit = {
                "type": "commit",
                "id": f"h{self._count}",
                "expect": self._number,
                "seat": decision["player"],
            }
            sent = time.monotonic()
            await self._socket.send(json.dumps({**commit, "actions": [random.choice(decision["options"])]}))
            await self._answered(commit["id"])
            times.append(time.monotonic() - sent)
            await asyncio.sleep(0.1)
        return times

    async def _answered(self, id: str) -> None:
        while True:
            message = json.loads(await self._socket.recv())
            if message["type"] == "entry":
                self._number = message["number"]
                changes = message["changes"] or {}
                self._view = changes if message["fresh"] else {**self._view, **changes}
            elif message["type"] == "bye":
                raise Broken(f"the honest player was sent away: {message}")
            elif message.get("id") == id:
                if message["type"] != "done":
                    raise Broken(f"the honest player was refused: {message}")
                return


class Flood(Visitor):
    """All that one address can do."""

    async def begin(self, scale: float) -> list[asyncio.Task[None]]:
        created = await self.open_table(
            [{"kind": "here"}, {"kind": "here"}], assists=[*AIDS, "previews"], config={"modules": ["base"]}
        )
        keys = [created["host"], *(seat["token"] for seat in created["seats"])]
        bots = [{"kind": "bot", "level": "strong"}] * 6
        for _ in range(max(1, round(19 * scale))):  # an address may open 20 at once
            table = await self.open_table(bots)
            with contextlib.suppress(Exception):
                await self.join([table["watch"]])
        work = [self._ask(keys) for _ in range(max(1, int(5 * scale)))]
        work += [self._watch(created["watch"]) for _ in range(int(500 * scale))]
        work += [self.connection(b"") for _ in range(int(2000 * scale))]
        work += [self.connection(b"POST /api/tables HTTP/1.1\r\nHost: loc") for _ in range(int(500 * scale))]
        return [asyncio.ensure_future(one) for one in work]

    async def _watch(self, code: str) -> None:
        with contextlib.suppress(Exception):
            socket, _ = await self.join([code])
            async for _ in socket:
                pass

    async def _ask(self, keys: list[str]) -> None:
        """Aids and drafts, as many as one connection may ask for."""
        while True:
            with contextlib.suppress(Exception):
                socket, welcome = await self.join(keys)
                decision, number = welcome["view"]["decision"], welcome["number"]
                listening = asyncio.ensure_future(self._listen(socket))
                for count in range(10_000):
                    aids = random.sample(AIDS, random.randint(1, len(AIDS)))
                    await socket.send(json.dumps({"type": "aids", "names": aids}))
                    draft = {"type": "draft", "id": f"d{count}", "expect": number, "seat": decision["player"]}
                    await socket.send(json.dumps({**draft, "actions": [random.choice(decision["options"])]}))
                    await asyncio.sleep(0.11)
                listening.cancel()
            await asyncio.sleep(1.0)

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            async for _ in socket:
                pass


async def run(folder: Path, scale: float, seconds: float, addresses: int) -> str:
    """The whole test; returns its report or raises Broken."""
    server = Flooded(folder)
    try:
        server.start()
        await server.ready()
        honest = Honest(server, HONEST)
        await honest.begin()
        calm = await honest.play(min(5.0, seconds))
        floods = [Flood(server, f"127.0.0.{FIRST + number}") for number in range(addresses)]
        begun = await asyncio.gather(*(flood.begin(scale / addresses) for flood in floods))
        work = [task for tasks in begun for task in tasks]
        times = await honest.play(seconds)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await server.end()
    finally:
        server.abandon()
    lines = server.log.read_text(errors="replace").splitlines()
    if len(lines) > LINES:
        raise Broken(f"the log has {len(lines)} lines, such as: {lines[-1]}")
    p99 = quantile(times, 0.99)
    report = (
        f"calm: p50 {quantile(calm, 0.5) * 1000:.0f}, p99 {quantile(calm, 0.99) * 1000:.0f} ms; flooded: "
        f"{len(times)} commits, p50 {quantile(times, 0.5) * 1000:.0f}, p99 {p99 * 1000:.0f} ms, longest "
        f"{max(times) * 1000:.0f} ms; {len(lines)} lines in the log"
    )
    return report + ("" if p99 < AIM else f"; the aim is {AIM * 1000:.0f} ms")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Flood a server, and see what an honest player notices.")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of the flood (default 1)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long (default 20)")
    parser.add_argument("--addresses", type=int, default=1, help="from how many addresses (default 1)")
    options = parser.parse_args(arguments)
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix="carcassonne-flood-") as folder:
        return verdict("flood", run(Path(folder), options.scale, options.seconds, options.addresses))


if __name__ == "__main__":
    sys.exit(main())
