"""Cult (rules 10, CULT): shrines, which are treated like monasteries, and their quarrel with these.

That a shrine is complete and what it is worth is the base game's business: it is one more kind of feature
with a ring of eight cells (CULT-7, CULT-9, CULT-10). Here is what happens between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from carcassonne.engine.board import around, segments_of
from carcassonne.engine.events import Event
from carcassonne.engine.face import Face, Source
from carcassonne.engine.figures import bits, send_home
from carcassonne.engine.module import Box, Module, house_rule
from carcassonne.engine.state import State
from carcassonne.engine.tile import Oriented, Tile
from carcassonne.geometry import Point, point

SHRINES = frozenset({"shrine"})
MONASTERIES = frozenset({"monastery", "abbey"})  # CULT-4, CULT-X3, ABBEY-X2
RIVALS = {"shrine": MONASTERIES, "monastery": SHRINES, "abbey": SHRINES}
SIXTH = "cult/F"
"""A tile of one printing of the first edition only; the five others make the module (CKC-1)."""


class Confrontation(Event, type="confrontation"):
    """A completed monastery or shrine has defeated the unfinished one beside it."""

    at: Point
    loser: Point


class CultKept(NamedTuple):
    """What the module keeps."""

    losers: Mapping[int, tuple[int, ...]] = {}
    """Completed feature -> the features that lose against it when it is scored."""


class Cult(Module):
    id = "cult"
    title = "The Cult"
    rank = 330
    presets = ("royal-gift",)
    tile_sets = ("cult",)  # CKC-1
    editions = ("c2",)
    options = (house_rule("cult.as_monasteries", False, True),)  # HOUSE-14
    opens = SHRINES  # CULT-6, CULT-8, CULT-20
    turn = {"find_losers": 27}
    completion = {"losers_return": "i"}
    keeps = (CultKept,)
    face = Face(
        box="ui.setup.box_count",
        place=8.4,
        load=1,
        path="M5 20h14M7 20l2-11h6l2 11M9 9l3-5 3 5M10 14h4",
        tiles=("cult/A", "cult/B"),
        sources=(Source("shrine", "#5b5470", 6, "monastery"),),
        news=(Confrontation,),
    )

    def deal(self, box: Box) -> None:
        box.take(SIXTH, box.land[SIXTH])

    # --- placing ------------------------------------------------------------------------------------

    def changes_placements(self, tile: Tile) -> bool:
        peace = not self.chosen["cult.as_monasteries"]  # HOUSE-14
        return peace and any(kind in RIVALS for kind in tile.turns[0].kinds)

    def limit_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """At most one monastery beside a shrine and one shrine beside a monastery (CULT-1 to CULT-5)."""
        for own in tile.turns[0].kinds:
            if own in RIVALS:
                cells = {code >> 2 for code in codes}
                calm = {at for at in cells if _keeps_peace(state, at, RIVALS[own])}
                codes = [code for code in codes if code >> 2 in calm]
        return codes

    # --- confrontations -----------------------------------------------------------------------------

    def find_losers(self, state: State) -> None:  # CULT-11, CULT-14
        """Before anything is scored: who comes later opens no confrontation (CULT-15, CULT-21, COUNT-X18)."""
        if self.chosen["cult.as_monasteries"]:  # HOUSE-14
            return
        completed = [root for root in state.fresh if state.features[root].kind in RIVALS]
        occupied = [root for root in completed if state.features[root].figures & state.rules.meeples]
        if occupied or state.kept[CultKept].losers:
            state.keep(CultKept({root: tuple(_rivals(state, root)) for root in occupied}))

    def order_matters(self, state: State, roots: tuple[int, ...]) -> bool:
        """Could a figure of one of them drive to what another one empties (CULT-17)?"""
        drivers = state.rules.drivers
        losers = state.kept[CultKept].losers
        return any(
            state.features[other].figures & drivers
            for root in roots
            if losers.get(root)
            for other in roots
            if other != root
        )

    def losers_return(self, state: State, root: int) -> None:  # TURN-29i, CULT-12, CULT-17
        for loser in state.kept[CultKept].losers.get(root, ()):
            state.tell(Confrontation(_place(state, root), _place(state, loser)))
            for figure in bits(state.features[loser].figures):
                send_home(state, figure)


def _keeps_peace(state: State, at: int, rivals: frozenset[str]) -> bool:
    """May a shrine (a monastery) lie here, as far as the monasteries (shrines) around are concerned?"""
    near = _around(state, at, rivals)
    own = SHRINES if rivals is MONASTERIES else MONASTERIES
    return len(near) < 2 and not any(_around(state, rival, own) for rival in near)


def _around(state: State, at: int, kinds: frozenset[str]) -> list[int]:
    """The neighbouring cells whose tile shows one of these kinds."""
    return [near.cell for near in around(state, at) if near.oriented.rings and _shows(near.oriented, kinds)]


def _shows(oriented: Oriented, kinds: frozenset[str]) -> bool:
    return any(oriented.kinds[ring] in kinds for ring in oriented.rings)


def _rivals(state: State, root: int) -> Iterable[int]:
    """The unfinished, occupied features that are in a confrontation with this one.

    One that the same tile has completed is scored itself (CULT-13).
    """
    kinds = RIVALS[state.features[root].kind]
    ((at, _),) = segments_of(state, root)
    for near in _around(state, at, kinds):
        placed = state.board[near]
        for ring in placed.oriented.rings:
            if placed.oriented.kinds[ring] in kinds:
                rival = state.find(placed.features[ring])
                feature = state.features[rival]
                if feature.open and feature.figures & state.rules.meeples:  # CULT-16
                    yield rival


def _place(state: State, root: int) -> Point:
    ((at, _),) = segments_of(state, root)
    return point(at)
