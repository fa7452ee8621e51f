"""A program to be killed: it appends to many tables at once and says what was acknowledged.

python -m tests.server.store.appender URL TABLES
"""

from __future__ import annotations

import asyncio
import sys

from carcassonne.server.store import Store
from tests.server.store.examples import entry, table


async def play(store: Store, id: str) -> None:
    stored = await store.load(id)
    if stored is None:
        await store.create(table(id))
    number = len(stored.entries) if stored else 0
    while True:
        number += 1
        await store.append(id, [entry(number, f"c{number}")])
        sys.stdout.write(f"{id} {number}\n")
        sys.stdout.flush()


async def main(url: str, tables: int) -> None:
    store = Store(url)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
