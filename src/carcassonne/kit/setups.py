"""Random set-ups of every kind: players, editions, modules, options, and tiles of boxes not in play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import carcassonne as cc
from carcassonne.tiles import SETS

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")
JUDGED = ("base", "farmers", "river", "abbot", "inns", "cathedrals", "big-meeple")
"""The modules whose rules `oracle.py` knows."""
ALL = tuple(module.id for module in cc.modules())
EDITIONS = ("c1", "c2", "c3")


def any_config(rng: random.Random, pool: Sequence[str]) -> cc.Config:
    """A set-up with half of the modules of a small pool, or some of a large one."""
    share = 0.5 if len(pool) < 10 else rng.choice((0.1, 0.2, 0.5))
    modules = tuple(name for name in pool if rng.random() < share)
    tiles = random_tiles(rng, modules) if rng.random() < 0.4 else None
    return cc.Config(
        players=NAMES[: rng.choice((1, 2, 2, 2, 3, 4, 5, 6))],
        edition=rng.choice(EDITIONS),
        modules=modules,
        tiles=tiles,
        options=random_options(rng, modules),
        seed=rng.choice((rng.getrandbits(32), f"{rng.getrandbits(64):x}", -rng.getrandbits(8))),
    )


def random_config(rng: random.Random, pool: Sequence[str] = JUDGED) -> cc.Config:
    """A set-up that can be played; options that do not go with the modules are drawn again."""
    while True:
        try:
            return any_config(rng, pool)
        except cc.ConfigError as error:
            if error.key != "config.options":
                raise


def preset_config(rng: random.Random, preset: str) -> cc.Config:
    """A named set-up with any number of players."""
    chosen = next(p for p in cc.presets() if p.id == preset)
    return chosen.config(NAMES[: rng.randint(1, 6)], seed=rng.getrandbits(32))


def random_tiles(rng: random.Random, modules: tuple[str, ...]) -> dict[str, int]:
    """A few sets, most of them of boxes whose modules are not in play, some of them several times."""
    sets = rng.sample(SETS, rng.randint(1, 5))
    tiles = {name: rng.choice((1, 1, 1, 2)) for name in sets}
    if rng.random() < 0.5 or not tiles.keys() - {"count", "river", "river-2"}:
        tiles["base"] = 1
    for river in ("river", "river-2"):
        if river in modules:
            tiles[river] = rng.choice((1, 1, 2))
    return tiles


def random_options(rng: random.Random, modules: tuple[str, ...]) -> dict[str, Any]:
    """Some options of the modules in play, at any of their values."""
    return {
        name: rng.choice([v for v in about["values"] if v != "farmers" or "farmers" in modules])  # TOURN-8
        for module in cc.modules()
        if module.id in modules
        for name, about in module.options.items()
        if rng.random() < 0.5
    }
