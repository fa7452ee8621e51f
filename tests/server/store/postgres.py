"""A PostgreSQL of the tests' own: a cluster in a temporary folder, gone when they end.

The programs come from Debian's packages. Where they are missing and apt may be used they are installed, once.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.apt import installed

PROGRAMS = Path("/usr/lib/postgresql")
REQUIRED = ("CI", "CARCASSONNE_REQUIRE_POSTGRES")
UNSAFE = ("fsync=off", "full_page_writes=off")  # the tests kill programs, not the machine


class Missing(Exception):
    """There is no PostgreSQL here, and none can be had."""


class Cluster:
    """A running PostgreSQL that only this machine's files lead to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def empty(self) -> str:
        """The address of a place without tables: a new schema, which costs far less than a new database."""
        name = f"store{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return self.address("postgres") + f"&options=-csearch_path%3D{name}"


def refuse(reason: str) -> None:
    """Skip for want of PostgreSQL, or fail where it must not be missing."""
    if any(os.environ.get(name) for name in REQUIRED):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def started(durable: bool = False) -> Iterator[Cluster]:
    """Run a new cluster; `durable` for measurements, else as fast as it goes."""
    folder = Path(tempfile.mkdtemp(prefix="carcassonne-pg-"))
    try:
        settings = ("listen_addresses=", f"unix_socket_directories={folder}", *(() if durable else UNSAFE))
        command, how = laid_out(folder, settings)
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, **how)
        try:
            _wait(server, folder)
            yield Cluster(folder)
        finally:
            server.send_signal(signal.SIGQUIT)  # nothing is worth keeping
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def laid_out(folder: Path, settings: Iterable[str]) -> tuple[list[str], dict[str, Any]]:
    """Make the files of a new cluster; the command that runs it, and how subprocess is to run that."""
    programs, user = _programs(), _user()
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    how = {"cwd": folder, **_as(user)}
    data = str(folder / "data")
    trusting = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
    done = subprocess.run([programs / "initdb", "-D", data, *trusting], capture_output=True, text=True, **how)
    if done.returncode:
        raise Missing(f"PostgreSQL cannot be set up: {done.stderr.strip()}")
    options = [part for setting in settings for part in ("-c", setting)]
    return [str(programs / "postgres"), "-D", data, *options], how


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(Cluster(folder).address("postgres")).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                log = (folder / "log").read_text(errors="replace")
                raise Missing(f"PostgreSQL does not start: {log.strip()}") from None
            time.sleep(0.05)


def _user() -> str | None:
    """PostgreSQL refuses to run as root: whom it runs as then, or None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _as(user: str | None) -> dict[str, Any]:
    if user is None:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _programs() -> Path:
    """The folder of the newest PostgreSQL."""
    found = installed("postgresql", _newest)
    if found is None:
        raise Missing("PostgreSQL is not installed: apt-get install postgresql, or see its own pages.")
    return found


def _newest() -> Path | None:
    found = [path.parent for path in PROGRAMS.glob("*/bin/initdb") if (path.parent / "postgres").exists()]
    if not found:
        on_path = shutil.which("initdb")
        return Path(on_path).resolve().parent if on_path else None
    return max(found, key=lambda path: float(path.parent.name))
