"""What is stored comes back, and only what belongs together is stored."""

from __future__ import annotations

import pytest

from carcassonne.server.store import Conflict, Entry, Store, Token, TokenChange, TooMany, UnknownTable
from tests.server.store.examples import NOW, entry, table

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    stored = table(entries=[entry(1, "c1"), entry(2)], drafts={1: {"actions": []}, 0: {"actions": [1]}})
    await store.create(stored)
    assert await store.load("first") == stored
    assert await store.load("second") is None


async def test_a_second_table_of_the_same_id_is_refused(store: Store) -> None:
    await store.create(table())
    with pytest.raises(Conflict) as refused:
        await store.create(table(status="running", tokens=[]))
    assert refused.value.kind == "table"
    assert await store.load("first") == table()


async def test_entries_come_back_in_order_with_every_kind_of_data(store: Store) -> None:
    awkward = {"text": "Ґедзь \u0000 \ud800 🐉", "float": 0.1, "nested": [None, True, {"": []}], "big": 2**80}
    added = [Entry(1, "seat", awkward, NOW + 0.123456, None), Entry(2, "start", {}, NOW + 1e-6, "x")]
    await store.create(table())
    await store.append("first", added)
    await store.append("first", [entry(3), entry(4, "y"), entry(5)])
    loaded = await store.load("first")
    assert loaded is not None
    assert loaded.entries == [*added, entry(3), entry(4, "y"), entry(5)]


async def test_an_append_changes_status_setup_and_drafts_with_it(store: Store) -> None:
    await store.create(table(drafts={0: {"actions": []}, 1: {"actions": []}}))
    await store.append("first", [entry(1)], status="running", setup={"config": 2}, clear_drafts=True)
    loaded = await store.load("first")
    assert loaded == table(status="running", setup={"config": 2}, entries=[entry(1)])


async def test_an_append_brings_tokens_and_a_new_table_with_it_or_nothing(store: Store) -> None:
    await store.create(table())
    moved = TokenChange([Token("first-seat", "seat", 0)])
    await store.append("first", [entry(1)], tokens=moved, opens=table("second", entries=[entry(1)]))
    assert await store.by_token("first-seat") == ("first", Token("first-seat", "seat", 0))
    second = await store.load("second")
    assert second is not None
    assert second.entries == [entry(1)]
    gone = TokenChange(revoked=["first-seat"])
    with pytest.raises(Conflict):  # its number is taken: the third table must not appear
        await store.append("first", [entry(1)], tokens=gone, opens=table("third"))
    assert await store.load("third") is None
    assert await store.by_token("first-seat") is not None
    with pytest.raises(Conflict):  # the other way round
        await store.append("first", [entry(2)], opens=table("second"))
    first = await store.load("first")
    assert first is not None
    assert len(first.entries) == 1


async def test_an_append_leaves_alone_what_it_does_not_name(store: Store) -> None:
    before = table(status="running", drafts={1: {"actions": []}})
    await store.create(before)
    await store.append("first", [entry(1)])
    assert await store.load("first") == table(
        status="running", drafts={1: {"actions": []}}, entries=[entry(1)]
    )


async def test_a_change_of_status_needs_no_entry(store: Store) -> None:
    await store.create(table())
    await store.append("first", [], status="closed")
    assert await store.load("first") == table(status="closed")


@pytest.mark.parametrize(
    ("again", "kind"),
    [
        ([entry(2, "new")], "number"),
        ([entry(1), entry(2), entry(3)], "number"),
        ([entry(2), entry(3)], "number"),
        ([entry(4)], "gap"),
        ([entry(3, "c1")], "command"),
        ([entry(3, "new"), entry(4, "c1")], "command"),
        ([entry(1, "c1"), entry(2)], "command"),  # the whole command once more: it was applied already
    ],
)
async def test_an_entry_that_does_not_follow_is_a_conflict(
    store: Store, again: list[Entry], kind: str
) -> None:
    await store.create(table())
    await store.append("first", [entry(1, "c1"), entry(2)])
    with pytest.raises(Conflict) as refused:
        await store.append("first", again, status="over", setup={}, clear_drafts=True)
    assert refused.value.kind == kind
    assert await store.load("first") == table(entries=[entry(1, "c1"), entry(2)])


async def test_the_same_command_id_may_come_at_two_tables(store: Store) -> None:
    await store.create(table("first"))
    await store.create(table("second"))
    await store.append("first", [entry(1, "c1")])
    await store.append("second", [entry(1, "c1")])
    assert await store.load("second") == table("second", entries=[entry(1, "c1")])


async def test_entries_of_one_append_follow_each_other(store: Store) -> None:
    await store.create(table())
    with pytest.raises(ValueError, match="follow each other"):
        await store.append("first", [entry(1), entry(3)])
    with pytest.raises(ValueError, match="only one entry"):
        await store.append("first", [entry(1, "c"), entry(2, "c")])
    with pytest.raises(ValueError, match="begin with number 1"):
        await store.create(table("second", entries=[entry(2)]))
    assert await store.load("first") == table()


