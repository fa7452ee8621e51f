"""PettingZoo's own tests, which any environment must pass."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test

import carcassonne as cc
from tests.env.tables import EVERYTHING, seeded, seeded_parallel

# the kit knows by name which of PettingZoo's environments may observe with a dict, as those with masks do
observes_with_a_dict = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


@observes_with_a_dict
@pytest.mark.parametrize("reward", ["final", "points"])
def test_api_of_a_whole_game(reward: str) -> None:
    env = seeded(reward=reward)
    api_test(env, num_cycles=200)
    assert env.unwrapped.metadata["name"] == str(env) == "carcassonne_v1"


@observes_with_a_dict
def test_api_with_one_player_alone() -> None:
    api_test(seeded(cc.Config(("Ann",), seed=1)), num_cycles=200)


@observes_with_a_dict
def test_api_with_every_module() -> None:
    config = EVERYTHING.config(("Ann", "Bob", "Cid"), seed=3)
    api_test(seeded(config, standings=False), num_cycles=60)


@pytest.mark.parametrize(("preset", "cycles"), [("classic", 100), ("everything", 40)])
def test_seeds(preset: str, cycles: int) -> None:
    seed_test(partial(seeded, preset, standings=False), num_cycles=cycles)


def test_max_cycles() -> None:
    """Its actions do not heed the mask: the clock's options are played instead."""
    max_cycles_test(SimpleNamespace(env=seeded, parallel_env=seeded_parallel))
