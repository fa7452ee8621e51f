"""The characters that bots play: a name at the table, to which clients have a face and a temper."""

from __future__ import annotations

import random
from collections.abc import Iterable

CAST: dict[str, tuple[str, ...]] = {
    "easy": ("Perrin", "Odette", "Anselm"),
    "medium": ("Berthe", "Gaston", "Ysabeau", "Jacot"),
    "strong": ("Roland", "Hildegard", "Aliénor"),
}
"""By the level that they play at. Names are the same in all languages: clients translate those they know."""

LIKE = {"novice": "easy", "casual": "medium", "master": "strong"}
"""Levels that share the characters of another one."""
ALWAYS = {"builder": "Gaston", "farmer": "Berthe", "thief": "Jacot", "blocker": "Ysabeau"}
"""Bots with a character of their own, and who that is."""


def character(level: str, others: Iterable[str]) -> str:
    """Somebody whose name nobody at the table has: of this level, or of the next that has somebody left."""
    sitting = {name.casefold() for name in others}
    if level in ALWAYS and ALWAYS[level].casefold() not in sitting:
        return ALWAYS[level]
    for one in _from(level):
        free = [name for name in CAST[one] if name.casefold() not in sitting]
        if free:
            return random.SystemRandom().choice(free)
    raise ValueError(f"all {sum(map(len, CAST.values()))} characters sit at the table already")


def _from(level: str) -> list[str]:
    """The levels in order, this one first; a bot of another package begins with the first."""
    levels = list(CAST)
    level = "medium" if level in ALWAYS else LIKE.get(level, level)
    first = levels.index(level) if level in CAST else 0
    return levels[first:] + levels[:first]
