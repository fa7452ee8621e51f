"""Builder (rules 04, BLD): who extends the road or city of his builder plays one more turn.

In the first two editions the builder joins an own meeple on the feature and stays; in the third it comes down
together with a meeple and leaves the board when it has done its work.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import is_extended
from carcassonne.engine.companions import missed, offer_alone, offer_together
from carcassonne.engine.face import Face
from carcassonne.engine.figures import bits, in_supply, pick, put, set_aside, take_home
from carcassonne.engine.module import AtHand, FigureKind, Module, Reason, figures_rule, ruled
from carcassonne.engine.question import Question
from carcassonne.engine.stack import can_draw
from carcassonne.engine.state import State
from carcassonne.geometry import Point, cell, point

SITES = frozenset({"road", "city"})  # BLD-6
STACKS = "stacks"
FIRST = 1
"""Of several extra turns the builder's comes first (TURN-39, BLD-X2)."""


class ExtraTurn(Action, verb="extra_turn", picker="card", code=19):
    """Play the second part of the turn, granted by the builder (TURN-38, c1 and c2)."""


class JoinFlier(Action, verb="join_flier", picker="card", code=21):
    """Place the builder beside a meeple that has just landed (BLD-X3)."""

    figure: str
    at: Point
    segment: int


class ExtraTurnQuestion(Question, offers=(ExtraTurn,), optional=True, code=18):
    """Does the player take the second part of the turn, granted by the builder? (BLD-C1-3)"""

    rules = ("BLD-C3-9", "BLD-C1-3")


class JoinFlierQuestion(Question, offers=(JoinFlier,), optional=True, code=19):
    """Does the builder join the meeple that has just landed? (BLD-X3)"""


class BuilderTurn(NamedTuple):
    """What the module keeps of a turn."""

    right: bool = False
    """Did the builder work in this turn (TURN-12)?"""


class Builder(Module):
    id = "builder"
    rank = 110
    presets = ("big-box-2025", "classic-collection")
    editions = ("c1", "c3")
    options = (ruled(False, "builder.with_flier", True, False), figures_rule("builder"))  # BLD-X3, HOUSE-10
    figures = (
        FigureKind(
            "builder", 1, meeple=False, strength=0, depends=True, joins=frozenset({"road", "city"}), code=4
        ),  # BLD-1, BLD-2, BLD-C1-8, BLD-C3-5
    )
    turn = {"builder_works": 12, "builder_pays": 38}  # BLD-3, BLD-C3-13, BLD-X15
    idle_without = {
        "builder_works": "builder",
        "builder_pays": BuilderTurn,
        "offer_figures": AtHand("builder"),
    }
    steps = ("builder_joins",)
    keeps_of_turn = (BuilderTurn,)  # BLD-X10
    face = Face(
        box="set.traders-builders",
        place=3.2,
        load=1,
        piece="builder-yellow",
        pieces=("builder-yellow",),
    )

    def offer_figures(self, state: State, options: list[Action]) -> None:
        if self.edition == "c3":
            offer_together(state, options, "builder", SITES)  # TURN-20, BLD-C3-1 to BLD-C3-3
        else:
            offer_alone(state, options, "builder", SITES)  # TURN-19b, BLD-C1-1, BLD-C1-2

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        return missed(state, "builder")

    def builder_works(self, state: State) -> None:  # TURN-12, BLD-4, BLD-C3-6, BLD-C3-7, BLD-C1-3, BLD-C1-10
        figures = state.figures
        working = [
            builder
            for builder in self._builders(state)
            if builder in figures and is_extended(state, state.feature_at(*figures[builder]))
        ]
        if not working:
            return
        if self.edition == "c3":
            for builder in working:
                set_aside(state, builder, STACKS)  # BLD-C3-8
        if self.edition == "c3" or state.series != self.id:  # BLD-C1-4, BLD-C1-11
            state.keep(BuilderTurn(right=True))  # BLD-C1-9, RIV2-X6

    def builder_pays(self, state: State) -> None:  # TURN-38
        if not state.kept[BuilderTurn].right:
            return
        state.keep(BuilderTurn())
        drawing = can_draw(state)
        if self._took_home(state) and drawing:  # BLD-C3-9
            state.add_extra_turn(FIRST, self.id)
            return
        if drawing or any(may(state) for may in state.rules.plays_without_draw):  # BLD-C1-3, BLD-5, BLD-X12
            state.ask(ExtraTurnQuestion, state.player, (ExtraTurn(), PASS))

    def part_over(self, state: State) -> None:  # BLD-C3-14, BAZAAR-X1
        if state.kept[BuilderTurn].right:
            self._took_home(state)

    def take_extra_turn(self, state: State, action: ExtraTurn) -> None:
        if can_draw(state):
            state.add_extra_turn(FIRST, self.id)
        else:  # BLD-X12: the only extra turn that is still played
            state.push(("start_turn", (state.player, self.id)))

    def _took_home(self, state: State) -> bool:
        """Take the builders home that have worked in this turn, if there are any."""
        waiting = [builder for builder in self._builders(state) if builder in state.away]
        for builder in waiting:
            take_home(state, builder)
        return bool(waiting)

    def _builders(self, state: State) -> Iterable[int]:
        """The builders of the active player."""
        return bits(state.rules.kind_masks["builder"] & state.rules.seat_masks[state.player])

    # --- with a flier (BLD-X3) ------------------------------------------------------------------------

    def figure_landed(self, state: State, figure: int) -> None:
        at, segment = state.figures[figure]
        site = state.board[at].oriented.kinds[segment] in SITES
        if site and self.edition == "c3" and self.chosen["builder.with_flier"]:  # FLY-X2
            state.push(("builder_joins", (figure,)))

    def builder_joins(self, state: State, flier: int) -> None:
        if in_supply(state, state.player, "builder"):
            at, segment = state.figures[flier]
            options = (JoinFlier("builder", point(at), segment), PASS)
            state.ask(JoinFlierQuestion, state.player, options, flier)

    def join_flier(self, state: State, action: JoinFlier) -> None:
        builder = pick(state, state.player, "builder")
        put(state, builder, cell(*action.at), action.segment, beside=state.context)
