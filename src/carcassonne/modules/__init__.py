"""One package per module of the rulebooks: its rules, what it keeps, asks and tells, and its bot term.

`ALL` has them in the order of their ranks. A package is read when its module is first looked at, so a game
loads the modules that it plays. Packages from elsewhere join through the entry-point group
`carcassonne.modules`: the name is the module's id, the value its class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from carcassonne.engine.module import Module

GROUP = "carcassonne.modules"


class _Modules(Mapping[str, type[Module]]):
    """Module id -> its class; module `gold-mines` is the class GoldMines of the package gold_mines."""

    def __init__(self) -> None:
        self._loaded: dict[str, type[Module]] = {}
        self._own = {name.replace("_", "-") for _, name, is_package in iter_modules(__path__) if is_package}

    @cached_property
    def _foreign(self) -> dict[str, EntryPoint]:
        """Modules of other packages; looked for when a module is asked for that is not one of ours."""
        return {point.name: point for point in entry_points(group=GROUP)}

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        """All modules in the order of their ranks."""
        return tuple(sorted({*self._own, *self._foreign}, key=lambda id: (self[id].rank, id)))

    def __getitem__(self, id: str) -> type[Module]:
        found = self._loaded.get(id)
        if found is None:
            found = self._loaded[id] = self._load(id)
        return found

    def _load(self, id: str) -> type[Module]:
        if id in self._own:
            package = import_module(f"{__name__}.{id.replace('-', '_')}")
            module: type[Module] = getattr(package, id.title().replace("-", ""))
            return module
        return load_foreign(self._foreign[id])

    def __contains__(self, id: object) -> bool:
        return id in self._own or id in self._foreign

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._own) + len(self._foreign)


def load_foreign(point: EntryPoint) -> type[Module]:
    """The module of another package; what is wrong with it is said in one sentence."""
    module = point.load()
    if not (isinstance(module, type) and issubclass(module, Module) and module.id == point.name):
        raise TypeError(f"entry point {point.name!r} of {GROUP} must be a Module with that id: {point.value}")
    return module


ALL: Mapping[str, type[Module]] = _Modules()
