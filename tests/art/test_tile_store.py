"""Kept drawings: the cache is silent, safe and never stale; files for the client are whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from carcassonne import art
from carcassonne.art import store
from carcassonne.tiles import UnknownTile, pieces, tile_set


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, with nothing kept in memory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    store.tile.cache_clear()
    store._design_drawings.cache_clear()


def no_drawing(tile_id: str, level: int) -> None:
    raise AssertionError(f"{tile_id} was drawn again")


def test_a_drawing_is_kept_for_the_next_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = art.tile("base/D", 3, 1)
    forget()
    monkeypatch.setattr(store, "_drawn", no_drawing)
    assert art.tile("base/D", 3, 1) == first


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"version": 1}', "null"])
def test_a_damaged_or_old_cache_is_drawn_again(home: Path, damage: str) -> None:
    first = art.tile("base/D")
    (kept,) = home.glob("**/*.json")
    kept.write_text(damage)
    forget()
    assert art.tile("base/D") == first
    assert json.loads(kept.read_text())["id"] == "base/D@2"


def test_a_cache_that_cannot_be_written_does_no_harm(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("not a directory")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "file"))
    assert art.tile("base/D").segments[0].kind == "city"


def test_one_file_per_set_and_level_and_one_of_the_land(tmp_path: Path) -> None:
    files = art.write_drawings(tmp_path / "new", ["ferries", "cathars"])
    assert [file.name for file in files] == [
        *("ferries.json", "ferries.mid.json", "ferries.far.json"),
        *("cathars.json", "cathars.mid.json", "cathars.far.json"),
        "land.json",
    ]
    data = json.loads(files[3].read_text())
    assert data["set"] == "cathars"
    assert data["format"] == 2
    assert list(data["turns"]) == [one.id for one in tile_set("cathars").designs]
    assert all(len(turns) == 4 for turns in data["turns"].values())


@pytest.mark.parametrize("level", [art.FAR, art.MID, art.NEAR])
def test_a_sheet_holds_the_drawings_by_part(level: int) -> None:
    sheet, drawn = store.sheet("cathars", level), art.drawings("cathars", level)
    assert sheet["turns"] == {name: one["turns"] for name, one in drawn["designs"].items()}
    for name, one in drawn["designs"].items():
        columns = {part: bodies[name] for part, bodies in sheet["columns"].items()}
        assert [dict(zip(columns, row)) for row in zip(*columns.values(), strict=True)] == one["drawings"]


def test_what_drawings_returns_is_the_callers_own() -> None:
    art.drawings("cathars")["designs"]["cathars/A"]["drawings"].clear()
    assert art.drawings("cathars")["designs"]["cathars/A"]["drawings"]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("name", pieces())
def test_a_large_piece_has_all_its_squares(name: str, turn: int) -> None:
    picture = art.large_piece(name, turn)
    wide, high = (3, 2) if name != "count" else (4, 3)
    if turn % 2:
        wide, high = high, wide
    assert f'viewBox="0 0 {100 * wide} {100 * high}"' in picture
    places = {f'translate({100 * x} {100 * y})"><g class="tile"' for x in range(wide) for y in range(high)}
    assert all(place in picture for place in places)
    assert picture.count('class="tile"') == wide * high


def test_what_is_not_there_is_refused_with_a_sentence() -> None:
    with pytest.raises(UnknownTile, match="there is no piece 'moat'; the pieces are count"):
        art.large_piece("moat")
    with pytest.raises(UnknownTile, match="there is no tile 'base/ZZ'"):
        art.tile("base/ZZ")


@pytest.mark.parametrize(
    "sketch",
    ["FFFF mon", "CRFR R=EW sh@N", "CCCC C=NS C=EW", "RRRR", "CVCV C=NS", "FRRR inn@E", "CFFF tower bazaar"],
)
def test_made_up_tiles_are_drawn_too(sketch: str) -> None:
    for turn in range(4):
        assert art.tile(f"sketch/{sketch}", turn).svg.startswith("<g")
