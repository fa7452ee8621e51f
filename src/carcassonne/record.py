"""Reading records: a game rebuilt from its config, its seed and its actions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from carcassonne.config import Config, as_meant
from carcassonne.engine.errors import CarcassonneError, RecordError, shown
from carcassonne.game import RECORD_FORMAT, Game
from carcassonne.modules import ALL
from carcassonne.script import Script

CHANCE = ("reshuffle", "fix_draw")
"""Actions of a record that nobody chose: strokes of chance of a copy."""


def replay(data: Mapping[str, Any]) -> Game:
    """Rebuild a game from its record; a record that is damaged or breaks the rules raises RecordError."""
    if not isinstance(data, Mapping):
        raise RecordError("record.shape", "a record must be an object")
    if data.get("format") != RECORD_FORMAT:
        raise RecordError("record.format", f"the format of a record must be {RECORD_FORMAT!r}")
    game = _opened(data)
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("record.actions", "the actions of a record must be a list")
    for number, action in enumerate(actions):
        try:
            game = played(game, action)
        except CarcassonneError as error:
            sentence = f"action {number} cannot be played: {error}"
            raise RecordError("record.action", sentence, number=number, reason=error.key) from None
    if data.get("scores") != list(game.scores):
        sentence = (
            f"the record says the scores are {shown(data.get('scores'))}, but by the rules they are "
            f"{list(game.scores)}"
        )
        raise RecordError("record.scores", sentence, scores=list(game.scores))
    return game


def _opened(data: Mapping[str, Any]) -> Game:
    config, seed, script = data.get("config"), data.get("seed"), data.get("script")
    if not isinstance(config, Mapping) or isinstance(seed, bool) or not isinstance(seed, int | str):
        raise RecordError("record.shape", "a record must have a config and a seed")
    try:
        opened = Config.from_json(as_meant(config, data.get("engine")))
        if opened.seed is None:
            replace(opened, seed=seed)  # a seed that no config takes is refused here
        elif opened.seed != seed:
            raise RecordError("record.seed", "the seed of the record differs from that of its config")
        scripted = None if script is None else Script.from_json(script)
        return Game._from_seed(opened, scripted, seed)
    except RecordError:
        raise
    except CarcassonneError as error:
        _say_what_is_missing(data.get("packages"), config.get("modules"))
        raise RecordError(
            "record.config", f"the set-up cannot be played: {error}", reason=error.key
        ) from None


def begun(data: Mapping[str, Any]) -> Game:
    """The game of a record before its first action."""
    return replay({**data, "actions": [], "scores": [0] * len(data["config"]["players"])})


def _say_what_is_missing(packages: object, modules: object) -> None:
    """A set-up with a module that is not there: which package the record says it comes from."""
    if not isinstance(packages, Mapping) or not isinstance(modules, list):
        return
    unknown = [id for id in modules if isinstance(id, str) and id not in ALL]
    missing = [name for name in packages if name not in ALL.packages(ALL)]
    if unknown and missing:
        named = f"{missing[0]} {packages[missing[0]]}"
        sentence = f"the record needs the package {shown(named)}, which is not installed"
        raise RecordError("record.package", sentence, package=missing[0])


def played(game: Game, action: object) -> Game:
    """Play an action, or repeat a stroke of chance of a copy."""
    match action:
        case {"type": "reshuffle", "key": str(key), **rest} if set(rest) <= {"seat"}:
            seat = rest.get("seat")
            if not re.fullmatch("[0-9a-f]{64}", key) or not (seat is None or isinstance(seat, int)):
                sentence = "a reshuffle needs a key of 64 hexadecimal digits and a seat"
                raise RecordError("record.reshuffle", sentence)
            game._reshuffle(bytes.fromhex(key), seat)
        case {"type": "fix_draw", "tile": str(tile), **rest} if not rest:
            return game.copy(draw=tile)
        case Mapping():
            game.play(action)
        case _:
            raise RecordError("record.action", "an action must be an object")
    return game


def chain(game: Game, actions: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of the actions of a record from here on: those of the one who is asked, up to the first reveal."""
    found: list[Mapping[str, Any]] = []
    for action in actions:
        if action["type"] in CHANCE:
            break
        found.append(action)
        if game.preview(found).stop is not None:
            break
    return found
