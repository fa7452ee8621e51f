"""Pieces of several squares that are laid in the course of the game, and rivers that run through them.

A piece is placed by its square (0, 0), like a tile; the other squares follow it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from carcassonne.engine.actions import Action, PlaceTile
from carcassonne.engine.board import lay, placements
from carcassonne.engine.events import TilePlaced
from carcassonne.engine.state import Placed, State
from carcassonne.engine.tile import EDGE_CODE, Oriented, Placements, Tile, asked
from carcassonne.engine.tile import tile as tile_named
from carcassonne.engine.waterway import arms, bears, river_sides
from carcassonne.geometry import STEP, cell, point
from carcassonne.tiles import pieces

RIVER = EDGE_CODE["V"]


def squares(name: str, origin: int, turn: int) -> Iterator[tuple[int, Oriented]]:
    """The squares of a piece, the first one on this cell, as they lie after `turn` quarter turns."""
    return ((origin + way, oriented) for way, oriented in _layout(name, turn))


@cache
def _layout(name: str, turn: int) -> tuple[tuple[int, Oriented], ...]:
    """The ways from the first square of a piece to each of them."""
    found = []
    for (x, south), id in sorted(pieces()[name].items(), key=lambda entry: entry[0][::-1]):
        dx, dy = x, -south
        for _ in range(turn):
            dx, dy = dy, -dx
        found.append((cell(dx, dy), tile_named(id).turns[turn]))
    return tuple(found)


def sites(state: State, name: str) -> list[Action]:
    """Every place for a piece beside the tiles that lie, all shared edges matching."""
    found: dict[Action, None] = {}
    first = pieces()[name][0, 0]
    for turn in range(4):
        offsets = [at for at, _ in squares(name, 0, turn)]
        for free in state.frontier:
            for origin in (free - offset for offset in offsets):
                if all(_fits(state, at, oriented) for at, oriented in squares(name, origin, turn)):
                    found[PlaceTile(first, point(origin), turn)] = None
    return list(found)


def _fits(state: State, at: int, oriented: Oriented) -> bool:
    wanted = asked(state.frontier.get(at, 0))
    return at not in state.board and all(w in (0, e) for w, e in zip(wanted, oriented.edges, strict=True))


def river_sites(state: State, name: str) -> list[Action]:
    """Those places where one river end of a piece continues a river and the other one stays open."""
    ends = {arm.end for arm in arms(state)}
    found = []
    for action in sites(state, name):
        lying = list(squares(name, cell(*action.at), action.turn))  # type: ignore[attr-defined]
        beyond = [at + STEP[side] for at, o in lying for side in range(4) if o.edges[side] == RIVER]
        met = [at for at, o in lying if at in ends and RIVER in o.edges]
        if len(met) == 1 and len([at for at in beyond if at in state.board]) == 1:
            found.append(action)
    return found


def lay_rest(state: State, name: str) -> None:
    """The other squares of a piece follow the one that was laid just now."""
    first = state.board[state.new[-1]]
    turn = first.oriented.turn
    for at, oriented in list(squares(name, first.cell, turn))[1:]:
        lay(state, at, oriented, state.player)
        state.new += (at,)
        state.tell(TilePlaced(state.player, oriented.tile.id, point(at), turn))


def is_bend(tile: Tile) -> bool:
    """Does a river run through this tile and turn on it? A fork is no bend (RIV2-X9, TOURN-X2)."""
    if not tile.river or bears(tile, "fork"):
        return False
    sides = river_sides(tile.turns[0])
    return len(sides) == 2 and (sides[0] - sides[1]) % 2 == 1


def led_away(state: State, tile: Tile, piece: list[Placed]) -> Placements:
    """Where a bend leads the river on from the open end of a piece and, if it can be, away from it."""
    cells = {placed.cell for placed in piece}
    ways = [(p.cell + STEP[s]) for p in piece for s in range(4) if p.oriented.edges[s] == RIVER]
    codes = [code for code in placements(state, tile).codes if code >> 2 in ways]
    away = []
    for code in codes:
        ends = [(code >> 2) + STEP[side] for side in river_sides(tile.turns[code & 3])]
        open_ends = [end for end in ends if end not in state.board]
        if not any(end + step in cells for end in open_ends for step in STEP):
            away.append(code)
    return Placements(tile, away or codes)
