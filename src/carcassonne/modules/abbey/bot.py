"""Abbey: a tile of one's own in hand is worth waiting for a better hole (ABBEY-1, ABBEY-2)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne.modules.abbey import AbbeyKept

LATER = 6.0
"""What the abbey brings (ABBEY-14), and the draw that it spares, while there is time to choose."""
TIME = 6.0
"""Own turns that a good hole takes to come up."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    owners = state.kept[AbbeyKept].owners
    for seat, turns in enumerate(draws):
        if owners >> seat & 1:
            points[seat] += LATER * min(1.0, turns / TIME)
