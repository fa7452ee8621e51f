"""What goes on in the background while the server runs: resuming, heartbeats, putting away, throwing away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from carcassonne.server.cluster.errors import Elsewhere
from carcassonne.server.refusal import Refusal
from carcassonne.server.settings import DAY
from carcassonne.server.steady import Steady
from carcassonne.server.store import TooMany
from carcassonne.server.table import rebuild

if TYPE_CHECKING:
    from carcassonne.server.rooms import Rooms

HEARTBEAT = 1.0
"""Seconds: at most so much time of a clock is lost or gained by a crash."""
SWEEP = 60.0
LAG_SECONDS = 0.5
PUT_AWAY = 300.0
"""Seconds that an idle table stays in memory."""
RETIRE = 3600.0

log = logging.getLogger(__name__)


async def resume(rooms: Rooms) -> None:
    await wake_restless(rooms, await rooms.store.running())


async def wake_restless(rooms: Rooms, tables: Iterable[str]) -> None:
    """Load what has a clock or a bot that must move; the others wait until somebody comes."""
    for id in tables:
        try:
            stored = await rooms.store.load(id)
            if stored is not None and rebuild(stored).restless():
                await rooms.wake(id)
        except (Elsewhere, Refusal):
            continue  # another server was faster, or what is wrong was said
        except Exception:  # one bad table must not keep the others from going on
            log.exception("table %s cannot be loaded", id)


async def beat(rooms: Rooms) -> None:
    """Note every second that the server runs: after a crash, clocks go on from there."""
    while True:
        await asyncio.sleep(HEARTBEAT)
        try:
            await rooms.store.heartbeat(rooms.now())
        except Exception as error:
            log.error("the database is not responding: %s", error)
        _set_time(rooms)


def _set_time(rooms: Rooms) -> None:
    """Follow a machine's clock that was set, but only while no player's time runs: it would be charged."""
    now = rooms.now
    if isinstance(now, Steady) and now.drift() and not any(room.timed() for room in rooms):
        log.warning("the clock of this machine was set: it is %+.0f seconds from ours", now.drift())
        now.correct()


async def measure(rooms: Rooms) -> None:
    """See how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        rooms.metrics.lag.set(max(0.0, loop.time() - due))


async def sweep(rooms: Rooms) -> None:
    """Put tables away at which nobody has been for a while."""
    while True:
        await asyncio.sleep(SWEEP)
        now = rooms.now()
        for room in rooms:
            if room.idle() and now - room.used > PUT_AWAY:
                rooms.forget(room)


async def retire(rooms: Rooms) -> None:
    """Delete tables that ended or were left long ago."""
    settings = rooms.settings
    said = False
    while True:
        if rooms.cluster is not None and not rooms.cluster.leads:
            await asyncio.sleep(SWEEP)  # another server keeps house
            continue
        try:
            gone = await rooms.store.retire(
                rooms.now(),
                settings.keep_finished_days * DAY,
                settings.keep_abandoned_days * DAY,
                settings.retire_share,
            )
        except TooMany as error:
            if not said:
                log.error(
                    "no old tables were removed: %s Check the clock of this machine; if it is right, start "
                    "once with CARCASSONNE_RETIRE_SHARE=1",
                    error,
                )
            said = True
        except Exception as error:
            log.error("old tables were not removed: %s", error)
        else:
            if gone:
                log.info("%s old tables removed", gone)
        await asyncio.sleep(RETIRE)


async def follow(rooms: Rooms) -> None:
    """Follow the machine's clock; that the server runs, its leases say."""
    while True:
        await asyncio.sleep(HEARTBEAT)
        _set_time(rooms)


JOBS = (resume, beat, measure, sweep, retire)
SHARED = (follow, measure, sweep, retire)
"""For one of several servers: leases say who lives, and who wakes what (`cluster`)."""
