"""What the moves of a recorded game were worth: a bot ranks, play-outs check what it claims.

A bot's claim that a move lost points is an opinion. Where it claims more than a trifle, the best way and the
played one are played out against each other (`playouts`), and only what holds there is called a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from carcassonne.bots.analysis import EVERY, TRIFLE, actions, value
from carcassonne.bots.bot import Bot
from carcassonne.bots.playouts import Difference, differences
from carcassonne.engine.actions import Action
from carcassonne.game import Game, open_decision
from carcassonne.record import begun, chain, played

Json = Mapping[str, Any]


class Judged(NamedTuple):
    """One choice of a player and what it cost."""

    step: int
    """Actions that were played before it."""
    turn: int
    seat: int
    played: tuple[Action, ...]
    """The seat's own decisions up to the first reveal or another player's decision."""
    best: tuple[Action, ...]
    claimed: float
    """Points that the bot says it lost."""
    shown: Difference | None
    """By how much the best way ended above the played one in play-outs; None if nothing was claimed."""

    @property
    def mistake(self) -> bool:
        """Do the play-outs agree that points were lost?"""
        return self.shown is not None and self.shown.sure


def judged(record: Json, bot: Bot, rounds: int, seat: int | None = None) -> Iterator[Judged]:
    """Every choice of the record, or of one seat, in order."""
    entries = record["actions"]
    game = begun(record)
    step = 0
    while step < len(entries):
        own = chain(game, entries[step:])
        decision = game.decision
        if own and decision and len(decision.options) > 1 and seat in (None, decision.player):
            yield _judge(game, own, step, bot, rounds)
        for entry in entries[step : step + max(len(own), 1)]:
            game = played(game, entry)
        step += max(len(own), 1)


def _judge(game: Game, entries: Sequence[Json], step: int, bot: Bot, rounds: int) -> Judged:
    seat = open_decision(game).player
    own = actions(game, entries)
    ranked = bot.rank(game, seat, EVERY)
    best = ranked[0]
    claimed = max(best.value - value(game, seat, ranked, entries), 0.0)
    shown = None
    if claimed >= TRIFLE:
        (shown,) = differences(game, seat, (best.actions, own), rounds, seed=step)
    return Judged(step, game.turn, seat, own, best.actions, round(claimed, 3), shown)
