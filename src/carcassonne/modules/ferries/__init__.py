"""Ferries (rules 05, FERRY): on a lake a ferry joins two of the roads that end there, until it is moved.

A ferry is a pair of segments in `Placed.joins` of its lake; the module keeps where the ferries lie. Which
roads are complete after a ferry was set or moved, and only now, is worked out by `board.rejoin` (FERRY-6,
FERRY-18 to FERRY-26).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple, NotRequired, TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import rejoin, tiles_met, ways_on
from carcassonne.engine.codes import Column, Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Face
from carcassonne.engine.figures import release
from carcassonne.engine.module import Module
from carcassonne.engine.question import Note, Question, said
from carcassonne.engine.standing import BUILT, Piece
from carcassonne.engine.state import Placed, State
from carcassonne.geometry import Point, PointTold, cell, point

FERRIES = 8
ROADS = frozenset({"road"})
LAKE = "ferry-lake"
Pair = tuple[int, int]


class SetFerry(Action, verb="set_ferry", picker="link", code=40):
    """Set a ferry on the new lake so that it joins these two of its road segments (TURN-22)."""

    at: Point
    segments: Pair


class MoveFerry(Action, verb="move_ferry", picker="link", code=26):
    """Move the ferry of a lake so that it joins these two road segments instead (TURN-23)."""

    at: Point
    segments: Pair


class SetFerryQuestion(Question, offers=(SetFerry,), code=41):
    """Which two roads does the ferry on the new lake join? (FERRY-3)"""


class MoveFerryQuestion(Question, offers=(MoveFerry,), optional=True, code=26):
    """Does the player move a ferry on a road of the new tile? (FERRY-9)"""


class FerrySet(Event, type="ferry_set"):
    """A ferry was set on a new lake."""

    player: int
    at: Point
    segments: Pair


class FerryMoved(Event, type="ferry_moved"):
    """A ferry was moved to other roads of its lake."""

    player: int
    at: Point
    segments: Pair
    from_: Pair


class FerriesKept(NamedTuple):
    """What the module keeps."""

    at: tuple[int, ...] = ()
    """The lakes that have a ferry, in the order in which they got it."""
    tiles: int = 0
    """The same as a set of tiles."""


class FerriesMoved(NamedTuple):
    """What the module keeps while ferries are set and moved."""

    changed: bool = False
    """Was a ferry set or moved in this turn?"""
    movable: tuple[int, ...] = ()
    """The lakes whose ferry may still be moved in this turn."""


class FerryPlaced(TypedDict):
    at: PointTold
    segments: list[int]


class FerryChoice(FerryPlaced):
    """The road that a ferry would make."""

    tiles: int
    complete: bool


class FerriesShown(TypedDict):
    supply: int
    placed: list[FerryPlaced]
    choices: NotRequired[list[FerryChoice]]
    """What each option comes to, while a ferry is set or moved."""


class FerriesView(TypedDict):
    ferries: FerriesShown


class Ferries(Module):
    id = "ferries"
    rank = 160
    presets = ("big-box-2025",)
    editions = ("c3",)
    tile_sets = ("ferries",)
    turn = {"set_ferry": 22, "move_ferries": 23, "ferries_moved": 23.5}  # FERRY-2, FERRY-5, FERRY-15
    idle_without = {"move_ferries": FerriesMoved, "ferries_moved": FerriesMoved}
    keeps = (FerriesKept, FerriesMoved)
    seen = (Token("ferry", 8, "ferries.placed[]"), Column("ferry-supply", 4, "ferries.supply"))
    face = Face(
        box="ui.setup.box_minis",
        place=4.3,
        load=2,
        piece="ferry",
        tiles=("ferries/A", "ferries/B"),
        pieces=("ferry",),
    )

    # --- the turn -----------------------------------------------------------------------------------

    def set_ferry(self, state: State) -> None:  # TURN-22, FERRY-3, FERRY-8
        new = state.board[state.new[-1]]
        lakes = state.kept[FerriesKept].at
        if lakes and tiles_met(state, new, ROADS) & state.kept[FerriesKept].tiles:
            met = _first_ferries(state, new)
            moved = state.kept[FerriesMoved]
            state.keep(moved._replace(movable=tuple(at for at in lakes if at in met)))  # FERRY-13, FERRY-14
        if LAKE in new.oriented.tile.marks and len(lakes) < FERRIES:
            options = [SetFerry(point(new.cell), pair) for pair in _pairs(new)]
            state.ask(SetFerryQuestion, state.player, options)

    def ferry_set(self, state: State, action: SetFerry) -> None:
        launch(state, cell(*action.at), action.segments)
        state.tell(FerrySet(state.player, action.at, action.segments))

    def move_ferries(self, state: State) -> None:  # TURN-23, FERRY-9, FERRY-10, FERRY-27
        options: list[Action] = []
        for at in state.kept[FerriesMoved].movable:
            lake = state.board[at]
            options += [MoveFerry(point(at), pair) for pair in _pairs(lake) if pair not in lake.joins]
        if options:
            state.ask(MoveFerryQuestion, state.player, (*options, PASS))

    def ferry_moved(self, state: State, action: MoveFerry) -> None:
        at = cell(*action.at)
        (before,) = state.board[at].joins
        rejoin(state, at, (action.segments,))
        state.tell(FerryMoved(state.player, action.at, action.segments, before))
        movable = tuple(other for other in state.kept[FerriesMoved].movable if other != at)
        state.keep(FerriesMoved(changed=True, movable=movable))
        state.push(("move_ferries", ()))

    def ferries_moved(self, state: State) -> None:  # FERRY-27
        changed, movable = state.kept[FerriesMoved]
        if changed or movable:
            state.keep(FerriesMoved())
        if changed and state.rules.dependents:  # BLD-X1
            release(state)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        for at in state.kept[FerriesKept].at:
            for pair in state.board[at].joins:
                yield Piece("ferry", at, how=BUILT, joins=pair)

    def show(self, state: State, seat: int | None) -> FerriesView:
        shown = self.show_kept(state)
        if ways := _ways(state):
            shown["ferries"]["choices"] = [_road_of(state, way) for way in ways]
        return shown

    def show_kept(self, state: State) -> FerriesView:
        lakes = state.kept[FerriesKept].at
        placed: list[FerryPlaced] = [
            {"at": list(point(at)), "segments": list(pair)} for at in lakes for pair in state.board[at].joins
        ]
        return {"ferries": {"supply": FERRIES - len(lakes), "placed": placed}}

    def notes(self, state: State) -> Iterable[tuple[Action, Note]]:
        for way in _ways(state):
            road = _road_of(state, way)
            yield way, {"text": said("note.ferry", tiles=road["tiles"], complete=road["complete"])}


def launch(state: State, at: int, pair: Pair) -> None:
    """Take a ferry from the supply and join two roads of a lake with it (FERRY-4)."""
    kept = state.kept[FerriesKept]
    tiles = kept.tiles | 1 << state.board[at].index
    state.keep(FerriesKept((*kept.at, at), tiles))
    state.keep(state.kept[FerriesMoved]._replace(changed=True))
    rejoin(state, at, (pair,))


def _pairs(placed: Placed) -> list[Pair]:
    """The pairs of road segments that a ferry on this tile can join; none if it has no lake."""
    mark = placed.oriented.tile.design.mark(LAKE)
    roads = mark.traits["roads"] if mark is not None else ()
    return list(combinations(roads, 2)) if isinstance(roads, tuple) else []


def _first_ferries(state: State, new: Placed) -> frozenset[int]:
    """The first ferry on every way over the roads of a new tile (FERRY-11, FERRY-12, FERRY-16, FERRY-17)."""
    waiting = [(new.cell, segment) for segment, kind in enumerate(new.oriented.kinds) if kind == "road"]
    seen = set(waiting)
    met: set[int] = set()
    while waiting:
        for at, segment in ways_on(state, *waiting.pop()):
            if any(segment in pair for pair in state.board[at].joins):
                met.add(at)
            elif (at, segment) not in seen:
                seen.add((at, segment))
                waiting.append((at, segment))
    return frozenset(met)


def _ways(state: State) -> list[SetFerry | MoveFerry]:
    """The ferries that the player may set or move now."""
    asked = state.options if state.kind in ("set_ferry", "move_ferry") else ()
    return [option for option in asked if isinstance(option, SetFerry | MoveFerry)]


def _road_of(state: State, option: SetFerry | MoveFerry) -> FerryChoice:
    """The road that a ferry would make: how many tiles it has, and whether it is complete."""
    after, at = state.copy(), cell(*option.at)
    rejoin(after, at, (option.segments,))
    road = after.features[after.feature_at(at, option.segments[0])]
    return {
        "at": list(option.at),
        "segments": list(option.segments),
        "tiles": road.tiles.bit_count(),
        "complete": road.open == 0,
    }
