"""`carcassonne verify`: one sentence and an exit code."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.cli import main
from carcassonne.server.fairness import commitment

Capture = pytest.CaptureFixture[str]

RIGHT = commitment("castle")
WRONG = commitment("tower")


def record(**extra: Any) -> dict[str, Any]:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed="castle"))
    while not game.over:
        game.play(game.decision.options[0])
    return {**game.record(), **extra}


def verify(capsys: Capture, tmp_path: Path, data: object, *words: str) -> tuple[int, str]:
    """Exit code and the one sentence, which goes to stdout when all is well and else to stderr."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    code = main(["verify", str(file), *words])
    out, err = capsys.readouterr()
    assert (out == "") == (code != 0)
    assert (err == "") == (code == 0)
    assert (out + err).count("\n") == 1
    return code, out + err


def test_the_commitment_in_the_record_is_checked(capsys: Capture, tmp_path: Path) -> None:
    code, said = verify(capsys, tmp_path, record(commitment=RIGHT))
    assert code == 0
    assert said.startswith("ok: ")
    assert "the draws are fair" in said
    code, said = verify(capsys, tmp_path, record(commitment=WRONG))
    assert code == 1
    assert WRONG[:12] in said


def test_a_commitment_that_was_written_down_is_checked(capsys: Capture, tmp_path: Path) -> None:
    assert verify(capsys, tmp_path, record(), "--commitment", RIGHT)[0] == 0
    assert verify(capsys, tmp_path, record(), "--commitment", RIGHT.upper())[0] == 0
    assert verify(capsys, tmp_path, record(), "--commitment", WRONG)[0] == 1


def test_both_commitments_must_hold(capsys: Capture, tmp_path: Path) -> None:
    """Whoever exchanges the seed exchanges the stored commitment with it."""
    assert verify(capsys, tmp_path, record(commitment=RIGHT), "--commitment", WRONG)[0] == 1
    assert verify(capsys, tmp_path, record(commitment=WRONG), "--commitment", RIGHT)[0] == 1
    assert verify(capsys, tmp_path, record(commitment=RIGHT), "--commitment", RIGHT)[0] == 0


def test_an_unlawful_record_does_not_hold(capsys: Capture, tmp_path: Path) -> None:
    code, said = verify(capsys, tmp_path, record(scores=[99, 99]), "--commitment", RIGHT)
    assert code == 1
    assert "by the rules they are" in said


def test_a_seed_that_somebody_chose_is_told(capsys: Capture, tmp_path: Path) -> None:
    code, said = verify(capsys, tmp_path, record(commitment=RIGHT, known_tiles=True))
    assert code == 0
    assert "someone chose the seed" in said
    assert "fair" not in said


def test_a_record_of_another_engine_that_does_not_hold_says_so(capsys: Capture, tmp_path: Path) -> None:
    """The rules may have been corrected since; nobody need have cheated."""
    words = ("--commitment", RIGHT)
    code, said = verify(capsys, tmp_path, record(scores=[99, 99], engine="0.0.1"), *words)
    assert code == 1
    assert "recorded by engine '0.0.1'" in said
    assert "recorded by" not in verify(capsys, tmp_path, record(scores=[99, 99]), *words)[1]
    assert verify(capsys, tmp_path, record(engine="0.0.1"), *words)[0] == 0


def test_a_game_that_is_not_over_is_told(capsys: Capture, tmp_path: Path) -> None:
    game = cc.Game(cc.Config(seed="castle"))
    code, said = verify(capsys, tmp_path, game.record(), "--commitment", RIGHT)
    assert code == 0
    assert "not over yet" in said


@pytest.mark.parametrize("extra", [{}, {"commitment": None}, {"commitment": ""}])
def test_without_a_commitment_there_is_nothing_to_check(
    capsys: Capture, tmp_path: Path, extra: dict[str, Any]
) -> None:
    code, said = verify(capsys, tmp_path, record(**extra))
    assert code == 2
    assert "--commitment" in said


def test_an_unlawful_record_without_a_commitment_does_not_hold(capsys: Capture, tmp_path: Path) -> None:
    assert verify(capsys, tmp_path, record(scores=[99, 99]))[0] == 1


@pytest.mark.parametrize("data", [[], {}, "x", {"commitment": 7}, {"commitment": "x"}])
def test_what_is_no_record_does_not_hold(capsys: Capture, tmp_path: Path, data: object) -> None:
    code, said = verify(capsys, tmp_path, data)
    assert code == 1
    assert "fails the check" in said


def test_a_commitment_that_is_none_is_refused(capsys: Capture, tmp_path: Path) -> None:
    code, said = verify(capsys, tmp_path, record(), "--commitment", "12ab")
    assert code == 2
    assert "64 hexadecimal digits" in said


def test_it_reads_stdin(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(record())))
    assert main(["verify", "-", "--commitment", RIGHT]) == 0
    assert capsys.readouterr().out.startswith("ok: ")
