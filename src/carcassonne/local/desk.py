"""Where a page talks to its own server: requests as over HTTP, and connections as over the socket."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import msgspec

from carcassonne.engine.errors import CarcassonneError
from carcassonne.local.store import PageStore, Shelf
from carcassonne.local.thinking import Hire, starting
from carcassonne.server import answers, messages, pages, wire, wishes
from carcassonne.server.housekeeping import HEARTBEAT, sweep
from carcassonne.server.refusal import Refusal, plain
from carcassonne.server.rooms import CHANCE, Rooms
from carcassonne.server.seats import Seat
from carcassonne.server.settings import Settings
from carcassonne.server.store import StoreError
from carcassonne.server.talk import Talk
from carcassonne.server.thinking import Thinker

if TYPE_CHECKING:
    from carcassonne.server.metrics import Metrics
    from carcassonne.server.store import Store

OWN = "local-"
"""Begins every token and the name of every table here: the page sees by it whom to ask."""
GRACE = 5.0
"""Seconds beyond the limit for a bot: phones are slow, and a page in the background is slower still."""

ASKED: dict[str, tuple[type[Any], Callable[[Rooms, Any], Any]]] = {
    "api/setup": (messages.CheckSetup, wishes.setup),
    "api/tables": (messages.NewTable, wishes.open_alone),
    "api/import": (messages.Foreign, wishes.imported),
    "api/invite": (messages.Code, wishes.invite),
    "api/rematch": (messages.Tokens, Rooms.follow),
    "api/mine": (pages.Mine, wishes.mine),
    "api/replay": (pages.WantReplay, wishes.replay),
    "api/analysis": (pages.WantAnalysis, wishes.analysis),
    "api/fork": (pages.Fork, wishes.fork),
}
"""What may be asked, as over HTTP, and who answers."""

log = logging.getLogger(__name__)


class Silence:
    """Takes every measure and keeps none: nobody watches over a page."""

    def __getattr__(self, name: str) -> Silence:
        return self

    def __call__(self, *_: object) -> Silence:
        return self


class Connection(Talk):
    """The page at one table; what it hears goes out at once."""

    def __init__(self, rooms: Rooms, out: Callable[[str | None], None]) -> None:
        super().__init__(rooms)
        self._out = out
        self._last = asyncio.Lock()
        """Messages are taken in their order."""
        self.over = False

    def send(self, message: bytes) -> None:
        if not self.over:
            self._out(message.decode())

    def dismiss(self, reason: str, sentence: str) -> None:
        self.send(wire.encode(answers.Bye(reason=reason, message=sentence)))
        self.end()
        self._out(None)

    def end(self) -> None:
        """The page is gone, or was sent away."""
        self.over = True
        if self.room is not None:
            self.room.leave(self)

    async def hear(self, text: str) -> None:
        async with self._last:
            try:
                await self._take(wire.from_client(text))
            except Refusal as refusal:
                self.dismiss("junk", str(refusal))
            except StoreError as error:
                log.warning("the browser does not give its tables: %s", error)
                self.dismiss("again", "the browser does not give its tables; try again")

    async def _take(self, message: Any) -> None:
        if self.over:
            return
        if self.room is None:
            self.room = await self.greet(message)
        else:
            await self.take(self.room, message)


def _seats_for_others(placed: Sequence[Seat]) -> list[dict[str, Any]]:
    """Who sat around this device gets a seat of his own; the first one keeps his."""
    humans = [number for number, seat in enumerate(placed) if seat.human]
    kinds = {number: "here" if number == humans[0] else "link" for number in humans}
    return [
        {"kind": kinds.get(number, "bot"), "level": seat.level, "colour": seat.colour}
        for number, seat in enumerate(placed)
    ]


class Desk:
    """The server of a page."""

    def __init__(self, shelf: Shelf, hire: Hire, workers: int) -> None:
        self.store = PageStore(shelf)
        chance = replace(
            CHANCE,
            id=lambda: OWN + secrets.token_hex(8),
            token=lambda: OWN + secrets.token_urlsafe(24),
        )
        self.rooms = Rooms(
            Settings(workers=workers, limit=False),
            cast("Store", self.store),
            Thinker(workers, GRACE, starting(hire)),
            chance=chance,
            metrics=cast("Metrics", Silence()),
        )
        self.rooms.jobs = [partial(sweep, self.rooms), self._beat]
        self._connections: dict[int, Connection] = {}

    async def open(self) -> None:
        await self.rooms.open()

    async def close(self) -> None:
        await self.rooms.close()

    async def _beat(self) -> None:
        """Note that the page is open, while a clock runs: nobody else's time is lost with it."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            if any(room.timed() for room in self.rooms):
                await self.store.heartbeat(self.rooms.now())

    # --- requests -----------------------------------------------------------------------------------

    async def ask(self, path: str, body: str, token: str) -> tuple[bool, str]:
        """The answer to a request, as JSON, and whether it was done."""
        try:
            said = await self._answer(path, body.encode(), token)
        except CarcassonneError as error:
            failure = {"reason": error.key, "message": str(error), "params": plain(error.params)}
            return False, wire.encode(failure).decode()
        except StoreError as error:
            log.warning("%s: %s", path, error)
            failure = {"reason": "store.failed", "message": str(error), "params": {}}
            return False, wire.encode(failure).decode()
        return True, (said if isinstance(said, bytes) else wire.encode(said)).decode()

    async def _answer(self, path: str, body: bytes, token: str) -> Any:
        match path.split("/"):
            case ["api", "tables", table, "record"]:
                return await wishes.record(self.rooms, table, token)
            case ["api", "tables", table, "carry"]:
                return await self._carry(table, token)
            case ["api", "tables", table, "forget"]:
                return await self._forget(table, token)
        if path not in ASKED:
            raise Refusal("http.unknown", "this needs a server")
        kind, answer = ASKED[path]
        return await answer(self.rooms, wire.read(body, kind))

    async def _carry(self, table: str, token: str) -> dict[str, Any]:
        """A table as a server opens it again: for the worker, which hands it on unseen."""
        room, held = await self.rooms.identify(token)
        if room.table.id != table or held.role != "host":
            raise Refusal("role.host", "only the host may do that")
        setup, seats = room.table.setup, _seats_for_others(room.table.seats)
        wish = {"seats": seats, "record": room.table.record(), "assists": setup.assists}
        return {**wish, "takeback": setup.takeback, "clock": msgspec.to_builtins(setup.clock)}

    async def _forget(self, table: str, token: str) -> dict[str, Any]:
        room, _ = await self.rooms.identify(token)
        if room.table.id != table:
            raise Refusal("token.other", "this token does not open this table")
        room.dismiss("removed", "the table was forgotten")
        self.rooms.forget(room)
        await self.store.remove(table)
        return {}

    # --- connections --------------------------------------------------------------------------------

    def connect(self, number: int, out: Callable[[str | None], None]) -> None:
        """A connection of the page; `out` hears each message, and None when it is over."""
        self._connections[number] = Connection(self.rooms, out)

    async def hear(self, number: int, text: str) -> None:
        if number in self._connections:
            await self._connections[number].hear(text)

    def leave(self, number: int) -> None:
        connection = self._connections.pop(number, None)
        if connection is not None:
            connection.end()
