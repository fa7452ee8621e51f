"""The native core beside the engine in Python and the yardstick, in one run: python benchmarks/core.py

Three processes do the same work in turns, in processor time: limit.cpp, and both engines, which play the same
games and must come to the same scores. The best round of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

HERE = Path(__file__).parent
ENGINES = ("python", "native")
PLAYERS = tuple("ABCDE")


# --- one engine ---------------------------------------------------------------------------------------------


def work() -> None:
    """Carry out orders from standard input, each a line of JSON, and answer with seconds and a result."""
    import carcassonne as cc

    presets = {preset.id: preset for preset in cc.presets()}
    halfway: dict[str, cc.Game] = {}

    def config(setup: str, seed: int) -> cc.Config:
        if setup == "base":
            return cc.Config(("Ann", "Bob"), edition="c1", modules=("base", "farmers"), seed=seed)
        return presets[setup].config(PLAYERS, seed=seed)

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

    def copy(setup: str, times: int) -> Any:
        if setup not in halfway:
            game = halfway[setup] = cc.Game(config(setup, 1))
            rng = random.Random(1).random
            for _ in range(game.config.deck.total()):
                options = game.decision.options
                game.play(options[int(rng() * len(options))])
        state = halfway[setup]._state
        began = process_time()
        for _ in range(times):
            state.copy()
        return (process_time() - began) / times, 0

    def think(setup: str, seconds: int) -> Any:
        copy(setup, 1)
        game = halfway[setup].copy()
        while game.decision.kind != "place_tile":
            game.play(game.decision.options[0])
        bot = cc.bots.get("strong", seed=1)
        began = process_time()
        bot.choose(game, game.decision.player)
        return process_time() - began, 0

    kinds = {"play": play, "copy": copy, "think": think}
    for line in sys.stdin:
        kind, setup, number = json.loads(line)
        print(json.dumps(kinds[kind](setup, number)), flush=True)


class Engine:
    """One engine in a process of its own."""

    def __init__(self, name: str) -> None:
        environment = {**os.environ, "CARCASSONNE_CORE": name, "PYTHONHASHSEED": "0"}
        command = [sys.executable, __file__, "--work"]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, kind: str, setup: str, number: int) -> tuple[float, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([kind, setup, number]), file=self.process.stdin, flush=True)
        seconds, result = json.loads(self.process.stdout.readline())
        return seconds, result


# --- the run ------------------------------------------------------------------------------------------------


def limit_seconds(program: str) -> float:
    done = subprocess.run([program, "1000"], check=True, capture_output=True, text=True)
    return 1 / float(done.stdout.split()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--work", action="store_true", help="be one of the engines")
    asked = parser.parse_args()
    if asked.work:
        work()
        return
    orders = [("play", "base", 20), ("play", "big-box-2025", 3), ("play", "everything", 1)]
    orders += [("copy", "base", 1000), ("copy", "big-box-2025", 1000), ("copy", "everything", 1000)]
    best: dict[tuple[str, str, str], float] = {}
    limit = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "limit")
        subprocess.run(["g++", "-O3", "-o", program, str(HERE / "limit.cpp")], check=True)
        engines = {name: Engine(name) for name in ENGINES}
        for _ in range(asked.rounds):
            for kind, setup, number in orders:
                limit = min(limit, limit_seconds(program))
                results = []
                for name, engine in engines.items():
                    seconds, result = engine.do(kind, setup, number)
                    results.append(result)
                    key = kind, setup, name
                    best[key] = min(best.get(key, float("inf")), seconds)
                assert results[0] == results[1], f"{kind} {setup}: the engines came to different scores"
    print(f"{'':22}{'python':>12}{'native':>12}{'faster':>9}")
    for kind, setup, _ in orders:
        python, native = (best[kind, setup, name] for name in ENGINES)
        unit = 1e6 if kind == "copy" else 1e3
        word = "us" if kind == "copy" else "ms"
        ratio = python / native
        print(f"{kind + ' ' + setup:22}{python * unit:10.2f}{word}{native * unit:10.2f}{word}{ratio:8.1f}x")
    for name in ENGINES:
        print(f"the yardstick is faster than {name} by {best['play', 'base', name] / limit:.1f}")


if __name__ == "__main__":
    main()
