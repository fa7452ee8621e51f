"""Many at once: one thread writes for all, and what one does wrong harms no other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
import sqlalchemy as sa

from carcassonne.server.store import Conflict, Store, StoreError, Unavailable, UnknownTable
from carcassonne.server.store.schema import drafts, tables
from tests.server.store.examples import NOW, entry, table

pytestmark = pytest.mark.anyio
TABLES = [f"t{number:02}" for number in range(50)]


async def create_all(store: Store) -> None:
    await asyncio.gather(*(store.create(table(id)) for id in TABLES))


async def numbers(store: Store, id: str) -> list[int]:
    stored = await store.load(id)
    assert stored is not None
    return [entry.number for entry in stored.entries]


async def test_fifty_tables_append_at_once(store: Store) -> None:
    await create_all(store)

    async def play(id: str) -> None:
        for number in range(1, 11):
            await store.append(id, [entry(number, f"c{number}")])
            assert (await numbers(store, id))[-1:] == [number]  # acknowledged is visible to everybody

    await asyncio.gather(*(play(id) for id in TABLES))
    for id in TABLES:
        assert await store.load(id) == table(
            id, entries=[entry(number, f"c{number}") for number in range(1, 11)]
        )


async def test_only_one_of_many_gets_a_number(store: Store) -> None:
    await create_all(store)
    rivals = [store.append(id, [entry(1, f"rival{rival}")]) for id in TABLES for rival in range(4)]
    outcomes = await asyncio.gather(*rivals, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert outcomes.count(None) == len(TABLES)
    assert len(refused) == 3 * len(TABLES)
    assert {conflict.kind for conflict in refused} == {"number"}
    for id in TABLES:
        assert await numbers(store, id) == [1]


async def test_a_refused_change_harms_no_other_of_its_group(store: Store) -> None:
    await create_all(store)
    await store.append("t00", [entry(1, "c1")])
    outcomes = await asyncio.gather(
        store.append("t01", [entry(1)]),
        store.append("t00", [entry(2, "c1")]),
        store.append("nowhere", [entry(1)]),
        store.append("t02", [entry(2)]),
        store.create(table("t03")),
        store.append("t04", [entry(1)]),
        store.save_draft("t05", 0, {}),
        store.heartbeat(NOW),
        return_exceptions=True,
    )
    kinds = [type(outcome) for outcome in outcomes]
    nothing = type(None)
    assert kinds == [nothing, Conflict, UnknownTable, Conflict, Conflict, nothing, nothing, nothing]
    assert await numbers(store, "t00") == [1]
    assert await numbers(store, "t01") == [1]
    assert await numbers(store, "t02") == []
    assert await numbers(store, "t04") == [1]


def unlawful(connection: sa.Connection) -> None:
    connection.execute(sa.insert(drafts), {"table_id": "nowhere", "seat": 0, "data": "{}"})


def mistaken(connection: sa.Connection) -> None:
    connection.execute(sa.update(tables).values(status="spoilt"))
    raise ZeroDivisionError


@pytest.mark.parametrize(("spoiler", "error"), [(unlawful, Unavailable), (mistaken, ZeroDivisionError)])
async def test_a_change_that_spoils_the_transaction_harms_no_other(
    store: Store, spoiler: Callable[[sa.Connection], None], error: type[Exception]
) -> None:
    """It passes no check of its own: the whole group is undone and goes again one by one."""
    await create_all(store)
    outcomes = await asyncio.gather(
        *(store.append(id, [entry(1)]) for id in TABLES[:10]),
        store._writer.run(spoiler),
        *(store.append(id, [entry(1)]) for id in TABLES[10:20]),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None)] * 10 + [error] + [type(None)] * 10
    for id in TABLES[:20]:
        assert await store.load(id) == table(id, entries=[entry(1)])


async def test_a_mistake_in_the_program_is_raised_and_the_writer_goes_on(store: Store) -> None:
    await store.create(table())
    with pytest.raises(ZeroDivisionError):
        await store._writer.run(lambda connection: 1 / 0)
    await store.append("first", [entry(1)])
    assert await numbers(store, "first") == [1]


async def test_two_stores_on_one_database_share_the_numbers(store: Store, url: str) -> None:
    """As when two servers are started by mistake: each number is given once, nothing is lost."""
    other = Store(url)
    await create_all(store)
    won: dict[str, list[int]] = {id: [] for id in TABLES}

    async def play(mine: Store, id: str, name: str) -> None:
        for step in range(5):
            number = len(await numbers(mine, id)) + 1
            try:
                await mine.append(id, [entry(number, f"{name}{step}")])
                won[id].append(number)
            except Conflict:
                continue

    try:
        players = ((store, "a"), (other, "b"))
        await asyncio.gather(*(play(mine, id, name) for mine, name in players for id in TABLES[:20]))
    finally:
        await other.close()
    for id in TABLES[:20]:
        assert await numbers(store, id) == sorted(won[id])


async def test_a_cancelled_caller_disturbs_nobody(store: Store) -> None:
    await create_all(store)
    tasks = [asyncio.create_task(store.append(id, [entry(1)])) for id in TABLES]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes[1::2] == [None] * 25
    for id in TABLES[1::2]:
        assert await numbers(store, id) == [1]


async def test_close_writes_what_waits_and_ends_all_threads(url: str) -> None:
    others = set(threading.enumerate())  # a server of other tests may run

    def of_store() -> list[str]:
        return [one.name for one in set(threading.enumerate()) - others if one.name.startswith("store-")]

    store = Store(url)
    store.migrate()
    await create_all(store)
    waiting = [asyncio.create_task(store.append(id, [entry(1)])) for id in TABLES]
    await asyncio.sleep(0)
    assert of_store()
    await store.close()
    await asyncio.gather(*waiting)
    assert not of_store()
    await store.close()  # once more does no harm
    for refused in (store.append("t00", [entry(2)]), store.load("t00"), store.heartbeat(NOW)):
        with pytest.raises(StoreError, match="closed"):
            await refused
    assert not await store.ready()

    again = Store(url)
    assert await numbers(again, "t49") == [1]
    await again.close()
