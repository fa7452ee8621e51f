"""What all environments share: reading their settings, and the margin that rewards are made of."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.config import Config, presets
from carcassonne.engine.errors import ConfigError
from carcassonne.names import instead


def config_of(config: Config | str | None, players: int | None) -> Config:
    """The set-up of a config, of the name of a preset, or of the default config."""
    if isinstance(config, Config):
        if players is not None:
            raise ConfigError("env.players", "a Config already has players; leave out the argument players")
        return config
    names = [f"Player {seat}" for seat in range(2 if players is None else players)]
    if config is None:
        return Config(players=tuple(names))
    known = {preset.id: preset for preset in presets()}
    if config not in known:
        raise ConfigError("env.config", f"there is no preset {config!r}; {instead(config, known)}")
    return known[config].config(names)


def check(name: str, value: object, allowed: tuple[object, ...]) -> None:
    """Refuse a setting that is none of these."""
    if value not in allowed:
        sentence = f"{name} must be one of {', '.join(map(repr, allowed))}, not {value!r}"
        raise ConfigError(f"env.{name.replace('_', '-')}", sentence)


def margins(scores: Sequence[int]) -> list[float]:
    """For each seat its score less the mean of the others; alone it is the score."""
    others = max(len(scores) - 1, 1)
    return [score - (sum(scores) - score) / others for score in scores]
