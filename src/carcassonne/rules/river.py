"""River (rules 02, RIVER): the game begins with a river that runs from its spring to a lake."""

from __future__ import annotations

from collections.abc import Iterable

from carcassonne.engine.errors import ConfigError
from carcassonne.engine.module import Box, Module, option
from carcassonne.engine.state import State
from carcassonne.engine.tile import Oriented, Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import SIDES, STEP

LEFT, STRAIGHT, RIGHT = -1, 0, 1


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
        if not any(state.board[at].oriented.tile.river for at in state.laid):
            return []  # a scripted start without a spring
        course = _Course(state)
        return [c for c in codes if c >> 2 == course.end and self._flows(state, course, tile.turns[c & 3])]

    def _flows(self, state: State, course: _Course, oriented: Oriented) -> bool:
        way_out = _way_out(oriented, course.heading)
        if way_out is None:  # the lake
            return True
        bend = _bend(course.heading, way_out)
        adjacent = self.chosen["river.bends"] == "adjacent"
        last = course.last if adjacent else course.last_bend
        if bend != STRAIGHT and bend == last:
            return False  # RIVER-7
        if self.edition == "c3" and bend != STRAIGHT and way_out == (course.first_heading + 2) % 4:
            return False  # RIVER-8
        return not (adjacent and course.end + STEP[way_out] in state.board)  # RIVER-16


class _Course:
    """The way of the river from its spring to its open end, read off the board."""

    def __init__(self, state: State) -> None:
        at = next(at for at in state.laid if state.board[at].oriented.tile.river)  # the spring was laid first
        self.heading = self.first_heading = _river_sides(state.board[at].oriented)[0]
        self.last = self.last_bend = STRAIGHT
        at += STEP[self.heading]
        while at in state.board:
            way_out = _way_out(state.board[at].oriented, self.heading)
            if way_out is None:
                break
            self.last = _bend(self.heading, way_out)
            self.last_bend = self.last or self.last_bend
            self.heading = way_out
            at += STEP[way_out]
        self.end = at


def _with_trait(tile_ids: Iterable[str], trait: str) -> list[str]:
    return [id for id in tile_ids if any(trait in s.traits for s in tile_named(id).design.segments)]


def _river_sides(oriented: Oriented) -> list[int]:
    index = oriented.kinds.index("river")
    return [SIDES.index(edge) for edge in oriented.edges_of(index)]


def _way_out(oriented: Oriented, heading: int) -> int | None:
    """The side by which a river that comes in with this heading leaves the tile; None at a lake."""
    ways = [side for side in _river_sides(oriented) if side != (heading + 2) % 4]
    return ways[0] if ways else None


def _bend(heading: int, way_out: int) -> int:
    """RIVER-6: how the river turns, seen downstream."""
    return {0: STRAIGHT, 1: RIGHT, 3: LEFT}[(way_out - heading) % 4]
