"""Fairy (rules 07, FAIRY): she stands beside one meeple, protects its tile, and pays its owner.

She is neutral and no meeple: a place in the module's own data, with the number of the figure beside her.
"""

from __future__ import annotations

from typing import Any

from carcassonne.engine.actions import Action
from carcassonne.engine.figures import alike, beside, bits, house_of
from carcassonne.engine.module import Module
from carcassonne.engine.scoring import score
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import Point, cell, point

FAIRY = "fairy"
AT = "fairy.at"
"""The cell where she stands; None beside the board (FAIRY-1)."""
CHARGE = "fairy.charge"
"""The figure that she stands beside, or None (FAIRY-3)."""


class MoveFairy(Action, verb="move_fairy"):
    """Move the fairy to an own meeple on the board (TURN-19e)."""

    figure: str
    at: Point
    segment: int | None = None
    """Left out for a meeple that stands on no segment (on a tower)."""
    companion: str | None = None
    """What tells it from another meeple like it on the segment: builder, pig, shield ... (FAIRY-19)."""


class Fairy(Module):
    id = FAIRY
    title = "Fairy"
    editions = ("c1", "c2")
    turn = {"fairy_pays": 2}
    verbs = {MoveFairy: "move_fairy"}
    public_events = frozenset({"fairy_moved", "fairy_alone"})

    def begin(self, state: State) -> None:
        state.data[AT] = state.data[CHARGE] = None

    def fairy_pays(self, state: State) -> None:  # TURN-2, FAIRY-8
        charge = state.data[CHARGE]
        if charge is not None and state.rules.owner_of[charge] == state.player and not state.series:
            score(state, state.player, "fairy", [("start-of-turn", 1, 1)])

    # --- moving -------------------------------------------------------------------------------------

    def offer_figures(self, state: State, options: list[Action]) -> None:  # TURN-19e, FAIRY-2, FAIRY-5
        moves = self._moves(state)
        options += [move for move, figures in moves.items() if state.data[CHARGE] not in figures]

    def move_fairy(self, state: State, action: MoveFairy) -> None:  # FAIRY-4
        put_fairy(state, cell(*action.at), self._moves(state)[action][0])

    def _moves(self, state: State) -> dict[Action, list[int]]:
        """Where the active player has meeples, and which; several on one segment may be alike."""
        own = state.rules.seat_masks[state.player] & state.rules.meeples
        moves: dict[Action, list[int]] = {}
        for figure in bits(own):
            if figure in state.figures:
                moves.setdefault(MoveFairy(**_place(state, figure)), []).append(figure)
        for perched in state.rules.perched:  # FAIRY-C1-2, FAIRY-C2-5
            for figure in perched(state):
                if own >> figure & 1:
                    moves[MoveFairy(**_place(state, figure))] = [figure]
        for inside in state.rules.housed:  # FAIRY-C2-3
            for figure, spots in inside(state).items():
                if own >> figure & 1:
                    kind = state.rules.kind_of[figure].id
                    moves |= {MoveFairy(kind, point(at), segment): [figure] for at, segment in spots}
        return moves

    def figure_left(self, state: State, figure: int, spot: Spot) -> None:  # FAIRY-6, FAIRY-12
        if figure == state.data[CHARGE] and not house_of(state, figure):  # CASTLE-X7
            state.data[CHARGE] = None
            state.events.append({"type": "fairy_alone", "at": list(point(state.data[AT]))})

    def tell_apart(self, state: State, figure: int) -> str | None:  # FAIRY-3
        charged = figure == state.data[CHARGE] and figure in state.figures
        return FAIRY if charged and len(alike(state, figure)) > 1 else None

    # --- what she does ------------------------------------------------------------------------------

    def limit_flight(self, state: State, cells: list[int]) -> list[int]:  # DRAGON-22, FAIRY-9
        return [at for at in cells if at != state.data[AT]]

    def feature_scored(self, state: State, root: int, complete: bool, final: bool) -> None:
        """3 points for the charge, whoever has the majority (FAIRY-10 to FAIRY-17, TURN-29c)."""
        charge = state.data[CHARGE]
        feature = state.features[root]
        if charge is not None and feature.figures >> charge & 1 and (complete or feature.kind == "field"):
            owner = state.rules.owner_of[charge]
            score(state, owner, "fairy", [("charge", 1, 3)], feature.tiles, final)

    def figure_scored(self, state: State, figure: int) -> None:  # FAIRY-C2-3
        if figure == state.data[CHARGE]:
            score(state, state.rules.owner_of[figure], "fairy", [("charge", 1, 3)])

    def show(self, state: State, seat: int | None) -> dict[str, Any]:
        at, charge = state.data[AT], state.data[CHARGE]
        shown: dict[str, Any] = {"at": None if at is None else list(point(at)), "charge": None}
        if charge is not None:
            shown["charge"] = {"owner": state.rules.owner_of[charge], **_told(state, charge)}
        return {"fairy": shown}


def put_fairy(state: State, at: int, charge: int | None) -> None:
    """Stand the fairy on a tile, from wherever she is, beside a figure or alone."""
    state.data[AT] = at
    state.data[CHARGE] = charge
    if charge is not None:
        owner = state.rules.owner_of[charge]
        state.events.append({"type": "fairy_moved", "player": owner, **_told(state, charge)})


def _place(state: State, figure: int) -> dict[str, Any]:
    """A figure on the board, as an action names it."""
    kind = state.rules.kind_of[figure].id
    if figure in state.figures:
        at, segment = state.figures[figure]
        companions = {other: beside(state, other, but=FAIRY) for other in alike(state, figure)}
        told_apart = {"companion": companions[figure]} if len(set(companions.values())) > 1 else {}
        return {"figure": kind, "at": point(at), "segment": segment, **told_apart}
    for at, segment in house_of(state, figure):
        if at == state.data[AT]:
            return {"figure": kind, "at": point(at), "segment": segment}
    at = next(perched(state)[figure] for perched in state.rules.perched if figure in perched(state))
    return {"figure": kind, "at": point(at)}


def _told(state: State, figure: int) -> dict[str, Any]:
    """The same as an event or a view tells it."""
    place = {name: value for name, value in _place(state, figure).items() if value is not None}
    return {**place, "at": list(place["at"])}
