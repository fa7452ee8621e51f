"""`carcassonne arena` and `carcassonne ladder`, run in this process unless a signal is sent."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots.arena.match import Match
from carcassonne.bots.greedy import GreedyBot
from carcassonne.cli import main
from carcassonne.cli.arena_report import Bar, clock

Capture = pytest.CaptureFixture[str]

SMALL = ("--tiles", "river=1", "--modules", "river")
"""A set-up of 12 tiles, so that games are short."""


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command."""
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def arena(capsys: Capture, *words: object) -> tuple[int, str, str]:
    return run(capsys, "arena", *SMALL, "--quiet", *words)


def refused(capsys: Capture, *words: object) -> str:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


def read(file: Path) -> Any:
    return json.loads(file.read_text())


# --- a match ----------------------------------------------------------------------------------------------


def test_a_match_is_summed_up_and_kept(capsys: Capture, tmp_path: Path) -> None:
    file, picture = tmp_path / "result.json", tmp_path / "chart.svg"
    words = ("--bots", "greedy,random", "--games", 7, "--seed", 5, "--json", file, "--chart", picture)
    code, out, err = arena(capsys, *words)
    assert (code, err) == (0, "")
    data = read(file)
    assert len(data["games"]) == 8  # whole deals
    (pairing,) = data["summary"]["pairings"]
    assert f"margin    {pairing['margin']['mean']:+.1f} ± {pairing['margin']['error']:.1f} points" in out
    assert f"{100 * pairing['win_rate']['mean']:.1f} %" in out
    assert "8 games in 4 deals" in out
    assert [(bot["bot"], bot["games"]) for bot in data["summary"]["bots"]] == [("greedy", 8), ("random", 8)]
    assert data["summary"]["bots"][0]["time"]["decisions"] > 20
    assert picture.read_text().startswith("<svg")


def test_the_result_can_be_printed_as_json(capsys: Capture) -> None:
    _, out, _ = arena(capsys, "--bots", "random,random", "--games", 2, "--seconds", "0.1,0.5", "--json", "-")
    data = json.loads(out)
    assert data["seconds"] == [0.1, 0.5]
    assert [bot["label"] for bot in data["summary"]["bots"]] == ["random 0.1s", "random 0.5s"]


def test_several_bots_play_all_pairings(capsys: Capture) -> None:
    _, out, _ = arena(capsys, "--bots", "greedy,random,random", "--games", 4)
    for pairing in ("greedy – random #1", "greedy – random #2", "random #1 – random #2"):
        assert pairing in out
    assert "12 games in 2 deals" in out


@pytest.mark.parametrize("players", [3, 6])
def test_more_players_sit_at_one_table(capsys: Capture, players: int) -> None:
    words = ("--bots", "greedy,random", "--players", players, "--games", players, "--json", "-")
    code, out, _ = arena(capsys, *words)
    assert code == 0
    assert all(len(row["scores"]) == players for row in json.loads(out)["games"])


def test_a_preset_and_options_set_the_game_up(capsys: Capture) -> None:
    words = ("--preset", "classic", "--bots", "random", "--games", 1, "--quiet", "--json", "-")
    _, out, _ = run(capsys, "arena", *words)
    assert json.loads(out)["config"]["edition"] == "c1"
    _, out, _ = arena(
        capsys, "--bots", "random", "--games", 1, "--option", "river.bends=adjacent", "--json", "-"
    )
    assert json.loads(out)["config"]["options"] == {"river.bends": "adjacent"}


