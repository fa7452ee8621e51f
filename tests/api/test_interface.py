"""Modules use of the engine what docs/engine.md names, and only the steps of `base` write to the state."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import carcassonne as cc

PAGE = Path("docs/engine.md").read_text()
HOME = Path(cc.__file__).parent / "modules"
RULES = [path for path in sorted(HOME.glob("*/*.py")) if path.name not in ("art.py", "bot.py")]
CLASSES = {"module", "actions", "events", "question", "errors", "face", "codes", "standing"}
"""Files of the engine that hold classes of what modules declare."""
BARE = set(re.findall(r"`([a-z_]+)`", PAGE))
DOTTED = set(re.findall(r"`((?:[a-z]+)\.[A-Za-z_]+)`", PAGE))


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text())):
            yield path, node


def engine_imports() -> set[str]:
    """What rules of modules import from the engine, as `file.name`."""
    return {
        f"{node.module.rpartition('.')[2]}.{name.name}"
        for _, node in nodes()
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("carcassonne.engine.")
        for name in node.names
    }


def read_of(owner: str) -> set[str]:
    """Attributes that rules of modules read of a `state` or of `rules`."""
    return {
        node.attr
        for _, node in nodes()
        if isinstance(node, ast.Attribute)
        and owner in (getattr(node.value, "id", None), getattr(node.value, "attr", None))
    }


def written(node: ast.AST) -> Iterator[str]:
    """Attributes of the state that a statement assigns to, or to a part of."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _stored(target)
    elif isinstance(node, ast.AugAssign):
        yield from _stored(node.target)


def _stored(target: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Tuple):
        for each in target.elts:
            yield from _stored(each)
    elif isinstance(target, ast.Subscript | ast.Starred):
        yield from _stored(target.value)
    elif isinstance(target, ast.Attribute) and getattr(target.value, "id", None) == "state":
        yield target.attr


def test_no_module_but_base_writes_to_the_state() -> None:
    found = [
        f"{path.parent.name}: state.{name}"
        for path, node in nodes()
        for name in written(node)
        if path.parent.name != "base"
    ]
    assert found == []


def test_modules_import_what_the_page_names() -> None:
    told = {name for name in engine_imports() if name.split(".")[0] not in CLASSES}
    assert told - DOTTED <= {"state.State", "state.chain", "titles.TitleShown"}
    named = {name for name in DOTTED if name.split(".")[0] not in CLASSES | {"state", "geometry"}}
    assert named - told == set()


def test_modules_read_what_the_page_names() -> None:
    of_state = read_of("state") - {"ask", "tell", "keep"}
    deeds = {name.removeprefix("state.") for name in DOTTED if name.startswith("state.")}
    assert of_state - BARE - deeds == set()
    assert read_of("rules") - BARE - {"steps", "modules"} == set()


def test_no_module_reads_events_back() -> None:
    assert not {"events", "past"} & read_of("state")
