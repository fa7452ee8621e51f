"""What stands on the tiles of a board: figures, neutral pieces, towers, bridges, castles, ferries, gold.

All of it is read from a view, by name and place; no rule is known here. A piece that two modules put on the
same segment fans out round the anchor of the segment, so that none hides another.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from carcassonne import art
from carcassonne.art import figures, svg, tokens
from carcassonne.tiles import design

Cell = tuple[int, int]
Spot = tuple[Cell, int]
"""A segment: the cell of its tile and its number."""
View = Mapping[str, Any]

FIGURE: Final = 0.6
"""The scale of a figure on a tile."""
TOWER: Final = 0.75
FAN: Final = 9.0
"""How far from the anchor several figures on one segment stand."""
GROUND, UPRIGHT, ABOVE = range(3)
"""Layers: what lies on the tiles, who stands there, who goes wherever he likes."""
PIER: Final = 17.0
_MIDDLE: Final = 50 + 50j
_CORNER: Final = {"NW": 0j, "NE": 100 + 0j, "SE": 100 + 100j, "SW": 100j}
_PLANKS: Final = "".join(f"M{x}-3.2v6.4" for x in range(-37, 40, 6))
_RAILS: Final = "M-42-4.8q42-4.5 84 0M-42 4.8q42 4.5 84 0"
_BRIDGE: Final = svg.path("M-42 2q42 12 84 0v6q-42 4-84 0z", "ink", extra='opacity=".2"') + svg.shapes(
    f"""casing - M-50-4.4h100v8.8h-100z
    road - M-50-3.2h100v6.4h-100z
    - casing:.8 {_PLANKS}
    - ink:3.6 {_RAILS}
    - wood:2 {_RAILS}"""
)
"""A bridge from west to east; its ends are those of a road."""
_CATEGORY: Final = {"travellers": "road", "knights": "city", "farmers": "field"}


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


def copy_at(cell: Cell) -> int:
    """Which variant of a design lies here; it is never that of a neighbour."""
    x, y = cell
    return (x - y) % art.COPIES


def corner(cell: Cell) -> complex:
    """The upper left corner of a cell in units of the board; north is up, so y is turned round."""
    return complex(100 * cell[0], -100 * cell[1])


def picture(tile: art.TileArt) -> str:
    """A tile as something to look at: without the paths that wait for a pointer."""
    return f"{tile.meadow}{tile.ground}{tile.woods}{tile.top}"


def fan(count: int) -> list[complex]:
    """Where `count` figures stand round an anchor."""
    if count == 1:
        return [0j]
    if count == 2:
        return [complex(-FAN, 0), complex(FAN, 0)]
    turns = (2 * math.pi * number / count - math.pi / 2 for number in range(count))
    return [complex(FAN * math.cos(turn), FAN * math.sin(turn)) for turn in turns]


def pieces(view: View, colours: Sequence[str]) -> list[Piece]:
    """Every piece on the tiles, those behind first."""
    found = _Standing(view, colours).found
    return sorted(found, key=lambda piece: (piece.layer, piece.point.imag, piece.point.real))


class _Figure(NamedTuple):
    kind: str
    seat: int | None


class _Standing:
    """Collects the pieces of one view, module by module."""

    def __init__(self, view: View, colours: Sequence[str]) -> None:
        self.view = view
        self.colours = colours
        self.found: list[Piece] = []
        self.tiles: dict[Cell, art.TileArt] = {}
        self.ids: dict[Cell, str] = {}
        for tile in view["tiles"]:
            cell = _cell(tile["at"])
            self.ids[cell] = tile["tile"]
            self.tiles[cell] = art.tile(tile["tile"], tile["turn"], copy_at(cell))
        self.spans = {_cell(b["at"]): b for b in view.get("bridges", {}).get("built", ())}
        self.busy: dict[Cell, list[complex]] = defaultdict(list)
        """Points of each tile where something stands already, in units of the tile."""
        self._lay_down()
        self._stand_up()
        self._roam()

    # --- helpers ------------------------------------------------------------------------------------------

    def _put(
        self, layer: int, cell: Cell, at: complex, kind: str, seat: int | None, scale: float, **more: Any
    ) -> None:
        """Put a piece on a tile; `at` is in units of the tile."""
        colour = None if seat is None else self.colours[seat]
        lying = bool(more.pop("lying", False))
        values = {key: more[key] for key in ("value", "height") if more.get(key) is not None}
        words = [kind, *map(str, values.values()), "lying" if lying else "", colour or ""]
        body = drawing(kind, colour, lying, **values)
        place = {"piece": kind, "seat": seat, "cell": f"{cell[0]},{cell[1]}", **more}
        text = "".join(f' data-{key}="{word}"' for key, word in place.items() if word is not None)
        name = "-".join(word for word in words if word)
        self.found.append(Piece(layer, corner(cell) + at, name, body, scale, text))
        self.busy[cell].append(at)

    def _anchor(self, cell: Cell, segment: int) -> complex:
        """Where a figure stands on a segment; the last one of a tile with a bridge is the bridge."""
        segments = self.tiles[cell].segments
        if segment < len(segments):
            return complex(*segments[segment].anchor)
        along = 1j if "N" in self.spans[cell]["edges"] else 1
        others = [complex(*other.anchor) for other in segments]
        spots = [_MIDDLE + step * along for step in (0, -22, 22)]
        return max(spots, key=lambda spot: min((abs(spot - other) for other in others), default=0.0))

    def _free(self, cell: Cell) -> complex:
        """A point of a tile as far as can be from all that stands there, and from where figures may stand."""
        anchors = [complex(*segment.anchor) for segment in self.tiles[cell].segments]
        busy = self.busy[cell]

        def room(spot: complex) -> float:
            near = min((abs(spot - other) for other in busy), default=60.0)
            return min(near, 24.0) * 2 + min((abs(spot - anchor) for anchor in anchors), default=0.0)

        return max((complex(x, y) for y in range(20, 81, 6) for x in range(20, 81, 6)), key=room)

    # --- what lies on the tiles ---------------------------------------------------------------------------

    def _lay_down(self) -> None:
        view = self.view
        for cell, bridge in self.spans.items():
            kind = "bridge-ns" if "N" in bridge["edges"] else "bridge-ew"
            self._put(GROUND, cell, _MIDDLE, kind, None, 1, segment=bridge["segment"])
            self.busy[cell].pop()
        for ferry in view.get("ferries", {}).get("placed", ()):
            self._ferry(_cell(ferry["at"]), ferry["segments"])
        for barn in view.get("barns", ()):
            cell = _cell(barn["at"])
            self._put(
                UPRIGHT, cell, _CORNER[barn["corner"]], "barn", barn["player"], 0.8, corner=barn["corner"]
            )
        for castle in view.get("castles", {}).get("built", ()):
            first, second = (_cell(at) for at, _ in castle["segments"])
            self._put(GROUND, first, _between(first, second), "castle", castle["player"], 1.1)
        for at, height in view.get("towers", {}).get("heights", ()):
            self._tower(_cell(at), height)

    def _ferry(self, cell: Cell, roads: Sequence[int]) -> None:
        """A ferry lies in the middle; piers lead to the two roads that it joins."""
        steps = [self._anchor(cell, road) - _MIDDLE for road in roads]
        first, second = (_MIDDLE + PIER * step / (abs(step) or 1) for step in steps)
        way = svg.line([first, _MIDDLE, second])
        body = svg.path(way, "", "ink", 5) + svg.path(way, "", "wood", 3.2)
        name = f"crossing-{roads[0]}-{roads[1]}-at-{cell[0]}-{cell[1]}"
        self.found.append(Piece(GROUND, corner(cell), name, body, 1, ' data-piece="crossing"'))
        self._put(UPRIGHT, cell, _MIDDLE, "ferry", None, 0.6, roads=f"{roads[0]},{roads[1]}")

    def _tower(self, cell: Cell, height: int) -> None:
        at = self._tower_foot(cell) - _rise(height) * 1j
        self._put(UPRIGHT, cell, at, "tower", None, TOWER, height=height)

    def _tower_foot(self, cell: Cell) -> complex:
        kinds = [segment.kind for segment in self.tiles[cell].segments]
        return self._anchor(cell, kinds.index("tower")) if "tower" in kinds else _MIDDLE

    # --- who stands there -----------------------------------------------------------------------------------

    def _stand_up(self) -> None:
        crowd: dict[Spot, list[_Figure]] = defaultdict(list)
        for spot, figure in self._on_segments():
            crowd[spot].append(figure)
        stood: dict[tuple[int | None, str, Spot], list[complex]] = defaultdict(list)
        for (cell, segment), company in crowd.items():
            anchor = self._anchor(cell, segment)
            segments = self.tiles[cell].segments
            ground = segments[segment].kind if segment < len(segments) else "road"
            for (kind, seat), away in zip(company, fan(len(company)), strict=True):
                more = {"segment": segment, "lying": ground == "field" and kind in figures.FARMERS}
                if ground == "quarter":
                    more["quarter"] = True
                self._put(UPRIGHT, cell, anchor + away, kind, seat, FIGURE, **more)
                stood[seat, kind, (cell, segment)].append(anchor + away)
        self._tokens_of_figures(stood)
        self._on_buildings()

    def _on_segments(self) -> Iterator[tuple[Spot, _Figure]]:
        quarters = self._quarters()
        count = self.view.get("count")
        if count and count["quarter"] in quarters:
            yield quarters[count["quarter"]], _Figure("count", None)
        for seat, player in enumerate(self.view["players"]):
            for placed in player["figures"]:
                if placed["figure"] != "barn":  # it stands at a corner, see _lay_down
                    yield (_cell(placed["at"]), placed["segment"]), _Figure(placed["figure"], seat)
            for kind, (place, *where) in player["elsewhere"]:
                if place == "quarter" and where[0] in quarters:
                    yield quarters[where[0]], _Figure(kind, seat)
        for kind, spot in (self.view.get("magic") or {}).items():
            if spot is not None:
                yield (_cell(spot[0]), spot[1]), _Figure(kind, None)

    def _quarters(self) -> dict[str, Spot]:
        """The quarters of the Count's city, by name."""
        if "count" not in self.view:
            return {}
        return {
            str(segment.traits["name"]): (cell, number)
            for cell, tile_id in self.ids.items()
            for number, segment in enumerate(design(tile_id).segments)
            if segment.kind == "quarter"
        }

    def _tokens_of_figures(self, stood: Mapping[tuple[int | None, str, Spot], list[complex]]) -> None:
        """Shield tokens at the feet of registered figures, and the fairy beside her charge."""
        for seat, player in enumerate(self.view.get("tournaments", {}).get("players", ())):
            for entry in player["registered"]:
                cell, segment = _cell(entry["at"]), entry["segment"]
                where = stood[seat, entry["figure"], (cell, segment)]
                at = (where.pop() if where else self._anchor(cell, segment)) + (6 + 6j)
                value = entry.get("value")
                self._put(UPRIGHT, cell, at, "shield", seat, 0.36, value=value, segment=segment)
        fairy = self.view.get("fairy") or {}
        charge = fairy.get("charge")
        if charge:
            cell, segment = _cell(charge["at"]), charge["segment"]
            where = stood[charge["owner"], charge["figure"], (cell, segment)]
            beside = where[-1] if where else self._anchor(cell, segment)
            sides = [beside + step for step in (11 - 3j, -11 - 3j, -13j)]
            others = [at for at in self.busy[cell] if at != beside]
            at = max(sides, key=lambda side: min((abs(side - other) for other in others), default=0.0))
            self._put(ABOVE, cell, at, "fairy", None, 0.5)

    def _on_buildings(self) -> None:
        """Figures on towers and in castles."""
        heights = {_cell(at): height for at, height in self.view.get("towers", {}).get("heights", ())}
        for seat, player in enumerate(self.view["players"]):
            for kind, (place, *where) in player["elsewhere"]:
                if place == "tower":
                    cell = _cell(where)
                    at = self._tower_foot(cell) - (2 * _rise(heights.get(cell, 1)) + 13) * 1j
                    self._put(UPRIGHT, cell, at, kind, seat, FIGURE, on="tower")
                elif place == "castle":
                    first, second = _cell(where[:2]), _cell(where[2:])
                    at = _between(first, second) - 13j
                    self._put(UPRIGHT, first, at, kind, seat, FIGURE, on="castle")

    # --- who goes wherever he likes -----------------------------------------------------------------------

    def _roam(self) -> None:
        view = self.view
        for statue in view.get("tournaments", {}).get("statues", ()):
            cell, segment = _cell(statue["at"]), statue["segment"]
            at = self._anchor(cell, segment)
            self._put(
                UPRIGHT, cell, at, "shield", statue["player"], 0.5, value=statue["value"], segment=segment
            )
        self._crown(view.get("tournaments", {}).get("crown"))
        for at, count in (view.get("gold") or {}).get("tiles", ()):
            cell = _cell(at)
            for _ in range(count):
                self._put(GROUND, cell, self._free(cell), "gold", None, 0.4)
        for kind, scale in (("dragon", 1.0), ("fairy", 0.5)):
            entry = view.get(kind) or {}
            if entry.get("at") is not None and not entry.get("charge"):
                cell = _cell(entry["at"])
                self._put(ABOVE, cell, self._free(cell), kind, None, scale)

    def _crown(self, category: str | None) -> None:
        """The crown lies on the tournament tile, on what its category is about."""
        for cell, tile_id in self.ids.items():
            if category is not None and tile_id.startswith(("tournaments/TD", "tournaments/TR")):
                for number, segment in enumerate(self.tiles[cell].segments):
                    if segment.kind == _CATEGORY[category]:
                        self._put(ABOVE, cell, self._anchor(cell, number), "crown", None, 0.5)
                        return


def _cell(at: Sequence[int]) -> Cell:
    return at[0], at[1]


def _between(first: Cell, second: Cell) -> complex:
    """The middle of the side that two tiles share, in units of the first."""
    return _MIDDLE + (corner(second) - corner(first)) / 2


def _rise(height: int) -> float:
    """How far the middle of a tower is above its foot; the drawing presses high towers together."""
    return TOWER * min(2.75 * (height - 1), 7.5)


# --- drawings -----------------------------------------------------------------------------------------------


def drawing(kind: str, colour: str | None = None, lying: bool = False, **values: Any) -> str:
    """The drawing of a piece by its name in the view."""
    if kind == "bridge-ew":
        return _BRIDGE
    if kind == "bridge-ns":
        return f'<g transform="rotate(90)">{_BRIDGE}</g>'
    if kind in tokens.names():
        return tokens.token(kind, **values) if colour is None else tokens.token(kind, colour=colour, **values)
    return figures.figure(kind, colour, lying)
