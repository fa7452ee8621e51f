"""Drawings by name: art has those of every game; modules bring the rest, and so do those from elsewhere."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carcassonne import art, packages
from carcassonne.art import figures, legend, registry, store, tokens
from carcassonne.art.palette import COLOURS
from carcassonne.art.symbols import Symbol
from carcassonne.tiles import SETS, design, tile_set
from tests.art.boards import view

HILL = """
from carcassonne.art.legend import TITLE, Held
from carcassonne.art.piece import Drawing, Solid
from carcassonne.art.symbols import Symbol, sign

FIGURES = {"shepherd": Drawing((Solid("body", "M-9 9h18v-18h-18z"),), lies=True)}
TOKENS = {"sheep": Drawing((Solid("paper", "M-9 9h18v-18h-18z"),))}
HILLS = {"low": Symbol(8, "low"), "high": Symbol(12, "high")}
SYMBOLS = {"flock": sign("gold", "ink - @0,0,3"), "hill": HILLS}
SCALES = {"shepherd": 0.5}


def held(view, seat):
    if seat == view["herds"]:
        yield Held(TITLE, "sheep")
"""
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package with a file art.py; afterwards it is gone."""

    def add(name: str, text: str) -> None:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "art.py").write_text(text)
        monkeypatch.setattr(packages, "_finders", [*packages._finders, lambda: [name]])
        forget()

    monkeypatch.syspath_prepend(tmp_path)
    yield add
    monkeypatch.undo()
    for module in [name for name in sys.modules if name.startswith("hills_")]:
        del sys.modules[module]
    forget()


def forget() -> None:
    for kept in (registry.files, registry.table, figures.figure, tokens.token, store._sources):
        kept.cache_clear()


def test_a_package_from_elsewhere_is_drawn(install: Install) -> None:
    install("hills_one", HILL)
    assert figures.kinds(owned=True)[-1] == "shepherd"
    assert figures.lying()[-1] == "shepherd"
    assert figures.figure("shepherd", "red").startswith("<g")
    assert tokens.token("sheep").startswith("<g")
    assert registry.symbol("flock", {}) is not None
    assert [registry.symbol("hill", {"how": how}) for how in ("low", "high", "none")] == [
        Symbol(8, "low"),
        Symbol(12, "high"),
        None,
    ]


def test_the_legend_shows_what_a_module_says_is_held(install: Install) -> None:
    install("hills_one", HILL)
    shown = view(herds=1)
    assert [list(legend._held(shown, seat, ["red", "blue"])) for seat in (0, 1)] == [
        [],
        [(tokens.token("sheep"), None)],
    ]


def test_no_two_packages_draw_the_same_name(install: Install) -> None:
    install("hills_one", HILL)
    install("hills_two", HILL)
    with pytest.raises(TypeError, match=r"hills_two\.art: FIGURES has shepherd already"):
        figures.kinds()


def test_a_package_without_drawings_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "_finders", [lambda: ["json"]])
    assert list(packages.files("art")) == []


def test_art_is_loaded_without_the_drawings_of_modules() -> None:
    code = "import sys, carcassonne.art; print([name for name in sys.modules if name.endswith('.art')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.strip() == "['carcassonne.art']", run.stderr


def test_all_that_is_printed_on_tiles_has_a_drawing() -> None:
    land = ("road", "river", "field")
    shapes = {name for table in ("CLOISTERS", "TOWNS", "WHOLE") for name in registry.table(table)}
    for one in (one for name in SETS for one in tile_set(name).designs):
        for segment in one.segments:
            drawn = segment.kind in land or segment.kind in shapes
            assert drawn or registry.symbol(segment.kind, segment.traits), (one.id, segment.kind)
        for mark in one.marks:
            drawn = mark.kind == "square" or mark.kind in registry.table("HUBS")
            assert drawn or registry.symbol(mark.kind, mark.traits), (one.id, mark.kind)


def test_art_names_nothing_that_a_module_brings() -> None:
    """Save what is a colour too, a word of the language of tiles, or a layer of a drawing."""
    tables = "FIGURES NEUTRAL TOKENS LAID SCALES SYMBOLS CLOISTERS TOWNS WHOLE HUBS".split()
    brought = {key for file in registry.files()[1:] for name in tables for key in getattr(file, name, {})}
    brought -= {"bridge", "shield", "ground", *COLOURS}
    for path in Path(art.__file__).parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in sorted(brought) if f'"{name}"' in text], path.name


def test_a_drawing_is_kept_for_its_design_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile of a package from elsewhere may change while the program stays the same."""
    known = store._version("base/D")
    assert known == store._version("base/D") != store._version("base/E")
    monkeypatch.setattr(store, "design", lambda tile_id: design("base/E"))
    assert store._version("base/D") == store._version("base/E") != known
