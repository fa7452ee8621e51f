"""Learns from play-outs how far the weights of a set-up, and the terms of its modules, are to be believed.

python tools/bot_playouts.py --preset royal-gift [--games 40] [--rounds 8] [--part 0.5] [--write] ...

Games of many modules end with margins that stray by 50 points, so their ends tell next to nothing. Here games
of the bot against itself are stopped now and then, and ways to go on that differ in kind are played some
turns further with the same tiles. The weights are then moved, by a part of what that shows, so that the
evaluation foretells how much better one way comes out than another (`bot_weights.fitted`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from statistics import mean, variance

import carcassonne as cc
from bot_weights import Row, config_of, learnt, slopes_of, write
from carcassonne.bots.arena.farm import in_order
from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.medium import MediumBot, beginning, judge_of
from carcassonne.bots.playouts import ends
from carcassonne.bots.terms import terms_of
from carcassonne.bots.turns import Line, lines
from carcassonne.bots.weights import Weights, weights_for
from carcassonne.engine.actions import PlaceFigure
from carcassonne.game import open_decision
from carcassonne.geometry import cell

EVERY = 7
"""Turns from one position to the next."""
LAST = 4
"""Tiles left with which nothing is learnt any more."""
TURNS = 14
"""Turns of a play-out."""
WAYS, FARTHEST = 6, 6.0
"""Ways of a position that are compared, and the points by which one may seem worse than the best."""
DOUBT = 8.0
"""The variance of what the evaluation misses beyond what its weights can mend."""


def with_terms(weights: Weights, preset: str) -> Weights:
    """The weights with a share for each term; what stands for a step of the final scoring must stay whole."""
    rules = cc.Game(config_of(preset, 0))._state.rules
    shares = {
        told.module: weights.terms.get(told.module, 1.0) for told in terms_of(rules) if not told.replaces
    }
    return replace(weights, terms=shares)


def rows_of(weights: Weights, seed: str, preset: str, rounds: int, number: int) -> list[Row]:
    """What the positions of one game tell."""
    rng = random.Random(f"{seed} {number}")
    game = cc.Game(config_of(preset, rng.getrandbits(64)))
    bot = MediumBot(30.0, rng.getrandbits(64), weights)
    found: list[Row] = []
    due = rng.randrange(EVERY)
    while not game.over:
        decision = open_decision(game)
        if decision.kind == "place_tile":
            due -= 1
            if due < 0 and len(game._state.stack) - game._state.drawn > LAST:
                due = EVERY - 1
                found += _rows(game, decision.player, weights, rounds, rng)
        game.play(bot.choose(game, decision.player))
    return found


def _rows(game: cc.Game, seat: int, weights: Weights, rounds: int, rng: random.Random) -> list[Row]:
    state = game.reshuffled(rng, seat)._state
    worth = Evaluation(state, weights).worth
    start = beginning(worth, state, seat)
    ways = _different(sorted(lines(start, seat, worth, judge_of(seat), Clock(30.0), rng.random)))
    if len(ways) < 2:
        return []
    margins = ends(game, seat, [way.actions for way in ways], rounds, rng.getrandbits(64), TURNS)
    slopes = [slopes_of(way.state, seat, weights) for way in ways]
    return compared([way.margin for way in ways], margins, slopes)


def _different(found: Sequence[Line]) -> list[Line]:
    """The best way of each kind: what is done with figures, not where."""
    kinds: dict[tuple[object, ...], Line] = {}
    for line in found:
        if line.margin > found[0].margin - FARTHEST:
            kinds.setdefault(tuple(_kind(link) for link in line.links[1:]), line)
    return list(kinds.values())[:WAYS]


def _kind(link: Line) -> tuple[object, ...]:
    """What an action does: with which figure, on what kind of feature."""
    action = link.action
    if not isinstance(action, PlaceFigure):
        return (type(action),)
    return action.figure, link.state.board[cell(*action.at)].oriented.kinds[action.segment]


def compared(
    claimed: Sequence[float], margins: Sequence[Sequence[float]], slopes: Sequence[Sequence[float]]
) -> list[Row]:
    """Ways of one position against their mean: what was claimed, and how play-outs ended round by round."""
    missed = [mean(ended) - claim for claim, ended in zip(claimed, margins, strict=True)]
    chance = [variance(_less(ended, _means(margins))) / len(ended) for ended in margins]
    trust = 1 / (DOUBT + mean(chance))
    common = _means(slopes)
    return [
        Row(trust, miss - mean(missed), tuple(_less(slope, common)))
        for miss, slope in zip(missed, slopes, strict=True)
    ]


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [mean(column) for column in zip(*rows, strict=True)]


def _less(row: Sequence[float], other: Sequence[float]) -> list[float]:
    return [one - two for one, two in zip(row, other, strict=True)]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Learn weights and shares of terms from play-outs.")
    parser.add_argument("--preset", required=True, choices=[preset.id for preset in cc.presets()])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--part", type=float, default=0.5, help="of what is shown that the weights move")
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--cluster", help="play on the workers of a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--write", action="store_true", help="into the package")
    options = parser.parse_args(arguments)
    modules = frozenset(config_of(options.preset, 0).modules)
    weights = with_terms(weights_for(modules), options.preset)
    work = partial(rows_of, weights, options.seed, options.preset, options.rounds)
    found = list(chain.from_iterable(in_order(work, range(options.games), options.cluster)))
    weights = learnt(weights, found, options.part)
    if options.write:
        write(weights, options.preset)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
