"""One file per module of the rulebooks. `ALL` lists them in the order in which their hooks act.

The order carries DEF-13: what changes a value stands before the mage and the witch. A file is read when its
module is first looked at, so a game loads the modules that it plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from carcassonne.engine.module import Module

_IDS = """
    base farmers river river-2 games-quarterly abbot inns cathedrals big-meeple goods builder pig cathars
    flying-machines messages ferries gold-mines mage-witch robbers crop-circles dragon fairy princess
    portal tower abbey mayor wagon barn count king robber-baron cult bridges castles bazaars tournaments
""".split()


class _Modules(Mapping[str, type[Module]]):
    """Module id -> its class; module `gold-mines` is the class GoldMines of the file gold_mines."""

    def __init__(self) -> None:
        self._loaded: dict[str, type[Module] | None] = dict.fromkeys(_IDS)

    def __getitem__(self, id: str) -> type[Module]:
        found = self._loaded[id]
        if found is None:
            file = import_module(f"carcassonne.rules.{id.replace('-', '_')}")
            found = self._loaded[id] = getattr(file, id.title().replace("-", ""))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)


ALL: Mapping[str, type[Module]] = _Modules()
