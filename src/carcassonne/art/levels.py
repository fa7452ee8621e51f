"""Three drawings of everything: for a tile of few, of some and of many pixels."""

from __future__ import annotations

from typing import Final

FAR, MID, NEAR = range(3)
NAMES: Final = ("far", "mid", "near")
LIMITS: Final = (40, 110)
"""Up to so many pixels per tile the first and the second level are drawn."""


def level_for(pixels: float) -> int:
    """The level for tiles of so many device pixels."""
    return sum(pixels > limit for limit in LIMITS)
