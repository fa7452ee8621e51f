"""How much of what the strong bot says that a way loses is to be believed.

A search is most wrong about the way that it thinks best, or it would not think so, and the more so the more
modules make positions hard to weigh. tools/bot_judgement.py learns from play-outs how much of its claims
holds in a small and in a big set-up and writes claims.json; for others it is read off between them.
"""

from __future__ import annotations

import json
from importlib import resources
from itertools import pairwise
from math import log

ALL = 1.0
LEARNT: dict[int, float] = {
    int(tiles): belief
    for tiles, belief in json.loads(
        (resources.files(__package__) / "claims.json").read_text(encoding="utf-8")
    ).items()
}
"""Tiles of a set-up, fewest first -> the share of a claim that play-outs have shown."""


def belief(tiles: int, learnt: dict[int, float] = LEARNT) -> float:
    """The share to be believed in a set-up of so many tiles."""
    known = list(learnt.items())
    if tiles <= known[0][0]:
        return known[0][1]
    for (fewer, low), (more, high) in pairwise(known):
        if tiles <= more:
            return low + (high - low) * log(tiles / fewer) / log(more / fewer)
    return known[-1][1]