def test_the_sequential_test_ends_the_match(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    words = ("--bots", "greedy,random", "--games", 2000, "--seed", 1, "--sprt", "0,150", "--json", file)
    _, out, _ = arena(capsys, *words)
    assert read(file)["summary"]["sprt"]["accepted"] == "elo1"
    assert "SPRT      Elo 150 is accepted against 0" in out
    assert len(read(file)["games"]) < 400
    before = file.read_text()
    arena(capsys, "--resume", file)
    assert read(file)["games"] == json.loads(before)["games"]


def test_a_chart_can_be_png(capsys: Capture, tmp_path: Path) -> None:
    picture = tmp_path / "chart.PNG"
    arena(capsys, "--bots", "random,random", "--games", 4, "--chart", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "name the bots that play"),
        (("--bots", "random,hal"), "no bot 'hal'"),
        (("--bots", "random,greedy", "--seconds", "1,2,3"), "1 number for all bots or 2"),
        (("--bots", "random,greedy", "--seconds", "0"), "not greater than 0"),
        (("--bots", "random,greedy", "--players", "7"), "2 to 6 players"),
        (("--bots", "random,greedy", "--players", "1"), "too small"),
        (("--bots", "random,greedy", "--sprt", "5"), "not E0,E1"),
        (("--bots", "random,greedy", "--sprt", "5,0"), "less than E1"),
        (("--bots", "random,greedy", "--sprt", "0,5,0.7,0.1"), "ALPHA and BETA"),
        (("--bots", "random,greedy,random", "--sprt", "0,5"), "for two bots"),
        (("--bots", "random,greedy", "--chart", "chart.bmp"), "must end in .svg or .png"),
        (("--bots", "random,greedy", "--json", "a", "--resume", "b"), "not allowed with"),
        (("--bots", "random,greedy", "--modules", "atlantis"), "unknown module"),
    ],
)
def test_bad_input_is_refused(capsys: Capture, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(capsys, "arena", *words)


def test_png_without_the_library_is_refused_before_anything_is_played(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    words = ("--bots", "random,random", "--games", 10**6, "--chart", tmp_path / "chart.png")
    assert "PNG needs" in refused(capsys, "arena", *words)


# --- stopping and going on --------------------------------------------------------------------------------


def interrupt_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    play, count = Match.play, iter(range(games))

    def interrupted(self: Match, *rest: Any) -> Any:
        if next(count, None) is None:
            raise KeyboardInterrupt
        return play(self, *rest)

    monkeypatch.setattr(Match, "play", interrupted)


def test_ctrl_c_leaves_a_summary_and_a_file_that_goes_on(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, words = tmp_path / "result.json", ("--bots", "random,greedy", "--games", 8, "--seed", "x")
    with monkeypatch.context() as patch:
        interrupt_after(patch, 5)
        code, out, err = arena(capsys, *words, "--resume", file)
    assert code == 130
    assert "4 games in 2 deals" in out
    assert err == f"carcassonne: stopped after 5 of 8 games; --resume {file} continues\n"
    assert len(read(file)["games"]) == 5
    code, out, _ = arena(capsys, "--resume", file)  # the file tells the rest
    assert code == 0
    assert "8 games in 4 deals" in out
    other = tmp_path / "other.json"
    arena(capsys, *words, "--json", other)
    assert [row["scores"] for row in read(file)["games"]] == [row["scores"] for row in read(other)["games"]]
    arena(capsys, "--resume", file, "--games", 10)
    assert len(read(file)["games"]) == 10


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--bots", "greedy,random"), "other bots"),
        (("--seconds", "3"), "other time limits"),
        (("--clock", "processor"), "another clock"),
        (("--seed", "y"), "another seed"),
        (("--edition", "c1", *SMALL), "another set-up"),
        (("--players", "3", *SMALL), "another set-up"),
        (("--sprt", "0,5"), "another test"),
    ],
)
def test_a_file_of_another_match_is_refused(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], what: str
) -> None:
    file = tmp_path / "result.json"
    arena(capsys, "--bots", "random,greedy", "--games", 2, "--seed", "x", "--resume", file)
    before = file.read_text()
    assert f"has a match with {what}" in refused(capsys, "arena", "--resume", file, *words)
    assert file.read_text() == before


