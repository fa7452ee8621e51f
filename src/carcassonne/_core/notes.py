"""What the native core is a twin of, and whether that still says what it said when the twin was written.

`twins.json` notes a digest of every function in Python that the core does itself. Texts, comments and layout
do not count. Who changes such a function changes its twin too, or takes it out of the core; then
`python build.py --note` notes the new digests. Until then the engine in Python plays. This file needs nothing
of the package.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parent
NOTED = HERE / "twins.json"
BUILT = HERE / "native.built"
"""Written beside the core when it is built: digests of its own sources, and of the files with twins."""


def digest_of(files: list[Path]) -> str:
    """A digest of files as they are, byte by byte."""
    whole = hashlib.blake2b(digest_size=16)
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()


def sources() -> list[Path]:
    """What the core is built from."""
    return [*sorted([*HERE.glob("*.cpp"), *HERE.glob("*.h")]), HERE / "build.py"]


def noted() -> dict[str, dict[str, str]]:
    """File -> function, or class and method -> its digest."""
    found: dict[str, dict[str, str]] = json.loads(NOTED.read_text())
    return found


def files() -> list[Path]:
    """The files of the package that hold what the core does itself."""
    return [PACKAGE / file for file in noted()]


def changed() -> str | None:
    """The first function that is no longer what its twin was written for; None if all are as they were."""
    for file, digests in noted().items():
        now = _functions(PACKAGE / file)
        for name, digest in digests.items():
            if now.get(name) != digest:
                return f"{name} in {file}"
    return None


def note() -> None:
    """Say that the twins are right: note the functions as they are now."""
    now = {}
    for file, digests in noted().items():
        found = _functions(PACKAGE / file)
        now[file] = {name: found[name] for name in digests}
    NOTED.write_text(json.dumps(now, indent=1) + "\n")


def differs() -> str | None:
    """What has changed since the core was built, if its twin is concerned; None is the rule and is quick."""
    built = BUILT.read_text().split() if BUILT.is_file() else ["", ""]
    if built[-1] == digest_of(files()):
        return None
    return changed() if built[0] == digest_of(sources()) else "a source of the core"


def _functions(file: Path) -> dict[str, str]:
    """The digest of each function of a file, of each method as Class.method, and of a class's fields."""
    named = _named(ast.parse(file.read_text()))
    return {name: hashlib.blake2b(_told(node).encode(), digest_size=6).hexdigest() for name, node in named}


def _named(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, object]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _named(node, f"{node.name}.")
            yield node.name, [one for one in node.body if isinstance(one, ast.Assign | ast.AnnAssign)]


def _told(node: object) -> str:
    """What is done, in the same words in every version of Python: neither texts nor annotations matter."""
    if isinstance(node, list):
        return f"[{' '.join(_told(one) for one in node if not _is_text(one))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [
        f"{name}={_told(value)}"
        for name, value in ast.iter_fields(node)
        if name not in ("annotation", "returns") and value is not None and value != []
    ]
    return f"{type(node).__name__}({' '.join(fields)})"


def _is_text(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
