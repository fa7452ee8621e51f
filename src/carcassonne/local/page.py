"""What the worker with the tables calls first, in Pyodide; those with bots have `thinking.Bots`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carcassonne.local.desk import Desk
from carcassonne.local.store import Shelf
from carcassonne.local.thinking import Hand


def desk(shelf: Shelf, hire: Callable[[Any, Any], Hand], workers: int) -> Desk:
    """The server of this page. Shelf and workers are the browser's."""
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

    def hired(heard: Callable[[str], None], died: Callable[[], None]) -> Hand:
        return hire(create_proxy(heard), create_proxy(died))  # they outlive the call

    return Desk(shelf, hired, workers)
