#!/usr/bin/env python3
"""The game while it is worked on: `make dev`, one address for all of it.

    python tools/dev.py [--port N]

Vite serves the client's sources and swaps what changes; it asks a game server behind it for everything else.
The server is started again when a file of the package changes. Its tables are in build/dev.db and stay.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "carcassonne"
DATABASE = ROOT / "build" / "dev.db"
LOOK_EVERY = 0.5
SERVED = (".py", ".json", ".toml", ".tiles", ".md", ".svg")
"""What a server reads once; what Python writes itself, and the built client, are none of it."""


def sources(package: Path = PACKAGE) -> dict[Path, float]:
    """The files that a server reads, each with the time of its last change."""
    found: dict[Path, float] = {}
    for folder, folders, names in os.walk(package):
        folders[:] = [name for name in folders if name not in ("__pycache__", "dist")]
        for name in names:
            file = Path(folder) / name
            if file.suffix in SERVED and file.exists():
                found[file] = file.stat().st_mtime
    return found


def changed(before: dict[Path, float], now: dict[Path, float]) -> Path | None:
    """One file that is new, gone or written since."""
    files = before.keys() | now.keys()
    return min((file for file in files if before.get(file) != now.get(file)), default=None)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def serve(port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "carcassonne", "serve", "--port", str(port), "--db", str(DATABASE)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def vite(port: int, server: int) -> subprocess.Popen[bytes]:
    program = ROOT / "web" / "node_modules" / ".bin" / "vite"
    if not program.exists():
        raise SystemExit("Vite is not there yet: run `make dev`, which installs it.")
    environment = {**os.environ, "SERVER": f"http://127.0.0.1:{server}"}
    where = ["--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    command = [program, *where, "--clearScreen", "false"]
    return subprocess.Popen(command, cwd=ROOT / "web", env=environment)


def stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        process.wait()


def work(port: int) -> int:
    """Until Ctrl-C or until Vite ends. A server that does not start waits for the next change."""
    behind = free_port()
    page = vite(port, behind)
    server = serve(behind)
    known = sources()
    try:
        while page.poll() is None:
            time.sleep(LOOK_EVERY)
            now = sources()
            if file := changed(known, now):
                print(f"{file.relative_to(ROOT)} changed: the server starts again", flush=True)
                stop(server)
                server = serve(behind)
            known = now
        return page.returncode
    finally:
        stop(server)
        stop(page)


def main() -> int:
    parser = argparse.ArgumentParser(description="Work on server and client at one address.")
    parser.add_argument("--port", type=int, default=5173, help="the port of the one address (default 5173)")
    DATABASE.parent.mkdir(exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        return work(parser.parse_args().port)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
