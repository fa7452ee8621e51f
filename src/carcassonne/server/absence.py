"""When the seat that is asked stays away, the others vote: wait, let a bot play on, or end the game.

Nothing of this is in the log but what comes of it: after a restart the waiting begins anew.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from carcassonne.server import lobby, moves
from carcassonne.server.refusal import Refusal
from carcassonne.server.table import Absent, Change

if TYPE_CHECKING:
    from carcassonne.server.room import Room

AWAY = 60.0
"""Seconds after which a seat counts as deserted, and after which those who chose to wait are asked again."""


class Absences:
    """Watches one table for a seat that keeps the others waiting."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._waited: dict[int, float] = {}
        """When the others last chose to wait for a seat."""
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """See who is missing now; everybody is told when that changes."""
        room, table = self._room, self._room.table
        self.close()
        seat, now = self._missing(), room.rooms.now()
        before = table.absence
        if seat is None:
            table.absence = None
        else:
            due = max(now - room.away(seat), self._waited.get(seat, 0.0)) + AWAY
            if due > now:
                table.absence = None
                self._timer = asyncio.get_running_loop().call_later(due - now, self.look)
            elif before is None or before.seat != seat:
                table.absence = Absent(seat, now - room.away(seat), {})
        if table.absence is not before:
            room.tell_info()
        elif before is not None:
            self._count(before)

    def _missing(self) -> int | None:
        """The human seat that is asked while only others are here."""
        room, table = self._room, self._room.table
        seat = table.decider()
        away = seat is not None and table.seats[seat].human and seat not in table.resigned
        return seat if away and seat not in room.present() and self._voters() else None

    def _voters(self) -> set[int]:
        table = self._room.table
        humans = {number for number, seat in enumerate(table.seats) if seat.human}
        return (humans & self._room.present()) - table.resigned

    def vote(self, seats: Collection[int], vote: str) -> None:
        """Somebody votes, for all seats that he holds."""
        absent = self._room.table.absence
        if absent is None:
            raise Refusal("vote.none", "the table is not waiting for anyone now")
        for seat in self._voters() & set(seats):
            absent.votes[seat] = vote
        self._room.tell_info()
        self._count(absent)

    def _count(self, absent: Absent) -> None:
        """More than half of the humans present decide."""
        voters = self._voters()
        votes = Counter(vote for seat, vote in absent.votes.items() if seat in voters)
        for vote, count in votes.items():
            if 2 * count > len(voters):
                self._decide(absent, vote)
                return

    def _decide(self, absent: Absent, vote: str) -> None:
        room = self._room
        if vote == "wait":
            self._waited[absent.seat] = room.rooms.now()
            self.look()
            return

        def plan(now: float) -> Change | None:
            if room.table.absence is not absent:
                return None  # the player came back, or it was done already
            if vote == "end":
                return moves.give_up(room.table, now)
            return lobby.deserted(room.table, absent.seat, now)

        self._carry_out(plan)

    def welcome_back(self, seats: Collection[int]) -> None:
        """Somebody has come: a bot that stood in for him makes room."""
        for seat in set(seats) & self._room.table.stand_ins.keys():
            self._carry_out(partial(lobby.returned, self._room.table, seat))

    def _carry_out(self, plan: Callable[[float], Change | None]) -> None:
        async def change() -> None:
            with contextlib.suppress(Refusal):  # what cannot be stored is met again after a reload
                await self._room.change(plan)

        self._room.rooms.keep(asyncio.ensure_future(change()))

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
