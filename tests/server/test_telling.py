"""Views that are made from those of the position before are the views of the position."""

from __future__ import annotations

import json
import random

import pytest

import carcassonne as cc
from carcassonne.config import presets
from carcassonne.server import audience

SETUPS = ("classic", "tournament-day", "everything")
"""Figures that come and go; secrets; pieces on and beside others."""


@pytest.mark.parametrize("name", SETUPS)
def test_what_is_taken_from_the_views_before_is_what_would_be_made_anew(name: str) -> None:
    preset = next(one for one in presets() if one.id == name)
    dice = random.Random(name)
    game = cc.Game(
        cc.Config(players=("Ann", "Bob", "Cem"), edition=preset.edition, modules=preset.modules, seed=name)
    )
    positions = [game]
    while not game.over and len(positions) < 100:
        game = game.copy()
        assert game.decision is not None
        game.play(dice.choice(list(game.decision.options)))
        positions.append(game)
    views = audience.Views(positions[0])
    taken = 0
    for game in positions[1:]:
        if dice.random() < 0.2:  # nobody listened
            continue
        before, views = views, audience.Views(game, views)
        afresh = audience.Views(game)
        for seat in (None, 0, 1, 2):
            assert views.of(seat) == afresh.of(seat)
        whole = {key: json.loads(value) for key, value in views.of(None).items()}
        assert whole == json.loads(json.dumps(audience.view(game, None)))
        taken += views.of(None)["pieces"] is before.of(None)["pieces"]
    assert taken > 10
    taken_back = audience.Views(positions[1], views)
    assert taken_back.of(None) == audience.Views(positions[1]).of(None)
