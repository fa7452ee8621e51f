"""Play thousands of games on the native core and look whether its memory grows.

python tools/core_leaks.py --games 10000
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

MOST = 2.0
"""KiB that a game may leave behind: what lists and tables of the process grow by."""


WARM = 300
"""Games until every design of a tile and every hook was met: what is read once of them is kept."""


def play(number: int) -> None:
    import carcassonne as cc
    from carcassonne.kit.setups import preset_config

    rng = random.Random(number)
    game = cc.Game(preset_config(rng, rng.choice(("first-game", "second-game", "big-box-2025"))))
    while not game.over:
        game.play(rng.choice(game.decision.options))
        if rng.random() < 0.05:
            game = game.copy().copy()


def used() -> int:
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> int:
    parser = argparse.ArgumentParser(description="Look for leaks of the native core.")
    parser.add_argument("--games", type=int, default=10_000, help="how many games to play (default 10000)")
    games = parser.parse_args().games
    os.environ["CARCASSONNE_CORE"] = "native"
    first = max(WARM, games // 10)
    for number in range(first):
        play(number)
    before = used()
    for number in range(first, games):
        play(number)
    grown = (used() - before) / (games - first)
    print(f"{games} games, {before} KiB after the first {first}, then {grown:.2f} KiB more for each")
    return int(grown > MOST)


if __name__ == "__main__":
    sys.exit(main())
