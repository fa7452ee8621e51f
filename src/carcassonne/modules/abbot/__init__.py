"""Abbot (rules 02, ABBOT): a meeple for monasteries and gardens that may be taken back early."""

from __future__ import annotations

from typing import NamedTuple

from carcassonne.engine.actions import Action
from carcassonne.engine.face import Deed, Face, Source
from carcassonne.engine.figures import bits, send_home
from carcassonne.engine.module import FigureKind, Module, Takes, figures_rule
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State
from carcassonne.engine.tile import RINGS
from carcassonne.geometry import Point, cell, point


class TakeBack(Action, verb="take_back", picker="figure", code=41):
    """Take back your abbot from an unfinished monastery or garden (TURN-19d)."""

    figure: str
    at: Point


class AbbotKept(NamedTuple):
    """What the module keeps."""

    left: int | None = None
    """The feature that an abbot has just left, until it is scored."""


class Abbot(Module):
    id = "abbot"
    title = "Abbot and gardens"
    rank = 60
    presets = ("second-game", "big-box-2025", "royal-gift", "tournament-day")
    editions = ("c2", "c3")
    options = (figures_rule("abbot"),)  # HOUSE-10
    figures = (FigureKind("abbot", 1, stands=RINGS, code=2),)  # ABBOT-1, ABBOT-3, ABBOT-6, ABBOT-7
    opens = frozenset({"garden"})  # ABBOT-2, ABBOT-5
    turn = {"abbot_taken_back": 27}  # ABBOT-13
    idle_without = {"abbot_taken_back": AbbotKept, "offer_figures": "abbot"}
    keeps = (AbbotKept,)
    takes = Takes(frozenset({"garden"}))
    face = Face(
        box="set.base",
        place=1.4,
        load=1,
        piece="abbot-blue",
        tiles=("base/Eg",),
        pieces=("abbot-red",),
        sources=(Source("garden", "#4f7320", 4, "monastery"),),
        deeds={TakeBack: Deed(5, text="ui.dock.recall", each=True)},
    )

    def offer_figures(self, state: State, options: list[Action]) -> None:  # ABBOT-11, ABBOT-14, ABBOT-18
        for figure in self._abbots(state, state.player):
            at, segment = state.figures[figure]
            if state.features[state.feature_at(at, segment)].open:
                options.append(TakeBack("abbot", point(at)))

    def take_back(self, state: State, action: TakeBack) -> None:
        figure = next(f for f in self._abbots(state, state.player) if state.figures[f][0] == cell(*action.at))
        state.keep(AbbotKept(state.feature_at(*state.figures[figure])))
        send_home(state, figure)  # ABBOT-16

    def abbot_taken_back(self, state: State) -> None:  # TURN-27, ABBOT-12, ABBOT-17
        root = state.kept[AbbotKept].left
        if root is not None:
            state.keep(AbbotKept())
            feature = state.features[root]
            parts = state.rules.value(state, feature, complete=False)
            score(state, state.player, feature.kind, parts, feature.tiles)

    def _abbots(self, state: State, seat: int) -> list[int]:
        own = state.rules.seat_masks[seat] & state.rules.kind_masks["abbot"]
        return [abbot for abbot in bits(own) if abbot in state.figures]
