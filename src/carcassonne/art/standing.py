"""What stands on the tiles of a board.

The list `pieces` of a view says what there is and to which part of its tile each piece belongs; `placed` adds
the point where exactly its drawing goes, for all who show boards: pictures, the client, the pages of the
rules. Pieces on the same segment fan out round its anchor, so that none hides another.
"""

from __future__ import annotations

import cmath
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from carcassonne import art
from carcassonne.art import figures, registry, svg, tokens

Cell = tuple[int, int]
View = Mapping[str, Any]
Told = Mapping[str, Any]
"""A piece as the view has it."""

FIGURE: Final = 0.6
"""The scale of a figure on a tile; pieces that are larger or smaller are in the table SCALES."""
GROWN: Final = (1.7, 1.2, 1.0)
"""So much larger are pieces where tiles are small, by level of detail."""
UNDERNEATH: Final = 0.72
"""So much smaller is what lies under a figure."""
PAIR: Final = 9.0
FAN: Final = 11.25
"""How far from the anchor two figures on one segment stand, and how far more of them."""
AROUND: Final = 4
"""So many figures stand round an anchor before the next ones come between them."""
SHADOWS: Final = {
    "shadow": svg.soft(4 + 15.5j, 14, 4),
    "shadow-lying": svg.soft(2 + 6j, 18, 9.6),
}
"""What keeps a piece on the ground: the shadow of one that stands falls from its feet, that of one that lies
from all of it."""
GROUND, UPRIGHT, ABOVE = range(3)
"""Layers: what lies on the tiles, who stands there, who goes wherever he likes."""
PIER: Final = 17.0
TOP: Final = 13.0
"""How far above the middle of a piece another one stands that is on or in it."""
FOOT: Final = 6 + 6j
"""Where a piece lies that is under another."""
FLOOR: Final = 2.75
FLOORS: Final = 7.5
"""How far one floor more lifts the middle of a drawing, and all of them together at most."""
SIDES: Final = (11 - 3j, -11 - 3j, -13j)
"""Where a piece may be beside another."""
_MIDDLE: Final = 50 + 50j
_RIM: Final = {
    "NW": 0j,
    "N": 50 + 0j,
    "NE": 100 + 0j,
    "E": 100 + 50j,
    "SE": 100 + 100j,
    "S": 50 + 100j,
    "SW": 100j,
    "W": 50j,
}
COMPANY: Final = ("on", "under", "beside")
"""How a piece stands with another one, which it names by its number; in this order they get their places."""
_SPOTS: Final = tuple(complex(x, y) for y in range(20, 81, 6) for x in range(20, 81, 6))
"""Where a piece may stand that belongs to no part of its tile."""


class Piece(NamedTuple):
    """A drawing of its own, moved to a point of the board and scaled."""

    layer: int
    point: complex
    name: str
    """Equal names are drawn equally, so a board keeps each of them once."""
    body: str
    scale: float
    place: str
    """Data attributes that say whose piece it is and where."""
    shadow: str = ""
    """The name of its shadow; what lies flat has none."""


def copy_at(cell: Cell) -> int:
    """Which variant of a design lies here; it is never that of a neighbour."""
    x, y = cell
    return (x - y) % art.COPIES


def corner(cell: Cell) -> complex:
    """The upper left corner of a cell in units of the board; north is up, so y is turned round."""
    return complex(100 * cell[0], -100 * cell[1])


