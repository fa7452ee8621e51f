"""Environments and random play for the tests of this directory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

import carcassonne as cc
from carcassonne.env import carcassonne_v1

EVERYTHING = next(preset for preset in cc.presets() if preset.id == "everything")


def seeded(config: cc.Config | str | None = None, **settings: Any) -> Any:
    """An environment whose games and random actions are the same in every run."""
    if not isinstance(config, cc.Config):
        named = {preset.id: preset for preset in cc.presets()}
        players = ("Ann", "Bob")
        config = cc.Config(players, seed=7) if config is None else named[config].config(players, seed=7)
    return _seed_actions(carcassonne_v1.env(config, **settings))


def seeded_parallel(**settings: Any) -> Any:
    return _seed_actions(carcassonne_v1.parallel_env(cc.Config(("Ann", "Bob"), seed=7), **settings))


def _seed_actions(env: Any) -> Any:
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def allowed(observation: dict[str, Any]) -> list[int]:
    return [int(action) for action in np.flatnonzero(observation["action_mask"])]


def decisions(env: Any, seed: int, most: int = 100_000) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play at random; before each decision the agent and what it observes."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            yield agent, observation
            env.step(rng.choice(allowed(observation)))
