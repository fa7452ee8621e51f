"""Pieces of several squares, put together."""

from __future__ import annotations

from carcassonne.art import land
from carcassonne.art.store import tile
from carcassonne.art.svg import document
from carcassonne.tiles import UnknownTile, pieces


def large_piece(name: str, turn: int = 0) -> str:
    """The whole piece, turned, as an SVG document; names are the keys of `carcassonne.tiles.pieces()`."""
    known = pieces()
    if name not in known:
        raise UnknownTile(f"there is no piece '{name}'; the pieces are {', '.join(known)}")
    squares = known[name]
    width = 1 + max(x for x, _ in squares)
    height = 1 + max(y for _, y in squares)
    body = '<clipPath id="square"><path d="M0 0h100v100h-100z"/></clipPath>'
    for (x, y), tile_id in sorted(squares.items()):
        column, row = [(x, y), (height - 1 - y, x), (width - 1 - x, height - 1 - y), (y, width - 1 - x)][
            turn % 4
        ]
        square = tile(tile_id, turn).on(land.patch(column, row))
        body += f'<g clip-path="url(#square)" transform="translate({100 * column} {100 * row})">{square}</g>'
    wide, high = (height, width) if turn % 2 else (width, height)
    return document(body, (0, 0, 100 * wide, 100 * high))
