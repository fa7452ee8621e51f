"""The site as anybody hosts it: plain files, served by Python's own file server below some path."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from carcassonne.local import site
from tests.web.conftest import browser
from tests.web.serving import CLIENT, PATIENCE, ROOT, check_client

__all__ = ["browser"]
BELOW = "some/where"
"""The site works under any path."""


class FileServer:
    """`python -m http.server`, which can be stopped and started again."""

    def __init__(self, folder: Path, below: str = f"{BELOW}/") -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}/{below}play/"
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "http.server",
            str(self._port),
            "--bind",
            "127.0.0.1",
            "-d",
            self._folder,
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the file server did not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site on the disk."""
    check_client("engine/index.json")
    root, docs = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("docs")
    (docs / "index.html").write_text("<title>The docs</title>")
    site.write(root / BELOW, CLIENT, docs, ROOT / "docs/screens")
    return root


@pytest.fixture
def files(folder: Path) -> Iterator[FileServer]:
    server = FileServer(folder)
    yield server
    server.stop()
