"""The greedy bot: it tries every way to play its own turn and takes the one that leaves it best off.

It looks no further than its own decisions: up to the next draw, or until somebody else decides. It works
on a copy in which all that is hidden from its seat was drawn anew, so nothing hidden can reach its choice.
"""

from __future__ import annotations

from functools import partial

from carcassonne.bots.medium import MediumBot
from carcassonne.bots.position import worth
from carcassonne.bots.turns import Weigh
from carcassonne.engine.stack import unseen
from carcassonne.engine.state import State

SECONDS = 3600.0
"""It does not look at the clock, unless it is given less time; a turn has few enough ways."""


class GreedyBot(MediumBot):
    """Looks one own turn ahead, with a simple idea of what a position is worth."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        super().__init__(SECONDS if seconds is None else seconds, seed)

    def _weigher(self, state: State) -> Weigh:
        return partial(worth, tiles=unseen(state).total())
