"""The template of a module, docs/template-module, installed as a user would into a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TEMPLATE = Path(__file__).resolve().parents[1] / "docs" / "template-module"


def install(folder: Path) -> Path:
    """Install the template; the folder goes on the path of whoever shall find it."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    offline = ["--no-index", "--no-build-isolation", "--target", str(folder), str(TEMPLATE)]
    subprocess.run([*command, *offline], check=True)
    return folder


def run(folder: Path, *command: str) -> str:
    """What a command of this Python says with the template installed."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
