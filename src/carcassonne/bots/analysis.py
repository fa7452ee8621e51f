"""How good was a move? A bot ranks all ways to play on, and what was played is looked up among them.

This runs in the process in which bots think.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import erf, sqrt
from typing import Any

from carcassonne.bots.bot import Bot, Ranked
from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.playouts import Difference, difference
from carcassonne.engine.actions import Action
from carcassonne.game import Game

EVERY = 5_000
"""More ways than a bot weighs for one turn."""
SHOWN = 3
TRIFLE = 0.5
"""Claimed losses below this are not worth a check."""
HINT_TURNS, HINT_ROUNDS = 4, 24
"""How far and how often the ways of a hint are played on: somebody waits for it."""
DRIFT = 2.0
"""How far the end result of a seat strays from what the evaluation says, in points per square root of the
tiles still to come: the mean over 40 games of the medium bot against itself, with two to four players."""
SLICES = 200
"""Pieces of the sum that stands for an integral."""

Json = dict[str, Any]


def analyse(game: Game, bot: Bot, seat: int, played: Sequence[Json], seconds: float) -> Json:
    """The best ways, what the played one is worth among them, and the chances of the seats.

    Where the bot claims a loss, the best way and the played one are played out against each other for so many
    seconds, and only what holds there is a mistake.
    """
    known = game.reshuffled(random.SystemRandom(), seat)
    ranked = bot.rank(known, seat, EVERY)
    worth = value(game, seat, ranked, played)
    best = max([way.value for way in ranked[:1]] + [worth])
    shown = None
    if best - worth >= TRIFLE:
        clock = Clock(seconds)
        shown = difference(known, seat, ranked[0].actions, actions(game, played), clock)
    return {
        "ways": ways(ranked[:SHOWN]),
        "played": worth,
        "loss": round(best - worth, 3),
        "shown": _told(shown),
        "mistake": shown is not None and shown.sure,
        "chances": chances(game),
    }


def hints(game: Game, bot: Bot, seat: int, n: int, seconds: float) -> list[Json]:
    """The best ways, and by how much the first ends above each other one, played on for so many seconds."""
    ranked = bot.rank(game, seat, n)
    found = ways(ranked)
    for way, other in zip(found[1:], ranked[1:]):
        clock = Clock(seconds / (len(ranked) - 1))
        shown = difference(game, seat, ranked[0].actions, other.actions, clock, HINT_TURNS, HINT_ROUNDS)
        way["shown"] = _told(shown)
    return found


def actions(game: Game, entries: Sequence[Mapping[str, Any]]) -> tuple[Action, ...]:
    """The entries of a record as actions, each legal after those before it."""
    return _followed(game, entries)[0]


def _followed(game: Game, entries: Sequence[Mapping[str, Any]]) -> tuple[tuple[Action, ...], Game]:
    """The same, and where they lead."""
    found = []
    for entry in entries:
        found.append(game.action(entry))
        (game,) = game.after(found[-1:])
    return tuple(found), game


def ways(ranked: Iterable[Ranked]) -> list[Json]:
    """Ways to play on, as JSON; none of them is played out."""
    return [
        {
            "actions": [action.to_json() for action in actions],
            "value": value,
            "reason": list(reason),
            "shown": None,
        }
        for actions, value, reason in ranked
    ]


def _told(shown: Difference | None) -> Json | None:
    """What play-outs have shown, as JSON; fewer than two show nothing."""
    return None if shown is None or shown.rounds < 2 else {**shown._asdict(), "sure": shown.sure}


def value(game: Game, seat: int, ranked: Sequence[Ranked], played: Sequence[Mapping[str, Any]]) -> float:
    """What the played way is worth. A bot that ran out of time may have followed it only some steps far."""
    begun = 0
    found = None
    for way in ranked:
        actions = [action.to_json() for action in way.actions]
        same = next((n for n, (a, b) in enumerate(zip(actions, played)) if a != b), len(played))
        if same > begun:
            begun, found = same, way.value
    return _weighed(game, seat, played) if found is None else found


def _weighed(game: Game, seat: int, played: Sequence[Mapping[str, Any]]) -> float:
    """The same by the plain evaluation, for a way that the bot has not looked at."""
    state, after = game.copy()._state, _followed(game, played)[1]._state
    evaluation = Evaluation(state)
    return round(evaluation.worth(after).margin(seat) - evaluation.worth(state).margin(seat), 3)


def chances(game: Game) -> list[float]:
    """How likely each seat is to win: what it will have, give or take what the tiles to come may bring."""
    seats = len(game.scores)
    if game.over:
        return [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(seats)]
    state = game.copy()._state
    totals = [sum(parts) for parts in zip(*Evaluation(state).worth(state), strict=True)]
    spread = DRIFT * sqrt(game.remaining.total() + 1)
    found = [_highest(totals, seat, spread) for seat in range(seats)]
    return [round(chance / sum(found), 3) for chance in found]


def _highest(totals: Sequence[float], seat: int, spread: float) -> float:
    """The chance that a seat ends above all others, each normally distributed around its total."""
    others = [total for number, total in enumerate(totals) if number != seat]
    chance = 0.0
    for slice in range(SLICES):
        off = 8 * (slice + 0.5) / SLICES - 4  # in standard deviations
        weight = _below(off + 4 / SLICES) - _below(off - 4 / SLICES)
        for other in others:
            weight *= _below((totals[seat] - other) / spread + off)
        chance += weight
    return chance


def _below(deviations: float) -> float:
    return (1 + erf(deviations / sqrt(2))) / 2
