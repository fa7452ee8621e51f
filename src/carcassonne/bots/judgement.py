"""What the moves of a recorded game were worth: a bot ranks, play-outs check what it claims.

A bot's claim that a move lost points is an opinion. Where it claims more than a trifle, the best way and the
played one are played out against each other (`playouts`), and only what holds there is called a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from carcassonne.bots.bot import Bot
from carcassonne.bots.playouts import Difference, differences
from carcassonne.engine.actions import Action
from carcassonne.game import Game
from carcassonne.record import played, replay

EVERY = 5_000
"""More ways than a bot weighs for one turn."""
TRIFLE = 0.5
"""Claimed losses below this are not worth a check."""
CERTAIN = 2.0
"""Standard errors by which play-outs must show a loss for a mistake."""
CHANCE = ("reshuffle", "fix_draw")
"""Entries of a record that nobody chose."""

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
        return self.shown is not None and self.shown.mean > CERTAIN * self.shown.error


def judged(record: Json, bot: Bot, rounds: int, seat: int | None = None) -> Iterator[Judged]:
    """Every choice of the record, or of one seat, in order."""
    entries = record["actions"]
    game = replay({**record, "actions": [], "scores": [0] * len(record["config"]["players"])})
    step = 0
    while step < len(entries):
        chain = _chain(game, entries[step:])
        if chain and len(game.decision.options) > 1 and seat in (None, game.decision.player):
            yield _judge(game, chain, step, bot, rounds)
        for entry in entries[step : step + max(len(chain), 1)]:
            game = played(game, entry)
        step += max(len(chain), 1)


def _chain(game: Game, entries: list[Json]) -> list[Json]:
    """What the one who is asked played from here on, up to the first reveal."""
    chain: list[Json] = []
    for entry in entries:
        if entry["type"] in CHANCE:
            break
        chain.append(entry)
        if game.preview(chain).stop is not None:
            break
    return chain


def _judge(game: Game, chain: list[Json], step: int, bot: Bot, rounds: int) -> Judged:
    seat = game.decision.player
    actions = _actions(game, chain, seat)
    ranked = bot.rank(game, seat, EVERY)
    best = ranked[0]
    own = next((way for way in ranked if way.actions == actions), None)
    claimed = 0.0 if own is None else max(best.value - own.value, 0.0)
    shown = None
    if claimed >= TRIFLE:
        (shown,) = differences(game, seat, (best.actions, actions), rounds, seed=step)
    return Judged(step, game.turn, seat, actions, best.actions, round(claimed, 3), shown)


def _actions(game: Game, chain: list[Json], seat: int) -> tuple[Action, ...]:
    """The entries as actions, each legal after those before it."""
    there = game.copy()
    found = []
    for entry in chain:
        action = there.action(entry)
        found.append(action)
        there._state.apply(action)
        there._state.run_to_reveal(seat)
    return tuple(found)
