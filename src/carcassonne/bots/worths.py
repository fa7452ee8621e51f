"""What many positions are worth, in one call: for learners and bots that compare after-states."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.position import Worth
from carcassonne.engine.errors import ConfigError
from carcassonne.game import Game


def worths(games: Sequence[Game]) -> list[Worth]:
    """What each game of one set-up is worth to every seat, as the bots weigh it.

    Games with the same unseen tiles, such as the after-states of one decision, are weighed together.
    """
    found: list[Worth] = []
    shared: dict[tuple[int, int], Evaluation] = {}
    for game in games:
        if game.config._key != games[0].config._key:
            raise ConfigError("bots.worths", "the games must have one set-up")
        state = game._state
        unseen = (id(state.stack), state.drawn)
        if unseen not in shared:
            shared[unseen] = Evaluation(state)
        found.append(shared[unseen].worth(state))
    return found
