"""The test kit that authors of modules and bots import."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carcassonne as cc
from carcassonne import kit


def test_a_random_game_is_checked_to_its_end() -> None:
    report = kit.check_game(5, effort=0.01, pool=("base", "farmers"))
    assert report.actions > 50
    assert kit.check_game(5, effort=0.01, pool=("base", "farmers")) == report


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_games_and_actions_are_drawn(data: st.DataObject) -> None:
    game = data.draw(kit.games(most=6))
    if game.decision is not None:
        action = data.draw(kit.actions(game))
        assert action in game.decision.options
        game.play(action)


def test_a_game_that_is_over_has_no_actions() -> None:
    game = cc.Game(cc.Config(("Ann",), seed=1), cc.Script(tiles=(), then="end"))
    with pytest.raises(ValueError, match="over has no actions"):
        kit.actions(game)


def test_only_strategies_need_hypothesis() -> None:
    code = """
import sys
sys.modules["hypothesis"] = None
from carcassonne.kit import check_game, oracle, random_config
try:
    from carcassonne.kit import games
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "carcassonne.kit.games needs hypothesis; run pip install 'carcassonne[kit]'\n"
