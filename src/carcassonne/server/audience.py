"""What a client hears of a game: the only place where views and events become bytes.

Everything here comes from `game.view` and `game.events_for` for the seat concerned, by allow-list. Clients
that may see the same hear the same: an audience is a seat, or None for spectators and for devices that hold
several seats, which get the secrets of one seat only on request.
"""

from __future__ import annotations

from typing import Any

import msgspec

from carcassonne.game import Game
from carcassonne.server import answers, wire
from carcassonne.server.log import unpacked
from carcassonne.server.table import Table

Pieces = dict[str, bytes]
"""A view, key by key, each value as JSON."""

encode = wire.encode


def secretive(game: Game) -> bool:
    """May the view of one seat differ from another's? Most set-ups have no secrets: one view serves all."""
    rules = game.config.rules
    return bool(rules.secretive or rules.event_shows)


def audience(game: Game, seat: int | None) -> int | None:
    """Whose view a client of this seat gets; without secrets everybody shares the spectators'."""
    return seat if secretive(game) else None


def pieces(game: Game, seat: int | None) -> Pieces:
    """The view of an audience, without aids, cut into its keys."""
    return {key: encode(value) for key, value in game.view(seat, aids=()).items()}


def whole(view: Pieces, seat: int | None) -> msgspec.Raw:
    """The view put together, as that of a seat."""
    return _joined({**view, "seat": encode(seat)})


def _joined(view: Pieces) -> msgspec.Raw:
    return msgspec.Raw(b"{" + b",".join(encode(key) + b":" + value for key, value in view.items()) + b"}")


def aids(game: Game, seat: int | None, names: frozenset[str]) -> msgspec.Raw:
    """Only the keys that aids add to a view."""
    plain = game.view(seat, aids=()).keys()
    return msgspec.Raw(
        encode({key: value for key, value in game.view(seat, names).items() if key not in plain})
    )


def differences(old: Pieces, new: Pieces) -> tuple[msgspec.Raw, msgspec.Raw]:
    """The keys to replace in the old view (null: it is no longer there), and the tiles to append to it."""
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    changed.update((key, b"null") for key in old if key not in new)
    added = b"[]"
    grown, before = new["tiles"], old.get("tiles", b"[]")
    if before != b"[]" and grown.startswith(before[:-1] + b","):
        added = b"[" + grown[len(before) :]
        del changed["tiles"]
    return _joined(changed), msgspec.Raw(added)


def told(table: Table, seat: int | None, after: int, to: int) -> list[answers.Entry]:
    """The entries after a number up to another, with the events as this audience may see them.

    Plays that were taken back since have no events any more: the client gets a fresh view anyway.
    """
    entries = []
    plays = {play.number: place for place, play in enumerate(table.plays)}
    events = table.game.events_for(seat, 0) if table.game is not None else []
    for kept in table.log[after:to]:
        number, kind, at, data = unpacked(kept)
        heard: list[Any] = []
        if number in plays:
            begin, end = table.plays[plays[number]].events, _events_before(table, plays[number] + 1)
            heard = events[begin:end]
        elif kind == "start":
            heard = events[: _events_before(table, 0)]
        entries.append(answers.Entry(number=number, kind=kind, at=at, data=data, events=heard))
    return entries


def _events_before(table: Table, place: int) -> int:
    """How many events the game had before a play."""
    return table.plays[place].events if place < len(table.plays) else table.events
