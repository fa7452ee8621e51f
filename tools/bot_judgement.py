"""How well bots judge moves: what they claim one way to be better than another, beside what play-outs show.

python tools/bot_judgement.py collect DATA [--preset base] [--positions 100] [--rounds 10] [--cluster ADDRESS]
python tools/bot_judgement.py report DATA [--bots strong,medium] [--seconds 0.5]

`collect` plays games with itself, stops each somewhere, takes the best way to play on and another one, and
plays both out to the end with the same tiles (`carcassonne.bots.playouts`). Positions are added to the file,
a line each. `report` asks bots what they think of the same two ways.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import carcassonne as cc
from carcassonne.bots.analysis import EVERY, value
from carcassonne.bots.arena.farm import in_order
from carcassonne.bots.bot import Bot
from carcassonne.bots.medium import MediumBot
from carcassonne.bots.playouts import gaps
from carcassonne.bots.weights import FIRST
from carcassonne.game import open_decision

FARTHEST = 7.0
"""Points by which the other way may be claimed to be worse."""
ASTRAY = 0.2
"""How often a game goes on with one of a few good moves instead of the best, so that positions differ."""
SIZES = ((0.0, 1.0), (1.0, 2.0), (2.0, 4.0), (4.0, inf))
"""The classes of claims in the report."""


class Pair(NamedTuple):
    """Two ways to play on from a position, and by how much the first ended above the second."""

    record: dict[str, Any]
    ways: tuple[list[dict[str, Any]], list[dict[str, Any]]]
    gaps: tuple[float, ...]

    @property
    def shown(self) -> float:
        return sum(self.gaps) / len(self.gaps)


def collect(
    preset: str, positions: int, rounds: int, seed: str, cluster: str | None = None
) -> Iterator[Pair]:
    """Positions of games that the medium bot plays against itself, each with two ways played out."""
    found = in_order(partial(position, preset, rounds, seed), range(positions), cluster)
    return (pair for pair in found if pair is not None)


def position(preset: str, rounds: int, seed: str, number: int) -> Pair | None:
    """One of them; None if there is but one way to play on."""
    rng = random.Random(f"{seed} {number}")
    game = _stopped(preset, rng)
    seat = open_decision(game).player
    ranked = _player(rng).rank(game, seat, EVERY)
    away = ranked[0].value - rng.uniform(0.0, FARTHEST)
    other = min(ranked[1:], key=lambda way: abs(way.value - away), default=None)
    if other is None:
        return None
    ways = (ranked[0].actions, other.actions)
    (shown,) = gaps(game, seat, ways, rounds, seed=rng.getrandbits(64))
    first, second = ([action.to_json() for action in way] for way in ways)
    return Pair(game.record(), (first, second), tuple(shown))


def _player(rng: random.Random) -> MediumBot:
    return MediumBot(30.0, rng.getrandbits(64), FIRST)


def _stopped(preset: str, rng: random.Random) -> cc.Game:
    """A game of the bot against itself that stands still before a tile is laid."""
    game = cc.Game(_config(preset, rng.getrandbits(64)))
    bot = _player(rng)
    tiles = game.remaining.total()
    left = rng.uniform(0.06, 0.96) * tiles
    while game.remaining.total() > left or open_decision(game).kind != "place_tile":
        seat = open_decision(game).player
        if rng.random() < ASTRAY:
            game.play(rng.choice(bot.rank(game, seat, 5)).actions[0])
        else:
            game.play(bot.choose(game, seat))
    return game


def _config(preset: str, seed: int) -> cc.Config:
    players = ("A", "B")
    if preset == "base":
        return cc.Config(players=players, edition="c3", seed=seed)
    return next(known for known in cc.presets() if known.id == preset).config(players, seed)


def read(path: Path) -> list[Pair]:
    """The pairs that a file holds."""
    return [Pair(**json.loads(line)) for line in path.read_text().splitlines()]


def claim(pair: Pair, bot: Bot) -> float:
    """By how much a bot thinks that the first way is better than the second."""
    game = cc.replay(pair.record)
    seat = open_decision(game).player
    ranked = bot.rank(game, seat, EVERY)
    first, second = (value(game, seat, ranked, way) for way in pair.ways)
    return first - second


def table(claims: Sequence[float], pairs: Sequence[Pair]) -> Iterator[str]:
    """Lines of the report: for each size of claim its number, mean claim, what was shown, and their ratio."""
    turned = [
        (claim, pair.shown) if claim >= 0 else (-claim, -pair.shown) for claim, pair in zip(claims, pairs)
    ]
    for low, high in SIZES:
        chosen = [(claimed, shown) for claimed, shown in turned if low <= claimed < high]
        if chosen:
            claimed, shown = (sum(column) / len(chosen) for column in zip(*chosen))
            error = _error([one[1] for one in chosen])
            yield f"{low:g} to {high:g} | {len(chosen)} | {claimed:.2f} | {shown:+.2f} ± {error:.2f}"
    shown_all = [pair.shown for pair in pairs]
    yield f"rank correlation {rank_correlation(claims, shown_all):.2f} over {len(pairs)} pairs"


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    n = len(values)
    mean = sum(values) / n
    return sqrt(sum((one - mean) ** 2 for one in values) / (n - 1) / n) if n > 1 else inf


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's."""
    first, second = _ranks(one), _ranks(other)
    mean = (len(one) - 1) / 2
    total = sum((a - mean) * (b - mean) for a, b in zip(first, second))
    spread = sqrt(sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second))
    return total / spread if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each among all; equal ones share theirs."""
    order = sorted(values)
    last = {value: number for number, value in enumerate(order)}
    count = {value: order.count(value) for value in last}
    return [last[value] - (count[value] - 1) / 2 for value in values]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How well bots judge moves.")
    parser.add_argument("what", choices=("collect", "report"))
    parser.add_argument("data", type=Path)
    parser.add_argument("--preset", default="base")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", default="judgement")
    parser.add_argument("--cluster", help="collect on the workers of a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--bots", default="strong,strong-1,medium,easy,greedy")
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args(arguments)
    return {"collect": _collect, "report": _report}[options.what](options)


def _collect(options: argparse.Namespace) -> int:
    with options.data.open("a") as file:
        asked = (options.preset, options.positions, options.rounds, options.seed, options.cluster)
        for pair in collect(*asked):
            print(json.dumps(pair._asdict()), file=file, flush=True)
    return 0


def _report(options: argparse.Namespace) -> int:
    pairs = read(options.data)
    for name in options.bots.split(","):
        print(name)
        claims = [claim(pair, cc.bots.get(name, options.seconds, seed=1)) for pair in pairs]
        print(*table(claims, pairs), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
