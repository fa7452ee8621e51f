"""`carcassonne render`: pictures of recorded games."""

from __future__ import annotations

import io
import json
import random
import struct
import sys
from pathlib import Path

import pytest

import carcassonne as cc
from carcassonne.art import board
from carcassonne.cli import main

Capture = pytest.CaptureFixture[str]


def played(turns: int) -> cc.Game:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("base", "farmers"), seed=4))
    rng = random.Random(4)
    while not game.over and game.turn <= turns:
        game.play(rng.choice(game.decision.options))
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of the first eight turns of a game."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played(8).record()), encoding="utf-8")
    return path


def picture(game: cc.Game) -> str:
    return board.draw(game.view(None))


def refused(capsys: Capture, code: int, *words: object) -> str:
    """What a command says when it refuses: one line on stderr, nothing on stdout."""
    assert main([str(word) for word in words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("carcassonne: ")
    assert err.count("\n") == 1
    return err


def test_a_record_is_drawn_as_far_as_it_goes(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert main(["render", str(record), "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == picture(played(8))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.svg", "game.json"]


@pytest.mark.parametrize("turn", [0, 1, 5, 8])
def test_a_turn_is_drawn_as_it_ended(record: Path, tmp_path: Path, turn: int) -> None:
    out = tmp_path / "board.svg"
    assert main(["render", str(record), "--turn", str(turn), "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == picture(played(turn))


def test_a_game_with_chance_of_its_own_is_drawn_too(tmp_path: Path) -> None:
    game = played(3).reshuffled(random.Random(9), None)
    game = game.copy(draw=next(iter(game.remaining)))
    wanted: dict[int, str] = {}
    while game.turn <= 6:
        wanted[game.turn] = picture(game)
        game.play(game.decision.default)
    record = tmp_path / "game.json"
    record.write_text(json.dumps(game.record()), encoding="utf-8")
    out = tmp_path / "board.svg"
    assert main(["render", str(record), "--turn", "6", "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == picture(game)


def test_options_of_the_picture(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    words = ["render", str(record), "-o", str(out), "--theme", "dark", "--size", "333", "--frontier"]
    assert main(words) == 0
    shown = played(8).view(None)
    assert out.read_text(encoding="utf-8") == board.draw(shown, theme="dark", size=333, frontier=True)


def test_a_record_may_come_from_stdin(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(record.read_text(encoding="utf-8")))
    out = tmp_path / "board.svg"
    assert main(["render", "-", "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == picture(played(8))


def test_png_has_the_size_asked_for(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    assert main(["render", str(record), "-o", str(out), "--size", "400"]) == 0
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20]) == (400,)


def test_png_without_its_library_says_what_to_install(
    record: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    said = refused(capsys, 2, "render", record, "-o", tmp_path / "board.png")
    assert "pip install 'carcassonne[png]'" in said
    assert not (tmp_path / "board.png").exists()


def test_a_turn_that_was_not_played_is_refused(record: Path, tmp_path: Path, capsys: Capture) -> None:
    said = refused(capsys, 2, "render", record, "--turn", 99, "-o", tmp_path / "a.svg")
    assert "there is no turn 99" in said
    assert "its last turn is 9" in said
    refused(capsys, 2, "render", record, "--turn", -1, "-o", tmp_path / "a.svg")


def test_files_that_are_no_records_are_refused(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "a.svg"
    assert "cannot be read" in refused(capsys, 2, "render", tmp_path / "none.json", "-o", out)
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert "is not valid JSON" in refused(capsys, 1, "render", bad, "-o", out)
    bad.write_text(json.dumps({**played(2).record(), "scores": [9, 9]}), encoding="utf-8")
    assert "fails the check" in refused(capsys, 1, "render", bad, "-o", out)
    assert not out.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("-o", "board.gif"),
        ("-o", "nowhere/board.svg"),
        ("-o", "board.svg", "--theme", "blue"),
        ("-o", "board.svg", "--size", "0"),
        ("-o", "board.svg", "--size", "1000000"),
        (),
    ],
)
def test_bad_options_are_refused(
    record: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(capsys, 2, "render", record, *words)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_picture_can_be_a_page() -> None:
    from carcassonne.cli.pictures import picture

    page = picture("page.PDF", "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>")
    assert page.startswith(b"%PDF-")
    assert b"/MediaBox [ 0 0 1190.55" in page  # the long side of A3 in points
