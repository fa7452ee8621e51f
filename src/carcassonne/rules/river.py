"""River (rules 02, RIVER): the game begins with a river that runs from its spring to a lake."""

from __future__ import annotations

from collections.abc import Iterable

from carcassonne.engine.errors import ConfigError
from carcassonne.engine.module import Box, Module, option
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.engine.waterway import continues


class River(Module):
    id = "river"
    title = "River"
    tile_sets = ("river",)
    options = (option("river.bends", "alternate", "adjacent"),)

    def deal(self, box: Box) -> None:
        """Spring on the table, the river stack with the lake at its bottom (RIVER-1 to RIVER-3)."""
        river = {id: count for id, count in box.land.items() if tile_named(id).river}
        for id, count in river.items():
            box.take(id, count)
        springs, lakes = _with_trait(river, "source"), _with_trait(river, "lake")
        spring = next((id for id in springs if id.startswith("river/")), None)
        lake = next((id for id in lakes if id.startswith("river/")), None)
        if spring is None or lake is None:
            sentence = "module 'river' needs the tile set 'river'; add it to tiles"
            raise ConfigError("config.no-river-tiles", sentence, module="river")
        # of other boxes only ordinary river tiles take part; another spring, lake or fork stays in the box
        ends = {*springs, *lakes, *_with_trait(river, "fork")}
        stack = [id for id, count in river.items() for _ in range(count) if id not in ends]
        box.start = [(spring, (0, 0), 0)]
        box.piles = [sorted(stack), [lake], *box.piles]

    def limit_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """A river tile continues the open end and does not turn back (RIVER-5 to RIVER-8, RIVER-16)."""
        if not tile.river:
            return codes
        adjacent = self.chosen["river.bends"] == "adjacent"
        return continues(state, tile, codes, adjacent, no_return=self.edition == "c3")


def _with_trait(tile_ids: Iterable[str], trait: str) -> list[str]:
    return [id for id in tile_ids if any(trait in s.traits for s in tile_named(id).design.segments)]
