"""Figures of a summary in words, the same in tables, charts and the ladder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def between(found: Mapping[str, Any], digits: int = 1) -> str:
    """A mean with its error: +3.2 ± 1.1."""
    error = "" if found["error"] is None else f" ± {found['error']:.{digits}f}"
    return f"{found['mean']:+.{digits}f}{error}"


def score(found: Mapping[str, Any] | None) -> str:
    """A mean score with its error: 84.1 ± 2.0."""
    return "–" if found is None else between(found).removeprefix("+")


def share(found: Mapping[str, Any] | None) -> str:
    """A win rate with its interval: 71.3 % (66.0–76.5)."""
    if found is None:
        return "–"
    return f"{100 * found['mean']:.1f} % ({100 * found['low']:.1f}–{100 * found['high']:.1f})"


def elo_words(elo: Mapping[str, Any]) -> str:
    """An Elo difference: +158 ± 34, or what is sure if one side won everything."""
    if elo["value"] is None:
        return f"below {elo['high']:+.0f}" if elo["low"] is None else f"above {elo['low']:+.0f}"
    if elo["error"] is None:
        return f"{elo['value']:+.0f} ({elo['low']:+.0f} to {elo['high']:+.0f})"
    return f"{elo['value']:+.0f} ± {elo['error']:.0f}"


def duration(seconds: float) -> str:
    """A time in a fitting unit: 0.3 ms, 42 ms, 1.8 s."""
    if seconds < 0.0001:
        return "< 0.1 ms"
    if seconds >= 1:
        return f"{seconds:.1f} s"
    milliseconds = 1000 * seconds
    return f"{milliseconds:.0f} ms" if milliseconds >= 9.95 else f"{milliseconds:.1f} ms"
