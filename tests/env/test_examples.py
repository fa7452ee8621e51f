"""The examples run, learn something, and choose what is allowed; on a budget of seconds."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from examples import chart, common, linear, mcts, ppo

import carcassonne as cc
from carcassonne.env import FEATURES
from tests.api.test_after import game_after


def test_the_linear_learner_fits_how_its_games_ended() -> None:
    learner = linear.Linear(seed=1)
    learner.learn("one")
    learner.fit()
    guesses = np.array(learner._rows) @ learner.weights[:-1] + learner.weights[-1]
    ends = np.array(learner._ends)
    assert np.mean((guesses - ends) ** 2) < np.var(ends) / 2
    game = game_after("classic", 20)
    assert game.decision is not None
    assert learner.choose(game, game.decision.player) in game.decision.options


def test_the_search_chooses_what_is_allowed_and_changes_nothing() -> None:
    game = game_after("classic", 31)
    before = game.record()
    assert game.decision is not None
    player = game.decision.player
    assert mcts.Mcts(20, seed=1).choose(game, player) in game.decision.options
    assert game.record() == before
    assert mcts.Mcts(20, seed=1).choose(game, player) == mcts.Mcts(20, seed=1).choose(game, player)


def test_the_search_finds_points_that_are_there_to_be_had() -> None:
    """The last tile: whoever looks takes the option with the best final margin."""
    game = game_after("classic", 0)
    rng = random.Random(5)
    while game.remaining.total() > 0 or game.decision is None or game.decision.kind != "place_tile":
        assert game.decision is not None
        game.play(rng.choice(game.decision.options))
    seat = game.decision.player
    ends = [
        max(worth.margin(seat) for worth in cc.bots.worths(after.after() or [after]))
        for after in game.after()
    ]
    chosen = mcts.Mcts(60 * len(ends), seed=1).choose(game, seat)
    assert ends[list(game.decision.options).index(chosen)] >= max(ends) - 1


def test_ppo_moves_towards_what_went_well_and_keeps_to_the_mask() -> None:
    learner = ppo.Ppo(seed=1)
    moment = ppo.Moment(np.eye(3, len(FEATURES)), np.zeros(len(FEATURES)), 1, float(np.log(1 / 3)), 0.0, 0.0)
    short = moment._replace(options=np.eye(2, len(FEATURES)), chosen=0)
    before = learner.critic(moment.position[None])[0]
    for _ in range(30):
        learner._step([moment, short], np.array([1.0, -1.0]), np.array([2.0, 2.0]))
    assert learner.actor(moment.options).argmax() == 1
    assert before < learner.critic(moment.position[None])[0] < 2
    assert learner.play("one")[0][0].options.shape[1] == len(FEATURES)


def test_advantages_add_up_to_how_the_game_ended() -> None:
    empty = np.zeros((1, len(FEATURES)))
    margins = (0.0, 5.0, 20.0)
    moments = [ppo.Moment(empty, empty[0], 0, 0.0, 0.0, margin) for margin in margins]
    last = ppo._judged(moments, 30.0)[0]
    assert last[1] == last[2] == 1.0
    assert sum(surprise for _, surprise, _ in ppo._judged(moments[:1], 30.0)) == 3.0


def test_a_curve_is_written_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    point = common.measure(7, cc.bots.get("random", seed=1), "random", deals=1)
    assert "against random" in capsys.readouterr().out
    common.write_curve(tmp_path / "one.json", "one", "random", [point, point._replace(effort=9)])
    chart.main([str(tmp_path / "one.json"), "--out", str(tmp_path / "one.svg")])
    assert (tmp_path / "one.svg").read_text().startswith("<svg")
