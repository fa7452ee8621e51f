"""Packs our sources for pages. Pyodide runs it (engine.mjs): its own Python must compile them."""

import importlib.util
import io
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import-not-found]
from pathlib import Path
from sysconfig import get_python_version

LEFT_OUT = ("web/", "cli/", "env/", "_core/", "server/store/migrations/")
"""Of the package: what a page has no use for."""
KEPT = ("_core/__init__.py", "_core/notes.py")
KINDS = (".py", ".tiles", ".toml")
ROOT = Path("/source/carcassonne")
TAG = "cpython-" + get_python_version().replace(".", "")


def wanted(name: str) -> bool:
    return name in KEPT or not name.startswith(LEFT_OUT)


def compiled(source: bytes, name: str) -> bytes:
    """As Python keeps it, without a look at the source later on."""
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(ROOT.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in KINDS and wanted(name):
            data = path.read_bytes()
            yield f"carcassonne/{name}", data
            if path.suffix == ".py":
                cache = path.relative_to(ROOT.parent).parent / "__pycache__" / f"{path.stem}.{TAG}.pyc"
                yield cache.as_posix(), compiled(data, f"carcassonne/{name}")


def pack() -> bytes:
    """The archive; without dates, so that it is always the same."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


pack()