def test_files_are_not_lost(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    file.write_text("{}")
    words = ("--bots", "random,random")
    assert "already exists" in refused(capsys, "arena", *words, "--json", file)
    assert "cannot be resumed" in refused(capsys, "arena", *words, "--resume", file)
    assert "no directory" in refused(capsys, "arena", *words, "--json", tmp_path / "none" / "x.json")
    assert file.read_text() == "{}"


@pytest.fixture
def interruptible() -> Iterator[None]:
    """What a job in the background starts ignores Ctrl-C, unless its parent does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_all_processes(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    command = [sys.executable, "-m", "carcassonne", "arena", "--bots", "greedy,greedy", "--games", "5000"]
    command += [*SMALL, "--jobs", "2", "--json", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = monotonic() + 60
        while not (file.exists() and read(file)["summary"]["deals"]):  # a whole deal has figures to show
            assert monotonic() < deadline
            sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)  # ends only when the children have closed the pipes too
    assert process.returncode == 130
    assert "mean score" in out
    assert err.splitlines()[-1].startswith("carcassonne: stopped after ")
    assert "Traceback" not in err
    assert read(file)["games"]


def test_a_late_bot_is_named_and_forfeits(capsys: Capture) -> None:
    words = ("--bots", "greedy,random", "--seconds", "1e-9,9", "--games", 2)
    code, out, _ = arena(capsys, *words, "--forfeit")
    assert code == 0
    assert "greedy took longer than 1e-09 s 2 times and forfeited 2 games" in out
    assert "0.0 %" in out
    assert "--forfeit needs --seconds" in refused(capsys, "arena", "--bots", "greedy,random", "--forfeit")


# --- failures ---------------------------------------------------------------------------------------------


def test_a_failure_is_reported_with_a_record_and_the_match_goes_on(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = GreedyBot.choose

    def failing(self: GreedyBot, game: cc.Game, seat: int) -> cc.Action:
        if game.seed == "s-2" and game.turn == 5:
            raise RuntimeError("no idea")
        return choose(self, game, seat)

    monkeypatch.setattr(GreedyBot, "choose", failing)
    file = tmp_path / "result.json"
    words = ("--bots", "random,greedy", "--games", 6, "--seed", "s", "--json", file)
    code, out, err = arena(capsys, *words)
    assert code == 1
    assert "1 games failed; they and their deals are left out" in out
    assert "4 games in 2 deals" in out
    assert "of deal s-2 (greedy, random): RuntimeError: no idea; the game so far is in" in err
    assert 'raise RuntimeError("no idea")' in err
    (row,) = [row for row in read(file)["games"] if "failure" in row]
    record = Path(row["failure"]["record"])
    assert record.parent == tmp_path
    game = cc.replay(read(record))
    assert (game.turn, game.config.players[game.decision.player]) == (5, "greedy")
    assert run(capsys, "replay", record)[0] == 0
    monkeypatch.setattr(GreedyBot, "choose", choose)
    code, out, _ = arena(capsys, "--resume", file)  # mended
    assert code == 0
    assert "6 games in 3 deals" in out


# --- progress ---------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_fits_the_terminal_and_shows_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    terminal = Terminal()
    bar = Bar(4, 2, lambda: ["+3.0 ± 1.0", "61.0 %", "and more than fits"], terminal)
    bar.advance(1)
    bar.advance(1)
    bar.close()
    lines = terminal.getvalue().rstrip("\n").split("\r")[1:]
    assert all(len(line) < 70 for line in lines)
    assert "4/4 games, +3.0 ± 1.0" in lines[-1]


def test_elsewhere_progress_is_lines(capsys: Capture) -> None:
    code, _, err = run(capsys, "arena", *SMALL, "--bots", "random,random", "--games", 2)
    assert code == 0
    assert err.startswith("2/2 games, ")
    assert "\r" not in err


def test_a_time_to_wait_is_rough() -> None:
    assert [clock(seconds) for seconds in (5, 600, 9000)] == ["5 s", "10 min", "2.5 h"]


# --- the ladder -------------------------------------------------------------------------------------------

QUICK = ("--seconds", "0.001", "--quiet")


def test_the_ladder_plays_what_is_missing_and_writes_its_table(capsys: Capture, tmp_path: Path) -> None:
    table, data = tmp_path / "ladder.md", tmp_path / "ladder.json"
    words = ("ladder", "--bots", "random,greedy", "--games", 2, "-o", table)
    code, out, _ = run(capsys, *words, *QUICK)
    assert code == 0
    assert out == table.read_text()
    ends = ("`greedy` – `random` | 2 |", "`random` – `greedy` | 2 |")  # on a busy machine greedy sees little
    assert any(end in out for end in ends)
    assert "0.001 s per decision" in out
    games = read(data)["pairings"][0]["games"]
    assert [game[:2] for game in games] == [[1, 0], [1, 1]]
    before = data.read_text()
    run(capsys, *words, "--quiet")  # nothing is missing
    assert data.read_text() == before
    assert "by the wall clock" in refused(capsys, *words, "--clock", "processor")
    assert "has games at 0.001 s" in refused(capsys, *words, "--seconds", "2")
    run(capsys, *words, *QUICK, "--refresh")
    assert data.read_text() != before  # other times, at least


def test_a_ladder_begins_with_the_published_games(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = (Path(__file__).parents[2] / "docs" / "ladder.json").read_text()
    monkeypatch.setattr(
        "carcassonne.cli.ladder.published", lambda setup: games if setup == "standard" else None
    )
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "ladder", "--games", 0)
    assert code == 0
    assert "`medium` – `greedy` | 60 |" in out
    assert (tmp_path / "ladder.md").read_text() == out
    assert "no table yet" in run(capsys, "ladder", "--games", 0, "--setup", "royal-gift")[1]
    assert "has games with the set-up standard" in refused(
        capsys, "ladder", "--setup", "royal-gift", "-o", "ladder.md"
    )
    assert "did you mean 'royal-gift'?" in refused(capsys, "ladder", "--setup", "royal-gifts")


def test_a_ladder_that_was_stopped_goes_on(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "ladder.md"
    words = ("ladder", "--bots", "random,greedy", "--games", 4, "-o", table, *QUICK)
    with monkeypatch.context() as patch:
        interrupt_after(patch, 1)
        code, out, err = run(capsys, *words)
    assert (code, out) == (130, "no table yet: no bot has played random, which has Elo 0, yet\n")
    assert err == "carcassonne: stopped; the same command continues\n"
    assert run(capsys, *words)[0] == 0
    assert "`ladder-1` to `ladder-2`" in table.read_text()


def test_a_file_that_is_no_ladder_is_refused(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "ladder.json").write_text("{}")
    assert "cannot be used" in refused(capsys, "ladder", "-o", tmp_path / "ladder.md")
    assert "no directory" in refused(capsys, "ladder", "-o", tmp_path / "none" / "ladder.md")
    assert "no bot 'hal'" in refused(capsys, "ladder", "--bots", "hal", "-o", tmp_path / "other.md")
