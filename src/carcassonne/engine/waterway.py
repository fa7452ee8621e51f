"""Rivers: the way of the water from its spring to its open ends, and where the next tile may carry it on.

A river is no feature (RIVER-11); its course is read off the board while river tiles are being laid.
"""

from __future__ import annotations

from dataclasses import dataclass

from carcassonne.engine.state import State
from carcassonne.engine.tile import Oriented, Tile
from carcassonne.geometry import SIDES, STEP

LEFT, STRAIGHT, RIGHT = -1, 0, 1


@dataclass(frozen=True, slots=True)
class Arm:
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
    while running:
        arm = running.pop(0)
        placed = state.board.get(arm.end)
        if placed is None:
            found.append(arm)
        elif placed.oriented.tile.river:
            running += [after(arm, side) for side in ways_out(placed.oriented, arm.heading)]
    return found


def after(arm: Arm, way_out: int) -> Arm:
    """The arm when a tile at its end lets it out by this side."""
    bend = {0: STRAIGHT, 1: RIGHT, 3: LEFT}[(way_out - arm.heading) % 4]
    return Arm(arm.end + STEP[way_out], way_out, bend, bend or arm.last_bend)


def river_sides(oriented: Oriented) -> list[int]:
    return [SIDES.index(edge) for edge in oriented.edges_of(oriented.kinds.index("river"))]


def ways_out(oriented: Oriented, heading: int) -> list[int]:
    """The sides by which a river that comes in with this heading leaves a tile; none at a lake."""
    return [side for side in river_sides(oriented) if side != (heading + 2) % 4]


def continues(state: State, tile: Tile, codes: list[int], adjacent: bool, no_return: bool) -> list[int]:
    """Those placements of a river tile that carry one open end on without turning back.

    Two bends in a row may not turn to the same side (RIVER-7); with `adjacent` a straight tile between them
    lifts the ban, but no open end may face an occupied cell (RIVER-16). With `no_return` no bend leads
    against the spring (RIVER-8). Arms are never joined nor led where they would be stuck (RIV2-9, RIV2-10).
    """
    open_arms = arms(state)
    spring = first_heading(state)
    ends = {arm.end: arm for arm in open_arms}
    blocked = [arm.end for arm in open_arms if [other.end for other in open_arms].count(arm.end) > 1]
    legal = []
    for code in codes:
        arm = ends.get(code >> 2)
        if arm is None or arm.end in blocked:
            continue
        led_on = [after(arm, side) for side in ways_out(tile.turns[code & 3], arm.heading)]
        if any(new.last and new.last == (arm.last if adjacent else arm.last_bend) for new in led_on):
            continue
        if no_return and spring is not None and any(n.last and n.heading == (spring + 2) % 4 for n in led_on):
            continue
        others = [other.end for other in open_arms if other is not arm]
        if any(new.end in others for new in led_on):
            continue
        if (adjacent or others or len(led_on) > 1) and any(new.end in state.board for new in led_on):
            continue
        legal.append(code)
    return legal
