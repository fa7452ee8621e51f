"""How well bots judge moves: what they claim one way to be better than another, beside what play-outs show.

python tools/bot_judgement.py collect DATA [--preset base] [--positions 100] [--rounds 12] [--turns 12] ...
python tools/bot_judgement.py report DATA... [--bots strong,medium]
python tools/bot_judgement.py learn DATA... [--write]

`collect` plays games with itself and stops each now and then. There it takes what bots of several levels
would play and one more way, and plays all of them out to the end with the same tiles (`bots/playouts.py`).
Positions are added to the file, a line each. `report` asks bots what they think of the same ways, and says
how much the moves of each level lose. `learn` works out how much of the strong bot's claims holds,
each file a set-up of its own; with `--write` it claims that much from then on. Limits count looks at the
clock, so that all of it comes out the same on every machine.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, pairwise
from math import ceil, inf, nan, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import carcassonne as cc
from carcassonne.bots.analysis import EVERY, value
from carcassonne.bots.arena.farm import in_order
from carcassonne.bots.belief import ALL
from carcassonne.bots.bot import Bot
from carcassonne.bots.clock import counting
from carcassonne.bots.medium import MediumBot
from carcassonne.bots.playouts import CERTAIN, ends
from carcassonne.bots.strong import StrongBot
from carcassonne.bots.weights import FIRST
from carcassonne.engine.actions import Action
from carcassonne.game import open_decision

EACH = 4
"""Positions of a game, one from each part of it: a game of a big set-up takes long."""
JUDGE, SEED = "strong", 1
LEVELS = ("medium", "greedy", "easy")
"""Those whose moves are played out beside the best of the judge."""
OTHER = "other"
FARTHEST = 7.0
"""Points by which the other way may be claimed to be worse."""
ASTRAY = 0.2
"""How often a game goes on with one of a few good moves instead of the best, so that positions differ."""
SIZES = ((0.0, 1.0), (1.0, 2.0), (2.0, 4.0), (4.0, 8.0), (8.0, inf))
"""The classes of claims in the report."""
COUNTS = 2.0
"""Claims of that much and more count for the bias."""

FILE = Path(cc.__file__).parent / "bots" / "claims.json"

Json = dict[str, Any]


class Asked(NamedTuple):
    """What is to be collected."""

    preset: str = "base"
    rounds: int = 12
    turns: int | None = None
    """Turns of a play-out; what it has led to is weighed then. None: to the end of the game."""
    seconds: float = 0.5
    """The limit of the judge."""


class Position(NamedTuple):
    """Ways to play on from a position, and with which margins they ended."""

    record: Json
    ways: list[list[Json]]
    by: dict[str, int]
    """Who would play which of the ways; `other` is nobody's."""
    ends: list[list[float]]
    """Way by way, each round by round with the same tiles."""
    seconds: float
    """The limit of a bot that is asked about it."""

    def shown(self, one: int, other: int) -> float:
        """By how much a way ended above another."""
        return (sum(self.ends[one]) - sum(self.ends[other])) / len(self.ends[one])


class Claim(NamedTuple):
    """What a bot says that a way loses against the best, and what was shown."""

    game: int
    """Its seed: claims of a game are not independent of each other."""
    claimed: float
    shown: float


class Estimate(NamedTuple):
    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


def collect(
    asked: Asked, positions: int, seed: str = "judgement", cluster: str | None = None
) -> Iterator[Position]:
    """Positions of games that the medium bot plays against itself, each with some ways played out."""
    games = range(ceil(positions / EACH))
    found = in_order(partial(positions_of, asked, seed), games, cluster)
    return islice(chain.from_iterable(found), positions)


def positions_of(asked: Asked, seed: str, number: int) -> list[Position]:
    """Those of one game."""
    rng = random.Random(f"{seed} {number}")
    with counting("looks"):
        return [_position(game, asked, rng) for game in _stops(asked.preset, rng)]


