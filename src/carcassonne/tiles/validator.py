"""Checks that designs are drawn correctly and that the catalogue agrees with itself and the rulebooks.

`check_design` looks at one design alone and serves made-up tiles too; `check_catalogue` looks at everything.
Both return the problems they find, one sentence each, and an empty list when all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from carcassonne.geometry import HALVES, SIDES
from carcassonne.tiles.catalogue import SETS, heads, tile_set
from carcassonne.tiles.census import check_census
from carcassonne.tiles.design import Design, Mark, MarkTrait, Segment, segment_names
from carcassonne.tiles.head import Head, Piece
from carcassonne.tiles.reader import TileSet
from carcassonne.tiles.words import (
    ALWAYS,
    AREAS,
    ENDS,
    EVERYWHERE,
    FREE,
    KINDS,
    MARK_KINDS,
    ONLY,
    ROLES,
    SIDE_KINDS,
    TOUCHED,
    TRAITS,
)

_RING = tuple(place for side in SIDES for place in (side + "L", side, side + "R"))
"""All places where something can reach the rim of a tile, clockwise from the north-west corner."""
_LETTERS = {"F": [], "R": ["road"], "C": ["city"], "V": ["river"], "*": []}
"""What reaches the middle of a side, by its letter; an inner side X is judged with the whole piece."""


def check_design(design: Design) -> list[str]:
    """All that is wrong with one design taken alone: its words, its sides, its fields, its order."""
    problems = list(_check_words(design))
    if not problems:  # the other checks rely on known kinds, sides and segment numbers
        for check in (
            _check_pieces,
            _check_sides,
            _check_halves,
            _check_fields,
            _check_reach,
            _check_crossings,
            _check_order,
            _check_references,
        ):
            problems += check(design)
    return [f"{design.id}: {problem}" for problem in problems]


def _named(design: Design) -> list[tuple[str, Segment]]:
    return list(zip(segment_names(design.segments), design.segments, strict=True))


def _check_words(design: Design) -> Iterator[str]:
    """Only known letters, kinds, traits, places and roles, and only references to segments that exist."""
    if len(design.edges) != 4 or not set(design.edges) <= set("FRCVX*"):
        yield f"the sides '{design.edges}' are not four of F R C V X *"
    if design.role not in ROLES:
        yield f"the role '{design.role}' is unknown"
    if any(count is not None and count < 0 for count in design.copies):
        yield "the number of copies is negative"
    for name, segment in _named(design):
        if segment.kind not in KINDS:
            yield f"the kind '{segment.kind}' is unknown"
            continue
        yield from _check_places(name, segment)
        yield from _check_traits(name, segment.kind, segment.traits)
    for mark in design.marks:
        yield from _check_mark(mark)
    if len({mark.kind for mark in design.marks}) != len(design.marks):
        yield "a mark appears twice"
    numbers = [number for segment in design.segments for number in segment.touches]
    numbers += [number for group in design.links for number in group]
    if any(not 0 <= number < len(design.segments) for number in numbers):
        yield "it refers to a segment that does not exist"


def _check_mark(mark: Mark) -> Iterator[str]:
    if mark.kind not in MARK_KINDS:
        yield f"the mark '{mark.kind}' is unknown"
    elif mark.kind == "square":
        if set(mark.traits) != {"at"}:
            yield "the mark 'square' lacks its place"
    elif mark.kind in ENDS:
        if set(mark.traits) != {f"{ENDS[mark.kind]}s"}:
            yield f"the mark '{mark.kind}' lacks its {ENDS[mark.kind]}s"
    else:
        yield from _check_traits(mark.kind, mark.kind, mark.traits)


def _check_places(name: str, segment: Segment) -> Iterator[str]:
    allowed = SIDES if segment.kind in SIDE_KINDS else HALVES if segment.kind in AREAS else ()
    wrong = [edge for edge in segment.edges if edge not in allowed]
    if wrong:
        yield f"{name} cannot be at {' '.join(wrong)}"
    elif len(set(segment.edges)) != len(segment.edges):
        yield f"{name} names a place twice"
    elif list(segment.edges) != sorted(segment.edges, key=_RING.index):
        yield f"the places of {name} are not in clockwise order"


def _check_traits(name: str, kind: str, traits: Mapping[str, MarkTrait]) -> Iterator[str]:
    for trait, value in traits.items():
        allowed = TRAITS.get(kind, {})
        if trait not in allowed:
            yield f"{name} cannot have the trait '{trait}'"
        elif value not in allowed[trait]:
            yield f"{name} cannot have {trait}={value}"
    if kind in ALWAYS and ALWAYS[kind] not in traits:
        yield f"{name} must have the trait '{ALWAYS[kind]}'"


def _check_pieces(design: Design) -> Iterator[str]:
    """Tiles with free sides, squares of larger pieces and their parts come with their sides and roles."""
    free = " or ".join(FREE)
    if "*" in design.edges and design.edges != "****":
        yield f"an {free} must have four free sides"
    if ("*" in design.edges) != any(map(design.has, FREE)):
        yield f"the {free}, and only the {free}, has free sides"
    for kind in FREE:
        if (design.role == kind) != design.has(kind):
            yield f"the {kind}, and only the {kind}, has the role {kind}"
    if (design.role == "square") != design.has("square"):
        yield "the squares of larger pieces, and only they, have the role square"
    if "X" in design.edges and not design.has("square"):
        yield "only squares of larger pieces have inner sides"
    inner = [kind for kind in KINDS if kind in AREAS and kind != "field"]
    if any(map(design.has, inner)) and "X" not in design.edges:
        yield f"a {' or '.join(inner)} must be part of a larger piece"


def _check_sides(design: Design) -> Iterator[str]:
    """Each side meets in its middle exactly what its letter says."""
    for side, letter in zip(SIDES, design.edges, strict=True):
        kinds = [s.kind for s in design.segments if s.kind in SIDE_KINDS and side in s.edges]
        if letter == "X":
            if len(kinds) > 1 or "city" in kinds:
                yield f"inner side {side} meets too much: {' '.join(kinds)}"
        elif kinds != _LETTERS[letter]:
            yield f"side {side} is {letter} but meets {' '.join(kinds) or 'nothing'}"


def _check_halves(design: Design) -> Iterator[str]:
    """City and free sides have no field; all other half-sides lie in exactly one area."""
    for side, letter in zip(SIDES, design.edges, strict=True):
        owners = []
        for half in (side + "L", side + "R"):
            here = [s for s in design.segments if s.kind in AREAS and half in s.edges]
            owners.append(here)
            if letter in "C*":
                if here:
                    yield f"half-side {half} must be empty"
            elif len(here) != 1:
                yield f"half-side {half} is covered {len(here)} times"
            elif letter != "X" and here[0].kind != "field":
                yield f"half-side {half} must be a field"
        left, right = owners
        if letter == "F" and len(left) == len(right) == 1 and left[0] is not right[0]:
            yield f"field side {side} is divided by nothing"


def _check_fields(design: Design) -> Iterator[str]:
    """Fields touch cities and the like; every city touches a field if there is one; inner fields are
    surrounded by something."""
    named = _named(design)
    for name, segment in named:
        if segment.touches and segment.kind != "field":
            yield f"{name} touches cities, but only a field can"
        if any(design.segments[number].kind not in TOUCHED for number in segment.touches):
            yield f"{name} touches something that is not a city"
        if len(set(segment.touches)) != len(segment.touches):
            yield f"{name} touches a city twice"
    fields = [segment for segment in design.segments if segment.kind == "field"]
    touched = {number for segment in fields for number in segment.touches}
    for number, (name, segment) in enumerate(named):
        if fields and segment.kind == "city" and number not in touched:
            yield f"{name} touches no field"
    ring_road = any(segment.kind == "road" and len(segment.edges) > 2 for segment in design.segments)
    for name, segment in named:
        if segment.kind == "field" and not segment.edges and not segment.touches and not ring_road:
            yield f"{name} is an inner field, but nothing surrounds it"


def _check_reach(design: Design) -> Iterator[str]:
    """Cities and rivers reach a side; of the roads all but the short ones do."""
    for name, segment in _named(design):
        if segment.kind in ("city", "river") and not segment.edges:
            yield f"{name} meets no side"
        if segment.kind == "road" and (not segment.edges) != ("short" in segment.traits):
            yield f"{name}: short roads, and only they, meet no side"


def _check_crossings(design: Design) -> Iterator[str]:
    """Two segments may only cross where one of them runs on a bridge or in a tunnel."""
    flat = [
        (name, segment)
        for name, segment in _named(design)
        if segment.kind not in AREAS - {"field"} and not {"bridge", "tunnel"} & set(segment.traits)
    ]
    for number, (name, segment) in enumerate(flat):
        for other_name, other in flat[number + 1 :]:
            if _cross(segment, other):
                yield f"{name} crosses {other_name} without a bridge"


def _cross(one: Segment, other: Segment) -> bool:
    """Going round the rim from place to place of one segment, is the other met only in part on the way?"""
    rim = [_RING.index(edge) for edge in one.edges]
    for start, end in zip(rim, rim[1:] + rim[:1], strict=True):
        way = (end - start) % len(_RING)
        inside = [edge for edge in other.edges if 0 < (_RING.index(edge) - start) % len(_RING) < way]
        if 0 < len(inside) < len(other.edges):
            return True
    return False


def _check_order(design: Design) -> Iterator[str]:
    """Segments come in the fixed order of kinds, within a kind clockwise from the north-west corner and
    inner ones last. The public segment numbers depend on it."""
    kinds = [KINDS.index(segment.kind) for segment in design.segments]
    if kinds != sorted(kinds):
        yield "the kinds of segment are out of order"
    for kind in KINDS:
        same = [segment for segment in design.segments if segment.kind == kind]
        starts = [_RING.index(segment.edges[0]) if segment.edges else len(_RING) for segment in same]
        if starts != sorted(starts):
            yield f"the {kind} segments are out of order"


def _check_references(design: Design) -> Iterator[str]:
    """A lake ends every road of its tile; wagon links join at least two places a wagon can go to."""
    for mark in design.marks:
        if mark.kind in ENDS:
            yield from _check_ends(design, mark, ENDS[mark.kind])
    for group in design.links:
        if len(group) < 2 or len(set(group)) != len(group):
            yield "a link must join at least two different segments"
        kinds = {design.segments[number].kind for number in group}
        if not kinds <= EVERYWHERE - {"field"}:
            yield "a link may join only cities, roads, monasteries and the like"


def _check_ends(design: Design, mark: Mark, kind: str) -> Iterator[str]:
    name = mark.kind.replace("-", " ")
    ended = [number for number, segment in enumerate(design.segments) if segment.kind == kind]
    if mark.traits[f"{kind}s"] != tuple(ended):
        yield f"the {name} must name all {kind} stubs"
    if any(len(design.segments[number].edges) != 1 for number in ended):
        yield f"a {kind} stub at a {name} must meet exactly one side"


def check_catalogue(sets: Mapping[str, TileSet] | None = None) -> list[str]:
    """All problems of all tile sets; `sets` replaces the real catalogue, to test the checks themselves."""
    if sets is None:
        sets = {set_id: tile_set(set_id) for set_id in SETS}
    designs = [design for tiles in sets.values() for design in tiles.designs]
    problems = [problem for design in designs for problem in check_design(design)]
    for set_id, tiles in sets.items():
        if tiles.id != set_id:
            problems.append(f"{set_id}: its file says it is set '{tiles.id}'")
    uses = Counter(design.id for design in designs)
    problems += [f"{tile_id}: the code is used {times} times" for tile_id, times in uses.items() if times > 1]
    by_id = {design.id: design for design in designs}
    known = heads()
    for design in designs:
        problems += _check_garden(design, by_id)
        problems += _check_belonging(design, known)
    for piece in (piece for head in known.values() for piece in head.pieces()):
        problems += _check_piece(designs, piece)
    return problems + check_census(sets)


def _check_garden(design: Design, by_id: Mapping[str, Design]) -> Iterator[str]:
    """A code with a `g` is the garden variant of the code before it, and differs in nothing else.

    A set of one edition alone has its gardens from the first.
    """
    variant = design.code.endswith("g")
    several = sum(number is not None for number in design.copies) > 1
    if several and variant != design.has("garden"):
        yield f"{design.id}: designs with a g in their code, and only they, have a garden"
    if variant:
        plain = by_id.get(design.id[:-1])
        rest = tuple(segment for segment in design.segments if segment.kind != "garden")
        drawn = (design.edges, rest, design.marks, design.links)
        if plain is None or drawn != (plain.edges, plain.segments, plain.marks, plain.links):
            yield f"{design.id}: differs from its plain design in more than the garden"


def _check_belonging(design: Design, known: Mapping[str, Head]) -> Iterator[str]:
    """Some things occur only in certain places of the sheet."""
    role = known[design.set].role_of(design.code) if design.set in known else "land"
    if design.role != role:
        yield f"{design.id}: its role must be {role}, not {design.role}"
    for trait in sorted({trait for segment in design.segments for trait in segment.traits if trait in ONLY}):
        if design.role != ONLY[trait]:
            yield f"{design.id}: only {ONLY[trait]} tiles have a {trait}"
    ours = [head.id for head in known.values() if head.reconstructed]
    if (design.set in ours) != ("reconstructed" in design.note):
        yield f"{design.id}: the tiles of {' and '.join(ours)}, and only they, are reconstructed"


def _check_piece(designs: list[Design], piece: Piece) -> Iterator[str]:
    """The squares of a larger piece fill it, fit each other, and have inner sides just where they meet."""
    size = piece.size
    squares = [design for design in designs if design.id.startswith(piece.ids)]
    grid = {design.square: design for design in squares if design.square is not None}
    full = {(x, y) for x in range(size[0]) for y in range(size[1])}
    if set(grid) != full or len(squares) != len(full):
        yield f"{piece.ids}: its {len(squares)} squares do not fill {size[0]} by {size[1]}"
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for (x, y), design in grid.items():
        for number, (side, (dx, dy)) in enumerate(steps.items()):
            neighbour = grid.get((x + dx, y + dy))
            if (neighbour is not None) != (design.edges[number] == "X"):
                yield f"{design.id}: side {side}: inner sides, and only they, are marked X"
            if neighbour is not None:
                facing = SIDES[(number + 2) % 4]
                if _rim(design, side, "LR") != _rim(neighbour, facing, "RL"):
                    yield f"{design.id}: inner side {side} does not fit its neighbour"


def _rim(design: Design, side: str, halves: str) -> list[list[str]]:
    """The kinds that reach one half of a side, its middle and its other half."""
    places = (side + halves[0], side, side + halves[1])
    return [[segment.kind for segment in design.segments if place in segment.edges] for place in places]
