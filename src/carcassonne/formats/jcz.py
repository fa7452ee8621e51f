"""Save files of JCloisterZone 5 and FanCloisterZone 6: JSON with a set-up and the messages of all players.

This file reads and checks; `jcz_setup` finds our rules, `jcz_walk` plays the messages.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from carcassonne.engine.errors import RecordError, shown
from carcassonne.formats.placing import FARTHEST
from carcassonne.geometry import SIDES, Point

MOST = 5000
"""More messages than any game has."""
IDLE = frozenset({"PASS", "COMMIT", "TILE_CONFIRM"})
"""Messages that may have nothing to answer in our game, because it asks otherwise."""
KNOWN = IDLE | {
    "PLACE_TILE", "DEPLOY_MEEPLE", "RETURN_MEEPLE", "MOVE_NEUTRAL_FIGURE", "PLACE_TOKEN", "CAPTURE_FOLLOWER",
    "EXCHANGE_FOLLOWER", "PAY_RANSOM", "BAZAAR_BID", "BAZAAR_BUY_OR_SELL", "CIRCLE_REMOVE_OR_DEPLOY",
}  # fmt: skip
ABBEY = "AM/A"
"""The tile that is not drawn."""


@cache
def table() -> dict[str, Any]:
    """What their words mean here."""
    return tomllib.loads((resources.files(__package__) / "jcz.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Message:
    """What a player did."""

    type: str
    payload: Mapping[str, Any]
    player: int | None
    turn: int
    """How many tiles had been laid, itself included."""

    def __str__(self) -> str:
        payload = self.payload
        pointer = payload.get("pointer")
        parts = [self.type, payload.get("tileId"), payload.get("meepleId"), payload.get("token")]
        if isinstance(pointer, Mapping):
            parts += [pointer.get("feature"), pointer.get("location")]
            pointer = pointer.get("position")
        parts.append(payload.get("position", pointer))
        return " ".join(str(part).replace(" ", "")[:40] for part in parts if part is not None)


def damaged(what: str) -> RecordError:
    return RecordError("record.damaged", f"the save file is damaged: {what}", what=what)


def messages_of(replay: object) -> list[Message]:
    """The messages of a file; what was undone is left out."""
    if not isinstance(replay, list) or len(replay) > MOST:
        raise damaged(f"replay must be a list of at most {MOST} entries")
    found: list[Message] = []
    for number, entry in enumerate(replay):
        match entry:
            case {"type": "UNDO"}:
                if found:
                    found.pop()
            case {"type": "GAME_SETUP" | "GAME_OVER" | "AI"}:
                pass
            case {"type": str(type), "payload": Mapping() as payload}:
                player = entry.get("player")
                laid = found[-1].turn if found else 0
                turn = laid + (type == "PLACE_TILE")
                found.append(Message(type, payload, player if _is_int(player) else None, turn))
                if type not in KNOWN:
                    sentence = f"turn {turn}: {shown(type)} belongs to a rule that does not exist here"
                    raise RecordError("record.turn", sentence, turn=turn, move=type[:60])
                if type == "PLACE_TILE":
                    tile_of(found[-1]), point_of(payload.get("position")), turn_of(payload.get("rotation"))
            case _:
                raise damaged(f"entry {number} is {shown(entry)}")
    return found


def ours(tile_id: object, turn: int = 0) -> str:
    """Our tile for one of theirs."""
    found = table()["tiles"].get(tile_id) if isinstance(tile_id, str) else None
    if found is None:
        sentence = f"turn {turn}: the tile {shown(tile_id)} is in none of our boxes"
        raise RecordError("record.tile", sentence, turn=turn, tile=str(tile_id)[:40])
    return str(found)


def tile_of(message: Message) -> str:
    return ours(message.payload.get("tileId"), message.turn)


def is_abbey(message: Message) -> bool:
    return message.payload.get("tileId") == ABBEY


def turn_of(rotation: object) -> int:
    """Quarter turns clockwise: "R90" in messages, 90 in set-ups."""
    turns = {"R0": 0, "R90": 1, "R180": 2, "R270": 3, "0": 0, "90": 1, "180": 2, "270": 3}
    found = turns.get(str(rotation)[:8])
    if found is None:
        raise damaged(f"{shown(rotation)} is not a rotation")
    return found


def point_of(value: object) -> Point:
    """A position as we count: their y grows south, ours north."""
    match value:
        case [int(x), int(y)] if max(abs(x), abs(y)) <= FARTHEST and _is_int(x) and _is_int(y):
            return x, -y
    raise damaged(f"{shown(value)} is not a position")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A part of a tile on the board."""

    at: Point
    kinds: tuple[str, ...]
    edges: tuple[str, ...]
    location: str

    @property
    def place(self) -> int:
        """Which of several parts in the middle it is: "I", "II" ..."""
        return len(self.location) - 1 if set(self.location) == {"I"} else 0


def pointer_of(value: object, shift: Point) -> Pointer:
    match value:
        case {"position": position, "location": str(location), **others}:
            x, y = point_of(position)
            at = (x + shift[0], y + shift[1])
            feature = others.get("feature")
            edges = edges_of(location)
            known = table()["features"]
            if isinstance(feature, str) and feature in known:
                kinds = known[feature]
            elif location in table()["inner"]:
                kinds = table()["inner"][location]
            elif feature is None and edges:
                kinds = ["field"] if len(edges[0]) == 2 else ["city", "road"]
            else:
                kinds = []  # a quarter, or something of boxes that we do not have
            return Pointer(at, tuple(kinds), edges, location[:60])
    raise damaged(f"{shown(value)} is not a pointer")


def edges_of(location: str) -> tuple[str, ...]:
    """The sides or half-sides of a location; none for what stands in the middle."""
    words = location.split(".")
    if all(len(word) == 2 and word[0] in SIDES and word[1] in "LR" for word in words):
        return tuple(words)
    if len(location) == 2 and location[0] == "_" and location[1] in SIDES:
        return tuple(side for side in SIDES if side != location[1])
    if location and set(location) <= set(SIDES) and len(location) <= 4:
        return tuple(dict.fromkeys(location))
    return ()


def figure_of(meeple_id: object) -> tuple[int, str]:
    """Owner and kind of "0.small.1"."""
    words = str(meeple_id)[:60].split(".")
    if len(words) != 3 or not words[0].isdecimal() or len(words[0]) > 2:
        raise damaged(f"{shown(meeple_id)} is not a figure")
    return int(words[0]), str(table()["figures"].get(words[1], ""))


def _is_int(value: object) -> bool:
    return type(value) is int
