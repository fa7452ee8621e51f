"""The command line, run in this process."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc
from carcassonne._core import NAME
from carcassonne.cli import main
from carcassonne.cli.progress import Progress
from carcassonne.cli.simulate import Match
from carcassonne.perft import perft
from carcassonne.tiles import design

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command."""
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def refused(capsys: Capture, *words: object) -> str:
    """What a command says when it refuses its input: one line on stderr, exit code 2, nothing on stdout."""
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("carcassonne: ")
    assert err.count("\n") == 1
    return err


# --- in general -------------------------------------------------------------------------------------------


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"carcassonne {cc.__version__} ({NAME} core)\n"


@pytest.mark.parametrize("words", [("fly",), ("tiles", "--nonsense"), ("perft", "--depth")])
def test_a_command_that_is_none_is_refused(capsys: Capture, words: tuple[str, ...]) -> None:
    refused(capsys, *words)


def test_it_runs_as_a_module_and_survives_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "carcassonne", "tiles"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Base game (base)\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


# --- tiles, modules, presets ------------------------------------------------------------------------------


def test_tiles_of_a_set(capsys: Capture) -> None:
    code, out, _ = run(capsys, "tiles", "--set", "base")
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["tile", "c1", "c2", "c3", "edges", "segments", "marks"] in lines
    assert ["base/C", "1", "1", "1", "CCCC", "city", "N", "E", "S", "W", "shield"] in lines
    assert any(line[-3:] == ["72", "72", "72"] and line[1] == "designs" for line in lines if line)


def test_tiles_of_an_edition_leaves_out_what_it_lacks(capsys: Capture) -> None:
    _, out, _ = run(capsys, "tiles", "--set", "base", "--edition", "c1")
    assert "24 designs  72" in out  # without the gardens
    assert "base/Eg" not in out


def test_tiles_of_all_sets_end_with_the_totals(capsys: Capture) -> None:
    _, out, _ = run(capsys, "tiles")
    assert out.splitlines()[-1].startswith("All sets: 308 designs")


def test_tiles_as_json(capsys: Capture) -> None:
    code, out, _ = run(capsys, "tiles", "--set", "inns-cathedrals", "--edition", "c3", "--json")
    data = json.loads(out)
    (tiles,) = data["sets"]
    assert code == 0
    assert data["edition"] == "c3"
    assert sum(row["copies"]["c3"] for row in tiles["designs"]) == tiles["totals"]["c3"] == 24
    by_id = {row["id"]: row for row in tiles["designs"]}
    kinds = {id: [segment["kind"] for segment in row["segments"]] for id, row in by_id.items()}
    assert kinds == {id: [segment.kind for segment in design(id).segments] for id in by_id}


def test_tiles_refuses_unknown_sets_and_editions(capsys: Capture) -> None:
    assert "no tile set 'atlantis'" in refused(capsys, "tiles", "--set", "atlantis")
    assert "no edition 'c9'" in refused(capsys, "tiles", "--edition", "c9")


def test_modules_and_presets_are_listed(capsys: Capture) -> None:
    _, out, _ = run(capsys, "modules")
    assert [line.split()[0] for line in out.splitlines()[1:]] == [module.id for module in cc.modules()]
    _, out, _ = run(capsys, "presets")
    assert [line.split()[0] for line in out.splitlines()[1:]] == [preset.id for preset in cc.presets()]


# --- simulate ---------------------------------------------------------------------------------------------

SMALL = ("--tiles", "river=1", "--modules", "river")
"""A set-up of 12 tiles, so that games are short."""


def simulate(capsys: Capture, tmp_path: Path, *words: object) -> dict[str, Any]:
    target = tmp_path / "report.json"
    code, out, _ = run(capsys, "simulate", *SMALL, "--json", target, *words)
    assert code == 0
    assert "games/s" in out
    data: dict[str, Any] = json.loads(target.read_text())
    return data


