"""All tables of the server: opened, loaded when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from carcassonne._version import __version__
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import CarcassonneError, IllegalAction
from carcassonne.game import open_decision
from carcassonne.server import fairness, housekeeping, limits, lobby, messages, seats
from carcassonne.server.asking import Asking, Closed, Unanswerable
from carcassonne.server.cluster.errors import Elsewhere
from carcassonne.server.lobby import Chance
from carcassonne.server.refusal import Refusal
from carcassonne.server.replays import Replays
from carcassonne.server.room import Room
from carcassonne.server.settings import Settings
from carcassonne.server.steady import Steady
from carcassonne.server.store import Fence, Stored, StoreError, Token, TokenChange
from carcassonne.server.table import Broken, Change, Table, engine_changed, events_in, open_game, rebuild
from carcassonne.server.thinking_process import Position

if TYPE_CHECKING:
    from carcassonne.server.cluster.cluster import Cluster
    from carcassonne.server.metrics import Metrics
    from carcassonne.server.store import Store

RETRY = 1.0
"""Seconds before a table is read again after the store failed."""
HINT_SECONDS = 2.0

log = logging.getLogger(__name__)

CHANCE = Chance(
    id=lambda: secrets.token_hex(8),
    token=lambda: secrets.token_urlsafe(24),
    seed=fairness.new_seed,
    commitment=fairness.commitment,
)


def fingerprint(token: str) -> str:
    """What is kept of a token. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def successor(token: str, table: str) -> str:
    """The token for the table of a rematch that follows from one of the old table.

    Whoever asks with the same token gets the same one: a link that many hold stays one link, and a repeated
    question changes nothing.
    """
    made = hmac.digest(token.encode(), f"rematch {table}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()


def _given_away(old: Table, seat: int, new: Table) -> bool:
    """Has the host of the rematch given the seat of a player to somebody else meanwhile?"""
    place = old.moved[seat]
    return place not in new.stand_ins and new.seats[place] != old.seats[seat]


def _metrics() -> Metrics:
    """Loaded by a server only: a page that is its own counts nothing."""
    from carcassonne.server.metrics import Metrics

    return Metrics()


class Rooms:
    """The tables in memory by id, and what they all need."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        thinker: Asking,
        now: Callable[[], float] | None = None,
        chance: Chance = CHANCE,
        metrics: Metrics | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.thinker = thinker
        self.now = now or Steady()
        self.chance = chance
        self.metrics = metrics or _metrics()
        self.metrics.waiting.set_function(lambda: thinker.waiting)
        store.observe = self.metrics.stored_in
        self.complaints = limits.Complaints()
        self.replays = Replays()
        self.judging = asyncio.Semaphore(max(1, settings.thinkers // 2))
        """For analyses: at most half of the bots' processes."""
        self.closing = False
        self.cluster = cluster
        """The other servers on the same store, if there may be some."""
        if cluster is not None:
            cluster.rooms = self
        self.jobs: list[Callable[[], Coroutine[Any, Any, None]]] = [
            partial(job, self) for job in (housekeeping.SHARED if cluster else housekeeping.JOBS)
        ]
        """What goes on in the background from `open` to `close`."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._damaged: set[str] = set()
        """Tables that could not be read, each told in the log once."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._background: list[asyncio.Task[None]] = []
        self._alive = 0.0
        """When the server last was known to run, before it was started now."""

    # --- life ---------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on where the last server stopped."""
        now = self.now()
        self._alive = min(now, await self.store.last_heartbeat() or now)
        if self.cluster is not None:
            await self.cluster.open()
        else:
            await self.store.heartbeat(now)
        self._background = [asyncio.ensure_future(job()) for job in self.jobs]

    async def close(self) -> None:
        """Finish what has begun; clocks stand still from here."""
        self.closing = True
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        for room in self._rooms.values():
            room.close()
        await self.thinker.close()
        self.replays.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):  # a database that is gone has said so already
            if self.cluster is not None:
                await self.cluster.close()
            else:
                await self.store.heartbeat(self.now())
        await self.store.close()

    def keep(self, task: asyncio.Task[Any]) -> None:
        """Hold a task until it is done, and wait for it when the server stops."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wake(self, id: str) -> None:
        """Load a table that must move by itself."""
        room = await self.get(id)
        if room is not None:
            room.wake()

    async def _recover(self, id: str) -> None:
        """Read a table again whose change could not be stored, as soon as the store is there again."""
        while not self.closing:
            await asyncio.sleep(RETRY)
            try:
                await self.wake(id)
            except StoreError:
                continue
            except Elsewhere:
                return
            except Refusal as refusal:
                if refusal.key == "store.conflict":  # this server may hold no tables at the moment
                    continue
            return

    def lose(self, room: Room, recover: bool = True) -> None:
        """A change of this table may be stored or not: what is stored counts, so it is read again."""
        self.metrics.store_errors.inc()
        self.forget(room, give_back=False)
        if not recover:
            return  # another server has it
        task = asyncio.ensure_future(self._recover(room.table.id))
        self._background.append(task)
        task.add_done_callback(self._background.remove)

    # --- tables -------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def forget(self, room: Room, give_back: bool = True) -> None:
        """Put a table away; whoever comes next loads it from the store."""
        room.close()
        if self.cluster is not None and give_back:
            self.keep(asyncio.ensure_future(self.cluster.give_back(room)))
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        self.metrics.rooms.set(len(self._rooms))

    async def get(self, id: str) -> Room | None:
        """A table by id, loaded if need be; several who come at once wait for one loading."""
        room = self._rooms.get(id)
        if room is not None:
            return room
        if id not in self._loading:
            task = self._loading[id] = asyncio.ensure_future(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room | None:
        try:
            return await self._read(id)
        except (StoreError, CarcassonneError, Elsewhere):
            raise
        except Exception as error:  # a row that was altered or half restored may fail in any way
            if id not in self._damaged:
                log.exception("table %s is damaged; restore it from a backup", id)
                self._damaged.add(id)
            raise Refusal("table.damaged", "this table is damaged; the host can restore it") from error

    async def _read(self, id: str) -> Room | None:
        lease = None if self.cluster is None else await self.cluster.hold(id)
        if self.cluster is not None and lease is None:
            return None
        stored = await self.store.load(id)
        if stored is None:
            return None
        table = rebuild(stored)
        broken: Broken | None = None
        try:
            await asyncio.to_thread(open_game, table)
        except Broken as error:
            broken, table.game = error, error.game
        alive = self._alive if lease is None or lease.idle is None else self.now() - lease.idle
        table.clock.stood_still(alive, self.now())
        if table.game is not None:
            table.events = events_in(table.game)
        fence = None if lease is None or self.cluster is None else (self.cluster.id, lease.epoch)
        await self._note_engine(table, broken, {} if fence is None else {"fence": fence})
        return self._admit(table, stored.tokens, fence)

    async def _note_engine(self, table: Table, broken: Broken | None, fenced: dict[str, Any]) -> None:
        """Say in the log that the rules changed; a running game that they forbid is closed, not lost."""
        now = self.now()
        if broken is not None and table.status == "running":
            scores = list(table.game.scores) if table.game is not None else []
            sentence = (
                f"the rules were corrected (engine {table.engine} to {__version__}) and this game "
                f"cannot continue under them: {broken}; the record of what was played can be saved"
            )
            data = {"reason": "rules", "message": sentence, "winners": [], "scores": scores}
            entry = table.entry("closed", data, now)
            await self.store.append(table.id, [entry], status="closed", clear_drafts=True, **fenced)
            table.apply(entry)
            table.status = "closed"
            table.clock.halt(now)
            log.warning("table %s closed: %s", table.id, sentence)
        elif broken is None and table.status == "running":
            changed = engine_changed(table)
            if changed is not None:
                entry = table.entry("engine", changed, now)
                await self.store.append(table.id, [entry], **fenced)
                table.apply(entry)

    def _admit(self, table: Table, tokens: Sequence[Token], fence: Fence | None = None) -> Room:
        room = self._rooms[table.id] = Room(self, table, tokens, fence)
        self.metrics.rooms.set(len(self._rooms))
        return room

    async def create(self, new: messages.NewTable) -> messages.Created:
        """Open a table; where nobody is waited for it starts at once."""
        return await self.admit(await asyncio.to_thread(lobby.opened, new, self.chance, self.now()))

    async def admit(self, stored: Stored) -> messages.Created:
        """Give a new table its keys and store it."""
        keys = {role: self.chance.token() for role in ("host", "join", "watch")}
        stored.tokens = [Token(fingerprint(token), role) for role, token in keys.items()]
        placed = [seats.Seat(**seat) for seat in stored.setup["seats"]]
        own = []
        for number, seat in enumerate(placed):
            if seat.kind == "here":
                own.append(messages.SeatToken(seat=number, token=self.chance.token()))
                stored.tokens.append(Token(fingerprint(own[-1].token), "seat", number))
        table = await self._begun(stored)
        fence = None if self.cluster is None else self.cluster.first_fence()
        fenced: dict[str, Any] = {} if fence is None else {"fence": fence}
        await self.store.create(stored, **fenced)
        self.metrics.count(stored.entries)
        self._admit(table, stored.tokens, fence).wake()
        return messages.Created(table=stored.id, seats=own, **keys)

    async def _begun(self, stored: Stored) -> Table:
        """A new table, started if no seat is free; what is to be stored grows by that."""
        table = rebuild(stored)
        if all(seat.taken for seat in table.seats):
            begun = await asyncio.to_thread(lobby.start, table, None, self.now(), None)
            stored.entries, stored.status = begun.entries, begun.status or stored.status
            table.adopt(begun)
        return table

    async def rematch(self, room: Room, command: str) -> int:
        """Open the table of the rematch and say so at the old one, both or nothing."""
        stored, moved = lobby.again(room.table, self.chance, self.now())
        await self._begun(stored)

        def plan(now: float) -> Change:
            if room.table.rematch is not None:
                raise Refusal("table.rematch", "the rematch already exists; join it")
            data = {"table": stored.id, "seats": moved}
            return Change([room.table.entry("rematch", data, now, command)], opens=stored)

        number = await room.change(plan, command)
        if room.table.rematch == stored.id:
            self.metrics.count(stored.entries)
            with contextlib.suppress(Elsewhere):
                await self.wake(stored.id)  # from the store: somebody may have been faster than we
        return number

    # --- tokens -------------------------------------------------------------------------------------

    async def identify(self, token: str) -> tuple[Room, Token]:
        """The table a token opens, and what it allows."""
        return await self.identify_hash(fingerprint(token))

    async def identify_hash(self, hashed: str) -> tuple[Room, Token]:
        """The same, for who tells only the hash of a token."""
        found = await self.store.by_token(hashed)
        room = await self.get(found[0]) if found is not None else None
        if found is None or room is None:
            raise Refusal("token.unknown", "this link or token does not open a table, or no longer does")
        room.visit()
        return room, found[1]

    async def _look(self, id: str) -> Table | None:
        """A table as it is, without its game if another server holds it; nothing is done to it."""
        if self.cluster is None or id in self._rooms:
            room = await self.get(id)
            return None if room is None else room.table
        stored = await self.store.load(id)
        return None if stored is None else rebuild(stored)

    async def take_seat(self, wish: messages.TakeSeat) -> messages.Seated:
        """Whoever comes by the invite link takes a free seat and gets a token of his own, or brings it."""
        room, token = await self.identify(wish.code)
        if token.role != "join":
            raise Refusal("token.role", "this link is for watching; ask for the invite link")
        issued = wish.token or self.chance.token()
        own = fingerprint(issued)
        if known := await self.store.by_token(own):
            if (known[0], known[1].seat) != (room.table.id, wish.seat):
                raise Refusal("token.known", "this token opens something else; draw another one")
            return messages.Seated(table=room.table.id, seat=wish.seat, token=issued)
        try:
            await room.change(partial(lobby.taken_seat, room.table, wish, own))
        except CarcassonneError:
            if not await room.holds():
                raise Refusal("store.conflict", "the table moved to another server; try again") from None
            raise
        return messages.Seated(table=room.table.id, seat=wish.seat, token=issued)

    async def follow(self, wish: messages.Tokens) -> messages.Followed:
        """Tokens for the table of the rematch, for those who hold tokens of the old one."""
        known_by = [await self.store.by_token(fingerprint(token)) for token in wish.tokens]
        found = [known for known in known_by if known is not None]
        if len(found) < len(known_by):
            raise Refusal("token.unknown", "this link or token does not open a table, or no longer does")
        table = await self._look(found[0][0])
        after = await self.get(table.rematch) if table is not None and table.rematch is not None else None
        if table is None or after is None or any(id != table.id for id, _ in found):
            raise Refusal("rematch.none", "there is no rematch of this table yet")
        given: list[messages.Held] = []

        def plan(now: float) -> Change | None:
            known = {token.hash: token for token in after.tokens}
            new: list[Token] = []
            for text, (_, old) in zip(wish.tokens, found, strict=True):
                token = successor(text, after.table.id)
                hashed = fingerprint(token)
                seat = None if old.seat is None else table.moved[old.seat]
                held = known.get(hashed) or Token(hashed, old.role, seat)
                if hashed not in known and old.seat is not None and _given_away(table, old.seat, after.table):
                    continue
                if hashed not in known:
                    new.append(held)
                given.append(messages.Held(role=held.role, seat=held.seat, token=token))  # type: ignore[arg-type]
            return Change([], tokens=TokenChange(issued=new)) if new else None

        await after.change(plan)
        if not given:
            raise Refusal("seat.taken", "the host gave your seat to someone else")
        return messages.Followed(table=after.table.id, tokens=given)

    # --- bots ---------------------------------------------------------------------------------------

    async def think(self, room: Room, seat: int, level: str) -> Action:
        """The choice of a bot; in any case something legal."""
        table, game = room.table, room.table.game
        assert game is not None
        problem: str | None = "illegal"
        try:
            at = Position(table.id, game)
            choice = await self.thinker.choose(at, seat, level, self.settings.bot_seconds, room.patron)
            problem = choice.problem
            return game.action(choice)
        except (Unanswerable, IllegalAction) as error:
            log.error("bot %r gave no legal answer: %s", level, error)
            return open_decision(game).default
        finally:
            if problem is not None:
                self.metrics.bot_problems.labels(problem).inc()

    async def hint(self, room: Room, seat: int, n: int) -> list[dict[str, Any]]:
        """What a bot would do in this seat."""
        table = room.table
        assert table.game is not None
        level = self.settings.hint_level or seats.usual_level()
        try:
            at = Position(table.id, table.game)
            return await self.thinker.rank(at, seat, level, HINT_SECONDS, n, room.patron)
        except (Unanswerable, Closed, CarcassonneError):
            return []
