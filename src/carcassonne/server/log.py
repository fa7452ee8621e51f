"""Entries of a table's log: what everybody may see of them, and how memory keeps them."""

from __future__ import annotations

from typing import Any

import msgspec

from carcassonne.server.store import Entry

OPEN = {
    "seat": ("seat", "now", "why"),
    "rules": ("rules", "before"),
    "order": ("order",),
    "start": ("names",),
    "action": ("seat", "by"),
    "takeback": ("seat", "to"),
    "resign": ("seat",),
    "hint": ("seat",),
    "engine": ("engine", "rescored"),
    "rematch": ("table", "seats"),
    "end": ("reason", "message", "winners", "scores"),
    "closed": ("reason", "message", "winners", "scores"),
}
"""What of an entry's data everybody may see, by kind. Actions are not: they may hold a secret choice."""


def public(entry: Entry) -> dict[str, Any]:
    """An entry's data as everybody may see it."""
    data = {key: entry.data[key] for key in OPEN[entry.kind] if key in entry.data}
    clock = entry.data.get("clock")
    if clock is not None and clock["left"]:  # a table without clocks has none
        data["clock"] = {"left": clock["left"], "running": clock["running"], "at": entry.at}
    return data


def packed(entry: Entry) -> bytes:
    """The public part of an entry, packed: a long game has hundreds, and they are rarely asked for."""
    return msgspec.msgpack.encode((entry.number, entry.kind, entry.at, public(entry)))


def unpacked(kept: bytes) -> tuple[int, str, float, dict[str, Any]]:
    return msgspec.msgpack.decode(kept, type=tuple[int, str, float, dict[str, Any]])
