"""The tiles: what is printed on them, how many there are, and tiles drawn in the rules' sketch notation."""

from carcassonne.tiles.catalogue import (
    EDITIONS,
    SETS,
    UnknownTile,
    add_box,
    copies,
    design,
    pieces,
    supply,
    tile_set,
)
from carcassonne.tiles.design import Design, Mark, Segment
from carcassonne.tiles.head import TileSyntaxError
from carcassonne.tiles.reader import TileSet
from carcassonne.tiles.words import KINDS, MARK_KINDS, ROLES, TRAITS

__all__ = [
    "EDITIONS",
    "KINDS",
    "MARK_KINDS",
    "ROLES",
    "SETS",
    "TRAITS",
    "Design",
    "Mark",
    "Segment",
    "TileSet",
    "TileSyntaxError",
    "UnknownTile",
    "add_box",
    "copies",
    "design",
    "pieces",
    "supply",
    "tile_set",
]
