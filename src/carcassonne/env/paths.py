"""Paths into a view, as modules name them (`engine/codes.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def found(view: Mapping[str, Any], path: str, seat: int = 0) -> Any:
    """What a path leads to; `*` is the seat. None if it leads nowhere, as without the module."""
    told: Any = view
    for step in path.split("."):
        if isinstance(told, Mapping):
            told = told.get(step)
        elif isinstance(told, Sequence):
            number = seat if step == "*" else int(step)
            told = told[number] if number < len(told) else None
        else:
            return None
    return told
