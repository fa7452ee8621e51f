"""What each named set-up costs, and how the cost of a turn grows with the board.

    python benchmarks/presets.py

Prints two tables for docs/performance.md: games a second and `copy()` half-way for every preset with five
players, and the cost of a turn for boards of 72 to 400 tiles. Speeds are given as parts of the yardstick's,
which is measured in the same run; times are the best of several rounds, in processor time.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import carcassonne as cc

PLAYERS = ("Ann", "Bob", "Cid", "Dot", "Eve")
ROUNDS = 15


def yardstick() -> float:
    """Games a second of the C++ yardstick, the best of several runs."""
    source = Path(__file__).with_name("limit.cpp")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "limit"
        subprocess.run(["g++", "-O3", "-o", program, source], check=True)
        runs = [subprocess.run([program, "3000"], capture_output=True, text=True).stdout for _ in range(8)]
    return max(float(re.split(r"\s", run)[0]) for run in runs)


def best(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Processor time of the fastest round."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        action()
        times.append(time.process_time() - began)
    return min(times)


def play(config: cc.Config, seed: int, until: float = 1.0) -> cc.Game:
    """A random game, to its end or up to a share of its tiles."""
    rng = random.Random(seed)
    game = cc.Game(config)
    tiles = game.remaining.total()
    while not game.over and game.remaining.total() > (1 - until) * tiles:
        options = game.decision.options
        game.play(options[int(rng.random() * len(options))])
    return game


def copy_time(config: cc.Config) -> float:
    game = play(config, 1, until=0.5)

    def thousand() -> None:
        for _ in range(1000):
            game.copy()

    return best(thousand) / 1000


def main() -> int:
    limit = yardstick()
    print(f"yardstick: {limit:.0f} games/s\n")
    print("| preset | tiles | games/s | relative to the yardstick | us per turn | copy() |")
    print("|---|---:|---:|---:|---:|---:|")
    for preset in cc.presets():
        config = preset.config(PLAYERS, seed=1)
        turns = play(config, 1).turn
        seconds = best(lambda config=config: play(config, 1))  # type: ignore[misc]
        row = f"| `{preset.id}` | {config.deck.total()} | {1 / seconds:.0f} | 1/{limit * seconds:.0f} "
        print(f"{row}| {seconds / turns * 1e6:.0f} | {copy_time(config) * 1e6:.1f} us |", flush=True)
    print("\n| tiles (base set, farmers, 5 players) | us per turn | copy() |")
    print("|---:|---:|---:|")
    for copies in (1, 2, 3, 4, 5.5):
        sets = {"base": int(copies), **({"inns-cathedrals": 2} if copies % 1 else {})}
        config = cc.Config(PLAYERS, "c1", ("base", "farmers"), tiles=sets, seed=1)
        turns = play(config, 1).turn
        seconds = best(lambda config=config: play(config, 1))  # type: ignore[misc]
        print(
            f"| {config.deck.total()} | {seconds / turns * 1e6:.1f} | {copy_time(config) * 1e6:.1f} us |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
