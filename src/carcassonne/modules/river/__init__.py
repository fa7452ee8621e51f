"""River (rules 02, RIVER): the game begins with a river that runs from its spring to a lake."""

from __future__ import annotations

from carcassonne.engine.errors import ConfigError
from carcassonne.engine.module import Box, Module, option
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile
from carcassonne.engine.waterway import continues, take_ordinary, with_trait


class River(Module):
    id = "river"
    title = "River"
    rank = 30
    tile_sets = ("river",)
    options = (option("river.bends", "alternate", "adjacent"),)

    def deal(self, box: Box) -> None:
        """Spring on the table, the river stack with the lake at its bottom (RIVER-1 to RIVER-3)."""
        own = [id for id in box.land if id.startswith("river/")]
        springs, lakes = with_trait(own, "source"), with_trait(own, "lake")
        if not springs or not lakes:
            sentence = "module 'river' needs the tile set 'river'; add it to tiles"
            raise ConfigError("config.no-river-tiles", sentence, module="river")
        # of other boxes only ordinary river tiles take part; another spring, lake or fork stays in the box
        stack = take_ordinary(box)
        for id in (springs[0], lakes[0]):
            box.take(id)
        box.start = [(springs[0], (0, 0), 0)]
        box.piles = [sorted(stack), [lakes[0]], *box.piles]

    def limit_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """A river tile continues the open end and does not turn back (RIVER-5 to RIVER-8, RIVER-16)."""
        if not tile.river:
            return codes
        adjacent = self.chosen["river.bends"] == "adjacent"
        return continues(state, tile, codes, adjacent, no_return=self.edition == "c3", stay_open=adjacent)
