"""The random bot: every option is equally likely."""

from __future__ import annotations

import random

from carcassonne.bots.bot import Ranked, check_asked, seed_or_fresh
from carcassonne.engine.actions import Action
from carcassonne.game import Game


class RandomBot:
    """Plays a uniformly random option."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        self._rng = random.Random(seed_or_fresh(seed))

    def choose(self, game: Game, seat: int) -> Action:
        options = check_asked(game, seat).options
        return options[int(self._rng.random() * len(options))]

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        """Random options; none is better than another."""
        options = list(check_asked(game, seat).options)
        self._rng.shuffle(options)
        return [Ranked((option,), 0.0, ("hint.any", {})) for option in options[: max(n, 0)]]
