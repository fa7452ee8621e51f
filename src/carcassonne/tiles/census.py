"""How many tiles the rulebooks say there are, and the check that the catalogue has just these.

The numbers are those of the component lists and of remarks in the text, per edition; None means that the
edition does not have the set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from carcassonne.tiles.catalogue import EDITIONS
from carcassonne.tiles.design import Copies, Design, Mark, MarkTrait, Segment
from carcassonne.tiles.reader import TileSet

Measure = Callable[[Design], int]
"""What one copy of a design adds to a count; usually yes or no."""

TOTALS: Final[Mapping[str, Copies]] = {
    "base": (72, 72, 72),
    "river": (12, 12, 12),
    "river-2": (12, 12, None),
    "inns-cathedrals": (18, 18, 24),
    "traders-builders": (24, 24, 24),
    "princess-dragon": (30, 30, None),
    "tower": (18, 18, None),
    "abbey-mayor": (12, 12, None),
    "count": (12, 12, None),
    "king-robber": (5, 5, None),
    "cult": (6, 5, None),
    "bridges-castles-bazaars": (12, 12, None),
    "cathars": (4, None, None),
    "games-quarterly": (12, None, None),
    "flying-machines": (8, 8, 8),
    "ferries": (8, 8, 8),
    "gold-mines": (8, 8, 8),
    "mage-witch": (8, 8, 8),
    "robbers": (8, 8, 8),
    "crop-circles": (12, 6, 6),
    "tournaments": (None, None, 9),
}
"""Tiles per set: without the abbeys, the prize tiles and the tournament tile."""


@dataclass(frozen=True, slots=True)
class Count:
    """One number of a rulebook: how often something occurs among the tiles of a role in some sets."""

    what: str
    sets: tuple[str, ...]
    measure: Measure
    expected: Copies
    role: str = "land"


def shows(kind: str, trait: str = "", value: MarkTrait | None = None) -> Measure:
    """Tiles with a segment or mark of that kind, if named with that trait, if named with that value."""

    def measure(design: Design) -> int:
        things: list[Segment | Mark] = [*design.segments, *design.marks]
        for thing in things:
            fits = thing.kind == kind and (not trait or trait in thing.traits)
            if fits and (value is None or thing.traits[trait] == value):
                return 1
        return 0

    return measure


def with_river(measure: Measure) -> Measure:
    """The river tiles among them."""
    return lambda design: measure(design) if design.has("river") else 0


def without_river(measure: Measure) -> Measure:
    """The land tiles among them."""
    return lambda design: 0 if design.has("river") else measure(design)


def shields(design: Design) -> int:
    return sum(int(segment.traits.get("shield", 0)) for segment in design.segments)


def every(design: Design) -> int:
    return 1


def squares_of(prefix: str) -> Measure:
    return lambda design: int(design.code.startswith(prefix))


def river_ends_of(prefix: str) -> Measure:
    """Sides of a large piece where a river runs out of it."""
    return lambda design: design.edges.count("V") if design.code.startswith(prefix) else 0


def _one(what: str, set_id: str, measure: Measure, *expected: int | None, role: str = "land") -> Count:
    c1, c2, c3 = expected
    return Count(what, (set_id,), measure, (c1, c2, c3), role)


COUNTS: Final = (
    _one("coats of arms", "base", shields, 10, 10, 10),
    _one("monasteries", "base", shows("monastery"), 6, 6, 6),
    _one("gardens", "base", shows("garden"), 0, 8, 8),
    _one("river tiles", "river", shows("river"), 12, 12, 12),
    _one("sources", "river", shows("river", "source"), 1, 1, 1),
    _one("lakes", "river", shows("river", "lake"), 1, 1, 1),
    _one("river tiles", "river-2", shows("river"), 12, 12, None),
    _one("sources", "river-2", shows("river", "source"), 1, 1, None),
    _one("forks", "river-2", shows("river", "fork"), 1, 1, None),
    _one("lakes", "river-2", shows("river", "lake"), 2, 2, None),
    _one("volcanoes", "river-2", shows("volcano"), 1, 1, None),
    _one("inns", "river-2", shows("road", "inn"), 1, 1, None),
    _one("pig herds", "river-2", shows("field", "pig-herd"), 1, 1, None),
    _one("cathedrals", "inns-cathedrals", shows("city", "cathedral"), 2, 2, 2),
    _one("land tiles with an inn", "inns-cathedrals", without_river(shows("road", "inn")), 6, 6, 7),
    _one("river tiles with an inn", "inns-cathedrals", with_river(shows("road", "inn")), 0, 0, 1),
    _one("wine", "traders-builders", shows("city", "goods", "wine"), 9, 9, 9),
    _one("grain", "traders-builders", shows("city", "goods", "grain"), 6, 6, 6),
    _one("cloth", "traders-builders", shows("city", "goods", "cloth"), 5, 5, 5),
    _one("land tiles with goods", "traders-builders", without_river(shows("city", "goods")), 20, 20, 19),
    _one("river tiles with goods", "traders-builders", with_river(shows("city", "goods")), 0, 0, 1),
    _one("volcanoes", "princess-dragon", shows("volcano"), 6, 6, None),
    _one("dragons", "princess-dragon", shows("dragon"), 12, 12, None),
    _one("princesses", "princess-dragon", shows("city", "princess"), 6, 6, None),
    _one("portals", "princess-dragon", shows("portal"), 6, 6, None),
    _one("towers", "tower", shows("tower"), 18, 18, None),
    _one("abbeys", "abbey-mayor", shows("abbey"), 6, 6, None, role="abbey"),
    _one("castles", "count", shows("quarter", "name", "castle"), 1, 1, None, role="square"),
    _one("markets", "count", shows("quarter", "name", "market"), 1, 1, None, role="square"),
    _one("smithies", "count", shows("quarter", "name", "smithy"), 1, 1, None, role="square"),
    _one("cathedral quarters", "count", shows("quarter", "name", "cathedral"), 1, 1, None, role="square"),
    _one("shrines", "cult", shows("shrine"), 6, 5, None),
    Count("tiles of the second edition's box", ("king-robber", "cult", "river-2"), every, (None, 22, None)),
    _one("bazaars", "bridges-castles-bazaars", shows("bazaar"), 8, 8, None),
    _one("besieged cities", "cathars", shows("city", "besieged"), 4, None, None),
    _one("pig herds", "games-quarterly", shows("field", "pig-herd"), 1, None, None),
    _one("sources", "games-quarterly", shows("river", "source"), 1, None, None),
    _one("river tiles", "games-quarterly", shows("river"), 2, None, None),
    _one("flying machines", "flying-machines", shows("flying-machine"), 8, 8, 8),
    _one("lakes", "ferries", shows("ferry-lake"), 8, 8, 8),
    _one("gold symbols", "gold-mines", shows("gold"), 8, 8, 8),
    _one("magic symbols", "mage-witch", shows("magic"), 8, 8, 8),
    _one("bags", "robbers", shows("robber-bag"), 8, 8, 8),
    _one("forks", "crop-circles", shows("crop-circle", "kind", "fork"), 4, 2, 2),
    _one("clubs", "crop-circles", shows("crop-circle", "kind", "club"), 4, 2, 2),
    _one("shields", "crop-circles", shows("crop-circle", "kind", "shield"), 4, 2, 2),
    _one("river tiles", "tournaments", shows("river"), None, None, 1),
    _one("prize tiles", "tournaments", every, None, None, 12, role="prize"),
    _one("prize tiles with a statue", "tournaments", shows("city", "statue"), None, None, 12, role="prize"),
    _one("squares without river", "tournaments", squares_of("TD"), None, None, 6, role="square"),
    _one("squares with river", "tournaments", squares_of("TR"), None, None, 6, role="square"),
    _one("open river ends", "tournaments", river_ends_of("TD"), None, None, 0, role="square"),
    _one("open river ends with river", "tournaments", river_ends_of("TR"), None, None, 2, role="square"),
)


def check_census(sets: Mapping[str, TileSet]) -> list[str]:
    """Where the copies of the catalogue differ from the rulebooks, one sentence each."""
    problems = [f"the set '{set_id}' is missing" for set_id in TOTALS if set_id not in sets]
    for set_id, tiles in sets.items():
        problems += _check_editions(set_id, tiles)
        role = "square" if set_id == "count" else "land"
        total = Count("tiles", (set_id,), every, TOTALS.get(set_id, (None, None, None)), role)
        problems += _check_count(total, sets)
    for count in COUNTS:
        problems += _check_count(count, sets)
    return problems


def _check_editions(set_id: str, tiles: TileSet) -> Iterator[str]:
    """An edition has a set or lacks it, the same for all designs of the set."""
    if set_id not in TOTALS:
        yield f"the set '{set_id}' is unknown"
        return
    for column, edition in enumerate(EDITIONS):
        there = {design.copies[column] is not None for design in tiles.designs}
        if there != {TOTALS[set_id][column] is not None}:
            yield f"{set_id} in {edition}: some designs disagree with the rulebooks on whether it has the set"


def _check_count(count: Count, sets: Mapping[str, TileSet]) -> Iterator[str]:
    tile_sets = [sets[set_id] for set_id in count.sets if set_id in sets]
    designs = [design for tiles in tile_sets for design in tiles.designs if design.role == count.role]
    for column, edition in enumerate(EDITIONS):
        expected = count.expected[column]
        found = sum((design.copies[column] or 0) * count.measure(design) for design in designs)
        if expected is not None and found != expected:
            yield f"{' + '.join(count.sets)} in {edition}: {found} {count.what}, expected {expected}"
