"""The work that `versions.py` lets two versions do: random games, copies, and decisions of `strong`.

It uses the public interface only, so that it runs on any version. `strong` is the one of the first version,
which stays as it is: the same decisions are the same number of positions.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any
from zlib import crc32

began = process_time()
import carcassonne as cc  # noqa: E402

IMPORT = process_time() - began
FIVE = ("Ann", "Bob", "Cid", "Dot", "Eve")
TWO = FIVE[:2]
GAMES = (("classic", TWO, 25), ("big-box-2025", FIVE, 5), ("everything", FIVE, 1))
"""Preset, players, and games of a round."""
DECISIONS = (("classic", TWO, 8), ("big-box-2025", TWO, 2), ("everything", TWO, 1))
"""Preset, players, and decisions of `strong` in a round, spread over a game."""
ENOUGH = 600.0
"""Seconds that `strong` may think: more than it wants, so that its work does not depend on the machine."""
STRONG = "strong-1" if "strong-1" in cc.bots.names() else "strong"


def game_of(preset: str, players: tuple[str, ...], seed: int) -> cc.Game:
    found = next(each for each in cc.presets() if each.id == preset)
    return cc.Game(found.config(players=players, seed=seed))


def play(game: cc.Game, rng: random.Random, until: int = 0) -> cc.Game:
    """Play on at random, to the end or until so many tiles are left."""
    while not game.over and game.remaining.total() > until - (until == 0):
        options = game.decision.options
        game.play(options[int(rng.random() * len(options))])
    return game


def games(preset: str, players: tuple[str, ...], number: int) -> object:
    rng = random.Random(1)
    return [play(game_of(preset, players, seed), rng).scores for seed in range(number)]


def midgame(preset: str, players: tuple[str, ...]) -> cc.Game:
    game = game_of(preset, players, 3)
    return play(game, random.Random(3), until=game.remaining.total() // 2)


def copies(game: cc.Game) -> object:
    for _ in range(2000):
        game.copy()
    return None


def decisions(preset: str, players: tuple[str, ...], number: int) -> object:
    """What `strong` plays; between its decisions the game goes on at random."""
    game, rng, chosen = game_of(preset, players, 5), random.Random(5), []
    for left in range(number, 0, -1):
        play(game, rng, until=game.remaining.total() * left // (left + 1))
        bot = cc.bots.get(STRONG, seconds=ENOUGH, seed=1)
        chosen.append(json.dumps(bot.choose(game, game.decision.player).to_json()))
    return chosen


def timed(work: Callable[..., object], *words: Any, rounds: int = 1) -> tuple[float, str]:
    """Seconds of the best round, and what came out as a few digits."""
    spent = []
    for _ in range(rounds):
        start = process_time()
        result = work(*words)
        spent.append(process_time() - start)
    return min(spent), f"{crc32(repr(result).encode()):08x}"


found: dict[str, tuple[float, str]] = {"import carcassonne": (IMPORT, "")}
for preset, players, number in GAMES:
    spent, result = timed(games, preset, players, number, rounds=3)  # what is read once is not counted
    found[f"random game, {preset}"] = spent / number, result
    spent, result = timed(copies, midgame(preset, players))
    found[f"copy(), {preset}"] = spent / 2000, result
for preset, players, number in DECISIONS:
    spent, result = timed(decisions, preset, players, number)
    found[f"a decision of strong, {preset}"] = spent / number, result
json.dump(found, sys.stdout)
