"""Random games over random set-ups, checked at every step. `make soak` plays thousands of them."""

from __future__ import annotations

import pytest

from carcassonne.kit.checker import check_game
from carcassonne.kit.setups import ALL


@pytest.mark.parametrize("seed", range(6))
def test_judged_game(seed: int) -> None:
    """Games of modules that the oracle knows: every option, point and figure is judged."""
    check_game(seed)


@pytest.mark.parametrize("seed", range(4))
def test_game_of_any_modules(seed: int) -> None:
    """Games of all modules there are: what holds whatever the rules say."""
    check_game(seed, effort=0.02, pool=ALL)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 120, 10))
def test_more_judged_games(first: int) -> None:
    for seed in range(first, first + 10):
        check_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 120, 10))
def test_more_games_of_any_modules(first: int) -> None:
    for seed in range(first, first + 10):
        check_game(seed, pool=ALL)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 201))
def test_judged_game_with_every_check_at_every_step(seed: int) -> None:
    check_game(seed, effort=1.0)
