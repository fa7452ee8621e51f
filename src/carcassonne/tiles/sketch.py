"""Made-up tiles in the notation of the rules' board sketches: `CRFR R=EW sh@N`.

The examples of the rules need tiles that no box contains. A sketch gives the four sides, says which of them
are joined, and adds symbols; the fields follow from the drawing. Only what is printed on the tile is read
here: figures and pieces that stand on it are the business of whoever sets up the board.

A symbol has the name of its segment, mark or trait, or another word if its box says so: `gold` is a mark and
`shr` a segment, `inn@E` is a trait of the road on that side and `cath` one of the largest city, and
`goods@N=wine` and `crop=club` have a value.

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
from carcassonne.tiles.design import Design, Mark, Segment, Trait
from carcassonne.tiles.words import (
    ALWAYS,
    AREAS,
    ENDS,
    FREE,
    KINDS,
    LAYOUT,
    MARK_KINDS,
    SIDE_KINDS,
    SKETCHED,
    TRAITS,
    value_of,
)

_KIND_OF: Final = {"C": "city", "R": "road", "V": "river"}


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
        return _free(tile_id, extras)
    if len(edges) != 4 or not set(edges) <= set("CRFVX"):
        raise ValueError(f"cannot read the sides '{edges}'; write four of C, R, F, V, for example 'CRFR'")
    if "X" in edges:
        return _square(tile_id, edges, extras)
    return _drawn(tile_id, edges, extras)


def _free(tile_id: str, extras: tuple[str, ...]) -> Design:
    """A tile with free sides shows nothing but what it is called after."""
    kind = extras[0] if extras else FREE[0]
    for token in extras:
        if token != kind or kind not in FREE:
            raise _unknown(token)
    return Design(tile_id, "****", (Segment(kind, ()),), role=kind)


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
    links = [token for token in extras if token.startswith("link=")]
    first = _Part("field")
    for token in extras:
        if token[:2] in ("C=", "R=") or token in links:
            continue
        symbol = _Symbol.read(token)
        if symbol.name in MARK_KINDS:
            marks.append(_mark(symbol, parts))
        elif symbol.name in KINDS:
            parts.append(_point(symbol))
        else:
            _decorate(symbol, [*parts, first])
    _add_bridge(parts)
    parts.sort(key=lambda part: KINDS.index(part.kind))
    segments = [Segment(part.kind, part.edges, part.traits) for part in parts]
    segments += _fields(edges, parts, first.traits)
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


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A token like `goods@N=wine`, with the name that the boxes have for it."""

    token: str
    name: str
    side: str
    value: str

    @classmethod
    def read(cls, token: str) -> _Symbol:
        place, _, value = token.partition("=")
        word, _, side = place.partition("@")
        if word in SKETCHED.values() and word not in SKETCHED:  # sketches have another word for it
            raise _unknown(token)
        plain = SKETCHED.get(word, word) + (f"={value}" if value else "")
        name, _, value = SKETCHED.get(f"{word}={value}", plain).partition("=")
        return cls(token, name, side, value)

    def traits(self, kind: str, trait: str) -> dict[str, Trait]:
        """The trait with the value of the symbol; without one it is a flag."""
        value = value_of(self.value or "1")
        if value not in TRAITS.get(kind, {}).get(trait, ()):
            raise _unknown(self.token)
        return {trait: value}


def _mark(symbol: _Symbol, parts: list[_Part]) -> Mark:
    """A mark of the tile; one that ends roads ends all of the tile."""
    if symbol.side or symbol.name == "square":
        raise _unknown(symbol.token)
    if symbol.name in ENDS:
        kind = ENDS[symbol.name]
        return Mark(symbol.name, {f"{kind}s": tuple(n for n, part in enumerate(parts) if part.kind == kind)})
    return Mark(symbol.name, _needed(symbol))


def _point(symbol: _Symbol) -> _Part:
    """A segment that reaches no side."""
    if symbol.side or symbol.name in (*SIDE_KINDS, *AREAS, *FREE):
        raise _unknown(symbol.token)
    return _Part(symbol.name, traits=_needed(symbol))


def _needed(symbol: _Symbol) -> dict[str, Trait]:
    """The trait that a segment or mark cannot be without; others have none."""
    if symbol.name in ALWAYS:
        return symbol.traits(symbol.name, ALWAYS[symbol.name])
    if symbol.value:
        raise _unknown(symbol.token)
    return {}


def _decorate(symbol: _Symbol, parts: list[_Part]) -> None:
    """Give the largest city, road or river, or the one on that side, or the first field the symbol."""
    kind = next((kind for kind in KINDS if symbol.name in TRAITS.get(kind, {})), None)
    if kind is None or symbol.name in LAYOUT:
        raise _unknown(symbol.token)
    traits = symbol.traits(kind, symbol.name)
    wearers = [part for part in parts if part.kind == kind and (not symbol.side or symbol.side in part.edges)]
    if not wearers:
        raise ValueError(f"cannot read '{symbol.token}': the sketch has no such {kind}")
    max(wearers, key=lambda part: len(part.edges)).traits.update(traits)


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


def _fields(edges: str, parts: list[_Part], first: dict[str, Trait]) -> list[Segment]:
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
    if first:
        if not fields:
            raise ValueError(f"cannot read '{' '.join(map(_word, first))}': the sketch has no field")
        fields[0] = replace(fields[0], traits=first)
    return fields


def _link(design: Design, token: str) -> tuple[int, ...]:
    """`link=N-S` or `link=W-mon`: these segments meet at a point."""
    return tuple(find_segment(design, where) for where in token.removeprefix("link=").split("-"))


def find_segment(design: Design, where: str) -> int:
    """The number of the segment that a sketch means by `N`, `mon` or another symbol, `field` (the first one)
    or `field:NL` (the one at that half-side)."""
    name, _, half = where.partition(":")
    for number, segment in enumerate(design.segments):
        if where in SIDES:
            found = segment.kind in SIDE_KINDS and where in segment.edges
        elif half:
            found = name == "field" and segment.kind == "field" and half in segment.edges
        else:
            found = segment.kind not in SIDE_KINDS and where == _word(segment.kind)
        if found:
            return number
    places = (_word(kind) for kind in KINDS if kind not in SIDE_KINDS)
    raise ValueError(f"there is no '{where}' on {design.id}; the places are N E S W and {' '.join(places)}")


def _word(name: str) -> str:
    """What sketches call something."""
    return next((word for word, meant in SKETCHED.items() if meant == name), name)
