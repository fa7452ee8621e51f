"""Paths into a view, as modules name them (`engine/codes.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any


def found(view: Mapping[str, Any], path: str, seat: int = 0) -> Any:
    """What a path leads to; `*` is the seat. None if it leads nowhere, as without the module."""
    first, *steps = _steps(path)
    told = view.get(first)
    for step in steps:
        if isinstance(told, dict):
            told = told.get(step)
        elif isinstance(told, list):
            number = seat if step == "*" else int(step)
            told = told[number] if number < len(told) else None
        else:
            return None
    return told


@cache
def _steps(path: str) -> tuple[str, ...]:
    return tuple(path.split("."))
