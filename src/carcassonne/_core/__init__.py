"""Which engine plays: the one in Python, or its native twin where that was built (PEP 399).

Files of the engine end with `take(globals())`, which puts what the twin does itself in the place of what they
define. `CARCASSONNE_CORE=python` or `native` chooses; `NAME` says which one it is.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import ModuleType
from typing import Any

DEFAULT = "python"


def _native() -> ModuleType | None:
    wanted = os.environ.get("CARCASSONNE_CORE") or DEFAULT
    if wanted == "python":
        return None
    if wanted != "native":
        raise ImportError(f"CARCASSONNE_CORE must be python or native, not {wanted!r}")
    try:
        from carcassonne._core import native
    except ImportError:
        if "CARCASSONNE_CORE" in os.environ:
            raise ImportError("CARCASSONNE_CORE is native, but the native core was not built") from None
        return None
    found: ModuleType = native
    return found


_twin = _native()
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
        for name, method in _twin.METHODS.get(kind.__name__, {}).items():
            setattr(kind, name, method)