def fan(count: int) -> list[complex]:
    """Where `count` figures stand round an anchor."""
    if count == 1:
        return [0j]
    if count == 2:
        return [complex(-PAIR, 0), complex(PAIR, 0)]
    around = min(count, AROUND)
    found = []
    for number in range(count):
        ring, place = divmod(number, around)
        turn = 2 * math.pi * (place + ring / 2) / around - math.pi / 2
        found.append(cmath.rect(FAN * (1 + 0.6 * (ring // 2)), turn))
    return found


def placed(view: View) -> list[dict[str, Any]]:
    """The pieces of a view, each with the point of its tile where it stands: `x`, `y` in hundredths of it."""
    points = _Standing(view).points()
    return [{**told, "x": _short(at.real), "y": _short(at.imag)} for told, at in zip(view["pieces"], points)]


def _short(value: float) -> float:
    """With one decimal, or with none if it is zero."""
    rounded = round(value, 1)
    return int(rounded) if rounded.is_integer() else rounded


def pieces(view: View, colours: Sequence[str]) -> list[Piece]:
    """The drawings of all pieces on the tiles, those behind first."""
    standing = _Standing(view)
    found: list[Piece] = []
    for told, at in zip(standing.told, standing.points()):
        found.append(_drawn(standing, told, at, colours))
        if "joins" in told:
            found.append(_piers(standing, told))
    return sorted(found, key=lambda piece: (piece.layer, piece.point.imag, piece.point.real))


def _drawn(standing: _Standing, told: Told, at: complex, colours: Sequence[str]) -> Piece:
    kind, owner = told["piece"], told.get("owner")
    name = kind if "span" not in told else f"{kind}-{told['span'].lower()}"
    colour = None if owner is None else colours[owner]
    lying = kind in figures.lying() and standing.kind(told) == "field"
    values = {key: told[key] for key in ("value", "height") if key in told}
    words = [name, *map(str, values.values()), "lying" if lying else "", colour or ""]
    return Piece(
        _layer(told),
        corner(_cell(told["at"])) + at,
        "-".join(word for word in words if word),
        drawing(name, colour, lying, **values),
        _scale(kind) * (UNDERNEATH if "under" in told else 1),
        _place(standing, told, name),
        "" if _layer(told) == GROUND else "shadow-lying" if lying else "shadow",
    )


def _place(standing: _Standing, told: Told, name: str) -> str:
    """Data attributes: what it is, whose and where."""
    place = {"piece": name, "seat": told.get("owner"), "cell": "{},{}".format(*told["at"])}
    place |= {key: told[key] for key in ("value", "height", "segment", "corner") if key in told}
    if "joins" in told:
        place["roads"] = ",".join(map(str, told["joins"]))
    if "on" in told:
        place["on"] = standing.told[told["on"]]["piece"]
    return "".join(f' data-{key}="{word}"' for key, word in place.items() if word is not None)


def _piers(standing: _Standing, told: Told) -> Piece:
    """Piers lead from the middle to the roads that a piece joins."""
    cell, roads = _cell(told["at"]), told["joins"]
    steps = [standing.anchor(cell, road) - _MIDDLE for road in roads]
    first, second = (_MIDDLE + PIER * step / (abs(step) or 1) for step in steps)
    way = svg.line([first, _MIDDLE, second])
    body = svg.path(way, "", "ink", 5) + svg.path(way, "", "wood", 3.2)
    name = f"crossing-{roads[0]}-{roads[1]}-at-{cell[0]}-{cell[1]}"
    return Piece(GROUND, corner(cell), name, body, 1, ' data-piece="crossing"')


class _Standing:
    """Finds a place for each piece of one view."""

    def __init__(self, view: View) -> None:
        self.told: Sequence[Told] = view["pieces"]
        cells = {_cell(told["at"]) for told in self.told}
        self.tiles: dict[Cell, _Ground] = {}
        for tile in view["tiles"]:
            if (cell := _cell(tile["at"])) in cells:
                self.tiles[cell] = _ground(tile["tile"], tile["turn"])
        self.spans = {_cell(told["at"]): told["span"] for told in self.told if "span" in told}
        self.busy: dict[Cell, list[complex]] = defaultdict(list)
        """Points of each tile where something stands already, in units of the tile."""
        self.stood: dict[int, tuple[Cell, complex]] = {}
        """Where the pieces stand, by their place in the list."""

    def points(self) -> list[complex]:
        """Where each piece stands on its tile; fixed places come first, those that may give way last."""
        crowds: dict[tuple[Cell, int], list[int]] = defaultdict(list)
        company: list[tuple[str, int]] = []
        free: list[int] = []
        for number, told in enumerate(self.told):
            if (point := _fixed(told)) is not None:
                self._put(number, point)
            elif "segment" in told and "under" not in told:
                crowds[_cell(told["at"]), told["segment"]].append(number)
            elif key := next((key for key in COMPANY if key in told), None):
                company.append((key, number))
            else:
                free.append(number)
        for (cell, segment), crowd in crowds.items():
            for number, away in zip(crowd, fan(len(crowd))):
                self._put(number, self.anchor(cell, segment) + away - _rise(self.told[number]) * 1j)
        for key, number in sorted(company, key=lambda one: COMPANY.index(one[0])):
            self._put(number, self._in_company(key, self.told[number]))
        for number in free:
            cell = _cell(self.told[number]["at"])
            self._put(number, _free_spot(self.tiles[cell].anchors, tuple(self.busy[cell])))
        return [self.stood[number][1] for number in range(len(self.told))]

    def _put(self, number: int, at: complex) -> None:
        told = self.told[number]
        cell = _cell(told["at"])
        self.stood[number] = cell, at
        if "span" not in told:
            self.busy[cell].append(at)

    # --- tiles --------------------------------------------------------------------------------------------

    def kind(self, told: Told) -> str | None:
        """The kind of the segment that a piece stands on; the last one of a tile with a bridge is a road."""
        kinds, number = self.tiles[_cell(told["at"])].kinds, told.get("segment")
        if number is None:
            return None
        return kinds[number] if number < len(kinds) else "road"

    def anchor(self, cell: Cell, segment: int) -> complex:
        """Where a figure stands on a segment; the one after the last is what spans the tile."""
        anchors = self.tiles[cell].anchors
        if segment < len(anchors):
            return anchors[segment]
        along = 1j if self.spans[cell] == "NS" else 1
        return max((_MIDDLE + step * along for step in (0, -22, 22)), key=partial(_room, anchors))

    # --- company ------------------------------------------------------------------------------------------

    def _in_company(self, key: str, told: Told) -> complex:
        """On top of another piece, however high it is; under it; or where there is room beside it, which
        may be on the next tile."""
        other = told[key]
        cell, there = self.stood[other]
        if key == "on":
            return there - (_rise(self.told[other]) + TOP) * 1j
        if key == "under":
            return there + FOOT
        others = [at for at in self.busy[cell] if at != there]
        at = max((there + step for step in SIDES), key=partial(_room, others))
        return at + corner(cell) - corner(_cell(told["at"]))


def _fixed(told: Told) -> complex | None:
    """The point of a piece that has its own."""
    if "span" in told or "joins" in told:
        return _MIDDLE
    if rim := told.get("corner") or told.get("side"):
        return _RIM[rim]
    return None


class _Ground(NamedTuple):
    """The segments of a tile as it lies."""

    kinds: tuple[str, ...]
    anchors: tuple[complex, ...]


@lru_cache(maxsize=2048)
def _ground(tile: str, turn: int) -> _Ground:
    segments = art.tile(tile, turn).segments
    return _Ground(tuple(one.kind for one in segments), tuple(complex(*one.anchor) for one in segments))


@lru_cache(maxsize=2048)
def _free_spot(anchors: tuple[complex, ...], busy: tuple[complex, ...]) -> complex:
    """Wherever on the tile it is as far as can be from all that stands there, and from all anchors."""

    def room(spot: complex) -> float:
        return min(_room(busy, spot) if busy else 60.0, 24.0) * 2 + _room(anchors, spot)

    return max(_SPOTS, key=room)


def _cell(at: Sequence[int]) -> Cell:
    return at[0], at[1]


def _layer(told: Told) -> int:
    how = told.get("how")
    if how == "walks":
        return UPRIGHT if "segment" in told else ABOVE
    return GROUND if how == "lies" else UPRIGHT


def _room(others: Sequence[complex], spot: complex) -> float:
    """How far it is to the nearest of the others."""
    return min((abs(spot - other) for other in others), default=0.0)


def _scale(kind: str) -> float:
    scale: float = registry.table("SCALES").get(kind, FIGURE)
    return scale


def _rise(told: Told) -> float:
    """How far the middle of a piece with floors is above its foot; the drawing presses high ones together."""
    floors: int = told.get("height", 1)
    return _scale(told["piece"]) * min(FLOOR * (floors - 1), FLOORS)


def measures() -> dict[str, Any]:
    """How large pieces are, for a client that draws them on tiles."""
    return {
        "scale": FIGURE,
        "scales": dict(registry.table("SCALES")),
        "underneath": UNDERNEATH,
        "grown": list(GROWN),
    }


# --- drawings -----------------------------------------------------------------------------------------------


def drawing(kind: str, colour: str | None = None, lying: bool = False, **values: Any) -> str:
    """The drawing of a piece by its name in the view."""
    if kind in registry.table("LAID"):
        return str(registry.table("LAID")[kind])
    if kind in tokens.names():
        return tokens.token(kind, **values) if colour is None else tokens.token(kind, colour=colour, **values)
    return figures.figure(kind, colour, lying)
