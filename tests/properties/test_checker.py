"""The checker notices what is wrong: each test plants one fault in the game and wants it found."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.kit.checker import Broken, Checker, choose

Patch = Callable[[str, Any], None]
CONFIG = cc.Config(players=("Ann", "Bob"), modules=("base", "farmers", "abbot"), seed=5)


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Patch:
    return lambda name, fault: monkeypatch.setattr(cc.Game, name, fault)


def check(effort: float = 0.2) -> None:
    rng = random.Random(1)
    checker = Checker(CONFIG, rng, effort)
    checker.check_position()
    while not checker.game.over:
        checker.play(choose(checker.game, rng))


def test_a_sound_game_passes() -> None:
    check(effort=0.01)


def test_points_without_an_event(patch: Patch) -> None:
    play = cc.Game.play
    patch("play", lambda game, action: tuple(e for e in play(game, action) if e["type"] != "score"))
    with pytest.raises(Broken, match="score events"):
        check(effort=0)


def test_points_that_do_not_add_up(patch: Patch) -> None:
    scores = cc.Game.scores.__get__
    patch("scores", property(lambda game: tuple(max(0, points - 1) for points in scores(game))))
    with pytest.raises(Broken, match="scores"):
        check(effort=0)


def test_an_option_that_is_missing(patch: Patch) -> None:
    class Fewer:
        def __init__(self, decision: cc.Decision) -> None:
            self.whole = decision
            self.options = list(decision.options)[1:] or list(decision.options)
            self.default = self.options[-1]

        def __getattr__(self, name: str) -> Any:
            return getattr(self.whole, name)

    decision = cc.Game.decision.__get__
    patch("decision", property(lambda game: Fewer(decision(game))))
    with pytest.raises(Broken, match=r"placements|choices of step 2"):
        check(effort=0.1)


def test_a_feature_with_a_wrong_number_of_ends(patch: Patch) -> None:
    features = cc.Game.features
    patch(
        "features",
        lambda game: tuple(dataclasses.replace(f, open_ends=f.open_ends + 1) for f in features(game)),
    )
    with pytest.raises(Broken, match="open ends"):
        check()


def test_a_copy_that_is_the_game_itself(patch: Patch) -> None:
    patch("copy", lambda game, draw=None: game)
    with pytest.raises((Broken, cc.IllegalAction)):
        check()


def test_a_view_that_leaks_the_next_tile(patch: Patch) -> None:
    view = cc.Game.view

    def leak(game: cc.Game, seat: int | None, aids: Any = ()) -> dict[str, Any]:
        ahead = game.copy()
        while not ahead.over and ahead.turn == game.turn:
            ahead.play(ahead.decision.default)
        return {**view(game, seat, aids), "next": ahead.hand}

    patch("view", leak)
    with pytest.raises(Broken, match="reshuffle"):
        check()


def test_a_wrong_action_that_is_taken(patch: Patch) -> None:
    play = cc.Game.play

    def lenient(game: cc.Game, action: Any) -> Any:
        try:
            return play(game, action)
        except cc.IllegalAction:
            return play(game, game.decision.default)

    patch("play", lenient)
    with pytest.raises(Broken, match=r"accepted|game is over"):
        check()


def test_a_refusal_without_a_reason(patch: Patch) -> None:
    action = cc.Game.action

    def curt(game: cc.Game, data: Any) -> cc.Action:
        try:
            return action(game, data)
        except cc.IllegalAction:
            raise ValueError("no") from None

    patch("action", curt)
    with pytest.raises(Broken, match="not IllegalAction"):
        check()
