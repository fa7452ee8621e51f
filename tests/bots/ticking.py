"""A clock for tests: it goes on by one whenever a bot looks at it, so a bot does so many pieces of work."""

from __future__ import annotations

import random
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots import clock
from carcassonne.bots.clock import Clock


class Ticks:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> float:
        self.count += 1
        return float(self.count)


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Ticks:
    ticks = Ticks()
    monkeypatch.setattr(clock, "_now", ticks)
    return ticks


class Looks(Clock):
    """A clock that runs out after so many looks."""

    def __init__(self, looks: int) -> None:
        super().__init__(0.0)
        self.looks = looks

    def over(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def midgame(actions: int = 40, seed: int = 3, **setup: Any) -> cc.Game:
    """A game after some random actions, when a tile is to be laid."""
    game = cc.Game(cc.Config(seed=seed, **setup))
    rng = random.Random(seed)
    while actions > 0 or game.decision.kind != "place_tile":
        game.play(rng.choice(game.decision.options))
        actions -= 1
    return game
