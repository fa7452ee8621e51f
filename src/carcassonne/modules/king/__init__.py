"""King (rules 10, KING): whoever completed the biggest city is paid for all completed cities at the end."""

from __future__ import annotations

from typing import TypedDict

from carcassonne.engine.codes import SeatColumn
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import Module, house_rule, ruled
from carcassonne.engine.state import State
from carcassonne.engine.titles import WAYS, TitleKept, TitleShown, pay, pay_now, shown, win
from carcassonne.geometry import Point

PAYS = house_rule("king.pays", *WAYS)
"""How the title pays; the two titles share the option."""


class KingCrowned(Event, type="king"):
    """A player got the king for the biggest city so far."""

    player: int
    size: int
    at: Point
    segment: int


class KingKept(TitleKept):
    """The biggest city completed so far and who completed it."""


class KingView(TypedDict):
    king: TitleShown | None


class King(Module):
    id = "king"
    rank = 310
    presets = ("classic-collection", "royal-gift")
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
    options = (
        ruled(False, "king.small_city", True, False),  # KING-14
        ruled(True, "king.fortress", True, False, c1=False),  # KING-15
        PAYS,  # HOUSE-7
    )
    completion = {"crown_king": "g"}
    final = {"king_is_paid": 13}
    keeps = (KingKept,)
    seen = (SeatColumn("king", 9, "king"),)
    face = Face(
        box="ui.setup.box_count",
        place=8.2,
        piece="king",
        tiles=("king-robber/A",),
        pieces=("king",),
        owns=(Belonging("king", "ui.player.king", "king"),),
        sources=(Source("king", "#4b5a9e", 14),),
        news=(KingCrowned,),
        sounds={KingCrowned: "paper"},
    )

    def crown_king(self, state: State, root: int) -> None:  # TURN-29g, KING-1 to KING-9
        """A small city that its owner turns into a castle was completed all the same (KING-14, KING-X2)."""
        kind = state.features[root].kind
        if kind == "city" or (kind == "castle" and self.chosen["king.small_city"]):
            pay_now(state, state.kept[KingKept].title, self.id, "cities", self.chosen[PAYS.id])
            win(state, root, KingKept, KingCrowned)

    def king_is_paid(self, state: State) -> None:  # FINAL-13, KING-10 to KING-13, KING-X3, COUNT-X17
        kinds = ("city", "fortress") if self.chosen["king.fortress"] else ("city",)
        pay(state, state.kept[KingKept].title, self.id, "cities", *kinds, how=self.chosen[PAYS.id])

    def show(self, state: State, seat: int | None) -> KingView:
        return {"king": shown(state.kept[KingKept].title)}
