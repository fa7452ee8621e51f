"""`carcassonne serve` in a process of its own, for the tests under load and of crashes."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from types import MappingProxyType

import httpx

PATIENCE = 120.0


class Broken(Exception):
    """The server broke a promise."""


class Served:
    """A server at one address, however often it is started."""

    def __init__(
        self,
        database: str,
        python: tuple[str, ...] = (),
        environment: Mapping[str, str] = MappingProxyType({}),
        **settings: str,
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, *python, "-m", "carcassonne", "serve", "--port", str(port)]
        chosen = {"DATABASE_URL": database, "HOST": "127.0.0.1", "LIMIT": "no", **settings}
        named = {f"CARCASSONNE_{name}": value for name, value in chosen.items()}
        self._environment = {**os.environ, **named, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Of the process; that there is none is a broken promise."""
        if self._process is None or self._process.poll() is not None:
            raise Broken("the server stopped unexpectedly")
        return self._process.pid

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, env=self._environment, stdout=subprocess.DEVNULL)

    async def ready(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(base_url=self.address, trust_env=False) as client:
            while self.pid and time.monotonic() < deadline:
                try:
                    if (await client.get("/readyz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise Broken("the server did not become ready")

    async def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Send it a signal and wait until it has ended; its exit code."""
        os.kill(self.pid, by)
        assert self._process is not None
        return await asyncio.to_thread(self._process.wait, PATIENCE)

    def abandon(self) -> None:
        """Whatever happened: leave nothing running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
