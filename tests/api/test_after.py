"""After-states: what a player can foresee of each of his options, and nothing more."""

from __future__ import annotations

import random

import pytest

import carcassonne as cc

PRESETS = {preset.id: preset for preset in cc.presets()}


def game_after(preset: str, steps: int) -> cc.Game:
    game = cc.Game(PRESETS[preset].config(("Ann", "Bob"), seed=3))
    rng = random.Random(3)
    for _ in range(steps):
        assert game.decision is not None
        game.play(rng.choice(game.decision.options))
    return game


@pytest.mark.parametrize("preset", ["classic", "everything"])
def test_an_after_state_is_what_a_preview_tells(preset: str) -> None:
    for steps in (10, 11, 12, 30):
        game = game_after(preset, steps)
        before = game.record()
        assert game.decision is not None
        options = game.decision.options[:20]
        for option, after in zip(options, game.after(options), strict=True):
            told = game.preview([option])
            assert (after.decision is None) == (told.decision is None and told.stop != "player")
            assert after.events[len(game.events) :] == told.events
            assert after.actions == (*game.actions, option)
            assert after.over == (told.stop == "end")
        assert game.record() == before


def test_it_does_not_depend_on_what_is_hidden() -> None:
    game = game_after("everything", 41)
    assert game.decision is not None
    seat = game.decision.player
    other = game.reshuffled(random.Random(9), seat)
    for one, two in zip(game.after(), other.after(), strict=True):
        assert one.view(seat, ()) == two.view(seat, ())


def test_where_something_is_revealed_first_nothing_can_be_played() -> None:
    game = game_after("classic", 11)
    assert game.decision is not None
    (waiting,) = game.after([cc.Pass()]) if cc.Pass() in game.decision.options else game.after()[:1]
    while waiting.decision is not None:
        (waiting, *_) = waiting.after()
    assert not waiting.over
    with pytest.raises(cc.IllegalAction, match="cannot be played past the stop 'draw'"):
        waiting.play(cc.Pass())
    assert waiting.after() == []
    with pytest.raises(cc.IllegalAction):
        game.after([{"type": "place_tile", "tile": "base/A", "at": [90, 90], "turn": 0}])


def test_many_positions_are_weighed_in_one_call_as_one_by_one() -> None:
    games = [after for steps in (8, 30, 31) for after in game_after("big-box-2025", steps).after()]
    together = cc.bots.worths(games)
    assert len(together) == len(games) > 5
    for game, worth in zip(games, together, strict=True):
        assert cc.bots.worths([game]) == [worth]
    assert len({worth.margin(0) for worth in together}) > 3
    assert cc.bots.worths([]) == []
    with pytest.raises(cc.ConfigError, match="one set-up"):
        cc.bots.worths([games[0], game_after("classic", 0)])
