"""Tables and entries for the tests of the store."""

from __future__ import annotations

from carcassonne.server.store import Entry, Stored, Token

NOW = 1_700_000_000.0


def entry(number: int, command: str | None = None, at: float = NOW) -> Entry:
    data = {"action": {"type": "place_tile", "tile": "base/U", "at": [number, 0], "turn": 1}, "seat": 0}
    return Entry(number, "action", data, at, command)


def table(id: str = "first", **changes: object) -> Stored:
    """A table in its lobby, with two players and an empty log."""
    values: dict[str, object] = {
        "created": NOW,
        "status": "lobby",
        "engine": "1.2.3",
        "setup": {"config": {"players": ["Ann", "Олена"]}, "clock": None},
        "secret": {"seed": "4f" * 16},
        "tokens": [Token(f"{id}-host", "host"), Token(f"{id}-seat", "seat", 1)],
    }
    return Stored(id=id, **{**values, **changes})  # type: ignore[arg-type]
