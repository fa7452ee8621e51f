"""A linear after-state learner: it guesses the final margin from the features of a position.

It plays against itself, choosing the option whose after-state looks best, sometimes any other. After each
batch the weights are fitted anew, by ridge regression, to how all games so far ended.

python -m examples.linear --curve docs/curves/linear.json
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

import carcassonne as cc
from carcassonne.env import FEATURES, features
from examples.common import Point, arguments, deal, measure, write_curve

Array = NDArray[np.float64]
EXPLORING = 0.1
RIDGE = 10.0
BATCH = 5


class Linear:
    """Weights of the features, and the choices that follow from them."""

    def __init__(self, seed: int) -> None:
        self.weights: Array = np.zeros(len(FEATURES) + 1)
        self._rng = random.Random(seed)
        self._rows: list[NDArray[np.float32]] = []
        self._ends: list[float] = []

    def values(self, games: Sequence[cc.Game], seat: int) -> Array:
        """The margin with which each position is expected to end for a seat."""
        guessed: Array = features(games, seat) @ self.weights[:-1] + self.weights[-1]
        return guessed

    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        decision = game.decision
        assert decision is not None
        return decision.options[int(self.values(game.after(), seat).argmax())]

    def learn(self, seed: str) -> None:
        """Play one game against itself and remember it."""
        game = deal(seed)
        seen: list[tuple[int, NDArray[np.float32]]] = []
        while decision := game.decision:
            seat = decision.player
            rows = features(game.after(), seat)
            best = int((rows @ self.weights[:-1]).argmax())
            exploring = not self.weights.any() or self._rng.random() < EXPLORING
            chosen = self._rng.randrange(len(rows)) if exploring else best
            seen.append((seat, rows[chosen]))
            game.play(decision.options[chosen])
        for seat, row in seen:
            self._rows.append(row)
            self._ends.append(game.scores[seat] - game.scores[1 - seat])

    def fit(self) -> None:
        """The weights that explain all games so far."""
        rows = np.hstack([np.array(self._rows), np.ones((len(self._rows), 1))]).astype(np.float64)
        penalty = RIDGE * np.eye(rows.shape[1])
        self.weights = np.linalg.solve(rows.T @ rows + penalty, rows.T @ np.array(self._ends))


def train(efforts: Sequence[int], deals: int, opponent: str, seed: int) -> list[Point]:
    """Measure after so many games of training each."""
    learner = Linear(seed)
    curve: list[Point] = []
    for number in range(max(efforts) + 1):
        if number in efforts:
            curve.append(measure(number, learner, opponent, deals))
        learner.learn(f"linear-{seed}-{number}")
        if (number + 1) % BATCH == 0:
            learner.fit()
    return curve


if __name__ == "__main__":
    asked = arguments(__doc__ or "", (5, 20, 60), 6)
    write_curve(
        asked.curve, "linear", asked.opponent, train(asked.efforts, asked.deals, asked.opponent, asked.seed)
    )
