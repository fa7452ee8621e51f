"""Reinforcement learning: the game as a PettingZoo AEC environment. See docs/env.md.

from carcassonne.env import carcassonne_v1

env = carcassonne_v1.env("classic", players=2)

The encodings of `carcassonne_v1` and `carcassonne_v2` never change. The names `env`, `raw_env` and
`parallel_env` of this package belong to version 1, as they always did; `Against` (Gymnasium) and `Many`
(arrays) to version 2.
"""

from carcassonne.packages import missing

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]
    import PIL as _PIL
except ModuleNotFoundError as error:
    raise missing("carcassonne.env", error, "rl") from error

from carcassonne.env import carcassonne_v1, carcassonne_v2
from carcassonne.env.against import Against
from carcassonne.env.against import register as _register
from carcassonne.env.carcassonne_v1 import env, parallel_env, raw_env
from carcassonne.env.features import FEATURES, features
from carcassonne.env.many import Many, Step

DEALS = tuple(range(1, 101))
"""Seeds to compare results on; train on others. What they deal never changes."""

__all__ = [
    "DEALS",
    "FEATURES",
    "Against",
    "Many",
    "Step",
    "carcassonne_v1",
    "carcassonne_v2",
    "env",
    "features",
    "parallel_env",
    "raw_env",
]

_register()

del _gymnasium, _numpy, _pettingzoo, _PIL
