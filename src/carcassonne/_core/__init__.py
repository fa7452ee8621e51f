"""Which engine plays: the one in Python, or its native twin where that was built (PEP 399).

Files of the engine end with `take(globals())`, which puts what the twin does itself in the place of what they
define. `CARCASSONNE_CORE=python` or `native` chooses; `NAME` says which one it is, and `WHY` why it is not
the native one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import ModuleType
from typing import Any

DEFAULT = "native"


def _native() -> tuple[ModuleType | None, str]:
    """The native core; or nothing, and why."""
    wanted = os.environ.get("CARCASSONNE_CORE") or DEFAULT
    if wanted == "python":
        return None, "CARCASSONNE_CORE is python"
    if wanted != "native":
        raise ImportError(f"CARCASSONNE_CORE must be python or native, not {wanted!r}")
    found, why = _built()
    if found is None and os.environ.get("CARCASSONNE_CORE"):
        raise ImportError(f"CARCASSONNE_CORE is native, but {why}")
    return found, why


def _built() -> tuple[ModuleType | None, str]:
    try:
        from carcassonne._core import native
    except ImportError:
        return None, "the native core was not built"
    from carcassonne._core import notes

    changed = notes.differs()
    return (None, f"{changed} has changed since its native twin was written") if changed else (native, "")


_twin, WHY = _native()
NAME = "python" if _twin is None else "native"


def take(namespace: dict[str, Any]) -> None:
    """Put the twins of a file of the engine in the place of what it defines."""
    if _twin is None:
        return
    file = namespace["__name__"].rpartition(".")[2]
    twins = _twin.TWINS.get(file, {})  # a core that was built before has fewer of them
    for name in twins.keys() & {"State", "Decision"}:
        _twin.adopt(file, namespace[name])
    for name in twins.keys() & {"Placements", "Events"}:
        Sequence.register(twins[name])
    namespace.update(twins)


def take_methods(kind: type[Any]) -> None:
    """The same for some methods of a class."""
    if _twin is not None:
        _twin.adopt(kind.__name__.lower(), kind)
        for name, method in _twin.METHODS.get(kind.__name__, {}).items():
            setattr(kind, name, method)
