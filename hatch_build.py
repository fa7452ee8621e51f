"""Builds the native core and the web client into the wheel.

Without a C++ compiler, or with CARCASSONNE_PURE=1, the wheel is pure Python. Without npm it has no web
client and a line says so; CARCASSONNE_CLIENT=require makes that an error, CARCASSONNE_CLIENT=skip leaves the
client out.

CARCASSONNE_REPOSITORY is the address of the repository: links and pictures of the README then lead there, so
that they work on a package index. Without it the README goes there without them.
"""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

CORE = Path("src/carcassonne/_core")
CLIENT = Path("src/carcassonne/web/dist")
LOCK = Path("web/package-lock.json")
INSTALLED = Path("web/node_modules/.build")  # the Makefile touches it too
SOURCES = ("web/src", "web/public", "web/index.html", "web/vite.config.ts", "web/svelte.config.js", str(LOCK))
WISHES = ("require", "skip", "")


class ClientHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Editable installs use `make web`."""
        root = Path(self.root)
        self.build_core(root, build_data)
        if version != "editable" and self.build_client(root):
            build_data["artifacts"].append(f"/{CLIENT}")

    def build_client(self, root: Path) -> bool:
        """Whether the client goes into the wheel; without web/ that is what was built before."""
        wish = os.environ.get("CARCASSONNE_CLIENT", "")
        if wish not in WISHES:
            raise SystemExit(f"CARCASSONNE_CLIENT is {wish!r}; it can be 'require', 'skip' or empty.")
        if wish == "skip":
            return False
        if not (root / LOCK).is_file() or newer(root / CLIENT / "index.html", files(root)):
            return True
        npm = shutil.which("npm")
        if npm is None:
            if wish == "require":
                raise SystemExit("The web client cannot be built: install Node 20 with npm, then try again.")
            self.app.display_warning(
                "npm was not found: the web client is left out, the library is complete."
            )
            return False
        self.run_npm(npm, root)
        return True

    def run_npm(self, npm: str, root: Path) -> None:
        self.app.display_info("Building the web client")
        install = [] if newer(root / INSTALLED, [root / LOCK]) else [["ci", "--omit=dev"]]
        for command in (*install, ["run", "build"]):
            if subprocess.run([npm, *command], cwd=root / "web").returncode:
                raise SystemExit(
                    f"The web client cannot be built: `npm {' '.join(command)}` failed in web/. "
                    "CARCASSONNE_CLIENT=skip installs the library without it."
                )

    def build_core(self, root: Path, build_data: dict[str, Any]) -> None:
        """The wheel is for this platform then; without a compiler one line says so and it is pure."""
        if os.environ.get("CARCASSONNE_PURE"):
            return
        core = runpy.run_path(str(root / CORE / "build.py"))
        missing = core["build"]()
        if missing:
            self.app.display_warning(missing)
            return
        build_data["artifacts"] += [f"/{CORE}/{core[name].name}" for name in ("BUILT", "NOTED")]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def newer(made: Path, sources: list[Path]) -> bool:
    """Whether something was made after the last change of what it is made from."""
    if not made.is_file():
        return False
    since = made.stat().st_mtime
    return all(file.stat().st_mtime <= since for file in sources)


def files(root: Path) -> list[Path]:
    found = [root / name for name in SOURCES]
    return [file for path in found for file in (path, *path.rglob("*")) if file.is_file()]


class AddressHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get("CARCASSONNE_REPOSITORY", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text, repository)}
        metadata["urls"] = addresses(repository)


def addresses(repository: str) -> dict[str, str]:
    if not repository:
        return {}
    pages = {"Source": "", "Issues": "/issues", "Changelog": "/blob/main/CHANGELOG.md"}
    return {name: repository + path for name, path in pages.items()}


def for_an_index(text: str, repository: str) -> str:
    """The README with links that work elsewhere; those that cannot are left out, their words stay."""
    if repository:
        text = re.sub(r"(!\[[^\]]*\]\()(?!\w+:|#)", rf"\1{repository}/raw/main/", text)
        return re.sub(r"((?<!!)\[[^\]]*\]\()(?!\w+:|#)", rf"\1{repository}/blob/main/", text)
    text = re.sub(r"^!\[[^\]]*\]\((?!\w+:)[^)]*\)\n+", "", text, flags=re.MULTILINE)
    return re.sub(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)[^)]*\)", r"\1", text)
