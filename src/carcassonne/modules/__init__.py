"""One package per module of the rulebooks: its rules, what it keeps, asks and tells, and its bot term.

`ALL` has them in the order of their ranks. A package is read when its module is first looked at, so a game
loads the modules that it plays. Packages from elsewhere join through the entry-point group
`carcassonne.modules`: the name is the module's id, the value its class.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from carcassonne import packages
from carcassonne.engine.collisions import check
from carcassonne.engine.module import Module
from carcassonne.tiles import add_box

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "carcassonne.modules"
_HERE = Path(__file__)  # its name as well: in a page only what was compiled is there
OURS = frozenset(file.parent.name.replace("_", "-") for file in _HERE.parent.glob(f"*/{_HERE.name}"))
"""The modules of this package."""
ALWAYS = ("base",)
"""What is in every game."""
USUAL = ("base", "farmers")
"""What is in a game for which nobody has chosen modules."""


class _Modules(Mapping[str, type[Module]]):
    """Module id -> its class; module `gold-mines` is the class GoldMines of the package gold_mines."""

    def __init__(self) -> None:
        self._loaded: dict[str, type[Module]] = {}

    @cached_property
    def _foreign(self) -> dict[str, EntryPoint]:
        """Modules of other packages; looked for when a module is asked for that is not one of ours."""
        from importlib.metadata import entry_points  # slow to import, and few games need it

        found: dict[str, EntryPoint] = {}
        for point in entry_points(group=GROUP):
            if point.name in OURS or found.setdefault(point.name, point) != point:
                other = found.get(point.name)
                holder = "carcassonne" if other is None else other.value
                raise TypeError(f"there are two modules {point.name!r}: of {holder} and of {point.value}")
        return found

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        """All modules in the order of their ranks; none of them takes a name from another one."""
        from carcassonne.shown import View  # slow to import, and few games look at all modules

        named = (*sorted(OURS), *sorted(self._foreign))  # they are loaded in this order: first ours
        ids = sorted(named, key=lambda id: self[id].rank)
        check([self[id] for id in ids], View.__annotations__)
        return tuple(ids)

    def __getitem__(self, id: str) -> type[Module]:
        found = self._loaded.get(id)
        if found is None:
            found = self._load(id)
            for box in found.boxes:
                add_box(box)
            self._loaded[id] = found
        return found

    def _load(self, id: str) -> type[Module]:
        if id in OURS:
            package = import_module(f"{__name__}.{id.replace('-', '_')}")
            module: type[Module] = getattr(package, id.title().replace("-", ""))
            return module
        return load_foreign(self._foreign[id])

    def __contains__(self, id: object) -> bool:
        return id in OURS or id in self._foreign

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(OURS) + len(self._foreign)

    def packages(self, ids: Iterable[str]) -> dict[str, str]:
        """The distributions from elsewhere that these modules come from -> their versions."""
        points = (self._foreign[id] for id in ids if id not in OURS and id in self)
        found = {point.dist.name: point.dist.version for point in points if point.dist is not None}
        return dict(sorted(found.items()))


def load_foreign(point: EntryPoint) -> type[Module]:
    """The module of another package; what is wrong with it is said in one sentence."""
    module = point.load()
    if not (isinstance(module, type) and issubclass(module, Module) and module.id == point.name):
        raise TypeError(f"entry point {point.name!r} of {GROUP} must be a Module with that id: {point.value}")
    return module


ALL = _Modules()


def _packages() -> Iterator[str]:
    """Where modules have their files; one from elsewhere may stand in any file of its package."""
    for module in ALL.values():
        if package := sys.modules[module.__module__].__package__:
            yield package


packages.found_by(_packages)
