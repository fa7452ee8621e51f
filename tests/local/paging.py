"""A page for the tests, without a browser: a shelf of dictionaries, bots at hand, a connection that is heard.

It needs nothing but the package, so that Pyodide can run it too (parity.mjs).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from typing import Any

from carcassonne.local.desk import Desk
from carcassonne.local.thinking import Bots
from carcassonne.server.messages import PROTOCOL

Json = dict[str, Any]


class DictShelf:
    """What a browser keeps, as long as the test lasts."""

    def __init__(self) -> None:
        self.tables: dict[str, Json] = {}
        self.logs: dict[str, list[Json]] = {}
        self.seen = 0.0
        self.full = False
        """Whether the browser refuses to keep anything more."""
        self.writing = asyncio.Event()
        self.writing.set()
        """Clear: the disk is slow, and nothing is kept until it is set."""

    async def head(self, table: str) -> str | None:
        return json.dumps(self.tables[table]) if table in self.tables else None

    async def heads(self) -> str:
        return json.dumps(list(self.tables.values()))

    async def entries(self, table: str) -> str:
        return json.dumps(self.logs.get(table, []))

    async def keep(self, change: str) -> str | None:
        await self.writing.wait()
        if self.full:
            raise OSError("QuotaExceededError")
        wish = json.loads(change)
        for one in wish["entries"]:
            if any(old["number"] == one["entry"]["number"] for old in self.logs.get(one["table"], [])):
                return "there"
        for one in wish["entries"]:
            self.logs.setdefault(one["table"], []).append(one["entry"])
        self.tables.update((head["id"], head) for head in wish["heads"])
        for table in wish["gone"]:
            del self.tables[table]
            self.logs.pop(table, None)
        return None

    async def beat(self, now: float) -> None:
        self.seen = now

    async def beaten(self) -> float | None:
        return self.seen or None


class Hand:
    """A worker that thinks in between."""

    def __init__(self, heard: Callable[[str], None], died: Callable[[], None]) -> None:
        self._bots, self._heard = Bots(), heard

    def tell(self, question: str) -> None:
        asyncio.get_running_loop().call_soon(self._bots.answer, question, self._heard)

    def end(self) -> None:
        """It thinks no more."""


class Page:
    """A page at one table of a desk."""

    count = 0

    def __init__(self, desk: Desk, created: Json, tokens: list[str] | None = None) -> None:
        self.desk = desk
        self.tokens = tokens or [created["host"], *(one["token"] for one in created["seats"])]
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.view: Json = {}
        self.number = 0
        Page.count += 1
        self._id = Page.count
        self._news = asyncio.Event()
        desk.connect(self._id, self._hear)

    async def hello(self) -> Json:
        await self.say(type="hello", protocol=PROTOCOL, tokens=self.tokens, last=None)
        return await self.until("welcome")

    async def say(self, **message: Any) -> None:
        await self.desk.hear(self._id, json.dumps(message))

    def leave(self) -> None:
        self.desk.leave(self._id)

    def _hear(self, text: str | None = None) -> None:
        if text is None:
            return
        message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        self.number = message.get("number", self.number)
        if message["type"] == "welcome":
            self.view = message["view"] or self.view
        elif message["type"] == "entry" and message["changes"] is not None:
            self.view = message["changes"] if message["fresh"] else {**self.view, **message["changes"]}
        self._news.set()

    async def until(self, type: str, **facts: Any) -> Json:
        """The next message of a type, or one that was heard already and not yet asked for."""
        async with asyncio.timeout(30):
            while True:
                for place, message in enumerate(self.heard):
                    if message["type"] == type and facts.items() <= message.items():
                        return self.heard.pop(place)
                self._news.clear()
                await self._news.wait()

    async def commit(self, seat: int, actions: list[Json], id: str) -> Json:
        await self.say(type="commit", id=id, expect=self.number, seat=seat, actions=actions)
        async with asyncio.timeout(30):
            while True:
                for place, message in enumerate(self.heard):
                    if message.get("id") == id:
                        return self.heard.pop(place)
                self._news.clear()
                await self._news.wait()


async def ask(desk: Desk, path: str, body: Json, token: str = "") -> Json:
    """The answer to a request that is done."""
    done, text = await desk.ask(path, json.dumps(body), token)
    answer: Json = json.loads(text)
    assert done, answer
    return answer


def opened(shelf: DictShelf | None = None) -> Desk:
    return Desk(shelf or DictShelf(), Hand, 1)


def told(messages: list[Json]) -> str:
    """A fingerprint of all that a device was told about a game: events, views and how they changed."""
    parts = [
        [message.get(key) for key in ("kind", "number", "events", "changes", "tiles", "pieces", "view")]
        for message in messages
        if message["type"] in ("welcome", "entry") and message.get("kind") != "end"
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


async def played(config: Json, names: list[str], actions: list[Json]) -> Json:
    """What becomes of a game at a table in a page: its record, scores and all that was told of it."""
    desk = opened()
    await desk.open()
    wish = {"config": config, "seats": [{"kind": "here", "name": name} for name in names], "shuffle": False}
    created = await ask(desk, "api/tables", wish)
    page = Page(desk, created)
    await page.hello()
    for count, action in enumerate(actions):
        answer = await page.commit(page.view["decision"]["player"], [action], f"c{count}")
        assert answer["type"] == "done", answer
    heard = [json.loads(text) for text in page.raw]
    whole = await Page(desk, created).hello()
    record = await ask(desk, f"api/tables/{created['table']}/record", {}, created["watch"])
    await desk.close()
    return {"record": lasting(record), "view": whole["view"], "told": told(heard)}


def lasting(record: Json) -> Json:
    """Without what names this very table."""
    return {key: record[key] for key in ("config", "seed", "script", "actions", "scores")}
