"""Play-outs: what ways to play a turn are worth when the game is played to its end.

Every way goes on from the same position with the same tiles in the same order, and all seats play on by the
quick replies of `reply`. The difference of two ways in one round is one observation; the mean of many comes
with its standard error. That is slow and honest: nothing of it is the opinion of the evaluation alone. Where
there is little time, a play-out ends after some turns, and what it has led to is weighed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf, sqrt
from typing import NamedTuple

from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.position import margin
from carcassonne.bots.reply import play_turn
from carcassonne.engine.actions import Action
from carcassonne.engine.stack import reshuffle
from carcassonne.engine.state import State
from carcassonne.game import Game

FRESH = 12
"""Turns after which the odds of the unseen tiles are worked out anew."""
CERTAIN = 2.0
"""Standard errors that count as certain."""
TURNS = 12
"""Turns of a play-out that is not led to the end."""


class Difference(NamedTuple):
    """By how many points one way ends above another."""

    mean: float
    error: float
    """The standard error of the mean; infinite after fewer than two rounds."""
    rounds: int

    @property
    def sure(self) -> bool:
        """Is it above nothing by more than chance does?"""
        return self.mean > CERTAIN * self.error


def differences(
    game: Game, seat: int, ways: Sequence[Sequence[Action]], rounds: int, seed: int | str = 0
) -> list[Difference]:
    """By how many points the first way ends above each of the others, over so many rounds."""
    first, *others = ends(game, seat, ways, rounds, seed)
    return [_difference([a - b for a, b in zip(first, other)]) for other in others]


def ends(
    game: Game,
    seat: int,
    ways: Sequence[Sequence[Action]],
    rounds: int,
    seed: int | str = 0,
    turns: int | None = None,
) -> list[list[float]]:
    """The margins with which each of the ways ended, round by round with the same tiles.

    With a number of turns, what is expected after them.
    """
    rng = random.Random(f"{seed} {seat} {game.turn}")
    keys = [_key(rng) for _ in range(rounds)]
    return [[_played_out(game, seat, way, key, turns) for key in keys] for way in ways]


def difference(
    game: Game,
    seat: int,
    best: Sequence[Action],
    other: Sequence[Action],
    clock: Clock,
    turns: int = TURNS,
    most: float = inf,
) -> Difference:
    """The same for two ways over some turns only, in as many rounds as there is time for."""
    rng = random.Random(f"{seat} {game.turn}")
    found: list[float] = []
    while len(found) < most and not clock.over():
        key = _key(rng)
        one, two = (_played_out(game, seat, way, key, turns) for way in (best, other))
        found.append(one - two)
    return _difference(found)


def _key(rng: random.Random) -> bytes:
    return rng.getrandbits(256).to_bytes(32, "big")


def _played_out(game: Game, seat: int, way: Sequence[Action], key: bytes, turns: int | None = None) -> float:
    """The margin at the end of a game that begins with this way, or what is expected after some turns."""
    state = game.copy()._state
    reshuffle(state, key, seat)
    for action in way:
        state.apply(action)
        state.run_to_reveal(seat)
    for evaluation in islice(_evaluations(state), turns):
        if not state.kind:
            state.run()
        if state.over:
            break
        play_turn(state, evaluation, Clock(inf), {}, len(state.laid))
    if turns is None or state.over:
        return margin(state.scores, seat)
    return Evaluation(state).worth(state).margin(seat)


def _evaluations(state: State) -> Iterator[Evaluation]:
    """The evaluation for turn after turn."""
    while True:
        evaluation = Evaluation(state)
        for _ in range(FRESH):
            yield evaluation


def _difference(gaps: Sequence[float]) -> Difference:
    n = len(gaps)
    mean = sum(gaps) / n if n else 0.0
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (n - 1) / n) if n > 1 else inf
    return Difference(round(mean, 3), round(error, 3), n)