def _position(game: cc.Game, asked: Asked, rng: random.Random) -> Position:
    seat = open_decision(game).player
    chosen = {JUDGE: cc.bots.get(JUDGE, asked.seconds, SEED).rank(game, seat, 1)[0].actions}
    for name in LEVELS:
        chosen[name] = cc.bots.get(name, seed=rng.getrandbits(64)).rank(game, seat, 1)[0].actions
    chosen[OTHER] = _other(game, seat, rng)
    ways = list(dict.fromkeys(chosen.values()))
    by = {name: ways.index(way) for name, way in chosen.items()}
    told = [[action.to_json() for action in way] for way in ways]
    found = ends(game, seat, ways, asked.rounds, rng.getrandbits(64), asked.turns)
    return Position(game.record(), told, by, found, asked.seconds)


def _other(game: cc.Game, seat: int, rng: random.Random) -> tuple[Action, ...]:
    """A way that is somewhat worse than the best, in the opinion of the first evaluation."""
    ranked = _player(rng).rank(game, seat, EVERY)
    away = ranked[0].value - rng.uniform(0.0, FARTHEST)
    return min(ranked, key=lambda way: abs(way.value - away)).actions


def _player(rng: random.Random) -> MediumBot:
    return MediumBot(30.0, rng.getrandbits(64), FIRST)


def _stops(preset: str, rng: random.Random) -> Iterator[cc.Game]:
    """A game of the bot against itself that stands still now and then, before a tile is laid."""
    game = cc.Game(_config(preset, rng.getrandbits(64)))
    bot = _player(rng)
    tiles = game.remaining.total()
    for part in reversed(range(EACH)):
        left = (0.06 + 0.9 * (part + rng.random()) / EACH) * tiles
        while game.remaining.total() > left or open_decision(game).kind != "place_tile":
            seat = open_decision(game).player
            if rng.random() < ASTRAY:
                game.play(rng.choice(bot.rank(game, seat, 5)).actions[0])
            else:
                game.play(bot.choose(game, seat))
        yield game


def _config(preset: str, seed: int) -> cc.Config:
    players = ("A", "B")
    if preset == "base":
        return cc.Config(players=players, edition="c3", seed=seed)
    return next(known for known in cc.presets() if known.id == preset).config(players, seed)


def read(path: Path) -> list[Position]:
    """The positions that a file holds."""
    return [Position(**json.loads(line)) for line in path.read_text().splitlines()]


def opinions_of(make: Callable[[float], Bot], positions: Iterable[Position]) -> list[list[float]]:
    """What a bot thinks of positions, made anew with the limit of each."""
    return [opinion(position, make(position.seconds)) for position in positions]


def opinion(position: Position, bot: Bot) -> list[float]:
    """What a bot thinks that each of the ways is worth."""
    game = cc.replay(position.record)
    seat = open_decision(game).player
    with counting("looks"):
        ranked = bot.rank(game, seat, EVERY)
        return [value(game, seat, ranked, way) for way in position.ways]


def claims(positions: Iterable[Position], opinions: Iterable[Sequence[float]]) -> list[Claim]:
    """What was claimed that each way loses against the one that was thought best."""
    found = []
    for position, values in zip(positions, opinions):
        best = values.index(max(values))
        found += [
            Claim(position.record["seed"], values[best] - value, position.shown(best, way))
            for way, value in enumerate(values)
            if way != best
        ]
    return found


def table(found: Sequence[Claim]) -> Iterator[str]:
    """Lines of the report: for each size of claim its number, mean claim and what was shown; the bias."""
    for low, high in SIZES:
        chosen = [claim for claim in found if low <= claim.claimed < high]
        if chosen:
            mean = sum(claim.claimed for claim in chosen) / len(chosen)
            shown = estimate((claim.game, claim.shown, 1.0) for claim in chosen)
            yield f"{low:g} to {high:g} | {len(chosen)} | {mean:.2f} | {shown}"
    yield f"shown / claimed from {COUNTS:g} points on: {bias(found)}"
    rank = rank_correlation([claim.claimed for claim in found], [claim.shown for claim in found])
    yield f"rank correlation {rank:.2f} over {len(found)} claims"


