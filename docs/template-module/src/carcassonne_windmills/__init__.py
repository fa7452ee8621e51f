"""Windmills (MILL): whoever builds a mill grinds at once, or waits for what will stand around it.

A mill is a mark on a tile. The module keeps who waits at which mill.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.events import Event
from carcassonne.engine.face import Face, Source
from carcassonne.engine.module import Module
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import score
from carcassonne.engine.standing import LIES, Piece
from carcassonne.engine.state import State
from carcassonne.geometry import RING, Point, PointTold, point

MILL = "windmill"
SOURCE = "windmill"
"""What score events say the points are for."""


class Grind(Action, verb="grind", picker="card"):
    """Take these points for the new mill at once (MILL-2)."""

    points: int


class GrindQuestion(Question, offers=(Grind,), optional=True):
    """Does the mill grind at once, or does its owner wait? (MILL-2)"""


class MillKept(Event, type="mill_kept"):
    """A player waits at a mill for the end of the game."""

    player: int
    at: Point


class WindmillsKept(NamedTuple):
    """What the module keeps."""

    owners: Mapping[int, int] = {}
    """Cell of a mill -> who waits there (MILL-3)."""


class MillShown(TypedDict):
    player: int
    at: PointTold


class WindmillsView(TypedDict):
    windmills: list[MillShown]


class Windmills(Module):
    id = "windmills"
    rank = 1000
    editions = ("c3",)
    boxes = (Path(__file__).with_name("windmills.tiles"),)
    tile_sets = ("windmills",)
    turn = {"mill_built": 13.7}  # MILL-2: after the tile was placed, before figures
    only_with = {"mill_built": MILL}
    final = {"mills_grind": 12.5}  # MILL-4
    steps = ("mill_waits",)
    keeps = (WindmillsKept,)
    face = Face(
        load=1,
        piece="flag",
        tiles=("windmills/A", "windmills/B"),
        pieces=("flag",),
        sources=(Source(SOURCE, "#6b5b2e", 90),),
        news=(MillKept,),
    )

    def mill_built(self, state: State) -> None:  # MILL-2
        at = state.new[-1]
        if MILL in state.board[at].oriented.tile.marks:
            state.push(("mill_waits", (at,)))
            state.ask(GrindQuestion, state.player, (Grind(neighbours(state, at)), PASS))

    def grind(self, state: State, action: Grind) -> None:
        state.skip("mill_waits")
        score(state, state.player, SOURCE, [("mill-neighbours", action.points, action.points)])

    def mill_waits(self, state: State, at: int) -> None:  # MILL-3
        owners = state.kept[WindmillsKept].owners
        state.keep(WindmillsKept({**owners, at: state.player}))
        state.tell(MillKept(state.player, point(at)))

    def mills_grind(self, state: State) -> None:  # MILL-4
        for at, seat in state.kept[WindmillsKept].owners.items():
            count = neighbours(state, at)
            score(state, seat, SOURCE, [("mill-neighbours", count, count)], final=True)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        for at, owner in state.kept[WindmillsKept].owners.items():
            yield Piece("flag", at, owner=owner, how=LIES)

    def show(self, state: State, seat: int | None) -> WindmillsView:
        owners = state.kept[WindmillsKept].owners
        return {"windmills": [{"player": owner, "at": list(point(at))} for at, owner in owners.items()]}


def neighbours(state: State, at: int) -> int:
    """How many of the eight places around a mill have a tile (MILL-1)."""
    return sum(1 for step in RING if at + step in state.board)
