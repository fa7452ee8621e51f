"""Our own vector art, drawn from the catalogue alone: tiles, figures, boards.

    art.tile("base/D", turn=1).svg          the drawing, in a box of 100 x 100
    art.tile("base/D").segments[0].anchor   where a figure stands on segment 0

Each rotation of a tile is a separate drawing, so that houses and symbols stand upright.
"""

from __future__ import annotations

from carcassonne.art import board, figures, tokens
from carcassonne.art.drawing import SegmentArt, TileArt
from carcassonne.art.large import large_piece
from carcassonne.art.layout import NoLayout
from carcassonne.art.levels import FAR, MID, NEAR, level_for
from carcassonne.art.store import COPIES, drawings, tile, write_drawings

__all__ = [
    "COPIES",
    "FAR",
    "MID",
    "NEAR",
    "NoLayout",
    "SegmentArt",
    "TileArt",
    "board",
    "drawings",
    "figures",
    "large_piece",
    "level_for",
    "tile",
    "tokens",
    "write_drawings",
]
