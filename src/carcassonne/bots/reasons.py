"""Why a way to play is good, as a message key with parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carcassonne.bots.position import Worth
from carcassonne.engine.events import Event, FigurePlaced, Scored
from carcassonne.engine.module import Reason
from carcassonne.engine.state import State
from carcassonne.geometry import cell


def reason(seat: int, before: Worth, after: Worth, state: State, events: Sequence[Event]) -> Reason:
    """The first thing that a player would say for it."""
    scored = [e for e in events if isinstance(e, Scored) and e.player == seat]
    placed = [e for e in events if isinstance(e, FigurePlaced) and e.player == seat]
    gains = [round(now - then) for then, now in zip(_hopes(before), _hopes(after), strict=True)]
    loser = min((other for other in range(len(gains)) if other != seat), key=gains.__getitem__, default=seat)
    total = sum(e.points for e in scored)
    if total > 0:
        return "hint.scores", {"points": total, "source": max(scored, key=lambda e: e.points).source}
    if loser != seat and gains[loser] < 0 and -gains[loser] > gains[seat]:
        return "hint.hinders", {"player": loser, "points": -gains[loser]}
    if placed:
        return "hint.claims", {**_stand(state, placed[-1]), "points": gains[seat]}
    if gains[seat] > 0:
        return "hint.grows", {"points": gains[seat]}
    return "hint.waits", {}


def _hopes(worth: Worth) -> list[float]:
    return [banked + prospect for banked, prospect in zip(worth.banked, worth.prospects, strict=True)]


def _stand(state: State, placed: FigurePlaced) -> dict[str, Any]:
    """Which figure was placed, and on what if that is a segment of a tile."""
    tile = state.board.get(cell(*placed.at))
    kind = tile.oriented.kinds[placed.segment] if tile is not None else None
    return {"figure": placed.figure, "feature": kind}
