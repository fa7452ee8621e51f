"""Bots that do what no bot should, brought by a package of their own as any other bot is."""

from __future__ import annotations

import os
import time
from typing import Any

from carcassonne.bots import Ranked
from carcassonne.engine.actions import Action
from carcassonne.game import Game

ENTRY_POINTS = """\
[carcassonne.bots]
endless = tests.server.odd_bots:Endless
crashing = tests.server.odd_bots:Crashing
raising = tests.server.odd_bots:Raising
cheating = tests.server.odd_bots:Cheating
chatty = tests.server.odd_bots:Chatty
peeking = tests.server.odd_bots:Peeking
broken = tests.server.odd_bots:missing
shapeless = tests.server.odd_bots:Shapeless
slow = tests.server.odd_bots:Slow
"""


class Odd:
    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        self.seconds = seconds

    def choose(self, game: Game, seat: int) -> Action:
        return game.decision.options[0]

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        return [Ranked((self.choose(game, seat),), 0.0, ("hint.any", {}))]


class Endless(Odd):
    def choose(self, game: Game, seat: int) -> Action:
        while True:
            pass


class Crashing(Odd):
    def choose(self, game: Game, seat: int) -> Action:
        os._exit(3)


class Raising(Odd):
    def choose(self, game: Game, seat: int) -> Action:
        raise RuntimeError("no idea")


class Cheating(Odd):
    """Plays what is not offered."""

    def choose(self, game: Game, seat: int) -> Action:
        later = game.copy()
        later.play(later.decision.options[0])
        return later.decision.options[0]


class Chatty(Odd):
    def choose(self, game: Game, seat: int) -> Action:
        print('{"answer": {"type": "resign"}}', flush=True)
        return game.decision.options[-1]


class Shapeless(Odd):
    """Gives reasons that are no JSON."""

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        return [Ranked((game.decision.options[0],), float("nan"), ("hint.any", {"why": object()}))]


class Slow(Odd):
    def choose(self, game: Game, seat: int) -> Action:
        time.sleep(0.2)
        return game.decision.options[0]


class Peeking(Odd):
    """Tells which tile it expects to be drawn next in the game it was given."""

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        later = game.copy()
        while later.turn == game.turn:
            later.play(later.decision.options[-1])
        seen: dict[str, Any] = {"next": later.hand[0]}
        return [Ranked((game.decision.options[0],), 0.0, ("hint.any", seen))]
