"""Abbey (rules 09, ABBEY): every player has a tile of his own that closes a hole in the board.

What its walls do to the features around it, and that it is a monastery itself, is the board's business
(`board.lay`); here it is offered and laid instead of a drawn tile.
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from carcassonne.engine.actions import PASS, Action, PlaceTile
from carcassonne.engine.board import enclosed
from carcassonne.engine.codes import SeatColumn
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import Module, option
from carcassonne.engine.question import Question
from carcassonne.engine.stack import can_draw
from carcassonne.engine.state import State
from carcassonne.engine.tile import tile as tile_named
from carcassonne.engine.turn import play_part
from carcassonne.geometry import point

ABBEY = "abbey-mayor/ABBEY"
PLACE = 10
"""The step that lays a tile; what comes before it is done for a drawn tile only (TURN-4)."""


class AbbeyTurn(Action, verb="abbey_turn", picker="card", code=4):
    """Play one more turn with your abbey after the last tile (ABBEY-21)."""


class PlaceAbbeyQuestion(
    Question, kind="place_abbey", offers=(PlaceTile,), optional=True, calm=True, code=30
):
    """Does the player place an abbey instead of drawing a tile? (ABBEY-1)"""

    rules = ("ABBEY-2",)


class AbbeyTurnQuestion(Question, offers=(AbbeyTurn,), optional=True, code=3):
    """Does the player take one more turn with an abbey after the last tile? (ABBEY-21)"""

    rules = ("ABBEY-17",)


class AbbeyKept(NamedTuple):
    """What the module keeps."""

    owners: int = 0
    """The seats that have not laid their abbey yet, as bits (ABBEY-1)."""


class AbbeyShown(TypedDict):
    supply: list[int]
    """The abbeys that each player has not laid yet."""


class AbbeyView(TypedDict):
    abbey: AbbeyShown
    abbeys: list[bool]
    """The same, as it was told first."""


class Abbey(Module):
    id = "abbey"
    rank = 260
    presets = ("classic-collection",)
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
    options = (option("abbey.after_last", False, True),)
    opens = frozenset({"abbey"})  # ABBEY-13
    turn = {"offer_abbey": 4}
    steps = ("abbey_laid", "offer_last_turn")
    final = {"last_abbeys": 0.5}
    idle = frozenset({"last_abbeys"})
    keeps = (AbbeyKept,)
    seen = (SeatColumn("abbey", 8, "abbeys.*"),)
    face = Face(
        box="set.abbey-mayor",
        place=7.1,
        load=1,
        piece="abbey",
        tiles=("abbey-mayor/ABBEY",),
        owns=(Belonging("abbeys.*", "ui.player.abbey", "abbey"),),
        sources=(Source("abbey", "#6d4a8c", 5, "monastery"),),
    )

    def begin(self, state: State) -> None:
        state.keep(AbbeyKept((1 << self.seats) - 1))  # AM-2

    # --- instead of drawing -------------------------------------------------------------------------

    def offer_abbey(self, state: State) -> None:  # TURN-4, ABBEY-1
        holes = self._holes(state, state.player)
        if holes:
            state.push(("abbey_laid", ()))
            options = (*holes, PASS) if can_draw(state) else holes  # ABBEY-17, ABBEY-20
            state.ask(PlaceAbbeyQuestion, state.player, options)

    def abbey_laid(self, state: State) -> None:
        """Nothing is drawn in the turn of an abbey; it goes on after the step that lays a tile (ABBEY-5)."""
        if state.new:
            state.keep(AbbeyKept(state.kept[AbbeyKept].owners & ~(1 << state.player)))
            numbers = state.rules.turn_numbers  # ABBEY-X15
            state.leave_out(lambda name: numbers.get(name, PLACE + 1) <= PLACE)

    def _holes(self, state: State, seat: int) -> tuple[Action, ...]:
        """Where a player may lay his abbey: empty cells with four tiles around (ABBEY-2 to ABBEY-4)."""
        if not state.kept[AbbeyKept].owners >> seat & 1:
            return ()
        codes = [4 * at for at in enclosed(state)]
        if not codes or any(tile.river for tile in state.stack[state.drawn :]):  # ABBEY-7, RIV2-18, RIVER-X6
            return ()
        abbey = tile_named(ABBEY)
        for change in state.rules.placement_changes(abbey):
            codes = change(state, abbey, codes)
        return tuple(PlaceTile(ABBEY, point(code // 4), 0) for code in codes)

    # --- when the stack is empty --------------------------------------------------------------------

    def plays_without_draw(self, state: State) -> bool:  # ABBEY-17
        return bool(self._holes(state, state.player))

    def last_abbeys(self, state: State) -> None:  # ABBEY-21
        if self.chosen["abbey.after_last"]:
            active, *others = state.seats_from(state.player)
            state.push(*[("offer_last_turn", (seat,)) for seat in (*others, active)])

    def offer_last_turn(self, state: State, seat: int) -> None:  # ABBEY-23
        if self._holes(state, seat):
            state.ask(AbbeyTurnQuestion, seat, (AbbeyTurn(), PASS))

    def play_last_turn(self, state: State, action: AbbeyTurn) -> None:
        """TURN-1 to TURN-35: the turn ends before the step that would start an extra turn or the final."""
        play_part(state, state.decider, 1, 35)

    def show(self, state: State, seat: int | None) -> AbbeyView:
        owners = state.kept[AbbeyKept].owners
        left = [owners >> owner & 1 for owner in range(self.seats)]
        return {"abbey": {"supply": left}, "abbeys": list(map(bool, left))}
