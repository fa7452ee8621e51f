"""`analyse`, `bots`, `completion`, and the list of commands."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import carcassonne as cc
from carcassonne import bots
from carcassonne.cli import main
from carcassonne.cli.simulate import Match

from .test_cli import Capture, refused, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short beginning of a game."""
    game = cc.Game(cc.Config(players=("Ann", "Bob"), seed=2))
    player = bots.get("random", seed=4)
    for _ in range(10):
        game.play(player.choose(game, game.decision.player))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()))
    return path


def test_analyse_prints_a_table_and_draws_a_chart(capsys: Capture, record: Path, tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    words = ("analyse", record, "--bot", "greedy", "--rounds", 2, "--chart", chart)
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "Ann: " in out
    assert "Bob: " in out
    assert ElementTree.fromstring(chart.read_text()).tag.endswith("svg")


def test_analyse_as_json(capsys: Capture, record: Path) -> None:
    code, out, _ = run(
        capsys, "analyse", record, "--bot", "greedy", "--rounds", 2, "--json", "--player", "Bob"
    )
    report = json.loads(out)
    assert code == 0
    assert report["format"] == "carcassonne-analysis/1"
    assert {move["seat"] for move in report["moves"]} == {1}
    for move in report["moves"]:
        assert set(move) == {"step", "turn", "seat", "played", "best", "claimed", "shown", "mistake"}
        assert move["claimed"] >= 0


def test_analyse_refuses_what_it_cannot_do(capsys: Capture, record: Path, tmp_path: Path) -> None:
    assert "no player 'Cid'" in refused(capsys, "analyse", record, "--player", "Cid")
    assert "did you mean 'greedy'?" in refused(capsys, "analyse", record, "--bot", "gredy")
    assert ".svg or .png" in refused(capsys, "analyse", record, "--chart", tmp_path / "x.gif")
    assert "too small" in refused(capsys, "analyse", record, "--rounds", 1)


def test_bots_are_listed_with_what_they_say_of_themselves(capsys: Capture) -> None:
    code, out, _ = run(capsys, "bots")
    assert code == 0
    for name in bots.names():
        summary, source = bots.about(name)
        assert f"{name} " in out
        assert summary in out
        assert source in out


def test_alone_it_lists_every_command(capsys: Capture) -> None:
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    listed = {line.split()[0] for line in out.splitlines() if line.startswith("  ")}
    assert {"serve", "analyse", "simulate", "tiles", "completion"} <= listed
    with pytest.raises(SystemExit):
        main(["--help"])
    helped = capsys.readouterr().out
    assert all(f"    {name} " in helped or f"    {name}\n" in helped for name in listed)


def test_a_misspelt_name_gets_the_right_one(capsys: Capture) -> None:
    assert "did you mean 'simulate'?" in refused(capsys, "simulat")
    assert "did you mean 'big-box-2025'?" in refused(capsys, "simulate", "--preset", "big-box-2024")
    assert "did you mean 'farmers'?" in refused(capsys, "simulate", "--modules", "farmer")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash on this machine")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["re"], ["render", "replay"]),
        (["simulate", "--bots", "str"], ["strong", "strong-1"]),
        (["analyse", "--rou"], ["--rounds"]),
        (["simulate", "--preset", "everyt"], ["everything"]),
    ],
)
def test_completion_in_bash(words: list[str], expected: list[str]) -> None:
    script = subprocess.run(
        [sys.executable, "-m", "carcassonne", "completion", "bash"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    asked = f"COMP_WORDS=(carcassonne {' '.join(words)}); COMP_CWORD={len(words)}; _carcassonne"
    shown = subprocess.run(
        ["bash", "-c", f'{script}\n{asked}\nprintf "%s\\n" "${{COMPREPLY[@]}}"'],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert sorted(shown.split()) == expected


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_names_every_command(capsys: Capture, shell: str) -> None:
    code, out, _ = run(capsys, "completion", shell)
    assert code == 0
    assert all(name in out for name in ("serve", "analyse", "rounds", "big-box-2025", "strong"))


def test_simulate_names_the_bot_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, game: cc.Game, seat: int) -> cc.Action:
            raise ZeroDivisionError("of all things")

        def rank(self, game: cc.Game, seat: int, n: int = 3) -> list[bots.Ranked]:
            return []

    real = bots.get
    monkeypatch.setattr(bots, "get", lambda name, *rest: Broken() if name == "mine" else real(name, *rest))
    match = Match(cc.Config(), ("random", "mine"), None, 1, None)
    with pytest.raises(bots.BotError, match="bot 'mine' failed in game 1, turn 2: ZeroDivisionError: of all"):
        match.play(0)
