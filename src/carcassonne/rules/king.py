"""King (rules 10, KING): whoever completed the biggest city is paid for all completed cities at the end."""

from __future__ import annotations

from typing import Any

from carcassonne.engine.module import Module
from carcassonne.engine.records import beat, completed, told
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State

RECORD = "king.record"
"""The biggest city completed so far and who completed it; None before the first."""


class King(Module):
    id = "king"
    title = "King"
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
    completion = {"crown_king": "g"}
    final = {"king_is_paid": 13}
    public_events = frozenset({"king"})

    def begin(self, state: State) -> None:
        state.data[RECORD] = None

    def crown_king(self, state: State, root: int) -> None:  # TURN-29g, KING-1 to KING-9
        """A city that was turned into a castle is no city any more when it comes here (KING-X2)."""
        if state.features[root].kind == "city" and beat(state, RECORD, root):
            state.events.append({"type": "king", **(told(state, RECORD) or {})})

    def king_is_paid(self, state: State) -> None:  # FINAL-13, KING-10, KING-12, KING-13
        record = state.data[RECORD]
        if record is not None:
            cities = completed(state, "city", "fortress")  # KING-11
            score(state, record.holder, self.id, [("cities", cities, cities)], final=True)

    def show(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"king": told(state, RECORD)}
