"""Pages of replays that were made, kept for the next one who asks: a film is watched again and by several."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from carcassonne.server.pages import Frame

ROOM = 16 * 2**20
"""Bytes of all pages; a game of 300 tiles with all modules has about one million."""

Key = tuple[str, int, int]
"""The table, the step of the first position, the frames asked for."""


@dataclass(frozen=True)
class Page:
    """A position and what the next steps change in it."""

    view: msgspec.Raw
    frames: list[Frame]

    @property
    def size(self) -> int:
        """Bytes that are its own; actions and events belong to the game."""
        return len(self.view) + sum(_size(frame) for frame in self.frames)


def _size(frame: Frame) -> int:
    pieces = frame.pieces.new if frame.pieces is not None else ()
    return len(frame.changes) + len(frame.tiles) + sum(len(piece) for _, piece in pieces)


class Pages:
    """The pages that were used last, as many as there is room for."""

    def __init__(self, room: int = ROOM) -> None:
        self.size = 0
        self._room = room
        self._held: OrderedDict[Key, Page] = OrderedDict()

    def get(self, key: Key, make: Callable[[], Page]) -> Page:
        """The page of this key; made if it is not at hand."""
        page = self._held.pop(key, None)
        if page is None:
            page = make()
            self.size += page.size
        self._held[key] = page
        while self.size > self._room:
            _, oldest = self._held.popitem(last=False)
            self.size -= oldest.size
        return page

    def forget(self, table: str) -> None:
        """Drop all pages of a table."""
        for key in [key for key in self._held if key[0] == table]:
            self.size -= self._held.pop(key).size
