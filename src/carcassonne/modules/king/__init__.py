"""King (rules 10, KING): whoever completed the biggest city is paid for all completed cities at the end."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from carcassonne.engine.codes import SeatColumn
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import Module
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State
from carcassonne.engine.titles import Title, TitleShown, completed, shown, won
from carcassonne.geometry import Point, point


class KingCrowned(Event, type="king"):
    """A player got the king for the biggest city so far."""

    player: int
    size: int
    at: Point
    segment: int


class KingKept(NamedTuple):
    """What the module keeps."""

    title: Title | None = None
    """The biggest city completed so far and who completed it; None before the first."""


class KingView(TypedDict):
    king: TitleShown | None


class King(Module):
    id = "king"
    rank = 310
    presets = ("classic-collection", "royal-gift")
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
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
    )

    def crown_king(self, state: State, root: int) -> None:  # TURN-29g, KING-1 to KING-9
        """A city that was turned into a castle is no city any more when it comes here (KING-X2)."""
        if state.features[root].kind != "city":
            return
        title = won(state, state.kept[KingKept].title, root)
        if title is not None:
            state.keep(KingKept(title))
            at, segment = title.spot
            state.tell(KingCrowned(title.holder, title.size, point(at), segment))

    def king_is_paid(self, state: State) -> None:  # FINAL-13, KING-10, KING-12, KING-13
        title = state.kept[KingKept].title
        if title is not None:
            cities = completed(state, "city", "fortress")  # KING-11, KING-X3, COUNT-X17
            score(state, title.holder, self.id, [("cities", cities, cities)], final=True)

    def show(self, state: State, seat: int | None) -> KingView:
        return {"king": shown(state.kept[KingKept].title)}
