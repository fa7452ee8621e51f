"""What an environment costs beside the game it wraps: `python benchmarks/env.py [--games N]`.

All are played in turns in one run and timed by the processor, so the ratios hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from pathlib import Path
from typing import Any

import carcassonne as cc
from carcassonne._core import NAME
from carcassonne.env import Many, carcassonne_v1, carcassonne_v2

PRESETS = ("classic", "big-box-2025")
CONFIGS = {preset.id: preset for preset in cc.presets()}


def bare(preset: str, seed: int) -> tuple[float, int]:
    """A random game without an environment: seconds, decisions."""
    game, rng = cc.Game(CONFIGS[preset].config(("Ann", "Bob"), seed=seed)), random.Random(seed)
    began, steps = time.process_time(), 0
    while decision := game.decision:
        game.play(decision.options[int(rng.random() * len(decision.options))])
        steps += 1
    return time.process_time() - began, steps


def stepped(env: Any, seed: int) -> tuple[float, int]:
    """The same through an environment, with an observation for each decision."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    began, steps = time.process_time(), 0
    while not env.game.over:
        agent = env.agent_selection
        env.observe(agent)
        allowed = env.infos[agent].get("actions") or list(env._choices.options)
        env.step(allowed[int(rng.random() * len(allowed))])
        steps += 1
    return time.process_time() - began, steps


def vectorised(many: Many, steps: int) -> float:
    """Decisions per second of processor time of many games at once."""
    told, rng = many.reset(1), random.Random(1)
    began = time.process_time()
    for _ in range(steps):
        allowed = [follower.info()["actions"] for follower in many._followers]
        told = many.step([each[int(rng.random() * len(each))] for each in allowed])
    assert len(told.seats) == many.games
    return steps * many.games / (time.process_time() - began)


def compare(preset: str, games: int) -> None:
    slow = carcassonne_v1.raw_env(preset, players=2, standings=False)
    kept = carcassonne_v2.raw_env(preset, players=2, copy=False)
    copied = carcassonne_v2.raw_env(preset, players=2)
    spent: dict[str, list[float]] = {"game alone": [], "v2, copy=False": [], "v2": [], "v1, no standings": []}
    for seed in range(games):
        for name, (seconds, steps) in {
            "game alone": bare(preset, seed),
            "v2, copy=False": stepped(kept, seed),
            "v2": stepped(copied, seed),
            **({"v1, no standings": stepped(slow, seed)} if seed < 2 else {}),
        }.items():
            spent[name].append(seconds / steps)
    least = min(spent["game alone"]), statistics.median(spent["game alone"])
    for name, each in spent.items():
        best, middle = min(each), statistics.median(each)
        ratios = f"x{best / least[0]:.1f} / x{middle / least[1]:.1f}"
        print(f"{preset:14} {name:18} {best * 1e6:8.1f} / {middle * 1e6:8.1f} us a step   {ratios}")


def memory(preset: str, count: int) -> float:
    """MB that so many environments of one set-up take, each in mid-game."""
    before = _resident()
    many = Many(count, preset, copy=False)
    many.reset(1)
    for _ in range(20):
        many.step([follower.info()["actions"][0] for follower in many._followers])
    return _resident() - before


def _resident() -> float:
    """MB of this process that are in memory; only Linux says so."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what an environment costs.")
    parser.add_argument("--games", type=int, default=8)
    asked = parser.parse_args()
    print(f"1,000 environments of classic: {memory('classic', 1000):.0f} MB")
    print(f"core {NAME}; least and median of {asked.games} games, processor time")
    for preset in PRESETS:
        compare(preset, asked.games)
        for copy in (False, True):
            speed = vectorised(Many(64, preset, copy=copy), 20)
            print(f"{preset:14} Many(64, copy={copy!s:5}) {speed:10.0f} decisions a second")


if __name__ == "__main__":
    main()
