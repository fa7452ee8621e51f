"""Games on a Dask cluster are the games played here, even if a worker dies in the middle."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from carcassonne.bots.arena.ladder import Ladder

GAMES = 300
ROOT = Path(__file__).parents[2]
SIMULATE = ("simulate", "--bots", "random", "--games", str(GAMES), "--seed", "farm")


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "carcassonne", *words]


def wait_for(what: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Look until it is so, or the process has ended."""
    while not what() and process.poll() is None:
        time.sleep(0.02)


class Cluster:
    """A scheduler and two workers, each a process of its own without a nanny."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        plain = ("--no-dashboard", "--scheduler-file", str(self._file))
        self.processes = [self._start("scheduler", "--host", "127.0.0.1", "--port", "0", *plain)]
        wait_for(self._is_told, self.processes[0])
        self.address: str = json.loads(self._file.read_text())["address"]
        once = ("--no-nanny", "--nthreads", "1", "--local-directory", str(folder), *plain)
        self.processes += [self._start("worker", "--name", name, *once) for name in ("one", "two")]

    def _is_told(self) -> bool:
        """Where the scheduler is; it writes its file in one go, but may be seen in the middle of it."""
        return self._file.exists() and self._file.read_text().endswith("\n}")

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        with (self._folder / f"{words[0]}-{len(list(self._folder.iterdir()))}.log").open("wb") as log:
            return subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=log, stderr=log)

    def end(self) -> None:
        for process in reversed(self.processes):
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One for all tests: it takes seconds to start, and loses a worker in the first of them."""
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.end()


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("game-*.json")}


def without_times(file: Path) -> Any:
    """A report without what a clock says."""
    report = json.loads(file.read_text())
    for name in ("seconds", "games_per_second"):
        report.pop(name)
    return report


@pytest.mark.slow
def test_a_worker_dies_and_the_results_are_those_of_a_local_run(tmp_path: Path, cluster: Cluster) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    subprocess.run(
        command(*SIMULATE, "--records", str(here), "--json", f"{here}.json"), check=True, capture_output=True
    )
    run = subprocess.Popen(
        command(*SIMULATE, "--cluster", cluster.address, "--records", str(there), "--json", f"{there}.json"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    wait_for(lambda: len(files(there)) >= 3, run)
    assert run.poll() is None, "it is still playing"
    cluster.processes[1].kill()
    assert len(files(there)) < GAMES
    _, said = run.communicate()
    assert run.returncode == 0, said.decode()
    assert files(there) == files(here)
    assert len(files(there)) == GAMES
    assert without_times(Path(f"{there}.json")) == without_times(Path(f"{here}.json"))


@pytest.mark.slow
def test_an_arena_on_the_cluster_goes_on_where_it_was_stopped(tmp_path: Path, cluster: Cluster) -> None:
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    match = ("arena", "--bots", "random,random", "--seed", "farm", "--quiet")
    subprocess.run(command(*match, "--games", "8", "--json", str(here)), check=True, capture_output=True)
    for games in ("4", "8"):
        subprocess.run(
            command(*match, "--games", games, "--cluster", cluster.address, "--resume", str(there)),
            check=True,
            capture_output=True,
        )

    def played(file: Path) -> list[Any]:
        rows = json.loads(file.read_text())["games"]
        return [{k: v for k, v in row.items() if k not in ("times", "late")} for row in rows]

    assert played(there) == played(here)
    assert len(played(there)) == 8


@pytest.mark.slow
def test_a_ladder_on_the_cluster_is_that_played_here(tmp_path: Path, cluster: Cluster) -> None:
    def played(name: str, *more: str) -> list[Any]:
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(Ladder(30.0).to_json()))
        table = str(file.with_suffix(".md"))
        words = ("ladder", "--bots", "random,greedy", "--games", "2", "-o", table, *more)
        subprocess.run(command(*words), check=True, capture_output=True)
        pairings = json.loads(file.read_text())["pairings"]
        return [{k: v for k, v in row.items() if k != "times"} for row in pairings]

    here = played("here")
    assert played("there", "--cluster", cluster.address) == here != []


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("tools/bot_judgement.py", "collect", "{file}", "--positions", "3", "--rounds", "1"),
        ("tools/bot_weights.py", "--rounds", "1", "--games", "3"),
    ],
    ids=("calibration", "self-play"),
)
def test_runs_of_the_bots_tools_give_on_the_cluster_what_they_give_here(
    words: tuple[str, ...], tmp_path: Path, cluster: Cluster
) -> None:
    def run(name: str, *more: str) -> tuple[bytes, bytes]:
        file = tmp_path / name
        file.touch()
        asked = [sys.executable, *(word.format(file=file) for word in words), *more]
        return subprocess.run(asked, check=True, capture_output=True, cwd=ROOT).stdout, file.read_bytes()

    here = run("here")
    assert run("there", "--cluster", cluster.address) == here != (b"", b"")


def test_where_no_cluster_is_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    from carcassonne.bots.arena import farm
    from carcassonne.cli import main

    monkeypatch.setattr(farm, "PATIENCE", 1)
    assert main(["simulate", "--games", "1", "--cluster", "127.0.0.1:1"]) == 1
    assert "no Dask scheduler answers at '127.0.0.1:1'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "--games", "1", "--cluster", "127.0.0.1:1"]) == 1
    assert "--cluster needs distributed; run pip install 'carcassonne[farm]'" in capsys.readouterr().err
