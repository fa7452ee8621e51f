"""`carcassonne gallery`: the files it writes."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from carcassonne.art import gallery
from carcassonne.cli import main

Capture = pytest.CaptureFixture[str]


def test_the_pages_of_a_set_are_written(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "deep" / "gallery"
    assert main(["gallery", "-o", str(out), "--set", "river"]) == 0
    assert capsys.readouterr().out == f"wrote 2 files to {out}\n"
    written = {path.name: path.read_text(encoding="utf-8") for path in out.iterdir()}
    assert written == dict(gallery.pages(["river"]))


def test_contact_sheets_are_pictures(tmp_path: Path) -> None:
    assert main(["gallery", "-o", str(tmp_path), "--set", "river", "--sheets"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figures.png", "river.png"]
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">I", data[16:20])[0] >= 600


def test_a_set_that_does_not_exist_is_refused(tmp_path: Path, capsys: Capture) -> None:
    assert main(["gallery", "-o", str(tmp_path / "new"), "--set", "moon"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("carcassonne: there is no tile set 'moon'")
    assert not (tmp_path / "new").exists()


def test_a_directory_that_cannot_be_made_is_refused(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["gallery", "-o", str(tmp_path / "file"), "--set", "river"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
