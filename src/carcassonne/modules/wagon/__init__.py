"""Wagon (rules 09, WAGON): a meeple that may drive on when its feature has been scored."""

from __future__ import annotations

from collections.abc import Iterator

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import segments_of
from carcassonne.engine.face import Face
from carcassonne.engine.figures import bits, move, permitted
from carcassonne.engine.module import FigureKind, Module, figures_rule, option
from carcassonne.engine.question import Question
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import RING, STEP, Point, cell, point

STANDS = frozenset({"road", "city", "monastery", "abbey", "shrine"})  # WAGON-1, WAGON-3, WAGON-X4, ABBEY-X9
CLOSED = frozenset({"square", "prize"})
"""Roles of tiles that no wagon drives to (WAGON-18, WAGON-X15)."""


class MoveWagon(Action, verb="move_wagon", picker="spot", code=29):
    """Move on to a segment of an unfinished, unoccupied road, city or monastery (WAGON-5)."""

    figure: str
    at: Point
    segment: int


class MoveWagonQuestion(Question, offers=(MoveWagon,), optional=True, code=29):
    """Does the wagon move on, and where to? (WAGON-5)"""


class Wagon(Module):
    id = "wagon"
    rank = 280
    presets = ("classic-collection",)
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
    options = (option("wagon.range", "linked", "near"), figures_rule("wagon"))  # HOUSE-10
    figures = (FigureKind("wagon", 1, stands=STANDS, drives=True, code=8),)  # WAGON-4
    completion = {"wagons_drive_on": "hz"}  # TURN-29i, just before the meeples return
    steps = ("wagon_drives_on",)
    face = Face(
        box="set.abbey-mayor",
        place=7.3,
        load=2,
        piece="wagon-green",
        pieces=("wagon-red",),
    )

    def wagons_drive_on(self, state: State, root: int) -> None:  # WAGON-8
        state.push(*[("wagon_drives_on", (root, wagon)) for wagon in self._wagons_on(state, root)])

    def wagon_drives_on(self, state: State, root: int, wagon: int) -> None:  # WAGON-5, WAGON-6, WAGON-7
        options = self._targets(state, root, wagon)
        if options:
            state.ask(MoveWagonQuestion, state.rules.owner_of[wagon], (*options, PASS), wagon)

    def drive_on(self, state: State, action: MoveWagon) -> None:
        move(state, state.context, cell(*action.at), action.segment)

    def order_matters(self, state: State, roots: tuple[int, ...]) -> bool:
        """Could wagons of two features drive to the same one (WAGON-17)?"""
        reached: set[int] = set()
        for root in roots:
            ways = [
                way for wagon in self._wagons_on(state, root) for way in self._targets(state, root, wagon)
            ]
            found = {state.feature_at(cell(*at), segment) for _, _, at, segment in ways}
            if found & reached:
                return True
            reached |= found
        return False

    def _wagons_on(self, state: State, root: int) -> list[int]:
        """The wagons on a feature, those of the active player first."""
        wagons = state.features[root].figures & state.rules.kind_masks["wagon"]
        seats = state.seats_from(state.player) if wagons else ()
        return [wagon for seat in seats for wagon in bits(wagons & state.rules.seat_masks[seat])]

    def _targets(self, state: State, root: int, wagon: int) -> list[Action]:
        """Where a wagon can drive from a completed feature (WAGON-11, WAGON-12, WAGON-18)."""
        near = self.chosen["wagon.range"] == "near"
        spots = _near(state, state.figures[wagon][0]) if near else _linked(state, root)
        options: list[Action] = [
            MoveWagon("wagon", point(at), segment)
            for at, segment in dict.fromkeys(spots)
            if _free(state, at, segment)
        ]
        return permitted(state, options)  # WAGON-X1


def _free(state: State, at: int, segment: int) -> bool:
    """Is this a segment that a wagon may stand on, of an unfinished and unoccupied feature?"""
    oriented = state.board[at].oriented
    if oriented.kinds[segment] not in STANDS & state.rules.opened or oriented.tile.design.role in CLOSED:
        return False
    feature = state.features[state.feature_at(at, segment)]
    return feature.open > 0 and not feature.figures & state.rules.meeples  # WAGON-X9, WAGON-X12


def _linked(state: State, root: int) -> Iterator[Spot]:
    """The segments that touch a feature without a field between them (WAGON-9, WAGON-10)."""
    for at, segment in segments_of(state, root):
        oriented = state.board[at].oriented
        for group in oriented.tile.design.links:
            if segment in group:
                yield from ((at, other) for other in group if other != segment)
        if oriented.kinds[segment] == "abbey":
            yield from _facing(state, at)
        for side, _ in oriented.pieces[segment][4]:
            beyond = state.board.get(at + STEP[side])
            if beyond is not None and "abbey" in beyond.oriented.kinds:
                yield beyond.cell, beyond.oriented.kinds.index("abbey")


def _facing(state: State, abbey: int) -> Iterator[Spot]:
    """The segments whose edge faces an abbey, in the middle of a side (WAGON-9e, WAGON-X7)."""
    for side, step in enumerate(STEP):
        beyond = state.board.get(abbey + step)
        if beyond is not None:
            segment = beyond.slots[3 * ((side + 2) % 4) + 1]
            if segment >= 0:
                yield beyond.cell, segment


def _near(state: State, at: int) -> Iterator[Spot]:
    """All segments of a tile and of its eight neighbours (option `wagon.range`)."""
    for near in (at, *(at + step for step in RING)):
        if near in state.board:
            yield from ((near, segment) for segment in range(len(state.board[near].features)))
