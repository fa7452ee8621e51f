"""`carcassonne import` and `carcassonne export`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import carcassonne as cc
from carcassonne.cli import main
from tests.formats.games import played
from tests.formats.writing import saved


def test_a_save_file_becomes_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(("farmers", "inns"), "c2")
    (tmp_path / "game.jcz").write_text(json.dumps(saved(game)), encoding="utf-8")
    assert main(["import", str(tmp_path / "game.jcz"), "-o", str(tmp_path / "game.json")]) == 0
    assert "over" in capsys.readouterr().out
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert cc.replay(record).scores == game.scores


def test_a_link_goes_out_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(("farmers",))
    (tmp_path / "game.json").write_text(json.dumps(game.record()), encoding="utf-8")
    assert main(["export", str(tmp_path / "game.json"), "--format", "lab"]) == 0
    link = capsys.readouterr().out.strip()
    assert main(["import", link]) == 0
    assert cc.replay(json.loads(capsys.readouterr().out)).scores == game.scores
    assert main(["export", str(tmp_path / "game.json"), "-o", str(tmp_path / "link.txt")]) == 0
    assert (tmp_path / "link.txt").read_text(encoding="utf-8").strip() == link
    assert main(["import", str(tmp_path / "link.txt")]) == 0


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"replay": 3}', "\x00", '{"setup": {"sets": {}}, "replay": []}']
)
def test_junk_gets_one_sentence_and_writes_nothing(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["import", "-", "-o", str(tmp_path / "game.json")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("carcassonne: ")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("source", ["missing.jcz", ".", "a\x00b", "x" * 5000])
def test_what_is_no_file_is_said(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", source]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_bytes_are_not_a_save_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.jcz").write_bytes(b"\xff\xfe\x00")
    assert main(["import", str(tmp_path / "game.jcz")]) == 1
    assert "not a text file" in capsys.readouterr().err


def test_a_game_that_no_link_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(("farmers", "river"), steps=3).record()
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    assert main(["export", str(tmp_path / "game.json")]) == 1
    assert "cannot be exported" in capsys.readouterr().err
