"""Pig (rules 04, PIG): an animal beside a farmer that makes his field worth more.

In the first two editions it adds a point per city when the field is scored for its owner; in the third every
city completed with a shield pays all pigs on the board at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from carcassonne.engine.actions import PASS, Action, ReturnFigure
from carcassonne.engine.board import cities_of
from carcassonne.engine.companions import missed, offer_alone, offer_together
from carcassonne.engine.face import Face, Source
from carcassonne.engine.figures import bits, return_options, send_home
from carcassonne.engine.module import AtHand, FigureKind, Module, Only, Part, Reason, figures_rule
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import score
from carcassonne.engine.state import Feature, State

FIELDS = frozenset({"field"})  # PIG-2
CITIES = frozenset({"city", "castle"})
"""What was completed as a city; a small one may have become a castle (CASTLE-X22)."""


class ReturnFarmerQuestion(Question, kind="return_farmer", offers=(ReturnFigure,), optional=True, code=37):
    """Does the farmer return with the pig? (PIG-C3-9)"""


class Pig(Module):
    id = "pig"
    rank = 120
    presets = ("big-box-2025", "classic-collection")
    steady = True
    adjusts = {"adjust_share": Only(FIELDS)}
    editions = ("c1", "c3")
    needs = frozenset({"field"})  # PIG-X1
    options = (figures_rule("pig"),)  # HOUSE-10
    figures = (  # PIG-1, PIG-C1-6, PIG-C1-7, PIG-C3-3
        FigureKind(
            "pig", 1, meeple=False, strength=0, depends=True, joins=frozenset({"field"}), herds=True, code=5
        ),
    )
    completion = {"score_pigs": "j"}
    idle_without = {"offer_figures": AtHand("pig")}
    face = Face(
        box="set.traders-builders",
        place=3.3,
        load=1,
        piece="pig-pink",
        pieces=("pig-pink",),
        sources=(Source("pig", "#a8476a", 9),),
    )

    def offer_figures(self, state: State, options: list[Action]) -> None:
        if self.edition == "c3":
            offer_together(state, options, "pig", FIELDS)  # TURN-20, PIG-C3-1, PIG-C3-2
        else:
            offer_alone(state, options, "pig", FIELDS)  # TURN-19b, PIG-C1-1, PIG-C1-2

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        return missed(state, "pig")

    def adjust_share(
        self, state: State, feature: Feature, seat: int, complete: bool, parts: list[Part]
    ) -> None:
        """The first two editions: an own pig makes 4 of 3 points per city (PIG-C1-3 to PIG-C1-5, FARM-X1)."""
        if feature.kind == "field" and self.edition != "c3" and feature.figures & _pigs(state, seat):
            cities = _completed(state, feature)
            parts.append(("pig", cities, cities))

    # --- the third edition --------------------------------------------------------------------------

    def score_pigs(self, state: State, root: int) -> None:  # TURN-29j, PIG-C3-4, PIG-C3-7, PIG-C3-13
        """The first pig from the active player on is scored; then the same is asked for the next one."""
        city = state.features[root]
        if self.edition == "c3" and city.kind in CITIES and city.shields:  # PIG-C3-11, PIG-C3-14, CATH-X6
            for seat in state.seats_from(state.player):  # PIG-C3-15
                pig = next((pig for pig in bits(_pigs(state, seat)) if pig in state.figures), None)
                if pig is not None:
                    state.push(("score_pigs", (root,)))
                    self._score_pig(state, seat, pig)
                    break

    def _score_pig(self, state: State, owner: int, pig: int) -> None:  # PIG-C3-5, PIG-C3-6, PIG-C3-16
        field = state.features[state.feature_at(*state.figures[pig])]
        cities = _completed(state, field)
        castles = sum(1 for root in cities_of(state, field) if state.features[root].kind == "castle")
        parts: list[Part] = [("cities", cities, 3 * cities)]  # PIG-X7
        if castles:  # PIG-X6
            parts.append(("castles", castles, castles))
        score(state, owner, "pig", parts, field.tiles)
        farmer = state.bound[pig]
        send_home(state, pig)  # PIG-C3-8
        choices = (*return_options(state, [farmer]), PASS)
        state.ask(ReturnFarmerQuestion, owner, choices)  # PIG-C3-9, PIG-C3-17


def _pigs(state: State, seat: int) -> int:
    """The pigs of a player, as a set."""
    return state.rules.kind_masks["pig"] & state.rules.seat_masks[seat]


def _completed(state: State, field: Feature) -> int:
    """How many completed cities a field touches."""
    return sum(1 for root in cities_of(state, field) if state.features[root].open == 0)
