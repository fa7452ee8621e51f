"""What to say about a name that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable


def instead(name: object, known: Iterable[str]) -> str:
    """The name that was probably meant, or else all names there are."""
    from difflib import get_close_matches  # only a mistake needs it, and it is slow to load

    names = list(known)
    close = get_close_matches(name.lower(), names, 1, 0.7) if isinstance(name, str) else []
    return f"did you mean {close[0]!r}?" if close else f"choose one of {', '.join(names)}"
