"""Reinforcement learning: the game as a PettingZoo AEC environment. See docs/env.md.

from carcassonne.env import carcassonne_v1

env = carcassonne_v1.env("classic", players=2)

The encoding of `carcassonne_v1` never changes. The names in this package belong to the newest version.
"""

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise ImportError(f"carcassonne.env needs {error.name}; run pip install 'carcassonne[rl]'") from error

from carcassonne.env import carcassonne_v1
from carcassonne.env.carcassonne_v1 import env, parallel_env, raw_env

__all__ = ["carcassonne_v1", "env", "parallel_env", "raw_env"]

del _gymnasium, _numpy, _pettingzoo
