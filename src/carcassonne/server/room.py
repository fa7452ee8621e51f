"""A table at work: one change at a time, stored first, told afterwards; clocks and bots that move it on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from carcassonne.game import open_decision
from carcassonne.server import answers, audience, limits, moves
from carcassonne.server.absence import Absences
from carcassonne.server.asking import Closed
from carcassonne.server.information import info
from carcassonne.server.messages import PROTOCOL
from carcassonne.server.refusal import Refusal
from carcassonne.server.store import Conflict, Fence, Fenced, StoreError, Token
from carcassonne.server.table import POSITION, Ask, Change, Table
from carcassonne.server.telling import Listener, Teller, view_seat

if TYPE_CHECKING:
    from carcassonne.server.rooms import Rooms

PATIENCE = 5.0
"""Seconds that somebody may be away before the only option is taken for him."""
UNWATCHED = 60.0
"""Seconds that bots play on among themselves when nobody looks."""
MOST_ENTRIES = 10_000
"""The longest games have some hundreds."""
MOST_MISSED = 200
"""Who missed more entries begins anew with a fresh view."""

log = logging.getLogger(__name__)


class Room:
    """A table with those who listen to it."""

    def __init__(
        self, rooms: Rooms, table: Table, tokens: Sequence[Token], fence: Fence | None = None
    ) -> None:
        self.rooms = rooms
        self.fence = fence
        """The lease under which the table is written, where several servers share the store."""
        self.patron = ""
        """The address for which bots think here: those of one address share their turns."""
        self.table = table
        self.tokens = list(tokens)
        self.teller = Teller(table)
        self.listeners = self.teller.listeners
        self.busy = 0
        """Changes under way; a room that is busy stays in memory."""
        self.used = rooms.now()
        self._closed = False
        self._lock = asyncio.Lock()
        self._mover: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._asking: asyncio.TimerHandle | None = None
        self.absences = Absences(self)
        self._drafts: set[int] = set()
        """Seats whose drafts are still to be written."""
        self._drafted = True
        """May the store have drafts of the position? If not, there are none to clear."""
        self._since = rooms.now()
        self._visited = rooms.now()
        """When somebody last looked at the table, or asked about it."""
        self._seen: dict[int, float] = {}
        """When a client of a seat was last connected."""

    # --- who listens --------------------------------------------------------------------------------

    def join(self, listener: Listener, last: int | None) -> None:
        """Welcome a client and say what it missed."""
        self.listeners.add(listener)
        self.used = self.rooms.now()
        if self.table.clock.running in listener.seats:
            self.table.clock.found(self.used)
        listener.send(audience.encode(self._welcome(listener, last)))
        self.tell_info(but=listener)
        self.absences.welcome_back(listener.seats)
        self.wake()

    def _welcome(self, listener: Listener, last: int | None) -> answers.Welcome:
        table, seat = self.table, view_seat(listener)
        if last is not None and last > table.number:
            last = None  # from a database that was restored since
        missed = view = None
        if last is not None and table.number - last <= MOST_MISSED:
            missed = audience.told(table, seat, last, table.number)
        if table.game is not None:
            view = self.teller.view(listener)  # also where it is not sent: changes will be told against it
        return answers.Welcome(
            protocol=PROTOCOL,
            engine=table.engine,
            host=listener.host,
            seats=list(listener.seats),
            number=table.number,
            info=self.info(),
            view=view if last != table.number else None,
            missed=missed,
            drafts=self._kept(listener),
            at=self.rooms.now(),
        )

    def _kept(self, listener: Listener) -> list[answers.Kept]:
        """The drafts of a client's seats; those of a secret decision only where the seat sits alone."""
        decision = None if self.table.game is None else self.table.game.decision
        if decision is None or (decision.secret and len(listener.seats) > 1):
            return []
        return [
            answers.Kept(seat=seat, number=self.table.position, actions=draft)
            for seat, draft in self.table.drafts.items()
            if seat in listener.seats
        ]

    def leave(self, listener: Listener) -> None:
        """A client is gone; an audience that nobody belongs to is forgotten."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self.teller.forget()
        self.used = self._visited = self.rooms.now()
        self._seen.update((seat, self.used) for seat in listener.seats)
        for seat in set(listener.seats) - self.present():
            self.table.clock.lose(seat, self.used)
        self.tell_info()
        self.wake()

    def visit(self) -> None:
        """Somebody asks about the table: it is not put away now, and bots that paused go on."""
        self.used = self._visited = self.rooms.now()
        self.wake()

    def crowded(self, playing: bool) -> bool:
        """Are there so many at the table that one more must wait? Spectators take no player's place."""
        there = sum(bool(one.seats or one.host) == playing for one in self.listeners)
        return there >= (limits.PLAYERS if playing else limits.WATCHERS)

    def present(self) -> set[int]:
        return {seat for listener in self.listeners for seat in listener.seats}

    def info(self) -> answers.TableInfo:
        watchers = sum(not listener.seats and not listener.host for listener in self.listeners)
        return info(self.table, self.present(), any(one.host for one in self.listeners), watchers)

    def idle(self) -> bool:
        """Nobody listens and nothing moves: the table may wait in the store."""
        moving = self._mover is not None and not self._mover.done()
        return not (self.listeners or moving or self._drafts or self.timed())

    def timed(self) -> bool:
        """Does somebody's time run here, or may it begin to at any moment?"""
        running = self.table.status == "running" and self.table.clock.running is not None
        return self.busy > 0 or running

    # --- changes ------------------------------------------------------------------------------------

    async def change(self, plan: Callable[[float], Change | None], command: str | None = None) -> int:
        """Carry out a change: plan it, store it, then tell it. Returns the number of its entry.

        It goes on to its end even if the one who asked for it is gone. A command that was carried out before
        is not carried out again.
        """
        self.busy += 1
        task = asyncio.ensure_future(self._change(plan, command))
        self.rooms.keep(task)
        task.add_done_callback(self._settled)
        return await asyncio.shield(task)

    def _settled(self, task: asyncio.Task[int]) -> None:
        self.busy -= 1
        if not task.cancelled():
            task.exception()  # seen, even if the one who asked is gone

    async def _change(self, plan: Callable[[float], Change | None], command: str | None) -> int:
        async with self._lock:
            if command is not None and command in self.table.commands:
                return self.table.commands[command]
            if self._closed:
                raise Refusal("store.conflict", "the table was unloaded in the meantime; reconnect")
            now = self.rooms.now()
            change = plan(now)
            if change is None:
                return self.table.number
            if self.table.number >= MOST_ENTRIES and change.entries and change.status is None:
                raise Refusal("table.full", "the log of this table is full; end the game")
            await self._store(change)
            first = self.table.number + 1
            asked = self.table.asking is not None
            before = self.table.events
            self.table.adopt(change)
            self.used = now
            self.teller.tell(change.entries, before, self.info, asked)
            if change.tokens is not None:
                self.tokens = change.tokens.applied(self.tokens)
            if any(entry.kind == "order" for entry in change.entries):
                self._move_seats()
            self.wake()
            self.rooms.metrics.commit(self.rooms.now() - now, change)
            return self.table.commands.get(command or "", first)

    def _move_seats(self) -> None:
        """Seats have changed places: tell each client which ones it holds now."""
        self._seen.clear()
        for listener in self.listeners:
            held = {token.seat for token in self.tokens if token.hash in listener.hashes}
            listener.seats = tuple(sorted(seat for seat in held if seat is not None))
            listener.send(audience.encode(self._welcome(listener, self.table.number)))

    async def _store(self, change: Change) -> None:
        clear = self._drafted and any(entry.kind in POSITION for entry in change.entries)
        self._drafted = self._drafted and not clear  # if it fails the room is given up
        try:
            await self.rooms.store.append(
                self.table.id,
                change.entries,
                status=change.status,
                clear_drafts=clear,
                tokens=change.tokens,
                opens=change.opens,
                **self._fenced(),
            )
        except StoreError as error:
            log.error("table %s: %s", self.table.id, error)
            self.rooms.lose(self, recover=not isinstance(error, Fenced))
            self.dismiss("again", "the table has to be reloaded; reconnect")
            key = "store.conflict" if isinstance(error, Conflict | Fenced) else "store.failed"
            raise Refusal(key, "it could not be stored; reconnect to see the table") from None

    def _fenced(self) -> dict[str, Any]:
        """What a store that several servers share must know."""
        return {} if self.fence is None else {"fence": self.fence}

    async def holds(self) -> bool:
        """Is the table still held here? If not, it is put away, and whoever is here comes again."""
        cluster = self.rooms.cluster
        if cluster is None or await cluster.holds(self):
            return True
        cluster.lost(self)
        return False

    async def settled(self, seconds: float = 2.0) -> None:
        """Wait until changes and drafts that are under way are stored."""
        async with asyncio.timeout(seconds):
            while self.busy or self._drafts:
                await asyncio.sleep(0.01)

    # --- talking to clients --------------------------------------------------------------------------

    def tell_info(self, but: Listener | None = None) -> None:
        self.teller.tell_all(answers.Info(number=self.table.number, info=self.info()), but)

    def wave(self, seat: int, emote: str) -> None:
        """An emote is told and forgotten."""
        self.teller.tell_all(answers.Emoted(seat=seat, emote=emote))

    def away(self, seat: int) -> float:
        """For how many seconds nobody of this seat has been connected."""
        return 0.0 if seat in self.present() else self.rooms.now() - self._seen.get(seat, self._since)

    def dismiss(self, reason: str, sentence: str, hashes: Collection[str] | None = None) -> None:
        """End the connections of everybody, or of those who came with one of these tokens."""
        for listener in list(self.listeners):
            if hashes is None or listener.hashes & frozenset(hashes):
                listener.dismiss(reason, sentence)

    # --- what moves by itself ----------------------------------------------------------------------------

    def wake(self) -> None:
        """See to clocks, and to seats that no human plays."""
        if self._closed:
            return
        self._arm()
        self.absences.look()
        if (self._mover is None or self._mover.done()) and self._automatic() is not None:
            self._mover = asyncio.ensure_future(self._move_on())
            self.rooms.keep(self._mover)

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seat = self.table.decider()
        if seat is None or self.rooms.closing:
            return
        loop, deadline = asyncio.get_running_loop(), self.table.clock.deadline()
        if deadline is not None:
            self._timer = loop.call_later(max(0.0, deadline - self.rooms.now()), self._ring)
        elif self._forced(seat) and self.away(seat) < PATIENCE:
            self._timer = loop.call_later(PATIENCE, self.wake)

    def _ring(self) -> None:
        async def expire() -> None:
            def plan(now: float) -> Change | None:
                deadline = self.table.clock.deadline()
                due = self.table.status == "running" and deadline is not None and deadline <= now + 0.01
                return moves.expire(self.table, now) if due else None

            with contextlib.suppress(Refusal):  # what cannot be stored is met again after a reload
                await self.change(plan)
                self._arm()

        self.rooms.keep(asyncio.ensure_future(expire()))

    def _automatic(self) -> str | None:
        """Why the seat that is asked plays by itself: "bot", "default", "forced"; None if a human decides."""
        seat = self.table.decider()
        if seat is None or self.rooms.closing or self._unwatched():
            return None
        if seat in self.table.resigned:
            return "default"
        if not self.table.seats[seat].human:
            return "bot"
        return "forced" if self._forced(seat) and self.away(seat) >= PATIENCE else None

    def _unwatched(self) -> bool:
        """Are only bots left to play, and has nobody looked at them for a while? Then they pause."""
        humans = any(
            seat.human and place not in self.table.resigned for place, seat in enumerate(self.table.seats)
        )
        if humans or self.listeners or self.rooms.settings.play_unwatched:
            return False
        return self.rooms.now() - self._visited > UNWATCHED

    def _forced(self, seat: int) -> bool:
        """Has an absent human only one option? A secret one is not taken: that would tell so."""
        if seat in self.present() or seat in self.table.drafts or self.table.game is None:
            return False
        decision = open_decision(self.table.game)
        return not decision.secret and len(decision.options) == 1

    async def _move_on(self) -> None:
        """Play until a human is asked."""
        try:
            while (why := self._automatic()) is not None:
                await self._move(why)
        except (Closed, Refusal):
            return  # the server is going down, or the table is read again

    async def _move(self, why: str) -> None:
        table = self.table
        game, seat, position = table.game, table.decider(), table.position
        assert game is not None
        assert seat is not None
        actions: Sequence[moves.Chosen]
        if why == "default":
            actions = moves.defaults(game, seat)
        elif len(options := open_decision(game).options) == 1:
            actions = options
        else:
            level = table.seats[seat].level or ""
            actions = [await self.rooms.think(self, seat, level)]

        def plan(now: float) -> Change | None:
            if table.position != position or self._automatic() != why:
                return None  # somebody else was faster: look again
            return moves.commit(table, seat, actions, why, now)

        await self.change(plan)

    # --- take-backs and drafts ---------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        """Let the others answer a wish to take back."""
        self.table.asking = ask
        self.tell_info()

        def silent() -> None:
            if self.table.asking is ask:
                self.refuse(ask)

        self._asking = asyncio.get_running_loop().call_later(ask.until - self.rooms.now(), silent)

    def answered(self) -> None:
        """Somebody allowed it, but others are still asked."""
        self.tell_info()

    def refuse(self, ask: Ask) -> None:
        """Somebody refused, or did not answer."""
        self.table.asking = None
        refused = answers.Refused(
            id=ask.command,
            reason="takeback.refused",
            message="not everyone allowed it",
            params={},
            number=self.table.number,
        )
        encoded = audience.encode(refused)
        for listener in self.listeners:
            if ask.seat in listener.seats:
                listener.send(encoded)
        self.tell_info()

    def keep_draft(self, seat: int, actions: list[dict[str, Any]]) -> None:
        """Remember a seat's latest draft; it is written soon, and nobody waits for it."""
        if actions:
            self.table.drafts[seat] = actions
        else:
            self.table.drafts.pop(seat, None)
        self._drafted = True
        if not self._drafts:
            self.rooms.keep(asyncio.ensure_future(self._save_drafts()))
        self._drafts.add(seat)

    async def _save_drafts(self) -> None:
        while self._drafts:
            seat = min(self._drafts)
            actions = self.table.drafts.get(seat)
            draft = None if actions is None else {"position": self.table.position, "actions": actions}
            try:
                await self.rooms.store.save_draft(self.table.id, seat, draft, **self._fenced())
            except StoreError as error:
                log.warning("table %s: a draft was not kept: %s", self.table.id, error)
            if self.table.drafts.get(seat) == actions:
                self._drafts.discard(seat)

    def close(self) -> None:
        """Stop what moves by itself; the table may live on in another room."""
        self._closed = True
        self.absences.close()
        for handle in (self._timer, self._asking):
            if handle is not None:
                handle.cancel()
