"""The tiles: what is printed on them, how many there are, and tiles drawn in the rules' sketch notation."""

from carcassonne.tiles.catalogue import (
    EDITIONS,
    SETS,
    TileSet,
    TileSyntaxError,
    UnknownTile,
    copies,
    design,
    pieces,
    supply,
    tile_set,
)
from carcassonne.tiles.design import Design, Mark, Segment

__all__ = [
    "EDITIONS",
    "SETS",
    "Design",
    "Mark",
    "Segment",
    "TileSet",
    "TileSyntaxError",
    "UnknownTile",
    "copies",
    "design",
    "pieces",
    "supply",
    "tile_set",
]
