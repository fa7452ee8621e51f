"""Random games of set-ups that other programs know."""

from __future__ import annotations

import random
from typing import Any

import carcassonne as cc
from carcassonne.formats import imported


def played(
    modules: tuple[str, ...],
    edition: str = "c1",
    players: int = 2,
    seed: int = 0,
    steps: int = 100_000,
    options: dict[str, Any] | None = None,
) -> cc.Game:
    """A game of players who like to do something; what other programs always take is taken."""
    config = cc.Config(tuple("ABCDEF"[:players]), edition, modules, options=options or {}, seed=seed)
    game, rng = cc.Game(config), random.Random(seed)
    while not game.over and steps:
        steps -= 1
        game.play(rng.choice(_liked(game, rng)))
    return game


def _liked(game: cc.Game, rng: random.Random) -> list[Any]:
    options = [option for option in game.decision.options if getattr(option, "points", 0) < 12]
    active = [option for option in options if option.verb != "pass"]
    if game.decision.kind == "extra_turn" or (active and rng.random() < 0.7):
        return active
    return options


def is_read(text: str) -> bool:
    """Is this a game? If not, it is refused in one sentence."""
    try:
        imported(text)
    except cc.RecordError as error:
        if not is_one_sentence(str(error)):
            raise
        return False
    return True


def is_one_sentence(text: str) -> bool:
    """What somebody is told who opens a file that cannot be read."""
    return 10 < len(text) < 250 and "\n" not in text and "Traceback" not in text
