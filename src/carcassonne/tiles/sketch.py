"""Made-up tiles in the notation of the rules' board sketches: `CRFR R=EW sh@N`.

The examples of the rules need tiles that no box contains. A sketch gives the four sides, says which of them
are joined, and adds symbols; the fields follow from the drawing. Only what is printed on the tile is read
here: figures and pieces that stand on it are the business of whoever sets up the board.

How the fields follow: everything that runs through the tile is a *wall*. Walls part the four *corners* of
the tile into areas, and each area is one field. A city, road or river that only comes in from one side is
no wall; two or more such roads meet in the middle, though, and are a wall together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from carcassonne.geometry import HALVES, SIDES
from carcassonne.tiles.catalogue import SKETCH, pieces
from carcassonne.tiles.catalogue import design as catalogue_design
from carcassonne.tiles.design import KINDS, SIDE_KINDS, TRAITS, Design, Mark, Segment, Trait

_KIND_OF: Final = {"C": "city", "R": "road", "V": "river"}
_ON_SIDE: Final = {
    "sh": ("city", "shield", 1),
    "sh2": ("city", "shield", 2),
    "inn": ("road", "inn", 1),
    "princess": ("city", "princess", 1),
    "cathar": ("city", "besieged", 1),
    "statue": ("city", "statue", 1),
}
"""Symbols with a side, as in `sh@N`: which kind of segment they want and the trait they give it."""
_ON_KIND: Final = {
    "cath": ("city", "cathedral"),
    "spring": ("river", "source"),
    "fork": ("river", "fork"),
    "lakeend": ("river", "lake"),
}
"""Symbols of the one city or river of the tile."""
_POINTS: Final = {"mon": "monastery", "gar": "garden", "shr": "shrine", "tower": "tower"}
_MARKS: Final = {
    "gold": "gold",
    "magic": "magic",
    "bag": "robber-bag",
    "volcano": "volcano",
    "dsym": "dragon",
    "portal": "portal",
    "bazaar": "bazaar",
}
_CROPS: Final = {"shield": "shield", "pitchfork": "fork", "fork": "fork", "club": "club"}
_GOODS: Final = {"wine": "wine", "chicken": "wine", "grain": "grain", "cloth": "cloth"}
_PLACES: Final = _POINTS | {"field": "field", "abbey": "abbey", "fly": "flying-machine"}


@dataclass(slots=True)
class _Part:
    """A segment while it is being drawn."""

    kind: str
    edges: tuple[str, ...] = ()
    traits: dict[str, Trait] = field(default_factory=dict)


def parse_tile(text: str) -> Design:
    """The tile that a sketch shows, with the id `sketch/<text>`; ValueError names a token it cannot read."""
    return _parse(tuple(text.split()))


@cache
def _parse(tokens: tuple[str, ...]) -> Design:
    """Keeps what it drew, so that a sketch too has one design object."""
    if not tokens:
        raise ValueError("a sketch starts with the four sides, for example 'CRFR'")
    edges, extras = tokens[0], tokens[1:]
    tile_id = SKETCH + " ".join(tokens)
    if edges == "AAAA":
        return _abbey(tile_id, extras)
    if len(edges) != 4 or not set(edges) <= set("CRFVX"):
        raise ValueError(f"cannot read the sides '{edges}'; write four of C, R, F, V, for example 'CRFR'")
    if "X" in edges:
        return _square(tile_id, edges, extras)
    return _drawn(tile_id, edges, extras)


def _abbey(tile_id: str, extras: tuple[str, ...]) -> Design:
    for token in extras:
        if token != "abbey":
            raise _unknown(token)
    return Design(tile_id, "****", (Segment("abbey", ()),), role="abbey")


def _square(tile_id: str, edges: str, extras: tuple[str, ...]) -> Design:
    """A sketch with inner sides (`VXXF`) shows the square of a larger piece that has just these sides."""
    for token in extras:
        raise _unknown(token)
    squares = [catalogue_design(square) for piece in pieces().values() for square in piece.values()]
    fitting = [square for square in squares if square.edges == edges]
    if len(fitting) != 1:
        raise ValueError(f"inner sides: '{edges}' fits {len(fitting)} squares of larger pieces, not one")
    return Design(tile_id, edges, fitting[0].segments, fitting[0].marks, role="square")


def _drawn(tile_id: str, edges: str, extras: tuple[str, ...]) -> Design:
    parts = _side_parts(edges, [token for token in extras if token[:2] in ("C=", "R=")])
    marks: list[Mark] = []
    links: list[str] = []
    herd = False
    for token in extras:
        if token[:2] in ("C=", "R="):
            continue
        if token == "herd":
            herd = True
        elif token.startswith("link="):
            links.append(token)
        elif (mark := _mark(token, parts)) is not None:
            marks.append(mark)
        elif (point := _point(token)) is not None:
            parts.append(point)
        else:
            _decorate(token, parts)
    _add_bridge(parts)
    parts.sort(key=lambda part: KINDS.index(part.kind))
    segments = [Segment(part.kind, part.edges, part.traits) for part in parts]
    segments += _fields(edges, parts, herd)
    drawn = Design(tile_id, edges, tuple(segments), tuple(marks))
    return replace(drawn, links=tuple(_link(drawn, token) for token in links))


def _unknown(token: str) -> ValueError:
    return ValueError(f"cannot read '{token}' in a tile sketch")


def _side_parts(edges: str, joins: Iterable[str]) -> list[_Part]:
    """The cities, roads and the river, clockwise from the north-west corner; sides not joined stand alone."""
    free = dict(zip(SIDES, edges, strict=True))
    parts = []
    for token in joins:
        letter, sides = token[0], tuple(side for side in SIDES if side in token[2:])
        if not 2 <= len(sides) == len(token) - 2 or any(free.pop(side, "") != letter for side in sides):
            raise ValueError(f"cannot read '{token}'; it must join sides that show {letter}, each only once")
        parts.append(_Part(_KIND_OF[letter], sides))
    if "V" in edges:
        parts.append(_Part("river", tuple(side for side, letter in free.items() if letter == "V")))
    parts += [_Part(_KIND_OF[letter], (side,)) for side, letter in free.items() if letter in "CR"]
    return sorted(parts, key=lambda part: (KINDS.index(part.kind), SIDES.index(part.edges[0])))


def _mark(token: str, parts: list[_Part]) -> Mark | None:
    """The mark of the token; a ferry lake ends all roads of the tile."""
    name, _, value = token.partition("=")
    if name == "crop" and value in _CROPS:
        return Mark("crop-circle", {"kind": _CROPS[value]})
    if token == "lake":
        return Mark("ferry-lake", {"roads": tuple(n for n, part in enumerate(parts) if part.kind == "road")})
    return Mark(_MARKS[token]) if token in _MARKS else None


def _point(token: str) -> _Part | None:
    name, _, value = token.partition("=")
    if name == "fly" and value in TRAITS["flying-machine"]["dir"]:
        return _Part("flying-machine", traits={"dir": value})
    return _Part(_POINTS[token]) if token in _POINTS else None


def _decorate(token: str, parts: list[_Part]) -> None:
    """Give a city, road or river the symbol of the token."""
    name, _, place = token.partition("@")
    if token in _ON_KIND:
        kind, trait = _ON_KIND[token]
        wearers = [part for part in parts if part.kind == kind]
        value: Trait = 1
    else:
        side, _, choice = place.partition("=")
        if name == "goods" and choice in _GOODS:
            kind, trait, value = "city", "goods", _GOODS[choice]
        elif name in _ON_SIDE and not choice:
            kind, trait, value = _ON_SIDE[name]
        else:
            raise _unknown(token)
        wearers = [part for part in parts if part.kind == kind and side in part.edges]
    if not wearers:
        raise ValueError(f"cannot read '{token}': the sketch has no such {kind}")
    max(wearers, key=lambda part: len(part.edges)).traits[trait] = value


def _add_bridge(parts: list[_Part]) -> None:
    """Where two straight segments cross, one runs on a bridge: the road if there is one, else the city.

    Of two roads it is the later one and of two cities the earlier one, as on the real tiles.
    """
    straight = [part for part in parts if part.edges in (("N", "S"), ("E", "W"))]
    if len(straight) == 2:
        upper = straight[1] if straight[1].kind == "road" else straight[0]
        upper.traits["bridge"] = 1


def _walls(parts: list[_Part]) -> list[list[int]]:
    """The groups of sides (0 to 3) that part the field. Under the bridge of a city the fields run on."""
    through = [part.edges for part in parts if len(part.edges) > 1 and not _city_bridge(part)]
    ends = [part.edges[0] for part in parts if part.kind == "road" and len(part.edges) == 1]
    if len(ends) == 1:  # a road that ends at a spring parts the field together with the river (GQ-E1)
        ends += [part.edges[0] for part in parts if len(part.edges) == 1 and "source" in part.traits]
    if len(ends) > 1:
        through.append(tuple(ends))
    return [sorted(SIDES.index(side) for side in wall) for wall in through]


def _cities_by_side(parts: list[_Part]) -> dict[int, int]:
    """The number of the city on each side (0 to 3) that has one."""
    cities = [(number, part) for number, part in enumerate(parts) if part.kind == "city"]
    return {SIDES.index(side): number for number, part in cities for side in part.edges}


def _city_bridge(part: _Part) -> bool:
    return part.kind == "city" and "bridge" in part.traits


def _fields(edges: str, parts: list[_Part], herd: bool) -> list[Segment]:
    """One field for each area between the walls, clockwise from the north-west corner, inner ones last.

    Corner i lies between side i and the next side clockwise. A corner inside a city is no field. Two
    corners are in one area if every wall has both in the same gap between two of its sides.
    """
    walls = _walls(parts)
    cities = _cities_by_side(parts)
    areas: dict[tuple[int, ...], list[int]] = {}
    for corner in range(4):
        here, there = cities.get(corner), cities.get((corner + 1) % 4)
        if here is None or here != there:
            gaps = tuple(sum(side <= corner for side in wall) % len(wall) for wall in walls)
            areas.setdefault(gaps, []).append(corner)
    fields = []
    for corners in areas.values():
        beside = set(corners) | {(corner + 1) % 4 for corner in corners}
        halves = [SIDES[corner] + "R" for corner in corners if edges[corner] != "C"]
        halves += [SIDES[(corner + 1) % 4] + "L" for corner in corners if edges[(corner + 1) % 4] != "C"]
        touches = sorted({cities[side] for side in beside if side in cities})
        fields.append(Segment("field", tuple(sorted(halves, key=HALVES.index)), {}, tuple(touches)))
    fields.sort(key=lambda area: HALVES.index(area.edges[0]) if area.edges else len(HALVES))
    if herd:
        if not fields:
            raise ValueError("cannot read 'herd': the sketch has no field")
        fields[0] = Segment("field", fields[0].edges, {"pig-herd": 1}, fields[0].touches)
    return fields


def _link(design: Design, token: str) -> tuple[int, ...]:
    """`link=N-S` or `link=W-mon`: these segments meet at a point."""
    return tuple(find_segment(design, where) for where in token.removeprefix("link=").split("-"))


def find_segment(design: Design, where: str) -> int:
    """The number of the segment that a sketch means by `N`, `mon`, `gar`, `shr`, `abbey`, `tower`, `fly`,
    `field` (the first one) or `field:NL` (the one at that half-side)."""
    name, _, half = where.partition(":")
    for number, segment in enumerate(design.segments):
        if where in SIDES:
            found = segment.kind in SIDE_KINDS and where in segment.edges
        elif half:
            found = name == "field" and segment.kind == "field" and half in segment.edges
        else:
            found = segment.kind == _PLACES.get(where)
        if found:
            return number
    raise ValueError(f"there is no '{where}' on {design.id}; the places are N E S W and {' '.join(_PLACES)}")
