"""The database itself: its migrations, its copies, and what is said when it does not work."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from carcassonne.server.store import Conflict, Store, StoreError, Unavailable, claim, engines, rows
from carcassonne.server.store.appends import Append, append_all
from carcassonne.server.store.schema import metadata
from carcassonne.server.store.upgrade import newest, upgrade
from tests.server.playing import PATIENCE
from tests.server.store.examples import NOW, entry, table
from tests.server.store.postgres import Cluster

pytestmark = pytest.mark.anyio
FIRST = Path(__file__).with_name("first_revision.sql")
DEPLOY = Path(__file__).resolve().parents[3] / "deploy"


def execute(url: str, *statements: str) -> None:
    engine = engines.writing(engines.parse(url))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_the_migrations_make_the_tables_of_the_program(url: str) -> None:
    engine = engines.writing(engines.parse(url))
    upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        constraints = {
            name: sa.inspect(connection).get_unique_constraints(name) for name in ("entries", "tokens")
        }
        assert [found["column_names"] for found in constraints["entries"]] == [["table_id", "command"]]
    engine.dispose()


async def test_a_database_is_ready_once_it_is_migrated(url: str) -> None:
    store = Store(url)
    assert not await store.ready()
    with pytest.raises(Unavailable, match="migrate"):
        await store.running()
    store.migrate()
    assert await store.ready()
    store.migrate()  # once more changes nothing
    assert await store.ready()
    await store.close()


async def test_a_database_of_the_first_revision_is_upgraded_with_its_tables(url: str) -> None:
    """`first_revision.sql` was written for the first revision and stays as it is, whatever comes later."""
    engine = engines.writing(engines.parse(url))
    upgrade(engine, "0001")
    engine.dispose()
    execute(url, *filter(None, (part.strip() for part in FIRST.read_text().split(";\n"))))
    store = Store(url)
    store.migrate()
    loaded = await store.load("old")
    assert loaded == table(
        "old",
        created=1.5,
        status="running",
        entries=[entry(1, "c1"), entry(2)],
        drafts={0: {"actions": []}},
    )
    assert await store.last_heartbeat() == NOW
    await store.append("old", [entry(3)])
    await store.close()


async def test_several_servers_may_migrate_at_once(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    await asyncio.gather(*(asyncio.to_thread(store.migrate) for store in stores))
    for store in stores:
        assert await store.ready()
        await store.close()


@contextlib.contextmanager
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits for a claim that another one holds."""
    with monkeypatch.context() as hasty:
        hasty.setattr(claim, "WAIT", 0.0)
        yield


async def test_only_one_store_serves_a_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Store(url), Store(url)
    first.claim()
    first.migrate()
    with at_once(monkeypatch), pytest.raises(claim.Taken, match="served by another process"):
        second.claim()
    await first.create(table())
    await first.close()
    await second.close()
    third = Store(url)
    third.claim()
    assert await third.load("first") is not None
    await third.close()


