"""Programs that tests need and a machine may lack: installed once where apt may be used."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")


def installed(package: str, find: Callable[[], Found | None], patient: bool = True) -> Found | None:
    """What `find` finds, if need be after installing; tests that run side by side install it only once.

    What could be done without is not asked for patiently: the lists of packages are not fetched anew for it.
    """
    with (Path(tempfile.gettempdir()) / f"carcassonne-apt-{os.geteuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = find()
        if found is None:
            _install(package, patient)
            found = find()
    return found


def _install(package: str, patient: bool) -> None:
    """Ask apt, if it is there and asks for no password. If it fails the package is still missing."""
    if shutil.which("apt-get") is None:
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and shutil.which("sudo") is None:
        return
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    install = [*sudo, *environment, "apt-get", "install", "-y", "--no-install-recommends", package]
    if subprocess.run(install, capture_output=True).returncode and patient:
        subprocess.run([*sudo, *environment, "apt-get", "update"], capture_output=True)
        subprocess.run(install, capture_output=True)
