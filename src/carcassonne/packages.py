"""Files of the modules' packages, for rooms that lie below the modules.

Art draws what modules bring, but must not import them. So `carcassonne.modules`, once loaded, says here where
its packages are found, and a room asks for its own file in each of them, such as art.py. A package from
elsewhere is asked like our own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_finders: list[Callable[[], Iterable[str]]] = []


def found_by(finder: Callable[[], Iterable[str]]) -> None:
    """Let a function name packages; it is called when somebody first asks for their files."""
    _finders.append(finder)


def files(name: str) -> Iterator[ModuleType]:
    """The file of that name in every package that has one, in the order in which packages are named."""
    packages = dict.fromkeys(package for finder in _finders for package in finder())
    for package in packages:
        if find_spec(f"{package}.{name}") is not None:
            yield import_module(f"{package}.{name}")


def missing(what: str, error: ImportError, extra: str) -> ImportError:
    """The one sentence for a package that an extra would have brought."""
    return ImportError(f"{what} needs {error.name}; run pip install 'carcassonne[{extra}]'")
