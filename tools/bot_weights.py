"""Learns the weights of the evaluation from games of the bot against itself.

python tools/bot_weights.py [--preset royal-gift] [--rounds 2] [--games 400] [--seed learn] [--write] ...

The medium bot plays against itself, straying from its best move now and then. A few positions of each game
are kept with the margin that the game ended with. The weights are then moved so that the evaluation foretells
the margins best: one step of Gauss and Newton with the derivatives taken by small changes, held back by a
ridge, because few games should not move what they hardly show. With the new weights the bot plays otherwise,
so this is done in rounds. `--write` puts the last weights where the bots read those of the set-up.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import carcassonne as cc
from carcassonne.bots.arena.farm import in_order
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.medium import MediumBot
from carcassonne.bots.position import margin
from carcassonne.bots.weights import FIRST, Weights
from carcassonne.engine.state import State
from carcassonne.game import open_decision

ASTRAY = 0.15
"""How often one of a few good moves is played instead of the best."""
KEPT = 20
"""Positions of a game that are kept."""
STEP = 0.1
"""The small change of a weight, as a share of it."""
SURE, NOISE = 4.0, 5.0
"""The variance of what a position ends with: at the end of the game, and for each tile to come."""
ALIKE = 8.0
"""Positions of a game that tell as much as one, for they share its luck."""
HELD = 0.5
"""How far the weights are believed to be off, as a share of them."""
MOST = 0.6
"""The share of itself by which a weight may shrink in a round."""
FILE = Path(cc.__file__).parent / "bots" / "weights.json"
BASE = "base"


def config_of(preset: str, seed: int | str) -> cc.Config:
    """The set-up of a preset, or the base game with farmers."""
    if preset == BASE:
        return cc.Config(players=("A", "B"), edition="c3", seed=seed)
    return {known.id: known for known in cc.presets()}[preset].config(("A", "B"), seed)


def flat(weights: Weights) -> dict[str, float]:
    """All numbers by name, such as `city.growth`; those that are 0 are left as they are."""
    found = {}
    for name, value in asdict(weights).items():
        parts = value.items() if isinstance(value, dict) else [("", value)]
        found.update({f"{name}.{part}".strip("."): number for part, number in parts if number})
    return found


def changed(weights: Weights, numbers: dict[str, float]) -> Weights:
    for name, number in numbers.items():
        whole, _, part = name.partition(".")
        old: Any = getattr(weights, whole)
        if part:
            value = {**old, part: number} if isinstance(old, dict) else replace(old, **{part: number})
        else:
            value = number
        weights = replace(weights, **{whole: value})
    return weights


class Row(NamedTuple):
    """A position: by how much the evaluation was wrong, and what each weight could do about it."""

    trust: float
    """How much it tells: one over the variance of what it was missed by."""
    missed: float
    slopes: tuple[float, ...]


def rows(
    weights: Weights, numbers: range, seed: str, cluster: str | None = None, preset: str = BASE
) -> Iterator[Row]:
    """Positions of games with these numbers."""
    return chain.from_iterable(in_order(partial(rows_of, weights, seed, preset), numbers, cluster))


def rows_of(weights: Weights, seed: str, preset: str, number: int) -> list[Row]:
    """Positions of one game."""
    rng = random.Random(f"{seed} {number}")
    scores, states = _played(weights, rng, preset)
    kept = rng.sample(states, min(KEPT, len(states)))
    return [_row(state, seat, weights, margin(scores, seat)) for state, seat in kept]


def _row(state: State, seat: int, weights: Weights, ended: float) -> Row:
    left = len(state.stack) - state.drawn
    worth = Evaluation(state, weights).worth(state).margin(seat)
    return Row(1 / (SURE + NOISE * left) / ALIKE, ended - worth, slopes_of(state, seat, weights))


def slopes_of(state: State, seat: int, weights: Weights) -> tuple[float, ...]:
    """What a position would be worth more if a weight grew by all of itself, for each weight."""
    worth = Evaluation(state, weights).worth(state).margin(seat)
    slopes = []
    for name, number in flat(weights).items():
        moved = Evaluation(state, changed(weights, {name: number * (1 + STEP)})).worth(state).margin(seat)
        slopes.append((moved - worth) / STEP)
    return tuple(slopes)


def _played(
    weights: Weights, rng: random.Random, preset: str
) -> tuple[Sequence[int], list[tuple[State, int]]]:
    """A game of the bot against itself, with the positions after its turns."""
    game = cc.Game(config_of(preset, rng.getrandbits(64)))
    bot = MediumBot(30.0, rng.getrandbits(64), weights)
    states = []
    while not game.over:
        decision = open_decision(game)
        seat, options = decision.player, decision.options
        if decision.kind == "place_tile":
            way = rng.choice(bot.rank(game, seat, 5 if rng.random() < ASTRAY else 1)).actions
            after = game.copy()._state
            for action in way:
                game.play(action)
                after.apply(action)
                after.run_to_reveal(seat)
            states.append((after, seat))
        else:
            game.play(bot.choose(game, seat) if len(options) > 1 else options[0])
    return game.scores, states


def fitted(found: Sequence[Row]) -> tuple[list[float], list[float]]:
    """The relative changes of the weights that make the evaluation least wrong, and their standard errors.

    The last number is what the side that has just moved
    is worth less than it seems, which is the same for all ways and so of no use.
    """
    size = len(found[0].slopes) + 1
    square = [[0.0] * size for _ in range(size)]
    line = [0.0] * size
    for row in found:
        slopes = (*row.slopes, 1.0)
        for one, slope in enumerate(slopes):
            line[one] += row.trust * slope * row.missed
            for other, second in enumerate(slopes):
                square[one][other] += row.trust * slope * second
    for one in range(size):
        square[one][one] += 1 / HELD**2
    inverse = _inverse(square)
    changes = [sum(a * b for a, b in zip(row, line)) for row in inverse]
    return changes[:-1], [sqrt(inverse[one][one]) for one in range(size - 1)]


def learnt(weights: Weights, found: Sequence[Row], part: float = 1.0) -> Weights:
    """The weights moved by what these positions show, or by a part of that."""
    numbers = {}
    for (name, number), change, error in zip(flat(weights).items(), *fitted(found)):
        numbers[name] = round(number * (1 + part * max(change, -MOST)), 4)
        print(f"{name:15} {number:7.3f} -> {numbers[name]:7.3f}  ({change:+.2f} ± {error:.2f})", flush=True)
    return changed(weights, numbers)


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the ridge keeps it far from singular."""
    size = len(matrix)
    work = [row + [float(one == other) for other in range(size)] for one, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda one: abs(work[one][pivot]))
        work[pivot], work[best] = work[best], work[pivot]
        work[pivot] = [number / work[pivot][pivot] for number in work[pivot]]
        for one in range(size):
            if one != pivot:
                share = work[one][pivot]
                work[one] = [a - share * b for a, b in zip(work[one], work[pivot])]
    return [row[size:] for row in work]


def write(weights: Weights, preset: str) -> None:
    """Put weights in the place of those of the same set-up, or after all others."""
    modules = sorted(config_of(preset, 0).modules)
    entries = [entry for entry in json.loads(FILE.read_text()) if sorted(entry["modules"]) != modules]
    place = 0 if preset == BASE else len(entries)
    entries.insert(place, {"modules": modules, "weights": asdict(weights)})
    FILE.write_text(json.dumps(entries, indent=1) + "\n")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Learn the weights of the evaluation.")
    parser.add_argument("--preset", default=BASE, choices=(BASE, *(preset.id for preset in cc.presets())))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=400, help="in each round")
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--cluster", help="play on the workers of a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--write", action="store_true", help="into the package")
    options = parser.parse_args(arguments)
    weights = FIRST
    for first in range(0, options.rounds * options.games, options.games):
        numbers = range(first, first + options.games)
        found = list(rows(weights, numbers, options.seed, options.cluster, options.preset))
        weights = learnt(weights, found)
    if options.write:
        write(weights, options.preset)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
