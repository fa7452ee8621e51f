"""The catalogue of all tile sets: which designs there are and how many copies each edition has.

The boxes lie in `carcassonne/boxes`; modules from elsewhere add theirs. Importing this reads only the heads
of the boxes; the tiles of a set are read when the set is first needed.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, overload

from carcassonne.names import instead
from carcassonne.tiles.design import Design
from carcassonne.tiles.head import Head, Piece, TileSyntaxError, head_of
from carcassonne.tiles.reader import TileSet, read_tile_set
from carcassonne.tiles.words import declare

EDITIONS: Final = ("c1", "c2", "c3")
SKETCH: Final = "sketch/"
"""Ids that begin so are made-up tiles, drawn in the notation of the rules' board sketches."""

_OWN: Final = Path(__file__).parents[1] / "boxes"
_PATHS: Final[dict[str, Path]] = {}
_HEADS: Final[dict[str, Head]] = {}
_PIECES: Final[dict[str, Piece]] = {}
"""The pieces of several squares, by name."""


class _Sets(Sequence[str]):
    """The ids of all tile sets, in the order that their boxes state; it grows when a box is added."""

    def __init__(self) -> None:
        self._ids: list[str] = []

    def add(self, set_id: str) -> None:
        insort(self._ids, set_id, key=lambda known: (_HEADS[known].order, known))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._ids[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))


SETS: Final = _Sets()


class UnknownTile(LookupError):
    """A tile, set, edition or piece that the catalogue does not have."""


def add_box(path: Path) -> None:
    """Add a box, and the words that it brings; one that is there already is left as it is."""
    if path not in _PATHS.values():
        _add(path, _head(path))


def _head(path: Path) -> Head:
    return head_of(path.read_text(encoding="utf-8"), path.name)


def _add(path: Path, head: Head) -> None:
    if f"{head.id}/" == SKETCH or head.id in _HEADS:
        raise TileSyntaxError(f"{path.name}: there is a tile set '{head.id}' already; choose another id")
    own = {piece.name: piece for piece in head.pieces()}
    declare(head)
    _PATHS[head.id] = path
    _HEADS[head.id] = head
    _PIECES.update(own)
    SETS.add(head.id)


def _add_own() -> None:
    """Our boxes join in their order, so that the order of the words they bring is always the same."""
    found = [(_head(path), path) for path in _OWN.iterdir() if path.suffix == ".tiles"]
    for head, path in sorted(found, key=lambda one: (one[0].order, one[0].id)):
        _add(path, head)


_add_own()


def heads() -> dict[str, Head]:
    """What every box says before its first tile, by the id of the set."""
    return {set_id: _HEADS[set_id] for set_id in SETS}


@cache
def tile_set(set_id: str) -> TileSet:
    """The designs of one set."""
    if set_id not in _PATHS:
        raise UnknownTile(f"there is no tile set '{set_id}'; {instead(set_id, SETS)}")
    path = _PATHS[set_id]
    return read_tile_set(path.read_text(encoding="utf-8"), path.name)


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
    tiles = [candidate.id for candidate in known]
    raise UnknownTile(f"there is no tile '{tile_id}'; choose one of {', '.join(tiles)}")


def copies(set_id: str, edition: str) -> dict[str, int]:
    """How many copies of each tile a set adds to the tiles to draw; designs without copies are left out."""
    return supply(set_id, edition, "land")


def supply(set_id: str, edition: str, role: str) -> dict[str, int]:
    """As `copies`, but for the tiles of another role: kept apart, or squares of a larger piece."""
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
def _squares(name: str) -> dict[tuple[int, int], str]:
    ids = _PIECES[name].ids
    tiles = tile_set(ids.partition("/")[0]).designs
    return {tile.square: tile.id for tile in tiles if tile.square is not None and tile.id.startswith(ids)}


def pieces() -> dict[str, dict[tuple[int, int], str]]:
    """The pieces made of several squares, by name.

    Each maps its squares, x to the east and y to the SOUTH from (0, 0), to the design printed there.
    """
    return {name: dict(_squares(name)) for name in _PIECES}
