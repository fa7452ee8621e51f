"""What a match is, which games it has, and how one of them is played.

A deal is a seed of the game: the same tiles in the same order. Every deal is played several times, with the
bots one seat further on each time, so luck of the draw and of the seat falls on all of them alike. Two
bots play deals of two games. More than two at tables of two play all pairings, each on the same
deals. At larger tables the bots sit down in turn, as often as there are seats.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from carcassonne.bots.arena.timing import Times
from carcassonne.bots.clock import Kind, counting, now
from carcassonne.bots.registry import get
from carcassonne.config import Config
from carcassonne.game import Game

Row = dict[str, Any]
"""The result of a game, as the result file holds it."""


class Stopped(Exception):
    """The match ends before this game did."""


class Forfeited(Exception):
    """A bot took longer than its limit where that loses the game."""


class Fixture(NamedTuple):
    """A game to be played."""

    deal: int
    """From 1 on."""
    shift: int
    """How many seats the bots have moved on since the first game of the deal."""
    seats: tuple[int, ...]
    """Which bot sits where, by number."""


@dataclass(frozen=True)
class Match:
    """All that a process needs to play any game of a match."""

    config: Config
    """The set-up; names and seed come from the games."""
    bots: tuple[str, ...]
    seconds: tuple[float | None, ...]
    """The time limit of a decision for each bot; None is the bot's own."""
    seed: int | str
    clock: Kind = "wall"
    """What the time limits count."""
    forfeit: bool = False
    """Does a bot lose the game with its first decision over its limit?"""

    @property
    def players(self) -> int:
        return len(self.config.players)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each bot is called: its name, its time limit with it where two have one name."""
        names = list(self.bots)
        for number, (bot, seconds) in enumerate(zip(self.bots, self.seconds, strict=True)):
            if self.bots.count(bot) > 1:
                names[number] = bot if seconds is None else f"{bot} {seconds:g}s"
        return tuple(
            f"{name} #{names[:number].count(name) + 1}" if names.count(name) > 1 else name
            for number, name in enumerate(names)
        )

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who plays whom; at larger tables everybody plays everybody, and there are no pairings."""
        return tuple(combinations(range(len(self.bots)), 2)) if self.players == 2 else ()

    @property
    def deal_size(self) -> int:
        """Games of a deal at one table."""
        return len(rotations(self._table(1)))

    def _table(self, deal: int) -> tuple[int, ...]:
        """Who sits at a table where the bots sit down in turn; each deal another one begins."""
        return tuple((deal - 1 + seat) % len(self.bots) for seat in range(self.players))

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """The games of so many deals, deal by deal, so that a match that is cut short is still balanced."""
        for deal in range(1, deals + 1):
            for table in self.pairings or (self._table(deal),):
                for shift, seats in enumerate(rotations(table)):
                    yield Fixture(deal, shift, seats)

    def deal_seed(self, deal: int) -> str:
        return f"{self.seed}-{deal}"

    def play(self, fixture: Fixture, stop: Callable[[], bool] = lambda: False) -> Row:
        """Play a game. One in which a bot or the engine fails is a result too, with a `failure`."""
        names = [self.labels[bot] for bot in fixture.seats]
        deal_seed = self.deal_seed(fixture.deal)
        game = Game(Config.from_json({**self.config.to_json(), "players": names, "seed": deal_seed}))
        sitting = [Sitting(self.seconds[bot]) for bot in fixture.seats]
        row: Row = {"deal": fixture.deal, "shift": fixture.shift, "seats": list(fixture.seats)}
        lost: list[int] = []
        try:
            with counting(self.clock):
                self._play_on(game, fixture, sitting, stop)
        except Stopped:
            raise
        except Forfeited:
            lost = [seat for seat, each in enumerate(sitting) if each.late]
        except Exception as error:  # whatever goes wrong in a bot, the other games are worth playing
            return {**row, "seed": deal_seed, "failure": _failure(game, error)}
        return {
            **row,
            **_outcome(game, lost),
            "turns": game.turn,
            "times": [each.times.to_json() for each in sitting],
            "late": [each.late for each in sitting],
        }

    def _play_on(
        self, game: Game, fixture: Fixture, sitting: list[Sitting], stop: Callable[[], bool]
    ) -> None:
        lineup = " ".join(self.labels[bot] for bot in fixture.seats)
        players = [
            get(self.bots[bot], self.seconds[bot], f"{game.config.seed} {seat} {lineup}"[:256])
            for seat, bot in enumerate(fixture.seats)
        ]
        while (decision := game.decision) is not None:
            if stop():
                raise Stopped
            began = now()
            action = players[decision.player].choose(game, decision.player)
            spent = now() - began
            if len(decision.options) > 1:  # what is forced takes no thought: the mean would only look better
                sitting[decision.player].spend(spent)
                if self.forfeit and sitting[decision.player].late:
                    raise Forfeited
            game.play(action)


class Sitting:
    """The time that a bot spends in a game."""

    __slots__ = ("late", "limit", "times")

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        self.times = Times()
        self.late = 0
        """Decisions that took longer than the limit."""

    def spend(self, seconds: float) -> None:
        self.times.add(seconds)
        self.late += self.limit is not None and seconds > self.limit


def _outcome(game: Game, lost: Sequence[int]) -> Row:
    """Points and winners; who forfeits the game has no points, and the best of the others wins."""
    scores = [0 if seat in lost else points for seat, points in enumerate(game.scores)]
    if not lost:
        return {"scores": scores, "winners": list(game.winners)}
    best = max(points for seat, points in enumerate(scores) if seat not in lost)
    winners = [seat for seat, points in enumerate(scores) if seat not in lost and points == best]
    return {"scores": scores, "winners": winners, "forfeit": list(lost)}


def seat_names(players: int) -> tuple[str, ...]:
    """Names for the config of a match; in the games the bots have their own."""
    return tuple(f"Player {number}" for number in range(1, players + 1))


def rotations(table: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The table with everybody some seats further on, until it looks as before."""
    found = [table[-shift:] + table[:-shift] for shift in range(len(table))]
    return list(dict.fromkeys(found))


def key(row: Row) -> Fixture:
    """The game that a row is the result of."""
    return Fixture(row["deal"], row["shift"], tuple(row["seats"]))


def _failure(game: Game, error: Exception) -> dict[str, Any]:
    return {
        "seat": game.decision and game.decision.player,
        "action": len(game.actions),
        "error": f"{type(error).__name__}: {error}",
        "traceback": traceback.format_exc(),
        "record": game.record(),
    }
