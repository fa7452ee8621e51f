"""What a client hears of a game: the only place where views and events become bytes.

Everything here comes from `game.view` and `game.events_for` for the seat concerned, by allow-list. Clients
that may see the same hear the same: an audience is a seat, or None for spectators and for devices that hold
several seats, which get the secrets of one seat only on request.
"""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import msgspec

from carcassonne.art.standing import placed
from carcassonne.game import Game
from carcassonne.server import answers, wire
from carcassonne.server.log import unpacked
from carcassonne.server.table import Table
from carcassonne.views import own

Parts = dict[str, bytes]
"""A view, key by key, each value as JSON."""

encode = wire.encode
_items = msgspec.json.Decoder(list[msgspec.Raw]).decode


class Difference(NamedTuple):
    """What makes one view another."""

    changes: msgspec.Raw
    """The keys to replace; null: it is no longer there."""
    tiles: msgspec.Raw
    """To append to those of the old view."""
    pieces: answers.PieceChanges | None


def secretive(game: Game) -> bool:
    """May the view of one seat differ from another's? Most set-ups have no secrets: one view serves all."""
    rules = game.config.rules
    return bool(rules.secretive or rules.event_shows)


def audience(game: Game, seat: int | None) -> int | None:
    """Whose view a client of this seat gets; without secrets everybody shares the spectators'."""
    return seat if secretive(game) else None


def view(game: Game, seat: int | None, aids: Collection[str] = ()) -> dict[str, Any]:
    """The view of a seat, with the places of the pieces on their tiles: clients only draw."""
    shown = game.view(seat, aids)
    shown["pieces"] = placed(shown)
    return shown


class Views:
    """The views of one position, without aids, cut into their keys; what all have in common is made once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._public = view(game, None)
        self._parts = cut(self._public)

    def of(self, seat: int | None) -> Parts:
        """The view of an audience."""
        if seat is None:
            return self._parts
        shown = own(self._game, seat)
        shown["pieces"] = [
            {**piece, "x": public["x"], "y": public["y"]}
            for piece, public in zip(shown["pieces"], self._public["pieces"], strict=True)
        ]
        return {**self._parts, **cut(shown)}


def cut(view: dict[str, Any]) -> Parts:
    return {key: encode(value) for key, value in view.items()}


def whole(view: Parts, seat: int | None) -> msgspec.Raw:
    """The view put together, as that of a seat."""
    return joined({**view, "seat": encode(seat)})


def joined(view: Parts) -> msgspec.Raw:
    return msgspec.Raw(b"{" + b",".join(encode(key) + b":" + value for key, value in view.items()) + b"}")


def aids(game: Game, seat: int | None, names: Collection[str]) -> dict[str, Parts]:
    """For each aid only the keys that it adds to a view."""
    plain = game.view(seat, aids=()).keys()
    return {
        name: cut({key: value for key, value in game.view(seat, (name,)).items() if key not in plain})
        for name in names
    }


def differences(old: Parts, new: Parts) -> Difference:
    """What is to be told to one who knows the old view."""
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    changed.update((key, b"null") for key in old if key not in new)
    added = b"[]"
    grown, before = new["tiles"], old.get("tiles", b"[]")
    if before != b"[]" and grown.startswith(before[:-1] + b","):
        added = b"[" + grown[len(before) :]
        del changed["tiles"]
    pieces = changed.pop("pieces", None)
    rearranged = None if pieces is None else _rearranged(old["pieces"], pieces)
    return Difference(joined(changed), msgspec.Raw(added), rearranged)


def _rearranged(old: bytes, new: bytes) -> answers.PieceChanges:
    """Most pieces stay, in their order: told is only which go and which come where."""
    before, after = ([bytes(piece) for piece in _items(pieces)] for pieces in (old, new))
    changes = answers.PieceChanges([], [])
    for tag, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            changes.gone += range(i, j)
            changes.new += ((place, msgspec.Raw(after[place])) for place in range(k, m))
    return changes


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
