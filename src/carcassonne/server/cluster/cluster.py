"""One of several servers on one database: which tables it holds, and how it reaches the holders of others.

The leases in the database say who holds a table (`store.leases`); the bus carries what is said (`bus`). A
server that is not heard on the bus, or whose lease has run out, loses its tables to whoever is asked next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from starlette.types import ASGIApp

from carcassonne.engine.errors import CarcassonneError
from carcassonne.server.cluster import forwarding, words
from carcassonne.server.cluster.abroad import SILENT, Abroad
from carcassonne.server.cluster.bus import Bus, Nobody, Unreachable
from carcassonne.server.cluster.errors import Elsewhere, Moved
from carcassonne.server.cluster.guests import Guests
from carcassonne.server.housekeeping import wake_restless
from carcassonne.server.refusal import Refusal, plain
from carcassonne.server.store import Fence, Lease, StoreError, UnknownTable
from carcassonne.server.store.leases import TERM
from carcassonne.server.store.registry import Registry

if TYPE_CHECKING:
    from carcassonne.server.cluster.thinkers import FarThinker, ThinkService
    from carcassonne.server.room import Room
    from carcassonne.server.rooms import Rooms

BEAT = 0.5
"""Seconds between two signs of life, on the bus and in the database."""
BACK = 1.0
"""Seconds after NATS came back in which others may not be back yet."""
START = 30.0
"""Seconds for the database when the server starts."""
LOOK = 0.25
PATIENCE = 4.0
"""Seconds for a table to find a new holder before a client is told to try again."""
PAUSE = 0.05
LEADING = 5.0
"""Seconds between two questions who keeps house."""
ADOPT = 0.5
"""Seconds between two looks for tables whose holder is gone."""
FEW = 20
"""Tables that a server adopts at a time: others want some, too."""

T = TypeVar("T")
log = logging.getLogger(__name__)


def moving() -> Refusal:
    return Refusal("store.conflict", "the table moves to another server; reconnect")


class Cluster:
    """What a server knows of the others."""

    rooms: Rooms
    app: ASGIApp
    """What answers requests; both are set when the application is built."""
    thinker: FarThinker | None = None
    """Asks for bots."""
    service: ThinkService | None = None
    """Lets bots think, where this server has processes for it."""

    def __init__(self, bus: Bus, registry: Registry) -> None:
        self.id = registry.server
        self.bus = bus
        self.registry = registry
        self.leads = False
        self.draining = False
        self._guests = Guests(self)
        self.abroad = Abroad(self)
        self._heard: dict[str, float] = {}
        """When each server was last heard."""
        self._missing: set[str] = set()
        """Servers that did not answer, and were not heard since."""
        self._back = 0.0
        """Since when we hear ourselves."""
        self._said = 0.0
        """When we last showed a sign of life."""
        self._renewed = 0.0
        self._fit = False
        self._broken: set[str] = set()
        """Tables that cannot be loaded."""
        self._tasks: list[asyncio.Task[None]] = []

    # --- life ---------------------------------------------------------------------------------------

    async def open(self) -> None:
        await self.bus.open()
        await self._first_renewal()
        self._renewed, self._fit = time.monotonic(), True
        await self.bus.answer(f"server.{self.id}", self._answer)
        await self.bus.hear(f"heard.{self.id}", self._hear)
        await self.bus.hear(f"told.{self.id}", self.abroad.hear)
        await self.bus.hear("alive", self._note)
        if self.service is not None:
            await self.service.open()
        jobs = (self._beat, self._renew, self._watch, self._adopt, self._lead)
        self._tasks = [asyncio.ensure_future(job()) for job in jobs]

    async def _first_renewal(self) -> None:
        """A database that is slow to answer is waited for."""
        deadline = time.monotonic() + START
        while True:
            try:
                await self.registry.renew(False)
                return
            except StoreError:
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(BEAT)

    async def drain(self) -> None:
        """Give the tables back, one by one: those who sit there go on elsewhere."""
        self.draining = True
        self.abroad.drop_all()
        for room in self.rooms:
            moves = bool(room.listeners) or room.table.restless()
            room.dismiss("again", "this server stops; reconnect")
            with contextlib.suppress(StoreError, asyncio.TimeoutError):
                await room.settled()
                self.rooms.forget(room, give_back=False)
                await self.give_back(room)
                if moves:
                    self._pass_on(room.table.id)

    def _pass_on(self, table: str) -> None:
        """Let another server wake a table that must move by itself."""
        others = [id for id in self._heard if id != self.id and not self.gone(id)]
        if others:
            word = words.pack(words.Wake(table))
            self.bus.tell(f"heard.{random.choice(others)}", word)

    async def close(self) -> None:
        self.draining = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.service is not None:
            await self.service.close()
        with contextlib.suppress(StoreError):
            await self.registry.retreat()
        await self.bus.close()
        await self.registry.close()

    @property
    def ready(self) -> bool:
        return self._fit and self.bus.connected and not self.draining

    # --- who holds what -----------------------------------------------------------------------------

    async def hold(self, table: str) -> Lease | None:
        """Hold a table, or raise `Elsewhere`; None if there is no such table."""
        if self.draining or not self._fit:
            raise moving()
        lease = await self.registry.holder(table)
        server = None if lease is None else lease.server
        held = lease is not None and lease.valid and server is not None and server != self.id
        if held and server is not None and not self.gone(server):
            raise Elsewhere(server)
        try:
            taken = await self.registry.take(table, [server] if held and server is not None else [])
        except UnknownTable:
            return None
        if taken is None:  # somebody was faster
            found = await self.registry.holder(table)
            if found is None or found.server is None:
                raise moving()
            raise Elsewhere(found.server)
        if taken.epoch > 1:
            log.info("table %s is held here, epoch %s", table, taken.epoch)
        return taken

    async def holds(self, room: Room) -> bool:
        """Is a table still held here? A change asks the database itself; what is refused has to ask, too."""
        try:
            lease = await self.registry.holder(room.table.id)
        except StoreError:
            return False
        return lease is not None and (lease.server, lease.epoch) == room.fence

    def first_fence(self) -> Fence:
        """The lease of a new table; one that cannot be renewed is worth nothing."""
        if self.draining or not self._fit:
            raise moving()
        return self.id, 1

    async def give_back(self, room: Room) -> None:
        if room.fence is not None and self._fit:
            with contextlib.suppress(StoreError):
                await self.registry.give_back(room.table.id, room.fence)

    def gone(self, server: str) -> bool:
        """Is a server not there any more? One that is silent while we hear ourselves is not."""
        if server in self._missing:
            return True
        now, heard = time.monotonic(), self._heard.get(server)
        own = self._heard.get(self.id, 0.0)  # whoever is cut off himself hears nobody, and himself no more
        return heard is not None and now - own < SILENT - BEAT and now - heard > SILENT

    async def owned(self, here: Callable[[], Awaitable[T]], there: Callable[[str], Awaitable[T]]) -> T:
        """Do something where the table is held, as soon as somebody holds it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return await here()
            except Elsewhere as elsewhere:
                server = elsewhere.server
            try:
                return await there(server)
            except (Nobody, Moved, Unreachable):
                if not self.gone(server):
                    await asyncio.sleep(PAUSE)
            if time.monotonic() > deadline:
                raise moving()

    async def reach(self, server: str, word: words.ToServer, seconds: float) -> words.Reply:
        """Call a server, unless it goes silent; what it refuses is raised."""
        if not self.bus.connected:
            raise Unreachable(server)
        begun = time.monotonic()
        calling = asyncio.ensure_future(self.bus.call(f"server.{server}", words.pack(word), seconds))
        try:
            while not calling.done():
                await asyncio.wait({calling}, timeout=LOOK)
                if not calling.done() and self.gone(server):
                    raise Unreachable(server)
            reply = words.reply(calling.result())
            self._took("call", begun)
        except Nobody:
            if time.monotonic() - self._back > BACK:  # else it may be on its way back, too
                self._missing.add(server)
            raise
        finally:
            calling.cancel()
        if reply.moved:
            raise Moved(server)
        if reply.refused is not None:
            key, sentence, params = reply.refused
            raise Refusal(key, sentence, **params)
        return reply

    # --- what others say ----------------------------------------------------------------------------

    async def _answer(self, message: bytes) -> bytes:
        try:
            reply = await self._obey(words.to_server(message))
        except (Elsewhere, StoreError):
            reply = words.Reply(moved=True)
        except CarcassonneError as error:
            if self.draining or not self._fit:
                reply = words.Reply(moved=True)
            else:
                reply = words.Reply(refused=(error.key, str(error), plain(error.params)))
        return words.pack(reply)

    async def _obey(self, word: words.ToServer) -> words.Reply:
        match word:
            case words.Enter():
                await self._guests.enter(word)
            case words.Say():
                return words.Reply(moved=not await self._guests.say(word))
            case words.Asked():
                return await forwarding.serve(self.app, word)
            case words.Thought() if self.thinker is not None:
                self.thinker.thought(word)
            case _:
                self._take(word)
        return words.Reply()

    def _hear(self, message: bytes) -> None:
        self._take(words.to_server(message))

    def _take(self, word: words.ToServer) -> None:
        match word:
            case words.Leave():
                self._guests.leave(word)
            case words.Wake():
                self.rooms.keep(asyncio.ensure_future(self._wake(word.table)))

    def _note(self, message: bytes) -> None:
        said = words.alive(message)
        if self.thinker is not None:
            self.thinker.alive(said.id)
        if said.id == self.id:
            self._took("echo", self._said)
            if time.monotonic() - self._heard.get(self.id, 0.0) > BACK:
                self._back = time.monotonic()
        if said.serves:
            self._heard[said.id] = time.monotonic()
            self._missing.discard(said.id)

    def _took(self, way: str, begun: float) -> None:
        self.rooms.metrics.bus_seconds.labels(way).observe(time.monotonic() - begun)

    async def _wake(self, table: str) -> None:
        with contextlib.suppress(Elsewhere, StoreError, CarcassonneError):
            await self.rooms.wake(table)

    # --- what goes on -------------------------------------------------------------------------------

    async def _beat(self) -> None:
        """Show signs of life on the bus."""
        alive = words.pack(words.Alive(self.id, True))
        while True:
            self._said = time.monotonic()
            self.bus.tell("alive", alive)
            self._guests.tick()
            self._heard = {id: at for id, at in self._heard.items() if time.monotonic() - at < 60.0}
            await asyncio.sleep(BEAT)

    async def _renew(self) -> None:
        """Renew the leases, and let go of tables that were taken over."""
        while True:
            begun = time.monotonic()
            rooms = list(self.rooms)
            try:
                held = await self.registry.renew(self.leads)
            except StoreError as error:
                log.error("leases were not renewed: %s", error)
            else:
                self._renewed = begun
                if not self._fit:
                    log.warning("leases are renewed again")
                self._fit = True
                for room in rooms:
                    if room.fence is not None and held.get(room.table.id) != room.fence[1]:
                        self.lost(room)
            await asyncio.sleep(BEAT)

    async def _watch(self) -> None:
        """See who is silent, ourselves included: who could not renew its leases in time holds no table."""
        while True:
            if self._fit and time.monotonic() - self._renewed > TERM:
                log.error("leases ran out; all tables are given up")
                self._fit = False
                for room in self.rooms:
                    self.lost(room)
            self.abroad.look()
            await asyncio.sleep(LOOK)

    def lost(self, room: Room) -> None:
        """A table is not held here any more."""
        self.rooms.forget(room, give_back=False)
        room.dismiss("again", "the table moved to another server; reconnect")

    async def _adopt(self) -> None:
        """Take the tables of servers that are gone: those who sit there may hear nothing for long."""
        while True:
            await asyncio.sleep(ADOPT * random.uniform(0.5, 1.0))
            silent = [id for id in self._heard if self.gone(id)]
            try:
                found = [table for table in await self.registry.orphans(silent) if table not in self._broken]
            except StoreError:
                continue
            random.shuffle(found)
            await asyncio.gather(*map(self._adopt_one, found[:FEW]))

    async def _adopt_one(self, table: str) -> None:
        try:
            await self._wake(table)
        except Exception:  # one bad table must not keep the others from going on
            self._broken.add(table)
            log.exception("table %s cannot be loaded", table)

    async def _lead(self) -> None:
        """Ask who keeps house; a new leader wakes tables that nobody holds."""
        while True:
            with contextlib.suppress(StoreError):
                before, self.leads = self.leads, await self.registry.lead()
                if self.leads and not before:
                    log.info("this server keeps house now")
                    await wake_restless(self.rooms, await self.registry.unheld())
                if self.leads:
                    await self.registry.bury()
            await asyncio.sleep(LEADING)
