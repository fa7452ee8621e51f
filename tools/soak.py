"""Play random games over random set-ups and check everything that must hold in them.

python tools/soak.py --games 5000 --seed 0 --jobs 2

Game number n is the same game each time: even numbers have modules that the oracle of tests/properties knows
and judges in full, odd numbers have any modules. The first game that breaks something ends the run.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.properties.checker import check_game
from tests.properties.setups import ALL, JUDGED

Result = tuple[int, int, str]
"""Number of the game, its actions, and what went wrong, if anything did."""


def soak_one(seed: int) -> Result:
    try:
        report = check_game(seed, pool=ALL if seed % 2 else JUDGED)
    except Exception:
        return seed, 0, traceback.format_exc()
    return seed, report.actions, ""


def results(seeds: range, jobs: int) -> Iterator[Result]:
    """The results in the order of the seeds, so that the first failure is always the same one."""
    if jobs == 1:
        yield from map(soak_one, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(soak_one, seeds, chunksize=4)
        finally:
            pool.shutdown(cancel_futures=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random games and check them.")
    parser.add_argument("--games", type=int, default=5000, help="how many games to play (5000)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first game (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    options = parser.parse_args(arguments)
    began = said = time.monotonic()
    games = actions = 0
    for seed, count, failure in results(range(options.seed, options.seed + options.games), options.jobs):
        if failure:
            print(failure, file=sys.stderr)
            print(f"game {seed} failed after {games} sound games; repeat it with", file=sys.stderr)
            print(f"  python tools/soak.py --games 1 --seed {seed} --jobs 1", file=sys.stderr)
            return 1
        games += 1
        actions += count
        if time.monotonic() - said > 60:
            said = time.monotonic()
            print(f"{games} games ...", flush=True)
    print(f"{games} games, {actions} actions, {time.monotonic() - began:.0f} seconds, nothing broken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
