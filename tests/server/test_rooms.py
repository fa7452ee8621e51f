"""Rooms: what happens when nobody is there, when the store fails, when the host is gone."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.server.housekeeping import PUT_AWAY
from carcassonne.server.room import UNWATCHED
from carcassonne.server.settings import DAY
from carcassonne.server.store import Unavailable
from tests.server.conftest import Running
from tests.server.playing import HERE, LINK, PLAIN, SMALL, Client, Json, bot, create, keys, take, web
from tests.server.test_tables import two


def test_an_idle_table_is_put_away_and_comes_back(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carcassonne.server.housekeeping.SWEEP", 0.02)
    server = start()
    _, ann, bob = two(server.address, config=PLAIN)
    done = ann.play()
    assert len(server.rooms) == 1
    ann.close()
    bob.close()
    while len(server.rooms):
        server.later += PUT_AWAY + 1
        web.get(f"{server.address}/healthz")
    back = Client(server.address, ann.tokens)
    assert back.until("welcome")["number"] == done["number"]
    assert back.view == ann.view


def test_a_clock_that_is_far_ahead_deletes_no_tables(
    start: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    first = start()
    tables = [create(first.address, [HERE, HERE], config=PLAIN) for _ in range(3)]
    first.stop()
    second = start(later=200 * DAY)
    while "no old tables were removed: 3 of 3" not in caplog.text:
        web.get(f"{second.address}/healthz")
    for table in tables:
        assert Client(second.address, keys(table)).until("welcome")["seats"] == [0, 1]


def test_when_the_store_fails_nobody_hears_of_it_and_the_command_can_be_repeated(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    _, ann, bob = two(server.address, config=PLAIN)
    command = {"seat": 0, "actions": [ann.decision["options"][0]], "expect": ann.number, "id": "again"}

    async def fail(*args: Any, **more: Any) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(server.rooms.store, "append", fail)
        ann.say({"type": "commit", **command})
        assert ann.until("bye")["reason"] == "again"
        assert bob.until("bye")["reason"] == "again"
    assert not any(message.get("kind") == "action" for message in bob.heard)
    back = Client(server.address, ann.tokens, last=ann.number)
    back.view = ann.view
    assert back.until("welcome")["view"] is None, "nothing happened"
    assert back.ask("commit", **command)["type"] == "done"


def test_what_was_stored_though_the_store_failed_is_not_done_twice(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    _, ann, _ = two(server.address, config=PLAIN)
    command = {"seat": 0, "actions": [ann.decision["options"][0]], "expect": ann.number, "id": "again"}
    append = server.rooms.store.append

    async def store_and_fail(*args: Any, **more: Any) -> None:
        await append(*args, **more)
        raise Unavailable("the answer of the database got lost")

    with monkeypatch.context() as broken:
        broken.setattr(server.rooms.store, "append", store_and_fail)
        ann.say({"type": "commit", **command})
        ann.until("bye")
    back = Client(server.address, ann.tokens, last=ann.number)
    welcome = back.until("welcome")
    assert [entry["kind"] for entry in welcome["missed"]] == ["action"]
    assert back.ask("commit", **command)["number"] == welcome["number"]


def test_a_token_lives_on_when_the_seat_could_not_be_given_away(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    table = create(server.address, [HERE, LINK, LINK], config=PLAIN)
    bob = take(server.address, table["join"], 1, "Bob")
    host = Client(server.address, keys(table))
    host.until("welcome")

    async def fail(*args: Any, **more: Any) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(server.rooms.store._writer, "run_together", fail)
        host.say({"type": "seat", "id": "away", "expect": host.number, "seat": 1, "kind": "open"})
        host.until("bye")
    take(server.address, table["join"], 2, "Cleo")
    back = Client(server.address, [bob]).until("welcome")
    assert back["seats"] == [1]
    assert back["info"]["seats"][1]["taken"]


def test_a_seat_that_could_not_be_stored_is_free_and_has_no_token(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    table = create(server.address, [HERE, LINK], config=PLAIN)
    append = server.rooms.store.append

    async def fail(id: str, entries: list[Any], **more: Any) -> None:
        if entries:
            raise Unavailable("the disk is full")
        await append(id, entries, **more)

    wish = {"code": table["join"], "seat": 1, "name": "Bob"}
    with monkeypatch.context() as broken:
        broken.setattr(server.rooms.store, "append", fail)
        assert web.post(f"{server.address}/api/seat", json=wish).status_code == 503
    stored = asyncio.run(server.rooms.store.load(table["table"]))
    assert stored is not None
    assert [token.seat for token in stored.tokens if token.role == "seat"] == [0]
    assert web.post(f"{server.address}/api/seat", json=wish).status_code == 201


def test_a_damaged_table_is_told_and_spoils_no_list(
    start: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    first = start()
    bad, good = (create(first.address, [HERE, HERE], config=PLAIN) for _ in range(2))
    first.stop()
    with closing(sqlite3.connect(first.rooms.store._url.database or "")) as database, database:
        database.execute("UPDATE entries SET data = '{\"names' WHERE table_id = ?", (bad["table"],))
    server = start()
    bye = Client(server.address, keys(bad)).until("bye")
    assert (bye["reason"], "damaged" in bye["message"]) == ("again", True)
    listed = web.post(f"{server.address}/api/mine", json={"tables": [keys(bad), keys(good)]})
    assert [own["status"] for own in listed.json()["tables"]] == ["closed", "running"]
    invite = web.post(f"{server.address}/api/invite", json={"code": bad["watch"]})
    assert (invite.status_code, invite.json()["reason"]) == (503, "table.damaged")
    assert caplog.text.count("is damaged; restore it") == 1


def test_while_the_database_is_down_a_hello_gets_a_bye(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()
    table = create(server.address, [HERE, HERE], config=PLAIN)

    async def fail(*args: Any) -> None:
        raise Unavailable("the database cannot be reached")

    monkeypatch.setattr(server.rooms.store, "by_token", fail)
    assert Client(server.address, keys(table)).until("bye")["reason"] == "again"
    assert "Traceback" not in caplog.text


def test_bots_play_on_after_the_store_failed(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carcassonne.server.rooms.RETRY", 0.01)
    server = start()
    append, failures = server.rooms.store.append, []

    async def fail_sometimes(*args: Any, **more: Any) -> None:
        if len(failures) < 3 and args[1][0].number == 5 + len(failures):
            failures.append(args)
            raise Unavailable("the database is being restarted")
        await append(*args, **more)

    monkeypatch.setattr(server.rooms.store, "append", fail_sometimes)
    table = create(server.address, [bot(), bot()], config=SMALL)
    over: Json = {}
    while over.get("status") != "over":  # whoever watches is sent away when the store fails
        over = web.post(f"{server.address}/api/invite", json={"code": table["watch"]}).json()["info"]
    assert len(failures) == 3


def test_bots_pause_when_nobody_watches_unless_asked_to_play_on(start: Callable[..., Running]) -> None:
    server = start(later=0.0)
    table = create(server.address, [bot("greedy"), bot("greedy")], config={"modules": ["base"], "seed": 7})
    room = next(iter(server.rooms))
    server.later += UNWATCHED + 1
    mover = room._mover
    assert mover is not None
    deadline = time.monotonic() + 20
    while not mover.done():
        assert time.monotonic() < deadline, "they do not pause"
        time.sleep(0.01)
    assert room.table.status == "running"
    watcher = Client(server.address, [table["watch"]])
    watcher.until(lambda message: message.get("kind") == "action")
    server.stop()
    eager = start(play_unwatched=True, later=server.later)
    web.post(f"{eager.address}/api/invite", json={"code": table["watch"]})
    eager.later += UNWATCHED + 1
    room = next(iter(eager.rooms))
    before = room.table.number
    while room.table.number < before + 3:
        assert time.monotonic() < deadline + 40, "they pause"
        time.sleep(0.01)


def test_a_table_that_moves_by_itself_goes_on_after_a_restart(start: Callable[..., Running]) -> None:
    first = start()
    table = create(first.address, [bot("greedy"), bot("greedy")], config=PLAIN)
    quiet = create(first.address, [HERE, HERE], config=PLAIN)
    first.stop()
    second = start()
    watcher = Client(second.address, [table["watch"]])
    watcher.until(lambda message: message.get("kind") == "action")
    assert len(second.rooms) == 1, "a table that waits for somebody is not loaded"
    assert Client(second.address, keys(quiet)).until("welcome")["seats"] == [0, 1]


def test_without_the_host_those_present_hand_over_a_deserted_seat(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ann, bob = two(address, config=PLAIN)
    ann.close()
    bob.until(lambda message: message.get("info") and not message["info"]["host_present"])
    assert bob.ask("seat", seat=0, kind="bot", level="random")["reason"] == "role.host", "not at once"
    monkeypatch.setattr("carcassonne.server.commands.AWAY", 0.0)
    assert bob.ask("seat", seat=0, kind="bot", level="random")["type"] == "done"
    while bob.decision["player"] != 1:
        bob.hear()
    assert Client(address, ann.tokens[1:]).until("bye")["reason"] == "token"
    host = Client(address, ann.tokens[:1])
    assert host.until("welcome")["host"], "the host's own token is no seat's"


def forced_seed() -> int:
    """A seed whose first river tile fits in one way only."""
    for seed in range(100):
        config = cc.Config(("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed=seed)
        if len(cc.Game(config).decision.options) == 1:
            return seed
    raise AssertionError("no such seed")


def test_the_only_option_of_somebody_absent_is_taken(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    config = {"modules": ["river"], "tiles": {"river": 1}, "seed": forced_seed()}
    table = create(address, [HERE, LINK], config=config)
    host = Client(address, [table["host"]])
    host.until("welcome")
    monkeypatch.setattr("carcassonne.server.room.PATIENCE", 0.0)
    host.ask("start", fill="random")
    while not any(message.get("kind") == "action" for message in host.heard):
        host.hear()
    entry = next(message for message in host.heard if message.get("kind") == "action")
    assert entry["data"]["by"] == "forced"


def test_a_draft_keeps_the_only_option_from_being_taken(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = {"modules": ["river"], "tiles": {"river": 1}, "seed": forced_seed()}
    table = create(address, [HERE, HERE], config=config)
    device = Client(address, keys(table))
    device.until("welcome")
    monkeypatch.setattr("carcassonne.server.room.PATIENCE", 0.0)
    device.ask("draft", seat=0, actions=[device.decision["options"][0]])
    device.close()
    watcher = Client(address, [table["watch"]])
    welcome = watcher.until(lambda m: m.get("info") and not m["info"]["seats"][0]["present"])
    watcher.say({"type": "ping"})
    watcher.until("pong")
    assert watcher.number == device.number, welcome