def test_simulate_reports_every_game(capsys: Capture, tmp_path: Path) -> None:
    report = simulate(capsys, tmp_path, "--games", 6, "--bots", "random,greedy", "--seed", 7)
    assert report["games"] == len(report["results"]) == 6
    assert report["bots"] == ["random", "greedy"]
    assert [result["deal"] for result in report["results"]] == [1, 1, 2, 2, 3, 3]
    assert [result["seats"] for result in report["results"]] == [[0, 1], [1, 0]] * 3
    for number, row in enumerate(report["summary"]):
        scores = [result["scores"][number] for result in report["results"]]
        assert row["mean"] == pytest.approx(sum(scores) / 6, abs=1e-3)
    first, second = report["summary"]
    assert first["win_share"] + second["win_share"] == pytest.approx(1)
    assert report["margin"]["mean"] == pytest.approx(first["mean"] - second["mean"], abs=2e-3)


def test_simulate_is_the_same_with_the_same_seed_and_with_more_jobs(capsys: Capture, tmp_path: Path) -> None:
    def results(*words: object) -> Any:
        return simulate(capsys, tmp_path, "--games", 4, "--bots", "greedy,random", *words)["results"]

    once = results("--seed", 3)
    assert results("--seed", 3) == once
    assert results("--seed", 3, "--jobs", 2) == once
    assert results("--seed", 4) != once


def test_simulate_plays_the_set_up_it_was_given(capsys: Capture, tmp_path: Path) -> None:
    report = simulate(
        capsys, tmp_path, "--games", 1, "--players", 3, "--edition", "c2", "--option", "river.bends=adjacent"
    )
    assert report["bots"] == ["random"] * 3
    assert report["config"]["edition"] == "c2"
    assert report["config"]["options"] == {"river.bends": "adjacent"}
    assert report["margin"] is None
    code, out, _ = run(capsys, "simulate", "--games", 1, "--preset", "classic", "--json", "-")
    assert code == 0
    assert json.loads(out)["config"]["modules"] == ["base", "farmers"]
    assert json.loads(out)["config"]["edition"] == "c1"


