"""The anchor `strong-1` plays as it always did, whatever becomes of `strong`."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

import carcassonne as cc
from tests.bots.ticking import Ticks, ticks

__all__ = ["ticks"]

ENDLESS = 1e9
"""Ticks of the clock: the search ends by itself."""


@pytest.mark.parametrize(
    ("preset", "turns", "played"),
    [
        ("", 14, "c5f863a7b689ce73"),
        ("big-box-2025", 4, "0aa6091cf9bef6e2"),
        ("royal-gift", 4, "1aa4fd6f8cbf4636"),
        ("tournament-day", 8, "3bf054c3e54e5c31"),
    ],
)
def test_the_anchor_plays_the_same_opening_for_ever(
    preset: str, turns: int, played: str, ticks: Ticks
) -> None:
    config = cc.Config(players=("a", "b"), seed=5, edition="c3")
    if preset:
        config = next(known for known in cc.presets() if known.id == preset).config(["a", "b"], seed=5)
    game = cc.Game(config)
    bots = [cc.bots.get("strong-1", seconds=ENDLESS, seed=seat) for seat in range(2)]
    while game.turn < turns:
        seat = cc.game.open_decision(game).player
        game.play(bots[seat].choose(game, seat))
    actions = json.dumps(game.record()["actions"], sort_keys=True)
    assert sha256(actions.encode()).hexdigest()[:16] == played
