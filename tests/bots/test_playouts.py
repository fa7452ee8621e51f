"""Play-outs and what they say about the moves of a game."""

from __future__ import annotations

from math import inf

import pytest

import carcassonne as cc
from carcassonne import bots
from carcassonne.bots.analysis import HINT_ROUNDS, TRIFLE, hints
from carcassonne.bots.judgement import judged
from carcassonne.bots.playouts import Difference, difference, differences
from tests.bots.ticking import Looks


def late(seed: int, left: int = 6) -> cc.Game:
    """A game with few tiles left, at the beginning of a turn."""
    game = cc.Game(cc.Config(players=("Ann", "Bob"), seed=seed))
    player = bots.get("greedy", seed=1)
    while game.remaining.total() > left or game.decision.kind != "place_tile":
        game.play(player.choose(game, game.decision.player))
    return game


def test_the_same_way_is_worth_the_same() -> None:
    game = late(3)
    seat = game.decision.player
    way = bots.get("medium", seed=1).rank(game, seat, 1)[0].actions
    assert differences(game, seat, (way, way), 5) == [Difference(0.0, 0.0, 5)]


def test_the_same_seed_gives_the_same_answer_and_leaves_the_game_as_it_was() -> None:
    game = late(3)
    seat = game.decision.player
    ways = [ranked.actions for ranked in bots.get("medium", seed=1).rank(game, seat, 50)]
    before = game.record()
    once = differences(game, seat, ways, 4, seed="a")
    assert once == differences(game, seat, ways, 4, seed="a")
    assert len(once) == len(ways) - 1
    assert game.record() == before


def test_play_outs_see_a_gift_to_an_opponent() -> None:
    """The worst of all ways by the evaluation ends below the best one."""
    game = late(5, left=10)
    seat = game.decision.player
    ways = bots.get("medium", seed=1).rank(game, seat, 500)
    (shown,) = differences(game, seat, (ways[0].actions, ways[-1].actions), 40)
    assert ways[0].value - ways[-1].value > 3
    assert shown.mean > 2 * shown.error > 0


def test_in_little_time_play_outs_end_after_some_turns() -> None:
    """Two ways early in a game: after two turns chance has done less than at the end."""
    game = late(5, left=50)
    seat = game.decision.player
    ways = [way.actions for way in bots.get("medium", seed=1).rank(game, seat, 2)]
    short = difference(game, seat, *ways, Looks(8), turns=2)
    whole = difference(game, seat, *ways, Looks(8), turns=100)
    assert short.rounds == whole.rounds == 8
    assert short.error < whole.error
    assert not difference(game, seat, ways[0], ways[0], Looks(2)).sure


def test_one_round_has_no_error_to_speak_of() -> None:
    game = late(3)
    way = (game.decision.options[0],)
    assert differences(game, game.decision.player, (way, way), 1) == [Difference(0.0, inf, 1)]


@pytest.mark.parametrize("preset", ["classic", "big-box-2025"])
def test_every_choice_of_a_game_is_judged_once(preset: str) -> None:
    config = next(one for one in cc.presets() if one.id == preset).config(["Ann", "Bob"])
    game = cc.Game(cc.Config.from_json({**config.to_json(), "seed": 1}))
    player = bots.get("random", seed=4)
    for _ in range(15):
        game.play(player.choose(game, game.decision.player))
    found = list(judged(game.record(), bots.get("greedy", seed=1), 2))
    assert [choice.step for choice in found] == sorted({choice.step for choice in found})
    for choice in found:
        played = [game.actions[choice.step + n] for n in range(len(choice.played))]
        assert list(choice.played) == played
        assert (choice.shown is not None) == (choice.claimed >= TRIFLE)
        assert choice.claimed > 0 or choice.shown is None


def test_only_one_player_is_judged_if_asked() -> None:
    game = late(3, left=60)
    found = list(judged(game.record(), bots.get("greedy", seed=1), 2, seat=1))
    assert {choice.seat for choice in found} == {1}


class Narrow:
    """A bot that lists nothing but its best way."""

    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        return self.rank(game, seat)[0].actions[0]

    def rank(self, game: cc.Game, seat: int, n: int = 3) -> list[bots.Ranked]:
        return bots.get("medium", seed=1).rank(game, seat, 1)


def test_a_way_that_the_bot_does_not_list_is_weighed_all_the_same() -> None:
    game = late(5, left=10)
    worst = bots.get("medium", seed=1).rank(game, game.decision.player, 500)[-1]
    before = len(game.actions)
    for action in worst.actions:
        game.play(action)
    found = {choice.step: choice for choice in judged(game.record(), Narrow(), 2)}
    assert found[before].claimed > 3


class Extreme(Narrow):
    """A bot that lists its best way and its worst."""

    def rank(self, game: cc.Game, seat: int, n: int = 3) -> list[bots.Ranked]:
        best, *_, worst = bots.get("medium", seed=1).rank(game, seat, 500)
        return [best, worst]


def test_a_hint_says_how_sure_it_is_that_another_way_is_worse() -> None:
    game = late(5, left=10)
    first, last = hints(game, Extreme(), game.decision.player, 3, 60.0)
    assert first["shown"] is None
    assert last["shown"]["rounds"] == HINT_ROUNDS
    assert last["shown"]["sure"]
    assert hints(game, Narrow(), game.decision.player, 3, 60.0) == [first]
