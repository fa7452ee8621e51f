"""Features of many positions as one array."""

from __future__ import annotations

import numpy as np

import carcassonne as cc
from carcassonne.env import FEATURES, features
from tests.api.test_after import game_after


def test_the_numbers_are_those_of_the_game() -> None:
    games = game_after("classic", 60).after()
    rows = features(games, 1)
    assert rows.shape == (len(games), len(FEATURES))
    for game, row, worth in zip(games, rows, cc.bots.worths(games), strict=True):
        told = dict(zip(FEATURES, row.tolist(), strict=True))
        assert told["left"] == game.remaining.total()
        assert told["my.figures-at-hand"] == game.figures(1).supply.get("meeple", 0)
        assert told["their.figures-at-hand"] == game.figures(0).supply.get("meeple", 0)
        assert np.isclose(told["my.banked"], worth.banked[1])
        assert np.isclose(told["their.prospects"], worth.prospects[0])
        held = [one for one in game.features() if one.kind == "city" and max(one.strength)]
        mine = [one for one in held if one.strength[1] == max(one.strength)]
        assert told["my.city.number"] == len(mine)
        assert told["their.city.tiles"] == sum(len(one.tiles) for one in held if one not in mine)


def test_each_row_may_be_seen_by_another_seat() -> None:
    game = game_after("classic", 40)
    both = features([game, game], [0, 1])
    assert np.array_equal(both[0], features([game], 0)[0])
    mine, theirs = FEATURES.index("my.banked"), FEATURES.index("their.banked")
    assert both[0, mine] == both[1, theirs]
