"""What foreign records point at: places of tiles and parts of tiles, found in a game of ours."""

from __future__ import annotations

from collections.abc import Collection

from carcassonne.engine.actions import Action, PlaceTile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.game import Game, open_decision
from carcassonne.geometry import Point
from carcassonne.tiles import UnknownTile, design

FARTHEST = 500
"""No tile of a record lies farther from the start than this."""


def placement(game: Game, tile_id: str, at: Point, turn: int) -> Action | None:
    """The option that lays a tile so; turns that look the same are one option."""
    tile = tile_named(tile_id)
    look = tile.turns[turn].look()
    for other in (turn, *tile.distinct):
        action = PlaceTile(tile_id, at, other)
        if tile.turns[other].look() == look and action in open_decision(game).options:
            return action
    return None


def segment_at(
    game: Game, at: Point, kinds: Collection[str], edges: Collection[str], place: int = 0
) -> int | None:
    """The segment of these kinds that reaches these sides or half-sides; without any, an inner one."""
    tile = game.tile(at)
    if tile is None:
        return None
    of_kind = [(number, set(s.edges)) for number, s in enumerate(tile.segments) if s.kind in kinds]
    wanted = set(edges)
    if not wanted:
        inner = [number for number, reached in of_kind if not reached] or [n for n, _ in of_kind]
        return inner[min(place, len(inner) - 1)] if inner else None
    exact = [number for number, reached in of_kind if reached == wanted]
    near = [number for number, reached in of_kind if reached & wanted]
    return next(iter(exact or near), None)


def same_feature(game: Game, at: Point, segment: int, other: Point, other_segment: int) -> bool:
    """Do two segments belong to one feature?"""
    try:
        return (tuple(other), other_segment) in game.feature(at, segment).segments
    except LookupError:
        return False


def plain(tile_id: str) -> str:
    """The design without a garden, which other programs may hold for the same tile."""
    if tile_id.endswith("g"):
        try:
            return design(tile_id[:-1]).id
        except UnknownTile:
            pass
    return tile_id
