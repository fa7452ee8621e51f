"""Both engines play the same games: what one of them does after every action, the other does too."""

from __future__ import annotations

import os

import pytest

from tests.core import built
from tests.core.lockstep import compare

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "300"))
"""How many games are compared; `python -m tests.core.lockstep --games 20000` plays more of them."""
CHUNK = 50

pytestmark = [built, pytest.mark.slow]


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_both_engines_play_the_same_games(first):
    assert compare(range(first, min(first + CHUNK, GAMES))) > CHUNK
