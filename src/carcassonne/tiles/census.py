"""What the rulebooks count, as the heads of the boxes state it, and the check that the catalogue agrees.

    total  x18/18/24
    count  x6/6/7  land tiles with an inn: road inn, without river

The numbers are those of the component lists and of remarks in the text, per edition; `-` means that the
edition does not have the set, or says nothing. `total` counts the tiles of the set, `count` something on
them. What is counted follows after the colon, parted by commas:

    river              tiles that show this segment or mark
    road inn           ... with this trait
    city goods=wine    ... with this value
    without river      tiles that do not show it
    sum city shield    not the tiles but the values of this trait
    sides V            not the tiles but their sides with this letter
    role prize         only tiles of this role; otherwise those that are drawn
    code TD            only tiles whose codes begin so
    with cult river-2  the tiles of these sets too
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import prod

from carcassonne.tiles.catalogue import EDITIONS, heads
from carcassonne.tiles.design import Copies, Design, Mark, Segment
from carcassonne.tiles.head import Head, Line, copies_of
from carcassonne.tiles.reader import TileSet
from carcassonne.tiles.words import KINDS, MARK_KINDS, value_of

Measure = Callable[[Design], int]
"""What one copy of a design adds to a count; usually yes or no."""


@dataclass(frozen=True, slots=True)
class Count:
    """One number of a rulebook: how often something occurs among the tiles of some sets."""

    what: str
    sets: tuple[str, ...]
    measures: tuple[Measure, ...]
    """What one copy adds is the product of these."""
    expected: Copies

    def of(self, design: Design) -> int:
        return prod(measure(design) for measure in self.measures)


def counts(head: Head) -> Iterator[Count]:
    """All that the head of a box counts, the total first."""
    for line in head.said("total"):
        number, *words = line.rest
        yield _count(head.id, line, number, "tiles", " ".join(words))
    for line in head.said("count"):
        number, *words = line.rest
        what, _, clauses = " ".join(words).partition(":")
        yield _count(head.id, line, number, what, clauses)


def _count(set_id: str, line: Line, number: str, what: str, text: str) -> Count:
    clauses = [clause.split() for clause in text.split(",") if clause.strip()]
    others = tuple(name for first, *names in clauses if first == "with" for name in names)
    measures = [_measure(line, clause) for clause in clauses if clause[0] != "with"]
    if not any(clause[0] == "role" for clause in clauses):
        measures.append(lambda design: int(design.role == "land"))
    return Count(what, (set_id, *others), tuple(measures), copies_of(line, number))


def _measure(line: Line, clause: list[str]) -> Measure:
    match clause:
        case ["without", kind]:
            return lambda design: int(not design.has(kind))
        case ["sum", kind, trait]:
            return lambda design: sum(int(s.traits.get(trait, 0)) for s in design.segments if s.kind == kind)
        case ["sides", letter]:
            return lambda design: design.edges.count(letter)
        case ["role", role]:
            return lambda design: int(design.role == role)
        case ["code", start]:
            return lambda design: int(design.code.startswith(start))
        case [kind, *named] if (kind in KINDS or kind in MARK_KINDS) and len(named) < 2:
            return _shows(kind, *named)
    raise line.error(f"cannot count '{' '.join(clause)}'; write, for example, 'road inn' or 'without river'")


def _shows(kind: str, trait: str = "") -> Measure:
    """Tiles with a segment or mark of that kind, if named with that trait, if named with that value."""
    name, _, value = trait.partition("=")

    def measure(design: Design) -> int:
        things: list[Segment | Mark] = [*design.segments, *design.marks]
        for thing in things:
            fits = thing.kind == kind and (not name or name in thing.traits)
            if fits and (not value or thing.traits[name] == value_of(value)):
                return 1
        return 0

    return measure


def check_census(sets: Mapping[str, TileSet]) -> list[str]:
    """Where the copies of the catalogue differ from the rulebooks, one sentence each."""
    known = heads()
    problems = [f"the set '{set_id}' is missing" for set_id in known if set_id not in sets]
    problems += [f"the set '{set_id}' is unknown" for set_id in sets if set_id not in known]
    for set_id, head in known.items():
        for count in counts(head):
            if count.what == "tiles" and set_id in sets:
                problems += _check_editions(set_id, count, sets[set_id])
            problems += _check_count(count, sets)
    return problems


def _check_editions(set_id: str, total: Count, tiles: TileSet) -> Iterator[str]:
    """An edition has a set or lacks it, the same for all designs of the set."""
    for column, edition in enumerate(EDITIONS):
        there = {design.copies[column] is not None for design in tiles.designs}
        if there != {total.expected[column] is not None}:
            yield f"{set_id} in {edition}: some designs disagree with the rulebooks on whether it has the set"


def _check_count(count: Count, sets: Mapping[str, TileSet]) -> Iterator[str]:
    tile_sets = [sets[set_id] for set_id in count.sets if set_id in sets]
    designs = [design for tiles in tile_sets for design in tiles.designs]
    for column, edition in enumerate(EDITIONS):
        expected = count.expected[column]
        found = sum((design.copies[column] or 0) * count.of(design) for design in designs)
        if expected is not None and found != expected:
            yield f"{' + '.join(count.sets)} in {edition}: {found} {count.what}, expected {expected}"
