"""Games at hand in a worker: the same positions as a replay gives, without the replay."""

from __future__ import annotations

import pytest

import carcassonne as cc
from carcassonne.server.thinking_worker import Games


def opening(seed: int = 1) -> cc.Game:
    return cc.Game(cc.Config(players=("Ann", "Bob"), seed=seed))


def test_a_game_goes_on_from_where_it_was() -> None:
    games, game = Games(), opening()
    held = games.at(game.record())
    first = held.game
    for _ in range(4):
        game.play(game.decision.options[0])
        assert games.at(game.record()).game is first
        assert first.view(0) == game.view(0)
    assert len(games) == 1


def test_a_take_back_is_followed() -> None:
    games, game = Games(), opening()
    before = game.copy()
    game.play(game.decision.options[0])
    games.at(game.record())
    assert games.at(before.record()).game.view(0) == before.view(0)
    before.play(before.decision.options[1])
    assert games.at(before.record()).game.view(0) == before.view(0)


def test_tables_with_the_same_deal_are_told_apart() -> None:
    games = Games()
    one, other = opening(), opening()
    for _ in range(6):
        one.play(one.decision.options[0])
        other.play(other.decision.options[-1])
        assert games.at(one.record()).game.view(0) == one.view(0)
        assert games.at(other.record()).game.view(0) == other.view(0)


def test_only_a_few_games_are_kept() -> None:
    games = Games(size=2)
    first = games.at(opening(1).record())
    games.at(opening(2).record())
    assert games.at(opening(1).record()) is first  # used last now
    games.at(opening(3).record())
    assert len(games) == 2
    assert games.at(opening(1).record()) is first


def test_a_record_that_does_not_hold_spoils_nothing() -> None:
    games, game = Games(), opening()
    games.at(game.record())
    with pytest.raises(cc.RecordError):
        games.at({**game.record(), "actions": [{"type": "pass"}]})
    assert games.at(game.record()).game.view(0) == game.view(0)
    branch = game.copy(draw=min(game.remaining))  # a stroke of chance, which only a replay repeats
    branch.play(branch.decision.options[0])
    assert games.at(branch.record()).game.view(0) == branch.view(0)
