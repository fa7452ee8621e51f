"""PPO with masks, in numpy alone: a small network values each option by its after-state.

Decisions have different numbers of options, so a batch is padded and a mask rules the padding out:
probabilities are a softmax over what is allowed. Both seats are played by the learner; a reward is what the
margin changed by until the same seat is asked again.

python -m examples.ppo --curve docs/curves/ppo.json
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import carcassonne as cc
from carcassonne.env import FEATURES, features
from examples.common import Point, arguments, deal, measure, write_curve

Array = NDArray[np.float64]
HIDDEN = 32
GAMES, ITERATIONS = 16, 40
"""Games of an iteration, and how many there are; rate and entropy fall to nothing meanwhile."""
EPOCHS, BATCH = 4, 256
CLIP, LAMBDA, ENTROPY, RATE = 0.2, 0.95, 0.01, 3e-3
STEEPEST = 0.5
"""Slopes longer than this are shortened."""
POINTS = 10.0
"""Points that count as a reward of 1."""


class Net:
    """One hidden layer beside a weighted sum, and Adam."""

    def __init__(self, rng: np.random.Generator) -> None:
        size = len(FEATURES)
        first = rng.normal(0, 1 / np.sqrt(size), (size, HIDDEN))
        self.parts: list[Array] = [
            *(first, np.zeros(HIDDEN), rng.normal(0, 0.01, HIDDEN), np.zeros(1)),
            np.zeros(size),
        ]
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self._steps = 0

    def hidden(self, rows: Array) -> Array:
        layer: Array = np.tanh(rows @ self.parts[0] + self.parts[1])
        return layer

    def __call__(self, rows: Array) -> Array:
        value: Array = self.hidden(rows) @ self.parts[2] + self.parts[3] + rows @ self.parts[4]
        return value

    def learn(self, rows: Array, slope: Array, rate: float) -> None:
        """One step down, where `slope` is that of the loss at each output."""
        rows, slope = rows.reshape(-1, rows.shape[-1]), slope.reshape(-1)
        rows, slope = rows[slope != 0], slope[slope != 0]  # the padding, among others
        hidden = self.hidden(rows)
        back = np.outer(slope, self.parts[2]) * (1 - hidden**2)
        slopes = [
            *(rows.T @ back, back.sum(0), hidden.T @ slope, np.array([slope.sum()])),
            rows.T @ slope,
        ]
        length = np.sqrt(sum(float((each**2).sum()) for each in slopes))
        self._steps += 1
        rate *= float(np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps))
        for part, (mean, square), each in zip(self.parts, self._moments, slopes, strict=True):
            each = each * min(1.0, STEEPEST / (length + 1e-8))
            mean += 0.1 * (each - mean)
            square += 0.001 * (each**2 - square)
            part -= rate * mean / (np.sqrt(square) + 1e-8)


class Moment(NamedTuple):
    """A decision that was taken."""

    options: Array
    position: Array
    chosen: int
    chance: float
    """Logarithm of the probability it was chosen with."""
    value: float
    margin: float


class Ppo:
    """The learner; as a bot it plays what it thinks best."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.actor, self.critic = Net(self._rng), Net(self._rng)
        self._mean: Array = np.zeros(len(FEATURES))
        self._scale: Array = np.ones(len(FEATURES))

    def look(self, games: Sequence[cc.Game], seat: int) -> Array:
        scaled: Array = (features(games, seat) - self._mean) / self._scale
        return scaled

    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        decision = game.decision
        assert decision is not None
        return decision.options[int(self.actor(self.look(game.after(), seat)).argmax())]

    # --- playing ------------------------------------------------------------------------------------------

    def play(self, seed: str) -> list[tuple[Moment, float, float]]:
        """One game against itself: each decision with its advantage and what the critic should have said."""
        game = deal(seed)
        taken: tuple[list[Moment], list[Moment]] = ([], [])
        while decision := game.decision:
            seat = decision.player
            options, position = self.look(game.after(), seat), self.look([game], seat)[0]
            logits = self.actor(options)
            chances = logits - _log_sum(logits)
            chosen = int(self._rng.choice(len(options), p=np.exp(chances)))
            margin = game.scores[seat] - game.scores[1 - seat]
            value = float(self.critic(position[None])[0])
            taken[seat].append(Moment(options, position, chosen, float(chances[chosen]), value, margin))
            game.play(decision.options[chosen])
        first, second = game.scores
        return [*_judged(taken[0], first - second), *_judged(taken[1], second - first)]

    # --- learning -----------------------------------------------------------------------------------------

    def iterate(self, name: str, pace: float = 1.0) -> None:
        """Play some games and learn from them, at a share of the full pace."""
        told = [one for number in range(GAMES) for one in self.play(f"{name}-{number}")]
        if not self._mean.any():  # how large features are, the first games tell; they teach nothing else
            rows = np.concatenate([moment.options for moment, _, _ in told])
            self._mean, self._scale = rows.mean(0), rows.std(0) + 0.1
            return
        advantages = np.array([advantage for _, advantage, _ in told])
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for _ in range(EPOCHS):
            order = self._rng.permutation(len(told))
            for begin in range(0, len(told), BATCH):
                batch = order[begin : begin + BATCH]
                self._step(
                    *([told[n][0] for n in batch], advantages[batch], np.array([told[n][2] for n in batch])),
                    pace,
                )

    def _step(self, moments: list[Moment], advantages: Array, returns: Array, pace: float = 1.0) -> None:
        options, mask = _padded(moments)
        chosen = np.array([moment.chosen for moment in moments])
        before = np.array([moment.chance for moment in moments])
        rows = np.arange(len(moments))
        logits = np.where(mask, self.actor(options), -np.inf)
        chances = logits - _log_sum(logits)[:, None]
        shares = np.exp(chances)
        ratio = np.exp(chances[rows, chosen] - before)
        clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
        follows = (
            ratio * advantages <= clipped * advantages
        )  # elsewhere the clipped one counts, which is flat
        slope = shares * (follows * ratio * advantages)[:, None]
        slope[rows, chosen] -= follows * ratio * advantages
        known = np.where(mask, chances, 0.0)
        entropy = -(shares * known).sum(1, keepdims=True)
        slope += ENTROPY * pace * shares * (known + entropy)
        self.actor.learn(options, slope / len(moments), RATE * pace)
        positions = np.array([moment.position for moment in moments])
        self.critic.learn(positions, (self.critic(positions) - returns) / len(moments), RATE * pace)


