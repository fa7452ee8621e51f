"""Fair draws: the server names a fingerprint of its seed before the game and shows the seed after it.

Nobody can find a second seed with the same fingerprint, so the server cannot change the order of the tiles
once the game has begun; and nobody can guess a seed of 256 bits from its fingerprint. docs/fairness.md says
how to check it by hand.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import Any

from carcassonne.engine.errors import CarcassonneError
from carcassonne.game import Game
from carcassonne.record import replay

ALGORITHM = "carcassonne-fair/1"
"""Names the text that is hashed and the hash. What is hashed otherwise gets another number."""


class FairnessError(CarcassonneError):
    """The record is not of the game that the commitment was made for."""


def new_seed() -> str:
    """A seed of 256 bits from the operating system, as hexadecimal digits."""
    return secrets.token_hex(32)


def canonical(seed: int | str) -> str:
    """The text that a commitment is made of; the number 7 and the text "7" are different seeds."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise FairnessError("fairness.seed", "a seed must be a string or a whole number")
    return f"{ALGORITHM} {type(seed).__name__}:{seed}"


def commitment(seed: int | str) -> str:
    """The SHA-256 fingerprint of a seed as 64 hexadecimal digits: shown before the game begins."""
    return hashlib.sha256(canonical(seed).encode()).hexdigest()


def strokes(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What chance did to a game beside its seed."""
    return [action for action in record["actions"] if action["type"] in ("reshuffle", "fix_draw")]


def source(record: Mapping[str, Any]) -> int | str:
    """What decides the draws to come: the seed, or the key with which a fork shuffled the tiles anew."""
    keys: list[str] = [action["key"] for action in strokes(record) if action["type"] == "reshuffle"]
    seed: int | str = record["seed"]
    return keys[-1] if keys else seed


def verify(record: Mapping[str, Any], committed: object) -> Game:
    """Check that a record is lawful and that nothing but the committed seed decided its draws.

    Returns the game replayed from it; raises FairnessError or RecordError with one sentence.
    """
    if not isinstance(committed, str) or not re.fullmatch("[0-9a-f]{64}", committed):
        raise FairnessError("fairness.commitment", "a commitment must be 64 hexadecimal digits (0-9, a-f)")
    game = replay(record)
    if record.get("script") is not None:
        raise FairnessError(
            "fairness.script", "the record has a script, so the seed did not determine what was drawn"
        )
    if any(action["type"] == "fix_draw" or action.get("seat") is not None for action in strokes(record)):
        raise FairnessError("fairness.chance", "the record redraws tiles, so its seed did not determine them")
    found = commitment(source(record))
    if not secrets.compare_digest(found, committed):
        raise FairnessError(
            "fairness.other-seed",
            f"the seed of the record has the fingerprint {found[:12]}..., not {committed[:12]}... "
            "as committed to before the game",
        )
    return game
