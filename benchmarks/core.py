"""The native core beside the engine in Python, the last version before there was a core, and the yardstick.

    python benchmarks/core.py [--before REVISION] [--rounds 25] [--note]

All of them do the same work in turns, each in a process of its own, in processor time; both engines must come
to the same scores. The best round of each counts. Every line has its target and its floor; `--note`
adds a line to results.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from versions import checkout

HERE = Path(__file__).parent
RESULTS = HERE / "results.md"
OTHERS = "\n\n# Results of `make bench`"
"""Where the lines of this program end in the file of results."""
BEFORE = "b4b317f"
"""The last version before there was a core: what the targets call today."""
ENGINES = ("before", "python", "native")
PLAYERS = tuple("ABCDE")
ENOUGH = 600.0
"""Seconds that `strong` may think: more than it wants, so that its work does not depend on the machine."""


GROWING = {f"{72 * copies} tiles": copies for copies in (1, 2, 3, 4, 6)}
"""Larger and larger boards of the base game -> how many times its tiles are in the game."""


class Line(NamedTuple):
    """One number: how many times as fast the native core is, its target and its floor."""

    name: str
    times: float
    target: float
    floor: float

    def judge(self) -> str:
        if self.times >= self.target:
            return "target reached"
        return "ok" if self.times >= self.floor else "BELOW THE FLOOR"


# --- one engine ---------------------------------------------------------------------------------------------


def work() -> None:
    """Carry out orders from standard input, each a line of JSON, and answer with seconds and a result."""
    import carcassonne as cc

    presets = {preset.id: preset for preset in cc.presets()}
    halfway: dict[tuple[str, int], cc.Game] = {}

    def config(setup: str, seed: int, players: tuple[str, ...] = PLAYERS) -> cc.Config:
        if setup == "base":
            return cc.Config(PLAYERS[:2], edition="c1", modules=("base", "farmers"), seed=seed)
        if setup in GROWING:
            tiles = {"base": GROWING[setup]}
            return cc.Config(PLAYERS, edition="c1", modules=("base", "farmers"), tiles=tiles, seed=seed)
        return presets[setup].config(players, seed=seed)

    def play(setup: str, games: int) -> Any:
        configs = [config(setup, seed) for seed in range(games)]
        rng = random.Random(1).random
        scores = []
        began = process_time()
        for each in configs:
            game = cc.Game(each)
            while not game.over:
                options = game.decision.options
                game.play(options[int(rng() * len(options))])
            scores.append(game.scores)
        return (process_time() - began) / games, scores

    def middle(setup: str, players: tuple[str, ...]) -> cc.Game:
        """A game half-way through, when a tile is to be placed."""
        key = setup, len(players)
        if key not in halfway:
            rng = random.Random(1).random
            game = halfway[key] = cc.Game(config(setup, 1, players))
            half = game.remaining.total() // 2
            while game.remaining.total() > half or game.decision.kind != "place_tile":
                options = game.decision.options
                game.play(options[int(rng() * len(options))])
        return halfway[key]

    def copy(setup: str, times: int) -> Any:
        state = middle(setup, PLAYERS)._state
        began = process_time()
        for _ in range(times):
            state.copy()
        return (process_time() - began) / times, 0

    def think(setup: str, seconds: float) -> Any:
        game = middle(setup, PLAYERS[:2]).copy()
        bot = cc.bots.get("strong", seconds=seconds, seed=1)
        began = process_time()
        chosen = bot.choose(game, game.decision.player)
        return process_time() - began, chosen.to_json()

    kinds = {"play": play, "copy": copy, "think": think}
    for line in sys.stdin:
        kind, setup, number = json.loads(line)
        print(json.dumps(kinds[kind](setup, number)), flush=True)


class Engine:
    """One engine in a process of its own."""

    def __init__(self, name: str, sources: Path) -> None:
        core = "native" if name == "native" else "python"
        environment = {
            **os.environ,
            "CARCASSONNE_CORE": core,
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": str(sources),
        }
        command = [sys.executable, __file__, "--work"]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, kind: str, setup: str, number: float) -> tuple[float, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([kind, setup, number]), file=self.process.stdin, flush=True)
        seconds, result = json.loads(self.process.stdout.readline())
        return seconds, result


# --- the run ------------------------------------------------------------------------------------------------


def limit_seconds(program: str) -> float:
    done = subprocess.run([program, "1000"], check=True, capture_output=True, text=True)
    return 1 / float(done.stdout.split()[0])


ORDERS: tuple[tuple[str, str, float], ...] = (
    ("play", "base", 20),
    ("play", "big-box-2025", 3),
    ("play", "everything", 1),
    ("copy", "base", 1000),
    ("copy", "big-box-2025", 1000),
    ("copy", "everything", 1000),
    ("think", "base", ENOUGH),
    ("think", "big-box-2025", ENOUGH),
    ("think", "everything", ENOUGH),
    *(("play", setup, 3) for setup in GROWING),
)
Best = dict[tuple[str, str, str], float]
"""Kind of work, set-up, engine -> seconds of the best round."""


def measure(rounds: int, before: str, folder: str) -> tuple[Best, float]:
    """What each engine needs for each work, and the yardstick for a game."""
    program = str(Path(folder) / "limit")
    subprocess.run(["g++", "-O3", "-o", program, str(HERE / "limit.cpp")], check=True)
    now = HERE.parent / "src"
    sources = {"before": checkout(before, folder), "python": now, "native": now}
    engines = {name: Engine(name, sources[name]) for name in ENGINES}
    best: Best = {}
    limit = float("inf")
    for number in range(rounds):
        for kind, setup, amount in ORDERS:
            if kind == "think" and number:
                continue  # it takes seconds, and varies less
            limit = min(limit, limit_seconds(program))
            results = {}
            for name, engine in engines.items():
                seconds, results[name] = engine.do(kind, setup, amount)
                best[kind, setup, name] = min(best.get((kind, setup, name), float("inf")), seconds)
            assert results["python"] == results["native"], f"{kind} {setup}: the engines did different things"
    return best, limit


def judged(best: Best, limit: float) -> list[Line]:
    """The numbers that have a target. Games are compared with the version before, for which the targets were
    set; `strong`, which has learned something since, with the engine in Python."""

    def times(kind: str, setup: str, other: str) -> float:
        return best[kind, setup, other] / best[kind, setup, "native"]

    return [
        Line("base game, part of the yardstick", limit / best["play", "base", "native"], 1 / 6, 1 / 12),
        Line("big-box-2025, of before", times("play", "big-box-2025", "before"), 5, 3.5),
        Line("everything, of before", times("play", "everything", "before"), 2.5, 1.8),
        Line("strong, base, of python", times("think", "base", "python"), 10, 5),
        Line("strong, big-box-2025, of python", times("think", "big-box-2025", "python"), 5, 3),
        Line("strong, everything, of python", times("think", "everything", "python"), 3, 2),
    ]


def show(best: Best, lines: list[Line]) -> None:
    print(f"{'':22}{'before':>12}{'python':>12}{'native':>12}{'of before':>10}{'of python':>10}")
    for kind, setup, _ in ORDERS:
        spent = {name: best[kind, setup, name] for name in ENGINES}
        unit, word = (1e6, "us") if kind == "copy" else (1e3, "ms")
        told = "".join(f"{spent[name] * unit:10.2f}{word}" for name in ENGINES)
        ratios = "".join(f"{spent[name] / spent['native']:9.2f}x" for name in ("before", "python"))
        print(f"{kind + ' ' + setup:22}{told}{ratios}")
    for engine in ("python", "native"):
        turns = [1e6 * best["play", setup, engine] / (72 * copies) for setup, copies in GROWING.items()]
        print(f"us for each of {', '.join(GROWING)}, {engine}: {', '.join(f'{turn:.1f}' for turn in turns)}")
    for line in lines:
        told = f"{line.times:.2f}" if line.times >= 1 else f"1/{1 / line.times:.1f}"
        print(f"{line.name:36}{told:>8}  {line.judge()}")


def note(best: Best, lines: list[Line]) -> None:
    """Add the run to the history."""
    revision = subprocess.run(
        ["git", "-C", HERE, "describe", "--always", "--dirty=+"], capture_output=True, text=True
    ).stdout.strip()
    copies = [
        f"{1e6 * best['copy', setup, 'native']:.2f}" for setup in ("base", "big-box-2025", "everything")
    ]
    told = [f"{line.times:.2f}" if line.times >= 1 else f"1/{1 / line.times:.1f}" for line in lines]
    load = f"{os.getloadavg()[1]:.0f}"
    line = f"| {' | '.join([datetime.now(UTC).date().isoformat(), revision, load, *told, *copies])} |"
    own, others = RESULTS.read_text().split(OTHERS)
    RESULTS.write_text(f"{own}\n{line}{OTHERS}{others}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--before", metavar="REVISION", default=BEFORE, help=f"the version before ({BEFORE})")
    parser.add_argument("--note", action="store_true", help="add the numbers to results.md")
    parser.add_argument("--work", action="store_true", help="be one of the engines")
    asked = parser.parse_args()
    if asked.work:
        work()
        return
    with tempfile.TemporaryDirectory() as folder:
        best, limit = measure(asked.rounds, asked.before, folder)
    lines = judged(best, limit)
    show(best, lines)
    if asked.note:
        note(best, lines)


if __name__ == "__main__":
    main()
