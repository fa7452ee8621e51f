"""A request that changes nothing, with its reason."""

from __future__ import annotations

from carcassonne.engine.errors import CarcassonneError


class Refusal(CarcassonneError):
    """The server does not do it; `key` says why, for programs and for translation."""
