"""The ways in which a tile can be laid out, best first.

The catalogue says which segments meet at a point, but not all of it: a road may end at a river bank, at a
mark or at a farm. What it does not say is left open here and tried in turn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from carcassonne.art.topology import WAYS, Topology
from carcassonne.art.walls import APART, REACHING, TOUCHING

HUB, JOIN, FARM = "hub", "join", "farm"
"""Aims of a road that ends on the tile: the middle or the cloister; a way that passes; a farm beyond the road
that it crosses. A number: that city."""
Aim = str | int


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay out a tile."""

    closeness: int
    spurs: tuple[int, ...]
    """Cities that a road touches in passing."""
    aims: tuple[tuple[int, Aim], ...]
    """Where each way ends that comes in from one side only and parts fields."""
    site: int
    """Which of the roomy places the cloister takes."""


def choices(topology: Topology) -> Iterator[Choice]:
    """All choices, best first: those that agree with what the design says meets, then the simple ones."""
    ways, cities = topology.of(*WAYS), topology.towns
    single = [way for way in ways if len(topology.sides[way]) == 1]
    live = [way for way in single if not topology.ends_here(way)]
    passing = any(len(topology.sides[way]) > 1 for way in ways)
    cloister = bool(topology.cloisters)
    aims: list[Aim] = [HUB, *cities]
    if passing:
        aims.insert(0 if len(live) == 1 else 1, JOIN)
    wanted = {way: wanted_aim(topology, way) for way in live}
    aims += [FARM] if FARM in wanted.values() else []
    spurs_wanted = wanted_spurs(topology)

    def cost(choice: Choice) -> tuple[int, ...]:
        odd = sum(wanted[way] not in (None, aim) for way, aim in choice.aims)
        odd += len(spurs_wanted ^ set(choice.spurs))
        shy = sum(aim != HUB if len(live) > 1 else isinstance(aim, str) for _, aim in choice.aims)
        return odd, choice.closeness, len(choice.spurs), shy, choice.site

    found = []
    for closeness, count in itertools.product(
        (APART, TOUCHING, REACHING) if len(cities) > 1 else (APART,), range(len(cities) + 1)
    ):
        for spurs in itertools.combinations(cities, count):
            for aim in itertools.product(aims, repeat=len(live)):
                if aim.count(HUB) == 1 and not (cloister or passing):
                    continue  # a hub joins at least two ways
                for site in range(2 if cloister else 1):
                    found.append(Choice(closeness, spurs, tuple(zip(live, aim)), site))
    yield from sorted(found, key=cost)


def wanted_aim(topology: Topology, way: int) -> Aim | None:
    """Where the design says that a road or river ends, if it says so."""
    met = topology.linked(way)
    kinds = {topology.kind(other): other for other in met}
    if "road" in kinds or met & set(topology.cloisters):
        return HUB
    if not met and topology.trait(way, "bridge"):
        return FARM
    return kinds.get("city")


def wanted_spurs(topology: Topology) -> set[int]:
    """Cities that meet a crossing of roads."""
    return {
        city
        for group in topology.design.links
        for city in group
        if topology.kind(city) == "city"
        and (
            sum(topology.kind(other) == "road" for other in group) > 1
            or any(topology.trait(other, "short") for other in group)
        )
    }
