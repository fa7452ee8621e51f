"""Play whole games of every preset with 2 to 6 bots of mixed levels, and time every decision.

python tools/bot_games.py [--presets everything,classic] [--players 2,3] [--levels easy,medium] [--jobs 2]
    [--busy 4]

Every bot has its own limit, and the time on the wall counts, as players feel it. Decisions with a single
option are left out. `--busy` starts so many processes beside the games that do nothing but work. A line tells
how long a millisecond of any work takes meanwhile: what the machine keeps everybody waiting for is no bot's
doing. The run ends with an error if a bot breaks a game, or if more than
one decision in a hundred of a level takes longer than its limit.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from multiprocessing import Process
from time import monotonic, perf_counter, process_time

import carcassonne as cc
from carcassonne.bots import easy, medium, strong
from carcassonne.bots.arena.timing import Times

LIMITS = {
    "strong": strong.SECONDS,
    "medium": medium.SECONDS,
    "easy": easy.SECONDS,
    "master": strong.OF_A_MASTER,
    "casual": easy.CasualBot.own_seconds,
    "novice": easy.SECONDS,
}
LEVELS = ("strong", "medium", "easy")
"""Those that play if none are named."""
ANY = "any work"
PRESETS = {preset.id: preset for preset in cc.presets()}


def play(task: tuple[str, int, tuple[str, ...]]) -> tuple[str, int, int, tuple[int, ...], dict[str, Times]]:
    """One game; neighbours have different levels, and which level begins differs with their number."""
    preset, players, mixed = task
    levels = [mixed[(seat + players) % len(mixed)] for seat in range(players)]
    game = cc.Game(PRESETS[preset].config([f"{level} {seat}" for seat, level in enumerate(levels)], "times"))
    bots = [cc.bots.get(level, seed=seat) for seat, level in enumerate(levels)]
    times = {level: Times() for level in (*mixed, ANY)}
    while not game.over:
        decision = game.decision
        seat = decision.player
        times[ANY].add(waited())
        before = perf_counter()
        action = bots[seat].choose(game, seat)
        if len(decision.options) > 1:
            times[levels[seat]].add(perf_counter() - before)
        game.play(action)
    return preset, players, game.turn, game.scores, times


def waited() -> float:
    """How long a millisecond of the processor's time takes on the wall."""
    before, end = perf_counter(), process_time() + 0.001
    while process_time() < end:
        pass
    return perf_counter() - before


@contextmanager
def busy(number: int) -> Iterator[None]:
    """For a while so many processes do nothing but work."""
    beside = [Process(target=_work, daemon=True) for _ in range(number)]
    for process in beside:
        process.start()
    try:
        yield
    finally:
        for process in beside:
            process.terminate()


def _work() -> None:
    while True:
        pass


def show(times: dict[str, Times]) -> str:
    return " ".join(
        f"{level} {1000 * times[level].within(0.99):5.0f} / {1000 * times[level].longest:5.0f} ms"
        for level in times
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play every preset with bots of mixed levels.")
    parser.add_argument("--presets", default=",".join(PRESETS), help="separated by commas (default: all)")
    parser.add_argument("--players", default="2,3,4,5,6", help="numbers of players (default 2,3,4,5,6)")
    parser.add_argument("--levels", default=",".join(LEVELS), help=f"of {', '.join(LIMITS)}")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--busy", type=int, default=0, help="processes that work beside them (default 0)")
    options = parser.parse_args(arguments)
    levels = tuple(options.levels.split(","))
    games = list(product(options.presets.split(","), map(int, options.players.split(",")), [levels]))
    began = monotonic()
    total = {level: Times() for level in (*levels, ANY)}
    print("99th percentile / longest decision for each level")
    with busy(options.busy), ProcessPoolExecutor(options.jobs) as pool:
        for preset, players, turns, scores, times in pool.map(play, games):
            for level, seen in times.items():
                total[level].include(seen)
            print(f"{preset:20} {players} players {turns:4} turns  {show(times)}  {scores}", flush=True)
    load = os.getloadavg()[1] / (os.cpu_count() or 1)
    print(f"{len(games)} games in {monotonic() - began:.0f} s, {load:.1f} times more work than cores")
    any_work = total.pop(ANY).summary()
    most, longest = 1000 * any_work["p99"], 1000 * any_work["max"]
    print(f"a millisecond of any work: 99 % within {most:.0f} ms, longest {longest:.0f} ms")
    return report(total.items())


def report(total: Iterable[tuple[str, Times]]) -> int:
    """Print a line for each level; 1 if one of them is late too often."""
    late = 0
    for level, times in total:
        summary = times.summary()
        late += summary["p99"] > LIMITS[level]
        mean, most, longest = summary["mean"], summary["p99"], summary["max"]
        print(
            f"{level:7} limit {LIMITS[level]:4} s: {summary['decisions']} decisions,"
            f" mean {mean:.3f} s, 99 % within {most:.3f} s, longest {longest:.3f} s"
        )
    return int(late > 0)


if __name__ == "__main__":
    raise SystemExit(main())
