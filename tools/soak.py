"""Play random games over random set-ups and check everything that must hold in them.

python tools/soak.py --games 30000 --seed 0 --jobs 2 [--preset big-box-2025] [--bots greedy,easy]

Game number n is the same game each time: one in four has modules that the oracle of carcassonne.kit knows
and judges in full, the others have any modules, or all are of one preset. Scores, markers and figures are
checked after every action, the dearer properties at a share of the steps (--effort), and every game is
replayed from its record. Options, house rules among them, are drawn too. With --bots these play, otherwise
chance. The first game that breaks something ends the run.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from carcassonne.kit.checker import check_game
from carcassonne.kit.setups import ALL, JUDGED

Result = tuple[int, int, str]
"""Number of the game, its actions, and what went wrong, if anything did."""


def soak_one(seed: int, effort: float, preset: str | None, bots: Sequence[str]) -> Result:
    try:
        report = check_game(seed, effort, ALL if seed % 4 else JUDGED, preset, bots)
    except Exception:
        return seed, 0, traceback.format_exc()
    return seed, report.actions, ""


def results(
    seeds: range, jobs: int, effort: float, preset: str | None, bots: Sequence[str]
) -> Iterator[Result]:
    """The results in the order of the seeds, so that the first failure is always the same one."""
    one = partial(soak_one, effort=effort, preset=preset, bots=bots)
    if jobs == 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(one, seeds, chunksize=4)
        finally:
            pool.shutdown(cancel_futures=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random games and check them.")
    parser.add_argument("--games", type=int, default=30000, help="how many games to play (default 30000)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument(
        "--effort", type=float, default=0.002, help="share of fully checked steps (default 0.002)"
    )
    parser.add_argument("--preset", help="play only this preset, with 1 to 6 players")
    parser.add_argument("--bots", default="", help="who plays, separated by commas (default: chance)")
    options = parser.parse_args(arguments)
    bots = [name for name in options.bots.split(",") if name]
    began = said = time.monotonic()
    games = actions = 0
    seeds = range(options.seed, options.seed + options.games)
    for seed, count, failure in results(seeds, options.jobs, options.effort, options.preset, bots):
        if failure:
            print(failure, file=sys.stderr)
            print(f"game {seed} failed after {games} good ones; repeat it with", file=sys.stderr)
            print(f"  python tools/soak.py --games 1 --seed {seed} --jobs 1", file=sys.stderr)
            return 1
        games += 1
        actions += count
        if time.monotonic() - said > 60:
            said = time.monotonic()
            print(f"{games} games ...", flush=True)
    print(f"{games} games, {actions} actions, {time.monotonic() - began:.0f} seconds, no errors")
    return 0


if __name__ == "__main__":
    sys.exit(main())
