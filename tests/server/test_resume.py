"""Coming back: after a lost connection, after a restart, under another engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from carcassonne.server.store import Entry, Store
from tests.server.conftest import Running
from tests.server.playing import HERE, PLAIN, SMALL, Client, Json, create, keys, web
from tests.server.test_tables import record_of, two


def test_who_comes_back_hears_what_was_missed(address: str) -> None:
    _, ann, bob = two(address, config=PLAIN)
    ann.play()
    bob.follow(ann.number)
    bob.close()
    last = bob.number
    told = len(ann.heard)
    while ann.decision["player"] == 0:
        ann.play()
    back = Client(address, bob.tokens, last=last)
    welcome = back.until("welcome")
    entries = [message for message in ann.heard[told:] if message["type"] == "entry"]
    assert [entry["number"] for entry in welcome["missed"]] == list(range(last + 1, ann.number + 1))
    assert [entry["events"] for entry in welcome["missed"]] == [entry["events"] for entry in entries]
    assert {**welcome["view"], "seat": 0} == ann.view
    back.play()
    ann.follow(back.number)
    assert {**back.view, "seat": 0} == ann.view


def test_who_is_up_to_date_gets_no_view_and_goes_on(address: str) -> None:
    _, ann, bob = two(address)
    bob.close()
    back = Client(address, bob.tokens, last=bob.number)
    back.view = bob.view
    welcome = back.until("welcome")
    assert (welcome["view"], welcome["missed"]) == (None, [])
    ann.play()
    back.follow(ann.number)
    assert {**back.view, "seat": 0} == ann.view


def test_a_client_of_another_protocol_is_told_to_reload(address: str) -> None:
    table = create(address, [HERE, HERE], config=SMALL)
    assert Client(address, keys(table), protocol=0).until("bye")["reason"] == "reload"


def test_a_repeated_command_is_done_once(address: str) -> None:
    _, ann, bob = two(address)
    action = ann.decision["options"][0]
    command = {"seat": 0, "actions": [action], "expect": ann.number, "id": "once"}
    first = ann.ask("commit", **command)
    again = ann.ask("commit", **command)
    assert first == again
    bob.follow(ann.number)
    assert sum(message.get("kind") == "action" for message in bob.heard) == 1


def test_a_stale_command_is_refused(address: str) -> None:
    _, ann, bob = two(address)
    before = ann.number
    while ann.decision["player"] == 0:
        ann.play()
    bob.follow(ann.number)
    option = bob.decision["options"][0]
    refused = bob.ask("commit", seat=1, actions=[option], expect=before)
    assert refused["reason"] == "number.stale"
    assert refused["number"] == ann.number
    refused = bob.ask("commit", seat=1, actions=[option], expect=10_000)
    assert refused["reason"] == "number.ahead"
    assert bob.ask("commit", seat=1, actions=[option])["type"] == "done"


def test_a_harmless_entry_makes_no_command_stale(address: str) -> None:
    table = create(address, [HERE, HERE, {"kind": "open"}], config=SMALL)
    device = Client(address, keys(table))
    device.until("welcome")
    device.ask("start", fill="random")
    before = device.number
    assert device.ask("seat", seat=2, kind="open")["type"] == "done"
    option = device.decision["options"][0]
    assert device.ask("commit", seat=0, actions=[option], expect=before)["type"] == "done"


def test_a_restarted_server_goes_on(start: Callable[..., Running]) -> None:
    first = start()
    _, ann, bob = two(first.address, config=PLAIN)
    ann.play()
    command = {"seat": ann.decision["player"], "expect": ann.number, "id": "last"}
    command["actions"] = [ann.decision["options"][0]]
    client = ann if command["seat"] == 0 else bob
    client.follow(ann.number)
    done = client.ask("commit", **command)
    view = client.view
    first.stop()

    second = start()
    back = Client(second.address, client.tokens, last=0)
    welcome = back.until("welcome")
    assert welcome["number"] == done["number"]
    assert welcome["view"] == view
    assert [entry["number"] for entry in welcome["missed"]] == list(range(1, done["number"] + 1))
    assert back.ask("commit", **command) == done, "done before the restart, not again"
    other = Client(second.address, bob.tokens)
    other.until("welcome")
    assert other.play()["number"] == done["number"] + 1


def spoil(database: Path, table: str, change: Callable[[list[Entry]], Entry]) -> None:
    """Add an entry behind the server's back."""

    async def append() -> None:
        store = Store(f"sqlite:///{database}")
        stored = await store.load(table)
        assert stored is not None
        await store.append(table, [change(stored.entries)])
        await store.close()

    asyncio.run(append())


