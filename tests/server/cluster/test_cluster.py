"""Tables that several servers share: who holds them, who takes them over, and that nobody else can write."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from carcassonne.server import messages
from carcassonne.server.cluster import abroad
from carcassonne.server.cluster.abroad import Place
from carcassonne.server.cluster.cluster import Cluster
from carcassonne.server.cluster.errors import Elsewhere
from carcassonne.server.cluster.guests import Guest, Line
from carcassonne.server.refusal import Refusal
from carcassonne.server.rooms import Rooms, fingerprint
from carcassonne.server.store import Fenced, Store
from carcassonne.server.store.claim import Taken
from tests.server.cluster.conftest import Heard, Start, come_true
from tests.server.playing import PATIENCE

pytestmark = [pytest.mark.slow, pytest.mark.anyio]

SEATS = [messages.SeatSpec(kind="here"), messages.SeatSpec(kind="here")]


def of(rooms: Rooms) -> Cluster:
    assert rooms.cluster is not None
    return rooms.cluster


async def opened(rooms: Rooms) -> messages.Created:
    return await rooms.create(messages.NewTable(seats=SEATS))


async def visit(rooms: Rooms, created: messages.Created, last: int | None = None) -> tuple[Place, Heard]:
    """Sit down at a table that another server holds."""
    client, hashes = Heard(), [fingerprint(seat.token) for seat in created.seats]

    async def there(server: str) -> Place:
        return await of(rooms).abroad.enter(server, client, hashes, last, "")

    async def here() -> Place:
        await rooms.identify_hash(hashes[0])
        raise AssertionError("the table is held here")

    return await of(rooms).owned(here, there), client


def command(kind: str, client: Heard, **fields: Any) -> bytes:
    welcome = next(json.loads(one) for one in client.told if b'"welcome"' in one)
    return json.dumps({"type": kind, "id": "x1", "expect": welcome["number"], **fields}).encode()


async def test_who_was_held_up_does_not_take_others_for_silent(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    _, client = await visit(second, await opened(first))
    time.sleep(abroad.SILENT + 0.1)  # a busy machine: nobody is heard meanwhile
    of(second).abroad.look()
    assert client.over is None


async def test_a_player_of_another_server_plays_and_is_told(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    place, client = await visit(second, created)
    welcome = json.loads(await client.until(b'"welcome"'))
    decision = welcome["view"]["decision"]
    await place.say(command("commit", client, seat=decision["player"], actions=[decision["options"][0]]))
    done = json.loads(await client.until(b'"done"'))
    entry = json.loads(await client.until(b'"kind":"action"'))
    assert entry["number"] == done["number"] == welcome["number"] + 1
    room = await first.get(created.table)
    assert room is not None
    assert room.listeners
    place.leave()
    await come_true(lambda: not room.listeners)


async def test_how_long_the_bus_takes_is_measured(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    await visit(second, await opened(first))
    counts = [f'carcassonne_bus_seconds_count{{way="{way}"}}'.encode() for way in ("call", "echo")]
    await come_true(lambda: all(count in second.metrics.page() for count in counts))


async def test_what_is_refused_elsewhere_is_told(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    place, client = await visit(second, await opened(first))
    await client.until(b'"welcome"')
    await place.say(command("commit", client, seat=5, actions=[{}]))
    assert b"seat.not-yours" in await client.until(b'"refused"')
    await place.say(b"junk")
    await client.until(b"message.junk")


async def test_a_token_that_opens_nothing_is_refused_everywhere(serve: Start) -> None:
    rooms = await serve("a")
    with pytest.raises(Refusal, match="does not open"):
        await rooms.identify("nothing")


async def test_a_fenced_holder_writes_nothing(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    room = await first.get(created.table)
    assert room is not None
    taken = await of(second).registry.take(created.table, ["a"])
    assert taken is not None
    assert taken.epoch == 2
    with pytest.raises(Fenced):
        await first.store.append(created.table, [], status="closed", fence=room.fence)
    with pytest.raises(Fenced):
        await first.store.save_draft(created.table, 0, {"position": 1, "actions": []}, fence=room.fence)
    assert not await room.holds()
    stored = await second.store.load(created.table)
    assert stored is not None
    assert (stored.status, stored.drafts) == ("running", {})


async def test_who_has_heard_more_than_a_server_knows_is_sent_to_the_holder(serve: Start) -> None:
    """A server does not know at once that its table was taken; nobody is shown what was before."""
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    taken = await of(second).registry.take(created.table, ["a"])
    assert taken is not None
    hashes = [fingerprint(seat.token) for seat in created.seats]
    with pytest.raises(Elsewhere, match="server b"):
        await Guest(of(first)._guests, Line("c", "line"), 1).enter(hashes, last=99)
    assert created.table not in {room.table.id for room in first}


def kill(rooms: Rooms) -> None:
    for task in of(rooms)._tasks:
        task.cancel()
    of(rooms).bus.cut = True  # type: ignore[attr-defined]


async def test_a_table_of_a_server_that_is_gone_is_taken_over(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    with pytest.raises(Elsewhere):
        await second.get(created.table)
    kill(first)
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                room = await second.get(created.table)
                break
            except Elsewhere:
                await asyncio.sleep(0.1)
    assert room is not None
    assert room.fence == ("b", 2)


async def test_a_table_of_a_server_that_is_gone_is_adopted_before_anybody_asks(serve: Start) -> None:
    """Those who sit there may hear nothing for long: a server that is only stopped closes no connection."""
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    await asyncio.sleep(0.7)
    kill(first)
    await come_true(lambda: created.table in {room.table.id for room in second})
    room = await second.get(created.table)
    assert room is not None
    assert room.fence == ("b", 2)


async def test_who_is_cut_off_takes_nothing(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    await asyncio.sleep(0.7)
    of(second).bus.cut = True  # type: ignore[attr-defined]
    for _ in range(30):
        with pytest.raises(Elsewhere):
            await second.get(created.table)
        await asyncio.sleep(0.1)


async def test_draining_gives_tables_back_one_by_one(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    created = await opened(first)
    _, client = await visit(second, created)
    await of(first).drain()
    room = await second.get(created.table)
    assert room is not None
    assert room.fence == ("b", 2)
    await come_true(lambda: client.over is not None)
    assert client.over == "again"
    with pytest.raises(Refusal):
        await first.get(created.table)


async def test_a_lost_word_ends_the_line(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    _, client = await visit(second, await opened(first))
    await client.until(b'"welcome"')
    line = next(iter(of(first)._guests._lines.values()))
    line.number += 1  # as if a message had not arrived
    await come_true(lambda: client.over is not None)
    assert client.over == "again"


async def test_one_server_keeps_house(serve: Start) -> None:
    first, second = await serve("a"), await serve("b")
    await come_true(lambda: of(first).leads or of(second).leads)
    assert await of(first).registry.lead() != await of(second).registry.lead()


async def test_a_server_that_is_asked_many_times_at_once_knows_whether_it_keeps_house(serve: Start) -> None:
    first = of(await serve("a"))
    await come_true(lambda: first.leads)
    assert all(await asyncio.gather(*(first.registry.lead() for _ in range(40))))


async def test_a_server_without_a_bus_is_refused(
    serve: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carcassonne.server.store.claim.WAIT", 0.0)
    await serve("a")
    alone = Store(database)
    with pytest.raises(Taken):
        alone.claim()
    await alone.close()
