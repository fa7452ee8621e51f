"""River (rules 02, RIVER): the game begins with a river that runs from its spring to a lake."""

from __future__ import annotations

from carcassonne.engine.errors import ConfigError
from carcassonne.engine.face import Face
from carcassonne.engine.module import Box, Module
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile
from carcassonne.engine.waterway import BENDS, continues, take_ordinary, with_trait


class River(Module):
    id = "river"
    rank = 30
    presets = ("second-game", "big-box-2025", "classic-collection")
    tile_sets = ("river",)
    options = (BENDS,)
    river = True
    face = Face(
        box="set.base",
        place=1.3,
        path="M4 9c3-3 5 3 8 0s5-3 8 0M4 15c3-3 5 3 8 0s5-3 8 0",
        tiles=("river/A", "river/E", "river/C"),
    )

    def deal(self, box: Box) -> None:
        """Spring on the table, the river stack with the lake at its bottom (RIVER-1 to RIVER-3)."""
        own = [id for id in box.land if id.startswith("river/")]
        springs, lakes = with_trait(own, "source"), with_trait(own, "lake")
        if not springs or not lakes:
            sentence = "module 'river' needs the tile set 'river'; add it to tiles"
            raise ConfigError("config.no-river-tiles", sentence, module="river")
        # of other boxes only ordinary river tiles take part; another spring, lake or fork stays in the box
        stack = take_ordinary(box)  # RIVER-X1
        for id in (springs[0], lakes[0]):
            box.take(id)
        box.start = [(springs[0], (0, 0), 0)]  # RIVER-15
        box.piles = [sorted(stack), [lakes[0]], *box.piles]  # RIVER-4

    def changes_placements(self, tile: Tile) -> bool:
        return tile.river

    def limit_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """A river tile continues the open end and does not turn back (RIVER-5 to RIVER-8, RIVER-16)."""
        adjacent = self.chosen[BENDS.id] == "adjacent"
        return continues(state, tile, codes, adjacent, no_return=self.edition == "c3", stay_open=adjacent)
