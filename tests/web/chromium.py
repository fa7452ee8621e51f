"""The browser of the tests: Debian's Chromium, installed once where it is missing and apt may be used."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = ("CI", "CARCASSONNE_REQUIRE_CHROMIUM")
"""Where one of these is set a missing browser is a failure; elsewhere the tests are skipped."""


class Missing(Exception):
    """There is no browser here, and none can be had."""


def program() -> str:
    """Where Chromium lies; tests that run side by side install it only once."""
    with (Path(tempfile.gettempdir()) / f"carcassonne-apt-{os.geteuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = _found()
        if found is None:
            _install()
            found = _found()
    if found is None:
        raise Missing("Chromium is not installed: apt-get install chromium.")
    return found


def required() -> bool:
    return any(os.environ.get(name) for name in REQUIRED)


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> None:
    """Ask apt, if it is there and asks for no password. If it fails the browser is still missing."""
    if shutil.which("apt-get") is None:
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and shutil.which("sudo") is None:
        return
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    install = [*sudo, *environment, "apt-get", "install", "-y", "--no-install-recommends", "chromium"]
    if subprocess.run(install, capture_output=True).returncode:
        subprocess.run([*sudo, *environment, "apt-get", "update"], capture_output=True)
        subprocess.run(install, capture_output=True)
