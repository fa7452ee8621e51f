"""Ferries (rules 05, FERRY): on a lake a ferry joins two of the roads that end there, until it is moved.

A ferry is a pair of segments in `Placed.joins` of its lake; the module keeps where the ferries lie. Which
roads are complete after a ferry was set or moved, and only now, is worked out by `board.rejoin`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import rejoin, ways_on
from carcassonne.engine.figures import release
from carcassonne.engine.module import Module
from carcassonne.engine.state import Placed, State
from carcassonne.geometry import Point, cell, point

FERRIES = 8
ROADS = frozenset({"road"})
LAKE = "ferry-lake"
Pair = tuple[int, int]


class SetFerry(Action, verb="set_ferry"):
    """Set a ferry on the new lake so that it joins these two of its road segments (TURN-22)."""

    at: Point
    segments: Pair


class MoveFerry(Action, verb="move_ferry"):
    """Move the ferry of a lake so that it joins these two road segments instead (TURN-23)."""

    at: Point
    segments: Pair


class Ferries(Module):
    id = "ferries"
    title = "Ferries"
    editions = ("c3",)
    tile_sets = ("ferries",)
    turn = {"set_ferry": 22, "move_ferries": 23, "ferries_moved": 23.5}  # FERRY-15
    verbs = {SetFerry: "ferry_set", MoveFerry: "ferry_moved"}
    public_events = frozenset({"ferry_set", "ferry_moved"})

    def begin(self, state: State) -> None:
        state.data["ferries.at"] = ()  # the lakes that have a ferry, in the order in which they got it
        state.data["ferries.tiles"] = 0  # the same as a set of tiles
        state.data["ferries.changed"] = False  # was a ferry set or moved in this turn?
        state.data["ferries.movable"] = ()  # those whose ferry may still be moved in this turn

    # --- the turn -----------------------------------------------------------------------------------

    def set_ferry(self, state: State) -> None:  # TURN-22, FERRY-3, FERRY-8
        new = state.board[state.new[-1]]
        lakes = state.data["ferries.at"]
        if lakes and self._near(state, new):
            met = _first_ferries(state, new)
            state.data["ferries.movable"] = tuple(at for at in lakes if at in met)  # FERRY-13, FERRY-14
        if LAKE in new.oriented.tile.marks and len(lakes) < FERRIES:
            options = [SetFerry(point(new.cell), pair) for pair in _pairs(new)]
            state.ask("set_ferry", state.player, options)

    def _near(self, state: State, new: Placed) -> bool:
        """Is any ferry on a road of the new tile?"""
        lakes = state.data["ferries.tiles"]
        for segment in new.oriented.spots(ROADS):
            if state.features[state.find(new.features[segment])].tiles & lakes:
                return True
        return False

    def ferry_set(self, state: State, action: SetFerry) -> None:
        launch(state, cell(*action.at), action.segments)
        state.events.append(_event("ferry_set", state, action.at, action.segments))

    def move_ferries(self, state: State) -> None:  # TURN-23, FERRY-9, FERRY-10, FERRY-27
        options: list[Action] = []
        for at in state.data["ferries.movable"]:
            lake = state.board[at]
            options += [MoveFerry(point(at), pair) for pair in _pairs(lake) if pair not in lake.joins]
        if options:
            state.ask("move_ferry", state.player, (*options, PASS))

    def ferry_moved(self, state: State, action: MoveFerry) -> None:
        at = cell(*action.at)
        (before,) = state.board[at].joins
        rejoin(state, at, (action.segments,))
        state.data["ferries.changed"] = True
        state.events.append(_event("ferry_moved", state, action.at, action.segments) | {"from": list(before)})
        movable = state.data["ferries.movable"]
        state.data["ferries.movable"] = tuple(other for other in movable if other != at)
        state.push(("move_ferries", ()))

    def ferries_moved(self, state: State) -> None:  # FERRY-27
        state.data["ferries.movable"] = ()
        if state.data["ferries.changed"]:
            state.data["ferries.changed"] = False
            if state.rules.dependents:
                release(state)

    def show(self, state: State, seat: int | None) -> dict[str, Any]:
        lakes = state.data["ferries.at"]
        placed = [
            {"at": list(point(at)), "segments": list(pair)} for at in lakes for pair in state.board[at].joins
        ]
        shown: dict[str, Any] = {"supply": FERRIES - len(lakes), "placed": placed}
        if state.kind in ("set_ferry", "move_ferry"):
            ways = [option for option in state.options if isinstance(option, SetFerry | MoveFerry)]
            shown["choices"] = [_road_of(state, way) for way in ways]
        return {"ferries": shown}


def launch(state: State, at: int, pair: Pair) -> None:
    """Take a ferry from the supply and join two roads of a lake with it (FERRY-4)."""
    state.data["ferries.at"] += (at,)
    state.data["ferries.tiles"] |= 1 << state.board[at].index
    state.data["ferries.changed"] = True
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


def _road_of(state: State, option: SetFerry | MoveFerry) -> dict[str, Any]:
    """The road that a ferry would make: how many tiles it has, and whether it is complete."""
    after, at = state.copy(), cell(*option.at)
    rejoin(after, at, (option.segments,))
    road = after.features[after.feature_at(at, option.segments[0])]
    named = {"at": list(option.at), "segments": list(option.segments)}
    return {**named, "tiles": road.tiles.bit_count(), "complete": road.open == 0}


def _event(type: str, state: State, at: Point, pair: Pair) -> dict[str, Any]:
    return {"type": type, "player": state.player, "at": list(at), "segments": list(pair)}
