"""Games from elsewhere: save files of JCloisterZone, FanCloisterZone (.jcz) and links of CarcassonneLab."""

from __future__ import annotations

import json
from collections.abc import Mapping

from carcassonne.engine.errors import CarcassonneError, RecordError
from carcassonne.formats import jcz_walk, lab
from carcassonne.game import Game
from carcassonne.record import replay

__all__ = ["exported_link", "imported", "is_link"]

exported_link = lab.exported
is_link = lab.is_link


def imported(text: str) -> Game:
    """The game of a text: a record of ours, a save file or a link. RecordError says what is wrong with it."""
    if lab.is_link(text):
        return lab.imported(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, Mapping):
        raise RecordError("record.unknown", "this is neither a record nor a save file nor a link to a game")
    if "format" in data:
        return replay(data)
    if "replay" not in data and "setup" not in data:
        raise RecordError("record.unknown", "this is neither a record nor a save file nor a link to a game")
    try:
        return jcz_walk.imported(data)
    except RecordError:
        raise
    except CarcassonneError as error:  # a set-up that the rules refuse
        raise RecordError(
            "record.config", f"the set-up cannot be played here: {error}", reason=error.key
        ) from None
