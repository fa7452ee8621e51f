"""What the examples share: decisions as after-states, matches against a bot, and the curve as a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

import carcassonne as cc

PLAYERS = ("first", "second")


class Chooser(Protocol):
    """Whatever can choose; bots of the library can."""

    def choose(self, game: cc.Game, seat: int) -> cc.Action: ...


class Point(NamedTuple):
    """A point of a learning curve."""

    effort: int
    """Games of training, or simulations per decision."""
    margin: float
    """Points by which it led the opponent, on average."""
    error: float
    """Standard error of the margin, over deals."""
    wins: float
    """Share of games won; a tie is half."""


def deal(seed: str) -> cc.Game:
    """A game of the base game with farmers for two."""
    return cc.Game(cc.Config(players=PLAYERS, seed=seed))


def play(game: cc.Game, seats: Sequence[Chooser]) -> tuple[int, ...]:
    """Play a game to its end; the scores."""
    while decision := game.decision:
        game.play(seats[decision.player].choose(game, decision.player))
    return game.scores


def measure(effort: int, chooser: Chooser, opponent: str, deals: int) -> Point:
    """Play every deal twice, with the seats swapped, against a bot of the library."""
    margins = []
    wins = 0.0
    for number in range(deals):
        rival = cc.bots.get(opponent, seed=number)
        one = play(deal(f"measure-{number}"), (chooser, rival))
        two = play(deal(f"measure-{number}"), (rival, chooser))
        leads = (one[0] - one[1], two[1] - two[0])
        margins.append(sum(leads) / 2)
        wins += sum(0.5 if lead == 0 else float(lead > 0) for lead in leads)
    error = float(np.std(margins, ddof=1) / np.sqrt(deals)) if deals > 1 else 0.0
    point = Point(effort, float(np.mean(margins)), error, wins / (2 * deals))
    lead = f"{point.margin:+6.1f} ± {point.error:.1f} points against {opponent}"
    print(f"{effort:6d}: {lead}, {point.wins:.0%} won", flush=True)
    return point


def arguments(description: str, efforts: Sequence[int], deals: int) -> argparse.Namespace:
    """The options that all examples have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--efforts", type=int, nargs="+", default=list(efforts), help="points of the curve")
    parser.add_argument("--deals", type=int, default=deals, help="deals of each measurement, two games each")
    parser.add_argument("--opponent", default="greedy", help="a bot of the library")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write the points of the curve to this JSON file")
    return parser.parse_args()


def write_curve(file: Path | None, name: str, opponent: str, points: Sequence[Point]) -> None:
    """Keep a curve; `python -m examples.chart` draws it."""
    if file is not None:
        told: dict[str, Any] = {"name": name, "opponent": opponent, "points": [p._asdict() for p in points]}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
