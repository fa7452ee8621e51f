"""Reinforcement learning: the game as a PettingZoo AEC environment. See docs/env.md.

from carcassonne.env import carcassonne_v1

env = carcassonne_v1.env("classic", players=2)

`carcassonne_v1` keeps its encoding for good. The names of this package are those of the newest version.
"""

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise ImportError(
        f"carcassonne.env needs {error.name}: pip install 'carcassonne[rl]' installs it"
    ) from error

from carcassonne.env import carcassonne_v1
from carcassonne.env.carcassonne_v1 import env, parallel_env, raw_env

__all__ = ["carcassonne_v1", "env", "parallel_env", "raw_env"]

del _gymnasium, _numpy, _pettingzoo
