"""What a room's clients hear: each its own form of an entry, made once for all who may see the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec

from carcassonne.server import answers, audience
from carcassonne.server.log import public
from carcassonne.server.refusal import Refusal
from carcassonne.server.store import Entry
from carcassonne.server.table import Table

_helper = ThreadPoolExecutor(1, thread_name_prefix="aids")
"""One thread for the aids of all tables: more would only get into each other's way."""


class Listener(Protocol):
    """A client's connection, as a room sees it."""

    seats: tuple[int, ...]
    host: bool
    hashes: frozenset[str]

    def send(self, message: bytes) -> None: ...

    def dismiss(self, reason: str, sentence: str) -> None: ...


class Teller:
    """Remembers the view that each audience has, so that only what changed needs to be told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self._told: dict[int | None, audience.Parts] = {}
        self._views: audience.Views | None = None
        """Those that were made last."""
        self._aids: dict[tuple[int | None, str], asyncio.Future[dict[str, audience.Parts]]] = {}
        """Aids of the position as it is, made or under way: they are costly, and several ask for the same."""

    def view(self, listener: Listener) -> msgspec.Raw:
        """The whole view of a client."""
        seat = view_seat(listener)
        return audience.whole(self._parts(self._audience(listener)), seat)

    def forget(self) -> None:
        """An audience that nobody belongs to any more is not kept up to date."""
        if self.table.game is not None:
            heard = {self._audience(listener) for listener in self.listeners}
            self._told = {who: told for who, told in self._told.items() if who in heard}
            self._views = self._views if heard else None

    def tell(
        self, entries: Iterable[Entry], before: int, info: Callable[[], answers.TableInfo], asked: bool
    ) -> None:
        """Tell entries that the table has adopted; the game had `before` events."""
        self._aids.clear()
        for entry in entries:
            if entry.kind in ("start", "takeback"):
                self._told.clear()
                self._tell_fresh(entry, info())
            elif entry.kind == "action":
                self._tell_play(entry, before, info() if asked else None)
            else:
                self.tell_all(_message(entry, info()))

    def tell_all(self, message: Any, but: Listener | None = None) -> None:
        """Everybody hears the same."""
        others = [listener for listener in self.listeners if listener is not but]
        if others:
            encoded = audience.encode(message)
            for listener in others:
                listener.send(encoded)

    def _audience(self, listener: Listener) -> int | None:
        assert self.table.game is not None
        return audience.audience(self.table.game, view_seat(listener))

    def _parts(self, who: int | None) -> audience.Parts:
        """The view that an audience has."""
        if who not in self._told:
            self._told[who] = self._position().of(who)
        return self._told[who]

    def _position(self) -> audience.Views:
        """The views of the position as it is."""
        game = self.table.game
        assert game is not None
        if self._views is None or self._views.game is not game:
            self._views = audience.Views(game, self._views)
        return self._views

    def _tell_fresh(self, entry: Entry, info: answers.TableInfo) -> None:
        """Everybody gets a whole view."""
        assert self.table.game is not None
        for listener in list(self.listeners):
            message = _message(entry, info)
            if entry.kind == "start":
                message.events = self.table.game.events_for(self._audience(listener))
            message.changes, message.fresh = self.view(listener), True
            listener.send(audience.encode(message))

    def _tell_play(self, entry: Entry, before: int, info: answers.TableInfo | None) -> None:
        """Everybody gets the events and what is different on the board."""
        if not self.listeners:
            return
        game = self.table.game
        assert game is not None
        views, shared = self._position(), not audience.secretive(game)
        encoded: dict[int | None, bytes] = {}
        for listener in list(self.listeners):
            who = None if shared else view_seat(listener)
            if who not in encoded:
                message = _message(entry, info)
                message.events = game.events_for(who, before)
                encoded[who] = self._play_message(message, who, views.of(who))
            listener.send(encoded[who])

    def _play_message(self, message: answers.Entry, who: int | None, new: audience.Parts) -> bytes:
        message.changes, message.tiles, message.pieces = audience.differences(self._told[who], new)
        self._told[who] = new
        return audience.encode(message)

    async def help(self, listener: Listener, names: Collection[str]) -> bytes:
        """The aids a client asked for; each is made once for a position, beside the event loop."""
        table = self.table
        if table.game is None:
            raise Refusal("table.lobby", "the game has not started")
        forbidden = [name for name in names if name not in table.setup.assists]
        if forbidden:
            sentence = f"this table does not allow {forbidden[0]}"
            raise Refusal("assist.forbidden", sentence, aid=forbidden[0])
        while True:
            game, who = table.game, self._audience(listener)
            made: audience.Parts = {}
            for name in sorted(set(names)):
                made.update((await self._aid(who, name))[name])
            if table.game is game:  # else the position has changed meanwhile
                return audience.encode(answers.Help(number=table.number, view=audience.joined(made)))

    async def _aid(self, who: int | None, name: str) -> dict[str, audience.Parts]:
        assert self.table.game is not None
        if (who, name) not in self._aids:
            work = asyncio.get_running_loop().run_in_executor(
                _helper, audience.aids, self.table.game, who, [name]
            )
            self._aids[who, name] = work
        return await asyncio.shield(self._aids[who, name])

    def older(self, listener: Listener, before: int, count: int) -> bytes:
        """Entries from before a number: for the log of a client that began anew."""
        end = max(0, min(before - 1, self.table.number))
        entries = audience.told(self.table, view_seat(listener), max(0, end - count), end)
        return audience.encode(answers.Older(entries=entries))

    def peek(self, seat: int) -> bytes:
        """What one seat alone may see, for a device that holds several."""
        game = self.table.game
        if game is None:
            raise Refusal("table.lobby", "the game has not started")
        view = msgspec.Raw(audience.encode(audience.view(game, seat)))
        return audience.encode(answers.Peeked(seat=seat, number=self.table.number, view=view))


def view_seat(listener: Listener) -> int | None:
    """Whose view a client gets: that of its seat, or the spectators' if it holds several or none."""
    return listener.seats[0] if len(listener.seats) == 1 else None


def _message(entry: Entry, info: answers.TableInfo | None) -> answers.Entry:
    return answers.Entry(
        number=entry.number,
        kind=entry.kind,
        at=entry.at,
        data=public(entry),
        events=[],
        info=info,
    )
