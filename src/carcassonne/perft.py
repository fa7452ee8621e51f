"""Perft: how many ways of playing on there are, to compare engines and to notice a changed rule."""

from __future__ import annotations

from carcassonne.game import Game


def perft(game: Game, depth: int) -> int:
    """The number of different sequences of `depth` actions that can be played from here.

    Chance brings what the game's own stack holds: after the same actions the same tile is drawn. A game
    that is over before `depth` actions were played gives no sequence.
    """
    if depth < 0:
        raise ValueError(f"depth must not be negative, but is {depth}")
    if depth == 0:
        return 1
    if game.decision is None:
        return 0
    options = game.decision.options
    if depth == 1:
        return len(options)
    nodes = 0
    for action in options:
        after = game.copy()
        after.play(action)
        nodes += perft(after, depth - 1)
    return nodes