def bias(found: Iterable[Claim]) -> Estimate:
    """How many points were shown for each that was claimed, where that counts."""
    return estimate((claim.game, claim.shown, claim.claimed) for claim in found if claim.claimed >= COUNTS)


def believed(found: Sequence[Claim]) -> Estimate:
    """The bias where claims count by what is left of them, so that it would be 1 with that much believed."""
    share = Estimate(ALL, inf)
    for _ in range(10):
        parts = [(one.game, one.shown, one.claimed) for one in found]
        share = estimate(part for part in parts if part[2] * share.mean >= COUNTS)
    return share


def settled(share: Estimate) -> float:
    """What is believed from then on: all, if it is not clear that claims are off."""
    return round(share.mean, 2) if abs(share.mean - ALL) > CERTAIN * share.error else ALL


def losses(positions: Sequence[Position], opinions: Sequence[Sequence[float]]) -> Iterator[str]:
    """Lines of the report: what the moves of each level lose on average, and how far apart two levels are."""
    for one, other in [(JUDGE, level) for level in LEVELS] + list(pairwise(LEVELS)):
        shown, claimed = [], []
        for position, values in zip(positions, opinions):
            game, first, second = position.record["seed"], position.by[one], position.by[other]
            shown.append((game, position.shown(first, second), 1.0))
            claimed.append((game, values[first] - values[second], 1.0))
        yield f"{other} below {one}: shown {estimate(shown)}, claimed {estimate(claimed)}"


def estimate(parts: Iterable[tuple[int, float, float]]) -> Estimate:
    """The ratio of two sums with its standard error; parts of one game are taken together."""
    parts = list(parts)
    below = sum(y for _, _, y in parts)
    if not below:
        return Estimate(nan, inf)
    ratio = sum(x for _, x, _ in parts) / below
    off: dict[int, float] = defaultdict(float)
    for game, x, y in parts:
        off[game] += x - ratio * y
    games = len(off)
    spread = sum(rest**2 for rest in off.values())
    return Estimate(ratio, sqrt(spread * games / (games - 1)) / below if games > 1 else inf)


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
    parser.add_argument("what", choices=("collect", "report", "learn"))
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--preset", default=Asked().preset)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=Asked().rounds)
    parser.add_argument("--turns", type=int, help="play out so many turns only, and weigh what they led to")
    parser.add_argument("--seconds", type=float, default=Asked().seconds, help="limit of the bots that judge")
    parser.add_argument("--seed", default="judgement")
    parser.add_argument("--cluster", help="collect on the workers of a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--bots", default="strong,strong-1,medium")
    parser.add_argument("--write", action="store_true", help="what was learnt, into the package")
    options = parser.parse_args(arguments)
    return {"collect": _collect, "report": _report, "learn": _learn}[options.what](options)


def _collect(options: argparse.Namespace) -> int:
    with options.data[0].open("a") as file:
        asked = Asked(options.preset, options.rounds, options.turns, options.seconds)
        for position in collect(asked, options.positions, options.seed, options.cluster):
            print(json.dumps(position._asdict()), file=file, flush=True)
    return 0


def _report(options: argparse.Namespace) -> int:
    positions = [position for path in options.data for position in read(path)]
    for name in options.bots.split(","):
        opinions = opinions_of(partial(cc.bots.get, name, seed=SEED), positions)
        print(name, *table(claims(positions, opinions)), *losses(positions, opinions), sep="\n", flush=True)
    return 0


def _learn(options: argparse.Namespace) -> int:
    learnt = {}
    for path in options.data:
        positions = read(path)
        opinions = opinions_of(partial(StrongBot, seed=SEED, believed=ALL), positions)
        share = believed(claims(positions, opinions))
        tiles = len(cc.replay(positions[0].record)._state.stack)
        learnt[tiles] = settled(share)
        print(f"{tiles} tiles: {share}, believed {learnt[tiles]}", flush=True)
    if options.write:
        FILE.write_text(json.dumps(dict(sorted(learnt.items())), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
