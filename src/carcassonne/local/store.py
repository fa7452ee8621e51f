"""Tables kept by the browser: the interface of the server's store over a few questions to a shelf.

The shelf is IndexedDB in a page and a dictionary in tests. Everything crosses as JSON. A change is one
transaction: all of it is kept or nothing, and an entry whose number is there already is refused.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from carcassonne.server.store import Conflict, Entry, Stored, StoreError, Token, TokenChange, UnknownTable
from carcassonne.server.store.model import LIVE

Head = dict[str, Any]
"""A table without its entries."""


class Shelf(Protocol):
    """What the browser keeps. A change that cannot be kept raises."""

    async def head(self, table: str) -> str | None:
        """A table without its entries, or nothing."""

    async def heads(self) -> str:
        """All tables without their entries."""

    async def entries(self, table: str) -> str:
        """The log of a table, in order."""

    async def keep(self, change: str) -> str | None:
        """Keep `heads`, add `entries`, drop the tables `gone`; says "there" if an entry was there already."""

    async def beat(self, now: float) -> None:
        """Note that the page is open."""

    async def beaten(self) -> float | None:
        """When the page was last open."""


class PageStore:
    """The tables of a browser."""

    observe: Callable[[str, float], None] = staticmethod(lambda work, seconds: None)

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._changing = asyncio.Lock()
        """A head is read, changed and written: nobody else may come in between."""

    async def create(self, stored: Stored) -> None:
        """Add a new table with all that it has."""
        await self._keep([_head(stored)], [(stored.id, entry) for entry in stored.entries])

    async def append(
        self,
        id: str,
        entries: Sequence[Entry],
        *,
        status: str | None = None,
        setup: dict[str, Any] | None = None,
        clear_drafts: bool = False,
        tokens: TokenChange | None = None,
        opens: Stored | None = None,
    ) -> None:
        """Add entries to the log of a table, all or none, with the changes that go with them."""
        async with self._changing:
            head = await self._head(id)
            head["status"] = status or head["status"]
            head["setup"] = setup or head["setup"]
            if clear_drafts:
                head["drafts"] = {}
            if tokens is not None:
                head["tokens"] = [asdict(token) for token in tokens.applied(_tokens(head))]
            added = [(id, entry) for entry in entries]
            heads = [head]
            if opens is not None:
                heads.append(_head(opens))
                added += [(opens.id, entry) for entry in opens.entries]
            await self._keep(heads, added)

    async def save_draft(self, id: str, seat: int, draft: dict[str, Any] | None) -> None:
        """Keep the draft of a seat instead of its last one; `None` forgets it."""
        async with self._changing:
            head = await self._head(id)
            head["drafts"].pop(str(seat), None)
            if draft is not None:
                head["drafts"][str(seat)] = draft
            await self._keep([head])

    async def load(self, id: str) -> Stored | None:
        """A whole table."""
        text = await self._shelf.head(id)
        if text is None:
            return None
        head = json.loads(text)
        log = [Entry(**entry) for entry in json.loads(await self._shelf.entries(id))]
        drafts = {int(seat): draft for seat, draft in head["drafts"].items()}
        return Stored(**{**head, "entries": log, "drafts": drafts, "tokens": _tokens(head)})

    async def by_token(self, hash: str) -> tuple[str, Token] | None:
        """The table that a token opens, and what it allows there. A browser has tens of tables, no more."""
        for head in json.loads(await self._shelf.heads()):
            for token in _tokens(head):
                if token.hash == hash:
                    return head["id"], token
        return None

    async def running(self) -> list[str]:
        """Ids of the tables that wait for players or are being played, oldest first."""
        heads = sorted(json.loads(await self._shelf.heads()), key=lambda head: head["created"])
        return [head["id"] for head in heads if head["status"] in LIVE]

    async def remove(self, id: str) -> None:
        """Forget a table."""
        await self._keep([], gone=[id])

    async def retire(self, now: float, finished: float, abandoned: float, share: float = 1.0) -> int:
        """Nothing: games on this device are the player's, who forgets them by hand."""
        return 0

    async def heartbeat(self, now: float) -> None:
        """Note that the page is open: when it is opened again, clocks go on from here."""
        await self._shelf.beat(now)

    async def last_heartbeat(self) -> float | None:
        return await self._shelf.beaten()

    async def ready(self) -> bool:
        return True

    async def close(self) -> None:
        """Nothing is open."""

    async def _head(self, id: str) -> Head:
        text = await self._shelf.head(id)
        if text is None:
            raise UnknownTable(f"there is no table {id}")
        head: Head = json.loads(text)
        return head

    async def _keep(
        self, heads: Sequence[Head], entries: Sequence[tuple[str, Entry]] = (), gone: Sequence[str] = ()
    ) -> None:
        added = [{"table": id, "entry": asdict(entry)} for id, entry in entries]
        change = json.dumps({"heads": heads, "entries": added, "gone": gone}, separators=(",", ":"))
        try:
            there = await self._shelf.keep(change)
        except Exception as error:  # a full disk, a private window: browsers say it in many ways
            raise StoreError(f"the browser cannot keep it: {error}") from error
        if there is not None:
            raise Conflict("number", "another window of this browser was faster")


def _head(stored: Stored) -> Head:
    head = asdict(stored)
    del head["entries"]
    head["drafts"] = {str(seat): draft for seat, draft in stored.drafts.items()}
    return head


def _tokens(head: Head) -> list[Token]:
    return [Token(**token) for token in head["tokens"]]
