"""What a client hears of a game: the only place where views and events become bytes.

Everything here comes from `game.view` and `game.events_for` for the seat concerned, by allow-list. Clients
that may see the same hear the same: an audience is a seat, or None for spectators and for devices that hold
several seats, which get the secrets of one seat only on request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import msgspec

from carcassonne.art.standing import COMPANY, placed
from carcassonne.engine.standing import pieces
from carcassonne.game import Game
from carcassonne.geometry import Point, cell
from carcassonne.server import answers, wire
from carcassonne.server.log import unpacked
from carcassonne.server.table import Table
from carcassonne.views import cells, lasting, own, players, sparse, tile, tiles

Parts = dict[str, bytes]
"""A view, key by key, each value as JSON."""
Told = dict[str, Any]
"""A piece as the view has it."""

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
    rules = game._state.rules
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
    """The views of one position, without aids, cut into their keys; what all have in common is made once.

    Most of a board stays as it was: what the views of a position `before` had already is taken from there.
    """

    def __init__(self, game: Game, before: Views | None = None) -> None:
        self.game = game
        state = game._state
        self._laid = [state.board[at] for at in state.laid]
        self._figures = state.supply, state.scores, state.figures, state.away, state.markers
        """All that is told of the players hangs on this."""
        known = before if before is not None and before._leads_to(self) else None
        self._lasting: Parts = cut(lasting(game, None)) if known is None else known._lasting
        parts = self._parts = {**self._lasting, **cut(sparse(game, None))}
        parts["tiles"], parts["cells"] = self._board(known)
        if known is None or known._figures != self._figures:
            parts["players"] = encode(players(game))
        else:
            parts["players"] = known._parts["players"]
        self._pieces: list[Told]
        self._told: list[Told] = self._standing(known)
        if known is None or known._told != self._told:
            self._pieces = self._placed(known)
            parts["pieces"] = encode(self._pieces)
        else:
            self._pieces, parts["pieces"] = known._pieces, known._parts["pieces"]

    def of(self, seat: int | None) -> Parts:
        """The view of an audience."""
        if seat is None:
            return self._parts
        shown = own(self.game, seat)
        shown["pieces"] = [
            {**piece, "x": public["x"], "y": public["y"]}
            for piece, public in zip(shown["pieces"], self._pieces, strict=True)
        ]
        return {**self._parts, **cut(shown)}

    def _leads_to(self, later: Views) -> bool:
        """Did the later position of the same game only lay more tiles? Those that lie there are shared."""
        same = self.game.config is later.game.config and self.game._state.set_up == later.game._state.set_up
        return same and later._laid[: len(self._laid)] == self._laid

    def _board(self, known: Views | None) -> tuple[bytes, bytes]:
        """Tiles, new ones behind those that lie there, and empty cells."""
        state = self.game._state
        if known is None or not known._laid:
            return encode(tiles(state)), encode(cells(state))
        before = known._parts["tiles"]
        if len(known._laid) == len(self._laid):
            return before, known._parts["cells"]
        return before[:-1] + b"," + encode(tiles(state, len(known._laid)))[1:], encode(cells(state))

    def _standing(self, known: Views | None) -> list[Told]:
        """The pieces, without their places."""
        state = self.game._state
        if known is None or state.rules.pieces or known.game._state.figures != state.figures:
            return pieces(state, None)
        return known._told

    def _placed(self, known: Views | None) -> list[Told]:
        """The pieces with their places. Those of a tile keep them while the same ones stand there; where one
        keeps close to another, all are placed anew."""
        here = _by_tile(self._told)
        there = {} if known is None else known._by_tile()
        anew = {at for at, told in here.items() if at not in there or told != there[at][0]}
        for told in self._told:
            for key in told.keys() & COMPANY:
                anew |= {_at(told), _at(self._told[told[key]])}
        stood = {at: iter(places) for at, (_, places) in there.items() if at not in anew}
        stood |= {at: iter(places) for at, places in self._placed_on(anew).items()}
        return [next(stood[_at(told)]) for told in self._told]

    def _by_tile(self) -> dict[Point, tuple[list[Told], list[Told]]]:
        """The pieces of each tile, as they are told and with their places."""
        placed = _by_tile(self._pieces)
        return {at: (told, placed[at]) for at, told in _by_tile(self._told).items()}

    def _placed_on(self, some: Collection[Point]) -> dict[Point, list[Told]]:
        """The pieces on some tiles with their places; where one keeps close to another, both are there."""
        state = self.game._state
        numbers = [number for number, told in enumerate(self._told) if _at(told) in some]
        now = {number: place for place, number in enumerate(numbers)}
        chosen = [self._told[number] for number in numbers]
        told = [{**one, **{key: now[one[key]] for key in one.keys() & COMPANY}} for one in chosen]
        found = placed({"pieces": told, "tiles": [tile(state, state.board[cell(*at)]) for at in some]})
        return _by_tile([{**one, "x": at["x"], "y": at["y"]} for one, at in zip(chosen, found, strict=True)])


def _at(told: Told) -> Point:
    x, y = told["at"]
    return x, y


def _by_tile(pieces: Iterable[Told]) -> dict[Point, list[Told]]:
    """Pieces by the tile on which they stand, in their order."""
    found: dict[Point, list[Told]] = {}
    for told in pieces:
        found.setdefault(_at(told), []).append(told)
    return found


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
    least = min(len(before), len(after))
    first = next((place for place in range(least) if before[place] != after[place]), least)
    last = next((n for n in range(least - first) if before[-1 - n] != after[-1 - n]), least - first)
    middle = before[first : len(before) - last], after[first : len(after) - last]
    changes = answers.PieceChanges([], [])
    for tag, i, j, k, m in SequenceMatcher(None, *middle, autojunk=False).get_opcodes():
        if tag != "equal":
            changes.gone += range(first + i, first + j)
            changes.new += ((place, msgspec.Raw(after[place])) for place in range(first + k, first + m))
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
