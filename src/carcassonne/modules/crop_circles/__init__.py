"""Crop circles (rules 05, CROP): after the turn of a circle tile all players add or return a meeple."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from carcassonne.engine.actions import Action, PlaceFigure, ReturnFigure
from carcassonne.engine.board import segments_of
from carcassonne.engine.face import Face
from carcassonne.engine.figures import bits, permitted, return_options
from carcassonne.engine.module import Module, Takes
from carcassonne.engine.question import Panel, Question, Row, said
from carcassonne.engine.state import State
from carcassonne.engine.tile import figure_row

FEATURE = {"fork": "field", "club": "road", "shield": "city"}  # FARM-X3
"""The kind of a circle -> where the meeples stand that it concerns (farmers, travellers, knights)."""


class ChooseCircle(Action, verb="crop_circle", picker="card", code=15):
    """Action A, everyone adds a meeple, or B, everyone returns one (CROP-3)."""

    value: str


ADD, RETURN = ChooseCircle("A"), ChooseCircle("B")


class CropCircleQuestion(Question, offers=(ChooseCircle,), code=12):
    """Does everyone add a meeple or return one? (CROP-3)"""


class CropAddQuestion(Question, kind="crop_add", offers=(PlaceFigure,), code=11):
    """Which meeple is added where? (CROP-5)"""


class CropReturnQuestion(Question, kind="crop_return", offers=(ReturnFigure,), code=13):
    """Which meeple returns? (CROP-6)"""


class CropPlayerShown(TypedDict):
    standing: int
    adds: bool


class CropCircleShown(TypedDict):
    circle: str | None
    feature: str
    players: list[CropPlayerShown]


class CropCirclesView(TypedDict):
    crop_circle: NotRequired[CropCircleShown]


class CropCircles(Module):
    id = "crop-circles"
    rank = 200
    presets = ("big-box-2025",)
    tile_sets = ("crop-circles",)
    editions = ("c3",)
    turn = {"crop_circle": 37}  # CROP-13, CROP-14: before extra turns and the end of the game
    only_with = {"crop_circle": "crop-circle"}
    steps = ("crop_add", "crop_return")
    word_codes = {"A": 9, "B": 10}
    takes = Takes(frozenset({"road", "city", "field"}))  # CROP-6
    face = Face(
        box="ui.setup.box_minis",
        place=4.7,
        load=2,
        path="M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0M12 4v5M12 15v5",
        tiles=("crop-circles/A", "crop-circles/C", "crop-circles/E"),
    )

    def crop_circle(self, state: State) -> None:  # TURN-37, CROP-3
        circle = _circle(state)
        if circle is not None:
            state.ask(CropCircleQuestion, state.player, (ADD, RETURN), FEATURE[circle])

    def circle_chosen(self, state: State, action: ChooseCircle) -> None:  # CROP-4
        step = "crop_add" if action == ADD else "crop_return"
        active, *others = state.seats_from(state.player)
        state.push(*[(step, (seat, state.context)) for seat in (*others, active)])  # CROP-16

    def crop_add(self, state: State, seat: int, kind: str) -> None:  # CROP-17
        options = self._additions(state, seat, kind)
        if options:
            state.ask(CropAddQuestion, seat, options)

    def _additions(self, state: State, seat: int, kind: str) -> list[Action]:  # CROP-5, CROP-8 to CROP-11
        rules = state.rules
        roots = {state.feature_at(*state.figures[figure]) for figure in self._own(state, seat, kind)}
        supply = state.supply & rules.seat_masks[seat] & rules.meeples
        spots = [spot for root in sorted(roots) for spot in segments_of(state, root)]
        options: list[Action] = [
            figure_row(figure, at)[segment]
            for figure, mask, stands in rules.placeable
            if kind in stands and supply & mask
            for at, segment in spots
        ]
        return permitted(state, options)  # DRAGON-X17, CROP-X6, CROP-X8

    def crop_return(self, state: State, seat: int, kind: str) -> None:  # CROP-6
        own = self._own(state, seat, kind)
        if own:
            state.ask(CropReturnQuestion, seat, return_options(state, own))

    def _own(self, state: State, seat: int, kind: str) -> list[int]:
        """The meeples of a player that are farmers, travellers or knights (CROP-7, CROP-18)."""
        own = state.rules.seat_masks[seat] & state.rules.meeples
        return [
            figure
            for figure in bits(own)
            if figure in state.figures
            and state.board[(spot := state.figures[figure])[0]].oriented.kinds[spot[1]] == kind
        ]

    def show(self, state: State, seat: int | None) -> CropCirclesView:
        """While action A or B is chosen: whom each of them would hit (CROP-5, CROP-6)."""
        if state.kind != "crop_circle":
            return {}
        kind = state.context
        hit: list[CropPlayerShown] = [
            {
                "standing": len(self._own(state, number, kind)),
                "adds": bool(self._additions(state, number, kind)),
            }
            for number in range(self.seats)
        ]
        return {"crop_circle": {"circle": _circle(state), "feature": kind, "players": hit}}

    def panel(self, state: State) -> Panel:
        hit = self.show(state, None).get("crop_circle")
        if hit is None:
            return {}
        standing = [player["standing"] for player in hit["players"]]
        added = [int(player["adds"]) for player in hit["players"]]
        rows: list[Row] = [
            {"text": said("note.crop-standing"), "values": standing, "change": False},
            {"text": said("note.crop-adds"), "values": added, "change": True},
            {"text": said("note.crop-returns"), "values": [-bool(n) for n in standing], "change": True},
        ]
        return {"table": {"title": said(f"circle.{hit['circle']}"), "rows": rows}}


def _circle(state: State) -> str | None:
    """The kind of the circle on the new tile."""
    tile = state.board[state.new[-1]].oriented.tile
    mark = tile.design.mark("crop-circle") if "crop-circle" in tile.marks else None
    return None if mark is None else str(mark.traits["kind"])
