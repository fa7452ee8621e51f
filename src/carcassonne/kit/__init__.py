"""A test kit for authors of modules and bots: what our own tests are made of. See docs/testing.md.

`check_game(seed)` plays one random game, with modules and bots of your choice, and checks whatever must hold
in every game. `random_config` and `preset_config` draw set-ups, `near_misses` actions that are almost legal,
and `oracle` works out the rules of the base game a second time, from the tiles alone. The strategies for
hypothesis (`configs`, `games`, `actions`, `junk`, `mutated`) need the extra `kit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carcassonne.kit import oracle
from carcassonne.kit.checker import Broken, Checker, Report, check_game, choose, refused
from carcassonne.kit.near_misses import near_misses
from carcassonne.kit.setups import preset_config, random_config
from carcassonne.packages import missing

if TYPE_CHECKING:
    from carcassonne.kit.strategies import actions, configs, games, junk, mutated

STRATEGIES = ("actions", "configs", "games", "junk", "mutated")

__all__ = [
    "Broken",
    "Checker",
    "Report",
    "actions",
    "check_game",
    "choose",
    "configs",
    "games",
    "junk",
    "mutated",
    "near_misses",
    "oracle",
    "preset_config",
    "random_config",
    "refused",
]


def __getattr__(name: str) -> Any:
    """Strategies load on first use: only they need hypothesis."""
    if name not in STRATEGIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from carcassonne.kit import strategies
    except ModuleNotFoundError as error:
        raise missing(f"carcassonne.kit.{name}", error, "kit") from error
    return getattr(strategies, name)
