"""Princess (rules 07, PRINCESS): who extends a city with her symbol may send one of its knights home."""

from __future__ import annotations

from carcassonne.engine.actions import PASS, ReturnFigure
from carcassonne.engine.face import Face
from carcassonne.engine.figures import bits, return_options
from carcassonne.engine.module import Module, Takes, house_rule, option
from carcassonne.engine.question import Question
from carcassonne.engine.state import State


class PrincessQuestion(Question, kind="princess", offers=(ReturnFigure,), optional=True, code=33):
    """Which knight of the city does the princess send away, if any? (PRINCESS-2)"""


class Princess(Module):
    id = "princess"
    rank = 230
    presets = ("princess-dragon", "classic-collection", "royal-gift")
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
    options = (
        option("princess.then_place", False, True, c1=True),  # PRINCESS-C1-1
        house_rule("princess.must", False, True),  # HOUSE-2
    )
    turn = {"princess": 16}  # PRINCESS-9, PRINCESS-10
    steps = ("knight_gone",)
    takes = Takes(frozenset({"city"}))
    face = Face(
        box="set.princess-dragon",
        place=5.3,
        load=1,
        path="M4 18h16M5 15L4 7l4.5 4L12 5l3.5 6L20 7l-1 8z",
        tiles=("princess-dragon/R", "princess-dragon/S"),
    )

    def princess(self, state: State) -> None:  # TURN-16, PRINCESS-2 to PRINCESS-4, PRINCESS-7, PRINCESS-12
        placed = state.board[state.new[-1]]
        segments = placed.oriented.tile.design.segments
        for index, segment in enumerate(segments):
            if "princess" in segment.traits:
                root = state.feature_at(placed.cell, index)
                knights = state.features[root].figures & state.rules.meeples
                if knights:  # PRINCESS-8
                    state.push(("knight_gone", (root, knights)))
                    choices = return_options(state, bits(knights), anybodys=True)
                    refusal = () if self.chosen["princess.must"] else (PASS,)
                    state.ask(PrincessQuestion, state.player, (*choices, *refusal))

    def knight_gone(self, state: State, root: int, knights: int) -> None:
        """Who has sent a knight home takes no figure action (PRINCESS-C2-1), unless by option."""
        sent = state.features[root].figures & knights != knights  # PRINCESS-C2-2
        if sent and not self.chosen["princess.then_place"]:
            state.skip("figure")  # PRINCESS-C2-3, PRINCESS-X4, PRINCESS-X6, PRINCESS-X10
