"""Both engines play the same games: what one of them does after every action, the other does too."""

from __future__ import annotations

import os
import random

import pytest

import carcassonne as cc
from carcassonne.engine.state import Placed, State
from carcassonne.kit.setups import preset_config
from tests.core import built
from tests.core.lockstep import compare, digest

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "150"))
"""How many games are compared; `python -m tests.core.lockstep --games 20000` plays more of them."""
CHUNK = 50


@built
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_both_engines_play_the_same_games(first):
    assert compare(range(first, min(first + CHUNK, GAMES))) > CHUNK


def half_way() -> cc.Game:
    game = cc.Game(preset_config(random.Random(1), "big-box-2025"))
    while len(game._state.laid) < 40:
        game.play(game.decision.options[0])
    return game


def lay_for(state: State, player: int) -> None:
    tile = state.board[state.laid[3]]
    state.board[tile.cell] = Placed(tile.cell, tile.oriented, tile.features, tile.index, player)


FAULTS = {
    "a feature": lambda state: state.features.__setitem__(5, state.features[5]._replace(shields=7)),
    "a joint": lambda state: state.parent.__setitem__(-1, 0),
    "a tile": lambda state: lay_for(state, 9),
    "a free cell": lambda state: state.frontier.__setitem__(list(state.frontier)[2], 0),
    "points": lambda state: setattr(state, "scores", (1, *state.scores[1:])),
    "a figure": lambda state: state.figures.popitem(),
    "an event": lambda state: state.events.pop(),
    "an option": lambda state: setattr(state, "options", list(state.options)[1:]),
    "a record": lambda state: state.kept.popitem(),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_digest_tells_a_fault(fault):
    game = half_way()
    told = digest(game)
    assert digest(game) == told
    FAULTS[fault](game._state)
    assert digest(game) != told
