"""Robber baron (rules 10, BARON): whoever completed the longest road is paid for all completed roads."""

from __future__ import annotations

from typing import TypedDict

from carcassonne.engine.codes import SeatColumn
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import Module, house_rule
from carcassonne.engine.state import State
from carcassonne.engine.titles import WAYS, TitleKept, TitleShown, pay, pay_now, shown, win
from carcassonne.geometry import Point

PAYS = house_rule("king.pays", *WAYS)
"""How the title pays; the two titles share the option."""


class BaronEnriched(Event, type="robber_baron"):
    """A player got the robber baron for the longest road so far."""

    player: int
    size: int
    at: Point
    segment: int


class RobberBaronKept(TitleKept):
    """The longest road completed so far and who completed it (BARON-8)."""


class RobberBaronView(TypedDict):
    robber_baron: TitleShown | None


class RobberBaron(Module):
    id = "robber-baron"
    rank = 320
    presets = ("classic-collection", "royal-gift")
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
    options = (PAYS,)  # HOUSE-7
    completion = {"enrich_baron": "g"}
    final = {"baron_is_paid": 13}
    keeps = (RobberBaronKept,)
    seen = (SeatColumn("robber-baron", 10, "robber_baron"),)
    face = Face(
        box="ui.setup.box_count",
        place=8.3,
        piece="robber-baron",
        tiles=("king-robber/E",),
        pieces=("robber-baron",),
        owns=(Belonging("robber_baron", "ui.player.robber_baron", "robber-baron"),),
        sources=(Source("robber-baron", "#7d3030", 15),),
        news=(BaronEnriched,),
        sounds={BaronEnriched: "paper"},
    )

    def enrich_baron(self, state: State, root: int) -> None:  # TURN-29g, BARON-1 to BARON-5, BARON-9
        if state.features[root].kind == "road":
            pay_now(state, state.kept[RobberBaronKept].title, self.id, "roads", self.chosen[PAYS.id])
            win(state, root, RobberBaronKept, BaronEnriched)

    def baron_is_paid(self, state: State) -> None:  # FINAL-13, BARON-6, BARON-7
        pay(state, state.kept[RobberBaronKept].title, self.id, "roads", "road", how=self.chosen[PAYS.id])

    def show(self, state: State, seat: int | None) -> RobberBaronView:
        return {"robber_baron": shown(state.kept[RobberBaronKept].title)}
