"""What can go wrong. Besides its English sentence, every error carries a message key with parameters."""

from __future__ import annotations

from typing import Any


class CarcassonneError(ValueError):
    """An error a user can act on: `key` and `params` are for translation, `str(error)` for programmers."""

    def __init__(self, key: str, sentence: str, **params: Any) -> None:
        super().__init__(sentence)
        self.key = key
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, str(self), self.params)


def shown(value: object) -> str:
    """A value as a sentence may quote it: short, and safe for whatever a stranger sends."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _rebuild(
    kind: type[CarcassonneError], key: str, sentence: str, params: dict[str, Any]
) -> CarcassonneError:
    return kind(key, sentence, **params)


class ConfigError(CarcassonneError):
    """The set-up cannot be played as it stands."""


class IllegalAction(CarcassonneError):
    """The action is not among the legal options; the game is unchanged."""


class RecordError(CarcassonneError):
    """The record is damaged or breaks the rules."""
