"""A request that changes nothing, with its reason."""

from __future__ import annotations

from carcassonne.engine.errors import CarcassonneError


class Refusal(CarcassonneError):
    """The server does not do it; `key` says why, for programs and for translation."""


def plain(params: dict[str, object]) -> dict[str, object]:
    """Parameters that can be sent: an error may quote whatever a stranger sent."""
    return {
        name: value if isinstance(value, str | int | float | bool | None) else str(value)[:100]
        for name, value in params.items()
    }