async def test_an_unknown_table_is_named(store: Store) -> None:
    with pytest.raises(UnknownTable, match="no table nowhere"):
        await store.append("nowhere", [entry(1)])
    with pytest.raises(UnknownTable):
        await store.append("nowhere", [], status="over")
    with pytest.raises(UnknownTable):
        await store.save_draft("nowhere", 0, {})
    with pytest.raises(UnknownTable):
        await store.append("nowhere", [], tokens=TokenChange())


async def test_the_newest_draft_of_a_seat_is_kept(store: Store) -> None:
    await store.create(table())
    await store.save_draft("first", 0, {"actions": [1]})
    await store.save_draft("first", 1, {"actions": [2]})
    await store.save_draft("first", 0, {"actions": [1, 2]})
    assert await store.load("first") == table(drafts={0: {"actions": [1, 2]}, 1: {"actions": [2]}})
    await store.save_draft("first", 0, None)
    assert await store.load("first") == table(drafts={1: {"actions": [2]}})


async def test_a_token_opens_its_table(store: Store) -> None:
    await store.create(table("first"))
    await store.create(table("second"))
    assert await store.by_token("second-seat") == ("second", Token("second-seat", "seat", 1))
    assert await store.by_token("first-host") == ("first", Token("first-host", "host", None))
    assert await store.by_token("third-host") is None


async def test_tokens_change_by_what_is_different(store: Store) -> None:
    await store.create(table())
    await store.create(table("second"))
    fresh = Token("fresh", "seat", 1)
    await store.append("first", [], tokens=TokenChange([fresh], ["first-seat", "second-seat"]))
    assert await store.by_token("first-seat") is None
    assert await store.by_token("fresh") == ("first", fresh)
    assert await store.by_token("first-host") == ("first", Token("first-host", "host"))
    assert await store.by_token("second-seat") is not None, "that of another table is not its to revoke"


async def test_a_token_of_another_table_is_refused(store: Store) -> None:
    await store.create(table("first"))
    with pytest.raises(Conflict) as refused:
        await store.create(table("second", tokens=[Token("first-host", "seat", 0)]))
    assert refused.value.kind == "token"
    assert await store.load("second") is None
    await store.create(table("second"))
    with pytest.raises(Conflict) as refused:
        await store.append("second", [], tokens=TokenChange([Token("first-host", "seat", 0)]))
    assert refused.value.kind == "token"
    assert await store.load("second") == table("second")


async def test_running_lists_lobbies_and_games_oldest_first(store: Store) -> None:
    for age, (id, status) in enumerate({"d": "over", "c": "lobby", "b": "closed", "a": "running"}.items()):
        await store.create(table(id, status=status, created=NOW - age))
    assert await store.running() == ["a", "c"]


async def test_the_heartbeat_is_the_last_one(store: Store) -> None:
    assert await store.last_heartbeat() is None
    await store.heartbeat(NOW)
    await store.heartbeat(NOW + 5.25)
    assert await store.last_heartbeat() == NOW + 5.25


async def test_old_tables_are_retired_with_all_that_they_had(store: Store) -> None:
    day = 86_400.0
    ages = {
        "over": ("over", 8.0),
        "closed": ("closed", 8.0),
        "lobby": ("lobby", 31.0),
        "game": ("running", 31.0),
    }
    for id, (status, days) in ages.items():
        await store.create(table(f"{id}-new", status=status, created=NOW - (days - 2) * day))
        log = [entry(1, at=NOW - 90 * day), entry(2, "c", at=NOW - days * day)]
        await store.create(table(f"{id}-old", status=status, created=NOW - 99 * day, entries=log))
        awake = [entry(1, at=NOW - 90 * day), entry(2, at=NOW - (days - 2) * day)]
        await store.create(table(f"{id}-awake", status=status, created=NOW - 99 * day, entries=awake))
    assert await store.retire(NOW, finished=7 * day, abandoned=30 * day) == 4
    for id in ages:
        assert await store.load(f"{id}-old") is None
        assert await store.by_token(f"{id}-old-host") is None
        assert await store.load(f"{id}-new") is not None
        assert await store.load(f"{id}-awake") is not None
    await store.create(table("over-old"))  # nothing of it is left in the way
    await store.append("over-old", [entry(1), entry(2, "c")])
    assert await store.retire(NOW, finished=7 * day, abandoned=30 * day) == 0


async def test_more_than_a_share_is_not_retired(store: Store) -> None:
    for number in range(4):
        await store.create(table(f"t{number}", status="over", created=NOW - 10 * number))
    with pytest.raises(TooMany, match="3 of 4 tables"):
        await store.retire(NOW, finished=5, abandoned=5, share=0.5)
    assert await store.retire(NOW, finished=15, abandoned=15, share=0.5) == 2


async def test_many_tables_are_retired_at_once(store: Store) -> None:
    for number in range(120):
        await store.create(table(f"t{number}", status="over", created=NOW - 10))
    assert await store.retire(NOW, finished=5, abandoned=5) == 120
    assert await store.retire(NOW, finished=5, abandoned=5) == 0
