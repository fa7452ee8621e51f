"""Script: chance fixed beforehand, for tests and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carcassonne.engine.errors import ConfigError, shown
from carcassonne.engine.tile import Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import Point
from carcassonne.tiles import UnknownTile

Start = tuple[str, Point, int]
"""A tile on the table: its id, point and turn."""
Standing = tuple[int, str, Point, int]
"""A figure on the board: its player, kind, point and segment."""
FARTHEST = 511
"""How far from the middle a scripted start may lie."""


@dataclass(frozen=True)
class Script:
    """What chance brings. Scripted draws come first, whatever the stack holds.

    After that, the game continues with the shuffled stack, minus the scripted tiles it held
    (`then="shuffle"`), or the stack counts as empty (`then="end"`). `start` replaces the tiles on the table
    at the start; `figures` stand there on segments, each given as player, figure, point and segment. The
    tiles of `out` are not in the stack, and `prizes` come first among the prize tiles.
    """

    tiles: Sequence[str] = ()
    then: str = "shuffle"
    dice: Sequence[int] = ()
    messages: Sequence[int] = ()
    start: Sequence[Start] | None = None
    figures: Sequence[Standing] = ()
    prizes: Sequence[str] = ()
    out: Sequence[str] = ()

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        if self.then not in ("shuffle", "end"):
            raise _error("script.then must be 'shuffle' or 'end'")
        for name in ("tiles", "prizes", "out"):
            set_field(self, name, tuple(_known(tile).id for tile in _list(getattr(self, name), name)))
        set_field(self, "figures", tuple(_standing(entry) for entry in _list(self.figures, "figures")))
        for name in ("dice", "messages"):
            numbers = tuple(_list(getattr(self, name), name))
            if not all(type(number) is int and 0 <= number < 100 for number in numbers):
                raise _error(f"script.{name} must be a list of whole numbers from 0 to 99")
            set_field(self, name, numbers)
        if self.start is not None:
            set_field(self, "start", tuple(_start(entry) for entry in _list(self.start, "start")))
            cells = [at for _, at, _ in self.start]
            if not cells or len(set(cells)) < len(cells):
                raise _error("script.start must name at least one tile, and each cell once")

    def to_json(self) -> dict[str, Any]:
        """What is fixed; the last three fields, which are young, only if they fix something."""
        figures = [[seat, figure, list(at), segment] for seat, figure, at, segment in self.figures]
        young = {"figures": figures, "prizes": list(self.prizes), "out": list(self.out)}
        return {
            "tiles": list(self.tiles),
            "then": self.then,
            "dice": list(self.dice),
            "messages": list(self.messages),
            "start": None
            if self.start is None
            else [[tile, list(at), turn] for tile, at, turn in self.start],
            **{name: fixed for name, fixed in young.items() if fixed},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Script:
        names = ("tiles", "then", "dice", "messages", "start", "figures", "prizes", "out")
        if not isinstance(data, Mapping):
            raise _error("a script must be an object")
        if any(name not in names for name in data):
            raise _error(f"a script has the fields {', '.join(names)} and no others")
        return cls(**data)


def _error(sentence: str) -> ConfigError:
    return ConfigError("config.script", sentence)


def _list(value: object, name: str) -> Sequence[Any]:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise _error(f"script.{name} must be a list")
    return value


def _known(tile_id: object) -> Tile:
    if not isinstance(tile_id, str):
        raise _error(f"{shown(tile_id)} is not a tile id")
    try:
        return tile_named(tile_id)
    except (UnknownTile, ValueError) as error:
        raise _error(str(error)) from None


def _start(entry: object) -> Start:
    match entry:
        case [str(tile_id), [int(x), int(y)], int(turn)] if max(abs(x), abs(y)) <= FARTHEST and 0 <= turn < 4:
            return _known(tile_id).id, (x, y), turn
    raise _error("an entry of script.start must be (tile, (x, y), turn)")


def _standing(entry: object) -> Standing:
    match entry:
        case [int(seat), str(figure), [int(x), int(y)], int(segment)] if max(abs(x), abs(y)) <= FARTHEST:
            return seat, figure, (x, y), segment
    raise _error("an entry of script.figures must be (player, figure, (x, y), segment)")
