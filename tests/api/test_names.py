"""No room names a module or one of its figures, and no module another one: they know each other by traits.

Docstrings and comments may speak of anything; this is about strings that the code works with.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import carcassonne
from carcassonne.modules import ALL, OURS, USUAL
from carcassonne.tiles import SETS, tile_set

ROOT = Path(carcassonne.__file__).parent
ROOMS = ("engine", "tiles", "art", "bots", "env", "formats", "server", "local", "cli", "")
ORDINARY = {
    "": {"messages": "a field of scripts, which are public JSON: tokens in the order of drawing"},
    "engine": {"count": "a slot of the links of the past, which the native core has too"},
    "tiles": {"count": "a line of a box, which is a public format: what the rulebooks count"},
    "art": {"meeple": "the figure that every game has"},
    "bots": {"builder": "a character of bots, which players name"},
    "server": {
        "builder": "a character of bots, which players name",
        "messages": "what is sent through a socket, in the server's log and in its farewells",
    },
    "modules": {
        "base": "a box of tiles; boxes may be shared, and the base game is in every game",
        "castles": "a part of a score: castles that a field touches",
        "farmers": "meeples on fields, as rulebooks call them: a part of a score, a category of tournaments",
        "king": "the option `king.pays`, which the two titles share",
    },
}
"""Words that mean something else as well, by room."""


@cache
def printed() -> frozenset[str]:
    """The vocabulary of tiles, which everybody shares: kinds of segments, their traits, marks."""
    tiles = [tile for name in SETS for tile in tile_set(name).designs]
    segments = [segment for tile in tiles for segment in tile.segments]
    traits = {trait for segment in segments for trait in segment.traits}
    return frozenset(
        {segment.kind for segment in segments} | traits | {m.kind for t in tiles for m in t.marks}
    )


def names_of(module: str) -> frozenset[str]:
    """The id of a module and what its figures and markers are called."""
    manifest = ALL[module]
    figures = (kind.id for kind in (*manifest.figures, *manifest.neutral))
    return frozenset({module, *figures, *manifest.markers})


@cache
def strings(file: Path) -> list[tuple[int, str]]:
    """The strings of a file that are no docstrings, with their lines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    ]


def named(files: Iterator[Path], names: frozenset[str]) -> list[str]:
    """Where one of these names is a word of a string."""
    word = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(names, key=len, reverse=True))})(?![\w-])")
    return [
        f"{file.relative_to(ROOT)}:{line}: {found}"
        for file in sorted(files)
        for line, text in strings(file)
        for found in word.findall(text)
    ]


def all_names() -> frozenset[str]:
    return frozenset().union(*map(names_of, OURS))


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_names_a_module(room: str) -> None:
    files = (ROOT / room).rglob("*.py") if room else ROOT.glob("*.py")
    assert named(files, all_names() - printed() - set(ORDINARY.get(room, ()))) == []


@pytest.mark.parametrize("module", sorted(OURS))
def test_no_module_names_another_one(module: str) -> None:
    foreign = all_names() - names_of(module) - printed() - set(ORDINARY["modules"])
    assert named((ROOT / "modules" / module.replace("-", "_")).rglob("*.py"), foreign) == []


def test_the_registry_names_only_the_usual_modules() -> None:
    assert named(iter([ROOT / "modules" / "__init__.py"]), all_names() - set(USUAL)) == []


def test_the_search_finds_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.api.test_names.ROOT", tmp_path)
    file = tmp_path / "room.py"
    file.write_text(
        '"""About the wagon."""\nx = "a wagon here"  # wagon\ny = f"{x}wagon"\nz = "big-wagon wagons"\n'
    )
    assert named(iter([file]), frozenset({"wagon", "big"})) == ["room.py:2: wagon", "room.py:3: wagon"]


@pytest.mark.parametrize("room", ORDINARY)
def test_the_list_of_ordinary_words_is_needed(room: str) -> None:
    """A word that no longer occurs is no longer excused."""
    files = (ROOT / room).rglob("*.py") if room else ROOT.glob("*.py")
    found = {line.rpartition(": ")[2] for line in named(files, frozenset(ORDINARY[room]))}
    assert found == set(ORDINARY[room])