def test_a_log_that_the_rules_forbid_is_closed_with_its_last_view(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    first = start()
    table, ann, _ = two(first.address)
    ann.play()
    view = ann.view
    first.stop()

    def illegal(entries: list[Entry]) -> Entry:
        data = {**entries[-1].data, "actions": [{"type": "fly"}], "scores": [7, 0]}
        return Entry(entries[-1].number + 1, "action", data, entries[-1].at + 1)

    spoil(tmp_path / "tables.db", table["table"], illegal)
    second = start()
    back = Client(second.address, ann.tokens)
    welcome = back.until("welcome")
    assert welcome["info"]["status"] == "closed"
    assert welcome["info"]["ended"]["reason"] == "rules"
    assert "'fly' is not possible" in welcome["info"]["ended"]["message"]
    assert welcome["view"] == view
    assert back.ask("commit", seat=0, actions=[{"type": "pass"}])["reason"] == "table.closed"
    record = record_of(second.address, table["table"], ann.tokens[0])
    assert record["actions"][-1] == {"type": "fly"}, "nothing of the log is lost"
    assert record["scores"] == [7, 0]


def test_a_newer_engine_says_so(start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    first = start()
    _, ann, _ = two(first.address)
    first.stop()
    monkeypatch.setattr("carcassonne.server.table.__version__", "99.0")
    second = start()
    back = Client(second.address, ann.tokens, last=ann.number)
    entry = back.until("welcome")["missed"][-1]
    assert (entry["kind"], entry["data"]) == ("engine", {"engine": "99.0", "rescored": False})
    assert back.info["engine"] == "99.0"


def test_healthy_before_and_after(start: Callable[..., Running]) -> None:
    running = start()
    assert web.get(f"{running.address}/readyz").status_code == 200
    running.stop()
    with pytest.raises(httpx.ConnectError):
        web.get(f"{running.address}/readyz")


def test_a_draft_survives_a_reload_and_a_restart(start: Callable[..., Running]) -> None:
    first = start()
    _, ann, _ = two(first.address, config=PLAIN)
    draft: list[Json] = [ann.decision["options"][0]]
    assert ann.ask("draft", seat=0, actions=draft)["actions"] == draft
    ann.close()
    kept = Client(first.address, ann.tokens).until("welcome")["drafts"]
    assert kept == [{"seat": 0, "number": ann.number, "actions": draft}]
    first.stop()
    second = start()
    assert Client(second.address, ann.tokens).until("welcome")["drafts"] == kept


def test_a_client_that_began_anew_asks_for_the_older_entries(address: str) -> None:
    table = create(address, [HERE, HERE], config=PLAIN)
    first = Client(address, keys(table))
    first.until("welcome")
    while first.number < 12:
        first.play()
    told = {message["number"]: message for message in first.heard if message["type"] == "entry"}
    late = Client(address, keys(table))
    assert late.until("welcome")["missed"] is None
    late.say({"type": "history", "before": late.number + 1, "count": 5})
    newest = late.until("history")["entries"]
    assert [entry["number"] for entry in newest] == list(range(late.number - 4, late.number + 1))
    late.say({"type": "history", "before": newest[0]["number"]})
    oldest = late.until("history")["entries"]
    assert [entry["number"] for entry in oldest] == list(range(1, newest[0]["number"]))
    for entry in [*oldest, *newest]:
        if entry["number"] in told:
            assert entry["events"] == told[entry["number"]]["events"]
            assert entry["data"] == told[entry["number"]]["data"]
            assert entry["changes"] is None
    assert late.view is not None
    assert sum(len(entry["events"]) for entry in [*oldest, *newest]) == late.view["events"]
    late.say({"type": "history", "before": 1})
    assert late.until("history")["entries"] == []
