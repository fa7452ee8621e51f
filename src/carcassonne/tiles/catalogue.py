"""The catalogue of all tile sets: which designs there are and how many copies each edition has.

Importing this costs nothing: the data file of a set is read when the set is first needed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from carcassonne.tiles.design import Design
from carcassonne.tiles.reader import TileSet, TileSyntaxError, read_tile_set

__all__ = [
    "EDITIONS",
    "SETS",
    "SKETCH",
    "TileSet",
    "TileSyntaxError",
    "UnknownTile",
    "copies",
    "design",
    "pieces",
    "supply",
    "tile_set",
]

EDITIONS: Final = ("c1", "c2", "c3")
SETS: Final = (
    "base",
    "river",
    "river-2",
    "inns-cathedrals",
    "traders-builders",
    "princess-dragon",
    "tower",
    "abbey-mayor",
    "count",
    "king-robber",
    "cult",
    "bridges-castles-bazaars",
    "cathars",
    "games-quarterly",
    "flying-machines",
    "ferries",
    "gold-mines",
    "mage-witch",
    "robbers",
    "crop-circles",
    "tournaments",
)
SKETCH: Final = "sketch/"
"""Ids that begin so are made-up tiles, drawn in the notation of the rules' board sketches."""

_DATA: Final = Path(__file__).with_name("data")
_PIECES: Final = {
    "count": ("count", ""),
    "tournaments/TD": ("tournaments", "TD"),
    "tournaments/TR": ("tournaments", "TR"),
}
"""The pieces of several squares: the set they are in and how the codes of their squares begin."""


class UnknownTile(LookupError):
    """A tile, set, edition or piece that the catalogue does not have."""


@cache
def tile_set(set_id: str) -> TileSet:
    """The designs of one set."""
    if set_id not in SETS:
        raise UnknownTile(f"there is no tile set '{set_id}'; the sets are {', '.join(SETS)}")
    name = f"{set_id}.tiles"
    return read_tile_set((_DATA / name).read_text(encoding="utf-8"), name)


@cache
def design(tile_id: str) -> Design:
    """The design with that id, such as `base/D`; ids that begin with `sketch/` are drawn on the spot."""
    if tile_id.startswith(SKETCH):
        from carcassonne.tiles.sketch import parse_tile

        return parse_tile(tile_id.removeprefix(SKETCH))
    known = tile_set(tile_id.partition("/")[0]).designs
    for candidate in known:
        if candidate.id == tile_id:
            return candidate
    codes = ", ".join(candidate.id for candidate in known)
    raise UnknownTile(f"there is no tile '{tile_id}'; the tiles of this set are {codes}")


def copies(set_id: str, edition: str) -> dict[str, int]:
    """How many copies of each tile a set adds to the tiles to draw; designs without copies are left out."""
    return supply(set_id, edition, "land")


def supply(set_id: str, edition: str, role: str) -> dict[str, int]:
    """As `copies`, but for the tiles of another role: abbeys, prize tiles or squares of a larger piece."""
    column = _column(tile_set(set_id), edition)
    return {
        tile.id: count
        for tile in tile_set(set_id).designs
        if tile.role == role and (count := tile.copies[column])
    }


def _column(tiles: TileSet, edition: str) -> int:
    """The edition whose copies are used: this one, else the nearest earlier one that has the set, else the
    nearest later one."""
    if edition not in EDITIONS:
        raise UnknownTile(f"there is no edition '{edition}'; the editions are {', '.join(EDITIONS)}")
    wanted = EDITIONS.index(edition)
    there = [column for column in range(len(EDITIONS)) if tiles.designs[0].copies[column] is not None]
    earlier = [column for column in there if column <= wanted]
    return earlier[-1] if earlier else there[0]


@cache
def _piece(name: str) -> dict[tuple[int, int], str]:
    set_id, prefix = _PIECES[name]
    squares: dict[tuple[int, int], str] = {}
    for tile in tile_set(set_id).designs:
        if tile.square is not None and tile.code.startswith(prefix):
            squares[tile.square] = tile.id
    return squares


def pieces() -> dict[str, dict[tuple[int, int], str]]:
    """The pieces made of several squares: the Count's city and both sides of the tournament tile.

    Each maps its squares, x to the east and y to the SOUTH from (0, 0), to the design printed there.
    """
    return {name: dict(_piece(name)) for name in _PIECES}