@pytest.mark.slow
async def test_who_lost_the_claim_writes_nothing(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart of PostgreSQL, when another server was faster to come back."""
    monkeypatch.setattr(claim, "WAIT", PATIENCE)  # a connection that was cut or closed takes a moment to end
    url = cluster.empty()
    first, second = Store(url), Store(url)
    first.claim()
    first.migrate()
    await first.create(table())
    with psycopg.connect(cluster.address("postgres"), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        )
    second.claim()
    with at_once(monkeypatch), pytest.raises(claim.Taken):
        await first.append("first", [entry(1)])
    await second.append("first", [entry(1)])
    await second.close()
    await first.append("first", [entry(2)])
    await first.close()


@pytest.mark.slow
async def test_nobody_waits_for_ever_for_a_database_that_stands_still(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.empty()
    store = Store(url)
    store.migrate()
    await store.create(table())
    await store.load("first")
    with psycopg.connect(cluster.address("postgres"), autocommit=True) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'carcassonne'"
        pids = [pid for (pid,) in connection.execute(asked).fetchall()]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        with monkeypatch.context() as hasty:
            hasty.setattr("carcassonne.server.store.store.DEADLINE", 0.3)
            with pytest.raises(Unavailable, match="does not answer"):
                await store.append("first", [entry(1)])
            with pytest.raises(Unavailable, match="does not answer"):
                await store.load("first")
        with contextlib.suppress(Conflict):  # whether the first one was written is unknown
            await store.append("first", [entry(1)])  # by a new connection
        loaded = await store.load("first")
        assert loaded is not None
        assert loaded.entries == [entry(1)]
        await asyncio.wait_for(store.close(), PATIENCE)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@pytest.mark.slow
async def test_a_store_on_a_database_that_stands_still_can_be_closed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(cluster.empty())
    store.migrate()
    await store.create(table())
    with psycopg.connect(cluster.address("postgres"), autocommit=True) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'carcassonne'"
        pids = [pid for (pid,) in connection.execute(asked).fetchall()]
    waiting = asyncio.ensure_future(store.append("first", [entry(1)]))
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        monkeypatch.setattr("carcassonne.server.store.store.DEADLINE", 0.3)
        await asyncio.wait_for(store.close(), PATIENCE)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    await asyncio.gather(waiting, return_exceptions=True)


async def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    store = Store(url)
    store.migrate()
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    assert not await store.ready()
    with pytest.raises(StoreError, match=r"created by a newer .*revision 9999.*; install that version"):
        store.migrate()
    await store.close()
    assert newest() != "9999"


async def test_a_newer_version_that_only_added_leaves_older_programs_at_work(url: str) -> None:
    store = Store(url)
    store.migrate()
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    execute(url, f"INSERT INTO compatible (revision, least) VALUES ('9999', '{newest()}')")
    assert await store.ready()
    store.migrate()  # it starts, too, and changes nothing
    execute(url, "UPDATE compatible SET least = '9998'")
    assert not await store.ready()
    with pytest.raises(StoreError, match="created by a newer"):
        store.migrate()
    await store.close()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("mysql://localhost/games", "must be sqlite or postgresql, not mysql"),
        ("games.db", "not valid"),
    ],
)
def test_an_address_that_cannot_work_is_refused(address: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        Store(address)


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/missing/games.db")
    with pytest.raises(Unavailable, match=r"missing/games.db cannot be opened: No such file or directory\.$"):
        store.migrate()
    with pytest.raises(Unavailable, match="check that its folder exists"):
        await store.heartbeat(NOW)
    assert not await store.ready()
    await store.close()


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("Dear diary, " * 100)
    store = Store(f"sqlite:///{path}")
    with pytest.raises(Unavailable, match="is not a database of this program, or it is damaged"):
        store.migrate()
    await store.close()
    assert path.read_text() == "Dear diary, " * 100


async def test_a_locked_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0.05)
    path = tmp_path / "games.db"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    await store.create(table())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match=r"games.db is locked by another process; stop that one"):
            await store.append("first", [entry(1)])
        assert await store.load("first") == table()  # reading goes on
        other.execute("ROLLBACK")
        await store.append("first", [entry(1)])
    await store.close()


async def test_the_file_is_for_its_owner_and_safe_against_loss_of_power(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    await store.create(table())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    pragmas = ("journal_mode", "synchronous", "foreign_keys")

    def look(connection: sa.Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]

    assert await store._writer.run(look) == ["wal", 2, 1]
    assert await store._read(look) == ["wal", 2, 1]
    await store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]  # the log was tidied away


async def test_an_append_costs_the_same_however_many_tables_there_are(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    for name in ("first", "second"):
        await store.create(table(name))
    asked: list[str] = []
    group = [
        Append(name, rows.entry_rows(name, [entry(1, "seat0:a")]), {}, True) for name in ("first", "second")
    ]
    with store._writing.begin() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_trace_callback(asked.append)
        assert append_all(connection, group) == [None, None]
        driver.set_trace_callback(None)
    await store.close()
    plans: list[str] = []
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        for statement in asked:
            if statement.startswith(("SELECT", "DELETE", "UPDATE")):
                found = database.execute(f"EXPLAIN QUERY PLAN {statement}")
                plans += [row[3] for row in found]
    assert any("SEARCH entries" in plan for plan in plans)
    assert [plan for plan in plans if re.search(r"SCAN (tables|entries|drafts)", plan)] == []


async def test_a_copy_made_while_the_server_plays_can_be_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    await store.create(table())
    for number in range(1, 11):
        await store.append("first", [entry(number)])

    def back_up() -> None:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)

    await asyncio.to_thread(back_up)
    await store.append("first", [entry(11)])
    await store.close()

    restored = Store(f"sqlite:///{copy}")
    restored.migrate()
    assert await restored.load("first") == table(entries=[entry(number) for number in range(1, 11)])
    await restored.append("first", [entry(11)])
    await restored.close()


@pytest.mark.slow
async def test_a_backup_of_postgresql_is_restored(cluster: Cluster, tmp_path: Path) -> None:
    with psycopg.connect(cluster.address("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE saved")
    address = cluster.address("saved")

    async def run(script: str, argument: Path) -> str:
        environment = {**os.environ, "CARCASSONNE_DATABASE_URL": address}
        command = [DEPLOY / script, argument]
        done = await asyncio.to_thread(
            subprocess.run, command, env=environment, capture_output=True, text=True, check=True
        )
        return str(done.stdout).strip()

    store = Store(address)
    store.migrate()
    await store.create(table())
    await store.append("first", [entry(1)])
    backup = Path(await run("backup.sh", tmp_path / "backups"))  # while it is served
    assert backup.stat().st_mode & 0o077 == 0
    await store.append("first", [entry(2)])
    await store.close()
    for file, numbers in ((backup, (1,)), (None, (1, 2))):  # what was there before is kept beside it
        await run("restore.sh", file or next(backup.parent.glob("*.before-*")))
        store = Store(address)
        store.migrate()
        assert await store.load("first") == table(entries=[entry(number) for number in numbers])
        await store.close()


async def test_an_unreachable_server_is_named_without_its_password(tmp_path: Path) -> None:
    store = Store(f"postgresql://ann:hush@/games?host={tmp_path}")
    with pytest.raises(Unavailable, match=r"The PostgreSQL database games cannot be reached") as refused:
        store.migrate()
    assert "hush" not in str(refused.value)
    assert not await store.ready()
    await store.close()


@pytest.mark.slow
async def test_a_missing_database_of_a_server_is_named(cluster: Cluster) -> None:
    store = Store(cluster.address("missing"))
    with pytest.raises(
        Unavailable, match=r'database missing cannot be reached.* "missing" does not exist\.$'
    ):
        store.migrate()
    await store.close()


@pytest.mark.slow
async def test_the_store_goes_on_after_its_connections_were_cut(cluster: Cluster) -> None:
    address = cluster.empty()
    store = Store(address)
    store.migrate()
    await store.create(table())
    assert await store.load("first") == table()
    execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    await store.append("first", [entry(1)])
    assert await store.load("first") == table(entries=[entry(1)])
    await store.close()


async def test_who_stands_still_while_writing_keeps_nobody_waiting(cluster: Cluster) -> None:
    """PostgreSQL ends the transaction of a process that was stopped, so that others take its tables over."""
    address = cluster.empty()
    store = Store(address)
    store.migrate()
    store.claim(shared=True)
    await store.create(table(), fence=("server", 1))
    written = rows.entry_rows("first", [entry(1), entry(2), entry(3)])
    append = Append("first", written, {}, clear_drafts=False, fence=("server", 1))
    with store._writing.connect() as connection:
        append_all(connection, [append])
        with closing(psycopg.connect(address, autocommit=True)) as other:
            other.execute("SET lock_timeout = '5s'")
            other.execute("SELECT * FROM leases FOR UPDATE")
        with pytest.raises(sa.exc.DBAPIError, match="idle-in-transaction"):
            connection.execute(sa.text("SELECT 1"))
    await store.close()
