"""Rivers: the way of the water from its spring to its open ends, and where the next tile may carry it on.

A river is no feature (RIVER-11); its course is read off the board while river tiles are being laid.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from carcassonne.engine.module import Box, option
from carcassonne.engine.state import State
from carcassonne.engine.tile import Oriented, Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import SIDES, STEP

LEFT, STRAIGHT, RIGHT = -1, 0, 1
BEND = {0: STRAIGHT, 1: RIGHT, 3: LEFT}
"""How a river runs through a tile that it leaves by so many sides clockwise from straight on."""
BENDS = option("river.bends", "alternate", "adjacent")
"""May two bends with a straight tile between them turn to the same side (RIVER-16)? All rivers ask it."""


# --- tiles ------------------------------------------------------------------------------------------------


def bears(tile: Tile, trait: str) -> bool:
    """Does the river on this tile begin (source), end (lake) or part (fork) here?"""
    return any(trait in segment.traits for segment in tile.design.segments if segment.kind == "river")


def with_trait(tile_ids: Iterable[str], trait: str) -> list[str]:
    return [id for id in tile_ids if bears(tile_named(id), trait)]


def take_ordinary(box: Box) -> list[str]:
    """Take the river tiles of all sets out of the box that neither begin, end nor part a river (RIVER-3)."""
    special = {id for trait in ("source", "lake", "fork") for id in with_trait(box.land, trait)}
    found = [id for id in box.land.elements() if tile_named(id).river and id not in special]
    for id in found:
        box.take(id)
    return found


# --- the course -------------------------------------------------------------------------------------------


class Arm(NamedTuple):
    """An open end of the river."""

    end: int
    """The empty cell that the water leads to."""
    heading: int
    """The side by which it leaves the last tile."""
    last: int = STRAIGHT
    """How it ran through the last tile: to the left, straight on, to the right (RIVER-6)."""
    last_bend: int = STRAIGHT
    """The last bend upstream, however far; straight if there was none."""


def first_heading(state: State) -> int | None:
    """The side by which the river leaves its spring, the river tile that was laid first."""
    spring = next((at for at in state.laid if state.board[at].oriented.tile.river), None)
    return None if spring is None else river_sides(state.board[spring].oriented)[0]


def arms(state: State) -> list[Arm]:
    """All open ends of the river, found by following the water from the spring."""
    spring = next((at for at in state.laid if state.board[at].oriented.tile.river), None)
    if spring is None:
        return []
    running = [Arm(spring + STEP[side], side) for side in river_sides(state.board[spring].oriented)]
    found = []
    for arm in running:
        placed = state.board.get(arm.end)
        if placed is None:
            found.append(arm)
        elif placed.oriented.tile.river:
            running += [after(arm, side) for side in ways_out(placed.oriented, arm.heading)]
    return found


def after(arm: Arm, way_out: int) -> Arm:
    """The arm when a tile at its end lets it out by this side; a fork can be a bend too (RIV2-8)."""
    bend = BEND[(way_out - arm.heading) % 4]  # RIVER-X2
    return Arm(arm.end + STEP[way_out], way_out, bend, bend or arm.last_bend)


@cache
def river_sides(oriented: Oriented) -> tuple[int, ...]:
    return tuple(SIDES.index(edge) for edge in oriented.edges_of(oriented.kinds.index("river")))


@cache
def ways_out(oriented: Oriented, heading: int) -> tuple[int, ...]:
    """The sides by which a river that comes in with this heading leaves a tile; none at a lake."""
    return tuple(side for side in river_sides(oriented) if side != (heading + 2) % 4)


def continues(
    state: State, tile: Tile, codes: list[int], adjacent: bool, no_return: bool, stay_open: bool
) -> list[int]:
    """Those placements of a river tile that carry just one open end on without turning back.

    Two bends in a row may not turn to the same side (RIVER-7); with `adjacent` a straight tile between them
    lifts the ban (RIVER-16). With `no_return` no bend leads against the spring (RIVER-8). With `stay_open` no
    open end may face an occupied cell (RIVER-16, RIV2-10). Arms are never joined (RIV2-9, RIV2-10).
    """
    open_arms = arms(state)
    ends = [arm.end for arm in open_arms]
    spring = first_heading(state)
    back = (spring + 2) % 4 if no_return and spring is not None else None
    legal = []
    for code in codes:
        at = code >> 2
        if ends.count(at) != 1:
            continue
        arm = open_arms[ends.index(at)]
        led_on = [after(arm, side) for side in ways_out(tile.turns[code & 3], arm.heading)]
        before = arm.last if adjacent else arm.last_bend
        if any(new.last and (new.last == before or new.heading == back) for new in led_on):
            continue
        if any(new.end in ends or (stay_open and new.end in state.board) for new in led_on):
            continue
        legal.append(code)
    return legal