def test_simulate_writes_records_that_replay(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    report = simulate(capsys, tmp_path, "--games", 3, "--records", folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["game-000001.json", "game-000002.json", "game-000003.json"]
    for file, result in zip(files, report["results"], strict=True):
        game = cc.replay(json.loads(file.read_text()))
        assert [game.scores[result["seats"].index(bot)] for bot in (0, 1)] == result["scores"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "random,hal"), "no bot 'hal'"),
        (("--bots", "random,greedy", "--players", "3"), "3 players need 3 bots"),
        (("--players", "7"), "1 to 6 players"),
        (("--games", "0"), "too small"),
        (("--games", "many"), "not a whole number"),
        (("--seconds", "-1"), "not greater than 0"),
        (("--modules", "base,atlantis"), "unknown module 'atlantis'"),
        (("--edition", "c9"), "unknown edition 'c9'"),
        (("--preset", "none-such"), "no preset 'none-such'"),
        (("--preset", "classic", "--edition", "c3"), "--preset"),
        (("--tiles", "base=x"), "base=2"),
        (("--tiles", "atlantis=1"), "atlantis"),
        (("--option", "river.bends"), "NAME=VALUE"),
        (("--option", "river.bends=adjacent"), "not in the game"),
    ],
)
def test_simulate_refuses_bad_input(capsys: Capture, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(capsys, "simulate", *words)


def test_simulate_refuses_files_it_cannot_write_before_it_plays(capsys: Capture, tmp_path: Path) -> None:
    assert "no directory" in refused(capsys, "simulate", "--json", tmp_path / "nowhere" / "report.json")
    assert "is a directory" in refused(capsys, "simulate", "--json", tmp_path)
    (tmp_path / "file").touch()
    assert "cannot be created" in refused(capsys, "simulate", "--records", tmp_path / "file")


def test_simulate_ends_cleanly_on_ctrl_c(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.json"
    target.write_text("old")
    played = Match.play

    def interrupted(self: Match, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return played(self, number)

    monkeypatch.setattr(Match, "play", interrupted)
    code, out, err = run(capsys, "simulate", *SMALL, "--games", 5, "--json", target)
    assert (code, out) == (130, "")
    assert err.splitlines()[-1] == "carcassonne: stopped after 2 of 5 games"
    assert target.read_text() == "old"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_on_a_terminal_and_plain_lines_elsewhere() -> None:
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        progress = Progress(2, out)
        progress.advance(1)
        progress.advance(1)
        progress.close()
    assert "\r[##############################] 2/2 games" in terminal.getvalue()
    assert "\r" not in file.getvalue()
    assert file.getvalue().startswith("2/2 games")


# --- replay -----------------------------------------------------------------------------------------------


def played_record(**changes: Any) -> dict[str, Any]:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed=1))
    while not game.over:
        game.play(game.decision.options[0])
    return {**game.record(), **changes}


def test_replay_shows_a_sound_record(capsys: Capture, tmp_path: Path) -> None:
    record = played_record()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    code, out, err = run(capsys, "replay", file)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[-1] == "ok"
    assert [line.split()[:2] for line in lines if line.startswith(("Ann", "Bob"))] == [
        ["Ann", str(record["scores"][0])],
        ["Bob", str(record["scores"][1])],
    ]
    assert any("turns" in line and "over" in line for line in lines)


def test_replay_reads_stdin_and_says_when_a_game_is_not_over(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = cc.Game(cc.Config(seed=1))
    game.play(game.decision.options[0])
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(game.record())))
    code, out, _ = run(capsys, "replay", "-")
    assert code == 0
    assert "1 turns, 1 actions, not over yet" in out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is not valid JSON"),
        ("[" * 10**5, "is not valid JSON"),
        ("[]", "must be an object"),
        ("{}", "format"),
        (json.dumps(played_record(scores=[999, 0])), "scores"),
        (json.dumps(played_record(actions=[{"type": "pass"}])), "action 0 cannot be played"),
    ],
)
def test_replay_names_what_is_wrong_with_a_record(
    capsys: Capture, tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    code, out, err = run(capsys, "replay", file)
    assert (code, out) == (1, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_replay_refuses_files_it_cannot_read(capsys: Capture, tmp_path: Path) -> None:
    assert "cannot be read" in refused(capsys, "replay", tmp_path / "none.json")
    assert "cannot be read" in refused(capsys, "replay", tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    code, _, err = run(capsys, "replay", tmp_path / "binary")
    assert code == 1
    assert "is not a text file" in err


# --- perft ------------------------------------------------------------------------------------------------


def test_perft_counts_what_the_library_counts(capsys: Capture) -> None:
    game = cc.Game(cc.Config(players=("a", "b"), seed=5))
    code, out, _ = run(capsys, "perft", "--seed", 5, "--depth", 2)
    assert code == 0
    assert out.startswith(f"depth 2: {perft(game, 2)} sequences")


def test_perft_divide_adds_up(capsys: Capture) -> None:
    game = cc.Game(cc.Config(players=("a", "b", "c"), edition="c1", modules=("base",), seed=5))
    words = ("--players", 3, "--edition", "c1", "--modules", "base", "--seed", 5)
    _, out, _ = run(capsys, "perft", *words, "--depth", 3, "--divide")
    *parts, total = out.splitlines()
    assert len(parts) == len(game.decision.options)
    assert sum(int(line.rpartition(": ")[2]) for line in parts) == perft(game, 3)
    assert total.startswith(f"depth 3: {perft(game, 3)} sequences")


def test_perft_refuses_bad_input(capsys: Capture) -> None:
    assert "too small" in refused(capsys, "perft", "--depth", "-1")
    assert "1 to 6 players" in refused(capsys, "perft", "--players", "9")
