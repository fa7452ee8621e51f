"""The server as users start it: a process of its own, a free port, a SQLite file, the built client."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web import chromium

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
CLIENT = Path(os.environ.get("CARCASSONNE_WEB") or ROOT / "src/carcassonne/web/dist")
PATIENCE = 120.0
"""Seconds after which a test gives up; a machine with much else to do needs them."""
COLOURS = ("blue", "red", "green", "yellow", "black", "pink")


def check_client(part: str = "index.html") -> None:
    """Fail if the client is not built; where nothing can build it, skip the test."""
    if (CLIENT / part).is_file():
        return
    if shutil.which("npm") is None and not chromium.required():
        pytest.skip("the web client is not built, and there is no npm to build it")
    raise FileNotFoundError(f"the web client is not built in {CLIENT}: run `make web` first")


class Server:
    """`carcassonne serve`, and its HTTP interface for what a test need not click."""

    def __init__(
        self, folder: Path, root_path: str = "", packages: Path | None = None, port: int = 0
    ) -> None:
        check_client()
        environment = {
            **os.environ,
            "CARCASSONNE_WEB": str(CLIENT),
            "CARCASSONNE_LIMIT": "0",
            "CARCASSONNE_WORKERS": "1",
            "CARCASSONNE_BOT_SECONDS": "0.5",
            "CARCASSONNE_ROOT_PATH": root_path,
        }
        if packages is not None:  # installed beside the game
            environment["PYTHONPATH"] = str(packages)
        command = [
            sys.executable,
            "-m",
            "carcassonne",
            "serve",
            "--port",
            str(port),
            "--db",
            str(folder / "tables.db"),
        ]
        self._log = (folder / "server.log").open("w+")
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        self.address = self._wait()
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE, trust_env=False)

    def _wait(self) -> str:
        assert self._process.stdout is not None
        killer = threading.Timer(PATIENCE, self._process.kill)  # a server that says nothing must not block
        killer.start()
        line = self._process.stdout.readline()
        killer.cancel()
        found = re.search(r"http://\S+", line)
        if found is None:
            self._log.seek(0)
            raise RuntimeError(f"the server did not start: {self._log.read()}")
        return found.group()

    def stop(self) -> None:
        self.http.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()

    def post(self, path: str, body: Json) -> Json:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        told: Json = answer.json()
        return told


def here(*names: str) -> list[Json]:
    """Seats of people at this device."""
    return [{"kind": "here", "name": name, "colour": colour} for name, colour in zip(names, COLOURS)]


def against_bot(level: str = "random") -> list[Json]:
    return [*here("Ann"), {"kind": "bot", "level": level, "colour": "red"}]
