"""The two arms of the fork seen as one river: do they form a U together?"""

from __future__ import annotations

from carcassonne.engine.state import State
from carcassonne.engine.tile import Oriented, Tile
from carcassonne.engine.waterway import BEND, STRAIGHT, bears, river_sides, ways_out
from carcassonne.geometry import STEP


def curls(state: State, tile: Tile, code: int, adjacent: bool) -> bool:
    """Would the arms, with this placement, bend twice in a row to the same side from end to end (RIV2-22)?

    The way leads up one arm, through the fork and down the other. With `adjacent` only bends on adjacent
    tiles count (RIVER-16).
    """
    river = {at: placed.oriented for at, placed in state.board.items() if placed.oriented.tile.river}
    river[code >> 2] = tile.turns[code & 3]
    fork = next((at for at, oriented in river.items() if bears(oriented.tile, "fork")), None)
    if fork is None:
        return False
    spring = next(at for at in state.laid if at in river)
    arms = [side for side in river_sides(river[fork]) if fork + STEP[side] != spring]
    for up, down in (arms, arms[::-1]):
        first, distance = _first_bend(river, fork, down)
        through = BEND[(down - up - 2) % 4]
        before = through or (STRAIGHT if adjacent else -_first_bend(river, fork, up)[0])
        if first and first == before and (distance == 1 or not adjacent):
            return True
    return False


def _first_bend(river: dict[int, Oriented], fork: int, heading: int) -> tuple[int, int]:
    """How an arm bends first, and how far from the fork; straight if it does not bend."""
    at, distance = fork + STEP[heading], 1
    while at in river and (ways := ways_out(river[at], heading)):
        bend = BEND[(ways[0] - heading) % 4]
        if bend:
            return bend, distance
        at, distance = at + STEP[heading], distance + 1
    return STRAIGHT, distance
