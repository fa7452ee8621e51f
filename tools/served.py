"""What the tests under load, of crashes and of the cluster share: servers as processes, and their verdict."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine, Mapping
from types import MappingProxyType
from typing import Any

import httpx

PATIENCE = 120.0


class Broken(Exception):
    """The server broke a promise."""


def verdict(test: str, work: Coroutine[Any, Any, str], *missing: type[Exception]) -> int:
    """Run a test and print its report; 1 if a promise was broken, 2 if a program is missing."""
    try:
        print(asyncio.run(work))
    except missing as error:
        print(f"{test} test impossible: {error}", file=sys.stderr)
        return 2
    except (Broken, ExceptionGroup) as error:
        print(f"{test} test failed: {_first(error)}", file=sys.stderr)
        return 1
    return 0


def _first(error: Exception) -> Exception:
    """The first promise that was broken; anything else is a mistake in the test and raised."""
    if isinstance(error, ExceptionGroup):
        return _first(error.exceptions[0])
    if not isinstance(error, Broken):
        raise error
    return error


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def configured(settings: dict[str, str]) -> dict[str, str]:
    """The environment of a program with these settings."""
    return {**os.environ, **{f"CARCASSONNE_{name}": value for name, value in settings.items()}}


class Served:
    """A server at one address, however often it is started."""

    def __init__(
        self,
        database: str,
        python: tuple[str, ...] = (),
        environment: Mapping[str, str] = MappingProxyType({}),
        **settings: str,
    ) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, *python, "-m", "carcassonne", "serve", "--port", str(port)]
        chosen = {"DATABASE_URL": database, "HOST": "127.0.0.1", "LIMIT": "no", **settings}
        self._environment = {**configured(chosen), **environment}
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
