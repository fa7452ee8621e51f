"""Robber baron (rules 10, BARON): whoever completed the longest road is paid for all completed roads."""

from __future__ import annotations

from typing import Any

from carcassonne.engine.module import Module
from carcassonne.engine.records import beat, completed, told
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State

RECORD = "robber-baron.record"
"""The longest road completed so far and who completed it; None before the first (BARON-8)."""


class RobberBaron(Module):
    id = "robber-baron"
    title = "Robber baron"
    tile_sets = ("king-robber",)  # CKC-1
    editions = ("c1", "c2")
    completion = {"enrich_baron": "g"}
    final = {"baron_is_paid": 13}
    public_events = frozenset({"robber_baron"})

    def begin(self, state: State) -> None:
        state.data[RECORD] = None

    def enrich_baron(self, state: State, root: int) -> None:  # TURN-29g, BARON-1 to BARON-5, BARON-9
        if state.features[root].kind == "road" and beat(state, RECORD, root):
            state.events.append({"type": "robber_baron", **(told(state, RECORD) or {})})

    def baron_is_paid(self, state: State) -> None:  # FINAL-13, BARON-6, BARON-7
        record = state.data[RECORD]
        if record is not None:
            roads = completed(state, "road")
            score(state, record.holder, self.id, [("roads", roads, roads)], final=True)

    def show(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"robber_baron": told(state, RECORD)}
