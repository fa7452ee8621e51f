"""Builds the native core and the web client into the wheel.

`pip install .` needs Node once, whoever gets the wheel does not. Without a C++ compiler, or with
CARCASSONNE_PURE=1, the wheel is pure Python.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = Path("src/carcassonne/_core")
BUILT = Path("src/carcassonne/web/dist/index.html")
LOCK = Path("web/package-lock.json")
SOURCES = ("web/src", "web/public", "web/index.html", "web/vite.config.ts", "web/svelte.config.js", str(LOCK))


class ClientHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Editable installs use `make web`; without web/ what was built before is shipped."""
        root = Path(self.root)
        self.build_core(root, build_data)
        if version == "editable" or not (root / LOCK).is_file() or fresh(root):
            return
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("The web client cannot be built: install Node 20 with npm, then try again.")
        self.app.display_info("Building the web client")
        for command in (["ci"], ["run", "build"]):
            if subprocess.run([npm, *command], cwd=root / "web").returncode:
                raise SystemExit(f"The web client cannot be built: `npm {' '.join(command)}` failed in web/.")

    def build_core(self, root: Path, build_data: dict[str, Any]) -> None:
        """The wheel is for this platform then; without a compiler one line says so and it is pure."""
        if os.environ.get("CARCASSONNE_PURE"):
            return
        core = runpy.run_path(str(root / CORE / "build.py"))
        missing = core["build"]()
        if missing:
            self.app.display_warning(missing)
            return
        build_data["artifacts"].append(f"/{CORE}/{core['BUILT'].name}")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def fresh(root: Path) -> bool:
    """Whether the client was built after the last change of what it is made from."""
    built = root / BUILT
    if not built.is_file():
        return False
    since = built.stat().st_mtime
    return all(file.stat().st_mtime <= since for file in files(root))


def files(root: Path) -> list[Path]:
    found = [root / name for name in SOURCES]
    return [file for path in found for file in (path, *path.rglob("*")) if file.is_file()]