def _judged(moments: list[Moment], end: float) -> list[tuple[Moment, float, float]]:
    """Generalised advantages, from the last decision to the first."""
    found: list[tuple[Moment, float, float]] = []
    margin, value, advantage = end, 0.0, 0.0
    for moment in reversed(moments):
        surprise = (margin - moment.margin) / POINTS + value - moment.value
        advantage = surprise + LAMBDA * advantage
        found.append((moment, advantage, advantage + moment.value))
        margin, value = moment.margin, moment.value
    return found


def _padded(moments: list[Moment]) -> tuple[Array, NDArray[np.bool_]]:
    """The options of all moments in one array, and which of them there are."""
    most = max(len(moment.options) for moment in moments)
    options = np.zeros((len(moments), most, len(FEATURES)))
    mask = np.zeros((len(moments), most), np.bool_)
    for row, moment in enumerate(moments):
        options[row, : len(moment.options)] = moment.options
        mask[row, : len(moment.options)] = True
    return options, mask


def _log_sum(logits: Array) -> Array:
    top = logits.max(-1, keepdims=True)
    total: Array = np.log(np.exp(logits - top).sum(-1)) + top[..., 0]
    return total


def train(efforts: Sequence[int], deals: int, opponent: str, seed: int) -> list[Point]:
    """Measure after so many iterations of `GAMES` games each."""
    learner = Ppo(seed)
    curve: list[Point] = []
    for iteration in range(max(efforts) + 1):
        if iteration in efforts:
            curve.append(measure(iteration * GAMES, learner, opponent, deals))
        learner.iterate(f"ppo-{seed}-{iteration}", max(1 - iteration / ITERATIONS, 0.05))
    return curve


if __name__ == "__main__":
    asked = arguments(__doc__ or "", (1, 10, 20, ITERATIONS), 20)
    write_curve(
        asked.curve, "ppo", asked.opponent, train(asked.efforts, asked.deals, asked.opponent, asked.seed)
    )
