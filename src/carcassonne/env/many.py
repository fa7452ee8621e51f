"""Many games at once, as arrays in and out: for learners that play both sides of themselves.

Every game is asked at every step; the arrays belong to whoever is asked there. A game that ends begins anew
at once, and its result is told in `ended`.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from carcassonne.config import Config
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import ConfigError, IllegalAction
from carcassonne.env.encoding import SLOTS, Encoding
from carcassonne.env.follower import Follower
from carcassonne.env.setup import config_of
from carcassonne.game import Game


class Step(NamedTuple):
    """What all games look like now."""

    observations: NDArray[np.int16]
    """Games x size: what the one who is asked sees."""
    masks: NDArray[np.int8]
    """Games x actions."""
    seats: NDArray[np.int64]
    """Who is asked."""
    ended: NDArray[np.bool_]
    """Games that ended with this step; their arrays show the game that followed."""
    scores: NDArray[np.int64]
    """Games x players: the scores, or the final ones of a game that ended."""


class Many:
    """So many games of one set-up."""

    def __init__(
        self,
        games: int,
        config: Config | str | None = None,
        *,
        players: int | None = None,
        held: bool = True,
        window: int | None = None,
        slots: int = SLOTS,
        copy: bool = True,
    ) -> None:
        """Without `copy`, all steps give the same two arrays, which the next step changes."""
        if games < 1:
            raise ConfigError("env.games", f"there must be at least one game, not {games}")
        self.config = config_of(config, players)
        self.encoding = Encoding(self.config, window, slots, held)
        self.games = games
        self._copy = copy
        self._chance = random.Random()
        self._followers: list[Follower] = []
        self._observations = np.zeros((games, self.encoding.size), np.int16)
        self._masks = np.zeros((games, self.encoding.layout.size), np.int8)

    def reset(self, seed: int | str = 0) -> Step:
        """New games; the same seed gives the same series of games."""
        self._chance = random.Random(seed)
        self._followers = [self._new(number) for number in range(self.games)]
        return self._told(np.zeros(self.games, np.bool_), self._scores())

    def step(self, actions: Any) -> Step:
        """Play one action in every game; if any of them is impossible, none is played."""
        if len(actions) != self.games:
            raise IllegalAction(
                "env.actions", f"{self.games} games need {self.games} actions, not {len(actions)}"
            )
        options = [self._option(number, action) for number, action in enumerate(actions)]
        for each, option in zip(self._followers, options, strict=True):
            each.play(option)
        scores = self._scores()
        ended = np.array([each.game.over for each in self._followers])
        for number in np.flatnonzero(ended):
            self._followers[number] = self._new(int(number))
        return self._told(ended, scores)

    def _option(self, number: int, action: Any) -> Action:
        try:
            return self._followers[number].option(action)
        except IllegalAction as refused:
            raise IllegalAction("env.action", f"in game {number}: {refused}", game=number) from None

    def actions(self) -> list[list[int]]:
        """What is allowed in each game, as in its mask: lists are quicker to choose from."""
        return [each.info()["actions"] for each in self._followers]

    def game(self, number: int) -> Game:
        """One of the games; it knows what is hidden."""
        return self._followers[number].game

    def _new(self, number: int) -> Follower:
        """A new game in this place; it keeps its rows of the arrays up to date."""
        observation, mask = self._observations[number], self._masks[number]
        observation[:] = 0
        mask[:] = 0
        game = Game(replace(self.config, seed=self._chance.getrandbits(62)))
        return Follower(self.encoding, game, (observation, mask))

    def _scores(self) -> NDArray[np.int64]:
        return np.array([each.game.scores for each in self._followers])

    def _told(self, ended: NDArray[np.bool_], scores: NDArray[np.int64]) -> Step:
        seats = [each.game._state.decider for each in self._followers]
        for each, seat in zip(self._followers, seats, strict=True):
            each.see(seat)
        observations, masks = self._observations, self._masks
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return Step(observations, masks, np.array(seats), ended, scores)
