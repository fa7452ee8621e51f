"""What a bot is: two methods, and the error that says in one sentence what is wrong."""

from __future__ import annotations

import secrets
from typing import NamedTuple, Protocol, runtime_checkable

from carcassonne.engine.actions import Action
from carcassonne.engine.decision import Decision
from carcassonne.engine.errors import CarcassonneError
from carcassonne.engine.module import Reason
from carcassonne.game import Game


class BotError(CarcassonneError):
    """There is no such bot, it cannot be loaded, or it is asked out of turn."""


class Ranked(NamedTuple):
    """One way to play the turn, as `rank` lists it."""

    actions: tuple[Action, ...]
    """The seat's own next decisions, up to the first reveal or another player's decision."""
    value: float
    """Expected points, the seat's own minus those of the opponents, compared with the position now."""
    reason: Reason
    """A message key with parameters."""


@runtime_checkable
class Bot(Protocol):
    """A player."""

    def choose(self, game: Game, seat: int) -> Action:
        """The option to play; the game is not changed."""
        ...

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        """The `n` best ways to play on, best first."""
        ...


def check_asked(game: Game, seat: int) -> Decision:
    """The question, for a bot answers only those that are put to its seat."""
    decision = game.decision
    if decision is None:
        raise BotError("bot.over", "the game is over; there is nothing to choose")
    if decision.player != seat:
        sentence = f"it is seat {decision.player}'s decision, not seat {seat!r}'s"
        raise BotError("bot.not-asked", sentence, seat=seat, asked=decision.player)
    return decision


def seed_or_fresh(seed: int | str | None) -> int | str:
    """The seed of a bot; without one every bot plays differently."""
    return secrets.token_hex(8) if seed is None else seed
