"""The real parts of a cluster on this machine: PostgreSQL, NATS, a balancer, servers, thinkers, cuts."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psycopg

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.apt import installed  # noqa: E402
from tests.server.store import postgres  # noqa: E402

from served import PATIENCE, Broken, configured, free_port  # noqa: E402


def program(package: str) -> str:
    """A program of a Debian package of the same name, installed if need be."""
    place = "/usr/sbin:/usr/bin:/usr/local/bin:" + os.environ.get("PATH", "")
    found = installed(package, lambda: shutil.which(package, path=place))
    if found is None:
        raise postgres.Missing(f"{package} is not installed: apt-get install {package}")
    return found


class Part:
    """A process that can be started, and ended in several ways."""

    def __init__(self, command: list[str], folder: Path, name: str, **how: object) -> None:
        self.name = name
        self._command = command
        self._folder = folder
        self._how = how
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self._folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log, **self._how)  # type: ignore[call-overload]

    @property
    def pid(self) -> int:
        assert self.process is not None
        pid: int = self.process.pid
        return pid

    @property
    def lives(self) -> bool:
        return self.process is not None and self.process.poll() is None

    async def end(self, by: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(by)
            await asyncio.to_thread(self.process.wait, PATIENCE)

    def abandon(self) -> None:
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGCONT)
            self.process.kill()
            self.process.wait()


class Postgres(Part):
    """A new PostgreSQL on a port of its own; it may be restarted."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        home = folder / "pg"
        home.mkdir()
        settings = (f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={home}")
        command, how = postgres.laid_out(home, (*settings, *postgres.UNSAFE))
        super().__init__(command, folder, "postgres", **how)

    def address(self, port: int | None = None) -> str:
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/postgres"

    async def up(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(psycopg.OperationalError):
                (await psycopg.AsyncConnection.connect(self.address(), connect_timeout=2)).cursor()
                return
            await asyncio.sleep(0.05)
        raise Broken("PostgreSQL does not start")

    async def restart(self) -> None:
        await self.end(signal.SIGINT)  # at once, but in order
        self.start()
        await self.up()


class NatsServer(Part):
    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        command = [program("nats-server"), "-a", "127.0.0.1", "-p", str(self.port)]
        super().__init__(command, folder, "nats")

    async def restart(self) -> None:
        await self.end(signal.SIGKILL)
        await asyncio.sleep(0.3)
        self.start()


class Cut:
    """A way between one process and another that can be cut: refused at once, or silent."""

    def __init__(self, to: int) -> None:
        self.port = free_port()
        self._to = to
        self._open: set[asyncio.StreamWriter] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._refusing = False
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", self.port, backlog=256)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._drop()

    def cut(self, silent: bool) -> None:
        if silent:
            self._flowing.clear()
        else:
            self._refusing = True
            self._drop()

    def mend(self) -> None:
        self._refusing = False
        if not self._flowing.is_set():
            self._drop()
            self._flowing.set()

    def _drop(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()
        self._open.clear()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            await self._flowing.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._open.add(far_writer)
        pumps = [self._pump(reader, far_writer), self._pump(far_reader, writer)]
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*pumps, return_exceptions=True)
        for end in (writer, far_writer):
            self._open.discard(end)
            end.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                await self._flowing.wait()
                target.write(data)
                await target.drain()
        except OSError:
            pass
        finally:
            target.transport.abort()


class Node(Part):
    """A server on a fixed port."""

    def __init__(self, folder: Path, number: int, settings: dict[str, str]) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        own = {**settings, "HOST": "127.0.0.1", "PORT": str(self.port), "LIMIT": "no"}
        command = [sys.executable, "-m", "carcassonne", "serve"]
        super().__init__(command, folder, f"server{number}", env=configured(own))

    async def ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(base_url=self.address, trust_env=False) as client:
            while time.monotonic() < deadline:
                if not self.lives:  # it found no database: as systemd does
                    await asyncio.sleep(0.2)
                    self.start()
                with contextlib.suppress(httpx.TransportError):
                    if (await client.get("/readyz", timeout=2.0)).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise Broken(f"{self.name} did not become ready")


class Member(Node):
    """A server with ways of its own to PostgreSQL and NATS."""

    def __init__(self, folder: Path, number: int, database: Postgres, nats: NatsServer) -> None:
        self.ways = {"postgres": Cut(database.port), "nats": Cut(nats.port)}
        settings = {
            "DATABASE_URL": database.address(self.ways["postgres"].port),
            "NATS_URL": f"nats://127.0.0.1:{self.ways['nats'].port}",
        }
        super().__init__(folder, number, settings)
        self.troubled = False
        """Stopped or cut off: what it holds has no owner."""
        self.busy = False
        """A fault is under way here."""


class Thinking(Part):
    def __init__(self, folder: Path, number: int, nats: NatsServer) -> None:
        environment = configured({"NATS_URL": f"nats://127.0.0.1:{nats.port}", "WORKERS": "1"})
        command = [sys.executable, "-m", "carcassonne", "think"]
        super().__init__(command, folder, f"thinker{number}", env=environment)


class Balancer(Part):
    """haproxy in front of the servers, with no memory of who was where."""

    def __init__(self, folder: Path, members: list[Member]) -> None:
        self.port = free_port()
        servers = "\n".join(
            f"  server s{number} 127.0.0.1:{member.port} check inter 300ms fall 2 rise 1"
            for number, member in enumerate(members)
        )
        (folder / "haproxy.cfg").write_text(f"""
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 20s
  timeout tunnel 60s
  timeout check 700ms
  retries 3
  option redispatch
frontend front
  bind 127.0.0.1:{self.port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
{servers}
""")
        command = [program("haproxy"), "-f", str(folder / "haproxy.cfg"), "-db", "-q"]
        super().__init__(command, folder, "haproxy")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"
