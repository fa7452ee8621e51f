"""What an environment costs beside the game it wraps: `python benchmarks/env.py [--games N] [--rounds N]`.

All are played in turns in one run and timed by the processor, so the ratios hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import copy
import random
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import carcassonne as cc
from carcassonne._core import NAME
from carcassonne.env import Many, carcassonne_v1, carcassonne_v2

PRESETS = ("classic", "big-box-2025")
CONFIGS = {preset.id: preset for preset in cc.presets()}


def bare(preset: str, seed: int) -> tuple[float, int]:
    """The bare engine: a random game through the public API, `decision.options` and `play`, and no more."""
    game, rng = cc.Game(CONFIGS[preset].config(("Ann", "Bob"), seed=seed)), random.Random(seed)
    began, steps = time.process_time(), 0
    while decision := game.decision:
        game.play(decision.options[int(rng.random() * len(decision.options))])
        steps += 1
    return time.process_time() - began, steps


def stepped(env: Any, seed: int) -> tuple[float, int]:
    """The same game through an environment: the same choices, with an observation for each decision."""
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


def vectorised(many: Many) -> float:
    """Decisions per second of processor time of many games at once, from their beginning to an end."""
    told, rng, steps = many.reset(1), random.Random(1), 0
    began = time.process_time()
    while not told.ended.any():
        steps += 1
        told = many.step([each[int(rng.random() * len(each))] for each in many.actions()])
    assert len(told.seats) == many.games
    return steps * many.games / (time.process_time() - began)


def compare(preset: str, games: int, rounds: int) -> None:
    """Play the same games in turns; of each the least time counts, for the others were disturbed."""
    fast = carcassonne_v2.raw_env(preset, players=2)
    copied = carcassonne_v2.raw_env(preset, players=2, copy=True)
    slow = carcassonne_v1.raw_env(preset, players=2, standings=False)
    players: dict[str, tuple[Callable[[int], tuple[float, int]], int]] = {
        "bare engine": (lambda seed: bare(preset, seed), rounds),
        "v2": (lambda seed: stepped(fast, seed), rounds),
        "v2, copy=True": (lambda seed: stepped(copied, seed), rounds),
        "v1, no standings": (lambda seed: stepped(slow, seed), 1),
    }
    spent: dict[str, list[float]] = {name: [float("inf")] * games for name in players}
    steps: dict[str, list[int]] = {name: [0] * games for name in players}
    for number in range(rounds):
        for seed in range(games):
            for name, (play, most) in players.items():
                if number < most and (seed < 2 or most > 1):
                    seconds, steps[name][seed] = play(seed)
                    spent[name][seed] = min(seconds, spent[name][seed])
    alone = 0.0
    for name in players:
        least = [seconds for seconds in spent[name] if seconds < float("inf")]
        each = sum(least) / sum(steps[name])
        alone = alone or each
        cost = f"{each * 1e6:8.1f} us {1 / each:8.0f} steps a second   x{each / alone:.2f}"
        print(f"{preset:14} {name:18} {cost}")


def memory(preset: str, count: int, steps: int) -> float:
    """MB that so many environments of one set-up take, each in the middle of a game of its own."""
    before, rng = _resident(), random.Random(1)
    first = carcassonne_v2.raw_env(preset, players=2)
    first.reset(seed=0)
    made = [copy.deepcopy(first) for _ in range(count)]
    for seed, env in enumerate(made):
        env.reset(seed=seed)
        for _ in range(steps):
            env.observe(env.agent_selection)
            env.step(rng.choice(env.infos[env.agent_selection]["actions"]))
    return _resident() - before


def _resident() -> float:
    """MB of this process that are in memory; only Linux says so."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what an environment costs.")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=12)
    asked = parser.parse_args()
    for preset, steps in {"classic": 50, "big-box-2025": 170}.items():
        print(f"1,000 environments of {preset} after {steps} steps: {memory(preset, 1000, steps):.0f} MB")
    print(f"core {NAME}; {asked.games} games, of each the least processor time of {asked.rounds} rounds")
    for preset in PRESETS:
        compare(preset, asked.games, asked.rounds)
        for copied in (False, True):
            speed = vectorised(Many(64, preset, copy=copied))
            print(f"{preset:14} Many(64, copy={copied!s:5}) {speed:10.0f} decisions a second")


if __name__ == "__main__":
    main()
