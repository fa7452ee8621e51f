"""The server inside a page: it keeps before it tells, goes on after a crash, shows no more than the other."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from carcassonne.local.desk import OWN, Desk
from tests.local.paging import DictShelf, Json, Page, ask, opened
from tests.server.test_leak import DRAWS, hidden_in, record_stack

SOLO: Json = {"config": {"modules": ["base", "farmers"]}, "seats": [{"kind": "here", "name": "Ann"}]}
TWO: Json = {
    "config": {"modules": ["base", "farmers"]},
    "seats": [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}],
    "shuffle": False,
}
BOT: Json = {
    "config": {"modules": ["base", "farmers"]},
    "seats": [{"kind": "here"}, {"kind": "bot", "level": "easy"}],
    "shuffle": False,
}


def run(test: Callable[[DictShelf, Desk], Awaitable[None]]) -> None:
    async def work() -> None:
        shelf = DictShelf()
        desk = opened(shelf)
        await desk.open()
        await test(shelf, desk)
        await desk.close()

    asyncio.run(work())


async def sit(desk: Desk, wish: Json) -> tuple[Json, Page]:
    created = await ask(desk, "api/tables", wish)
    page = Page(desk, created)
    await page.hello()
    return created, page


def test_a_game_against_a_bot_is_played_to_its_end_and_watched_again() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, BOT)
        for count in itertools.count():
            async with asyncio.timeout(60):
                while page.view.get("decision") and page.view["decision"]["player"] != 0:
                    await asyncio.sleep(0.001)
            if page.view["over"]:
                break
            await page.commit(0, [page.view["decision"]["options"][0]], f"c{count}")
        assert created["table"].startswith(OWN)
        replay = await ask(desk, "api/replay", {"token": created["watch"], "from": 0, "count": 1})
        step = replay["turns"][2]["step"]
        assert replay["info"]["status"] == "over"
        judged = await ask(desk, "api/analysis", {"token": created["watch"], "step": step, "seconds": 0.2})
        assert judged["ways"]
        seats = [{"kind": "here"}, {"kind": "bot", "level": "easy"}]
        fork = await ask(desk, "api/fork", {"token": created["watch"], "step": step, "seats": seats})
        mine = await ask(desk, "api/mine", {"tables": [[created["host"]], [fork["host"]]]})
        assert [one["status"] for one in mine["tables"]] == ["over", "running"]

    run(test)


def test_a_play_is_kept_before_the_page_hears_of_it() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, TWO)
        shelf.writing.clear()
        before, kept = len(page.raw), len(shelf.logs[created["table"]])
        action = page.view["decision"]["options"][0]
        commit = asyncio.ensure_future(page.commit(0, [action], "one"))
        await asyncio.sleep(0.05)
        assert len(page.raw) == before, "told before it was kept"
        shelf.writing.set()
        assert (await commit)["type"] == "done"
        assert len(shelf.logs[created["table"]]) == kept + 1

    run(test)


def test_what_the_browser_cannot_keep_did_not_happen() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, TWO)
        action = page.view["decision"]["options"][0]
        shelf.full = True
        await page.say(type="commit", id="one", expect=page.number, seat=0, actions=[action])
        assert (await page.until("bye"))["reason"] == "again"
        shelf.full = False
        again = Page(desk, created)
        welcome = await again.hello()
        assert welcome["number"] == len(shelf.logs[created["table"]])
        assert (await again.commit(0, [action], "one"))["type"] == "done"

    run(test)


def test_a_page_that_was_killed_goes_on_with_its_draft() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, TWO)
        action = page.view["decision"]["options"][0]
        await page.say(type="draft", id="d", expect=page.number, seat=0, actions=[action])
        await page.until("outcome")
        while not shelf.tables[created["table"]]["drafts"]:
            await asyncio.sleep(0.001)
        next_desk = opened(shelf)  # the old one is never closed: the tab is gone
        await next_desk.open()
        welcome = await Page(next_desk, created, [created["seats"][0]["token"]]).hello()
        assert [draft["actions"] for draft in welcome["drafts"]] == [[action]]
        await next_desk.close()

    run(test)


def test_a_command_that_was_sent_twice_is_done_once() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, TWO)
        action = page.view["decision"]["options"][0]
        first = await page.commit(0, [action], "once")
        next_desk = opened(shelf)
        await next_desk.open()
        again = Page(next_desk, created)
        await again.hello()
        assert (await again.commit(0, [action], "once"))["number"] == first["number"]
        await next_desk.close()

    run(test)


def test_of_two_windows_one_plays_and_the_other_reads_again() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, TWO)
        other = opened(shelf)
        await other.open()
        window = Page(other, created)
        await window.hello()
        action = page.view["decision"]["options"][0]
        await page.commit(0, [action], "one")
        await window.say(type="commit", id="two", expect=window.number, seat=0, actions=[action])
        assert (await window.until("bye"))["reason"] == "again"
        numbers = [entry["number"] for entry in shelf.logs[created["table"]]]
        assert numbers == list(range(1, len(numbers) + 1))
        await other.close()

    run(test)


def test_hints_aids_and_take_backs_are_there_too() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        _, page = await sit(desk, {**TWO, "takeback": "free"})
        view = page.view
        await page.say(type="hint", id="what", seat=0, n=2)
        hints = await page.until("hints")
        assert hints["ways"][0]["actions"][0] in view["decision"]["options"]
        await page.say(type="aids", names=["remaining"])
        assert sum((await page.until("aids"))["view"]["remaining"].values()) == view["stack"]
        await page.commit(0, [view["decision"]["options"][0]], "play")
        assert page.view != view
        await page.say(type="takeback", id="back", expect=page.number, seat=0)
        await page.until("done", id="back")
        assert page.view == view

    run(test)


def test_a_clock_runs_out_and_plays_the_defaults() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, {**TWO, "clock": {"kind": "turn", "seconds": 1}})
        kept = len(shelf.logs[created["table"]])
        async with asyncio.timeout(30):
            while page.view["decision"]["player"] == 0:
                await asyncio.sleep(0.01)
        assert len(shelf.logs[created["table"]]) > kept

    run(test)


def test_nobody_else_can_be_invited() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        wish = {**SOLO, "seats": [{"kind": "here"}, {"kind": "link"}]}
        done, text = await desk.ask("api/tables", json.dumps(wish), "")
        assert not done
        assert json.loads(text)["reason"] == "seat.alone"
        assert not shelf.tables

    run(test)


def test_a_table_is_forgotten_by_who_holds_a_key_of_it() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, SOLO)
        other = await ask(desk, "api/tables", SOLO)
        done, _ = await desk.ask(f"api/tables/{created['table']}/forget", "{}", other["host"])
        assert not done
        assert created["table"] in shelf.tables
        await ask(desk, f"api/tables/{created['table']}/forget", {}, created["host"])
        assert list(shelf.tables) == [other["table"]]
        assert (await page.until("bye"))["reason"] == "removed"

    run(test)


def test_a_carried_table_goes_on_where_it_was() -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        created, page = await sit(desk, TWO)
        await page.commit(0, [page.view["decision"]["options"][0]], "one")
        wish = await ask(desk, f"api/tables/{created['table']}/carry", {}, created["host"])
        assert [seat["kind"] for seat in wish["seats"]] == ["here", "link"]
        assert len(wish["record"]["actions"]) == 1
        done, _ = await desk.ask(f"api/tables/{created['table']}/carry", "{}", created["watch"])
        assert not done, "who only looks on gets the record while the game runs"
        everybody = {**wish, "seats": [{"kind": "here"} for _ in wish["seats"]]}
        again = Page(desk, await ask(desk, "api/tables", everybody))
        await again.hello()
        assert again.view["tiles"] == page.view["tiles"] or len(again.view["tiles"]) == 2

    run(test)


@pytest.mark.parametrize("path", ["api/seat", "api/nothing", "api/tables/x/secret"])
def test_what_needs_a_server_says_so(path: str) -> None:
    async def test(shelf: DictShelf, desk: Desk) -> None:
        done, text = await desk.ask(path, "{}", "")
        assert not done
        assert json.loads(text)["reason"] == "http.unknown"

    run(test)


# --- secrets -----------------------------------------------------------------------------------------


async def transcript(record: Json) -> dict[str, list[str]]:
    """Every byte that pages of each kind get while the scripted draws are played; ids and times are fixed."""
    desk = opened()
    numbers = itertools.count()
    desk.rooms.chance = replace(
        desk.rooms.chance,
        id=lambda: f"{OWN}{next(numbers):016x}",
        token=lambda: f"{OWN}{next(numbers):032x}",
        seed=lambda: "never used here",
        commitment=lambda seed: "0" * 64,
    )
    desk.rooms.now = lambda: 1_000_000.0
    await desk.open()
    wish = {"seats": [{"kind": "here"}, {"kind": "here"}], "record": record}
    created = await ask(desk, "api/tables", wish)
    own = [one["token"] for one in created["seats"]]
    pages = {
        name: Page(desk, created, held)
        for name, held in {
            "Ann": own[:1],
            "Bob": own[1:],
            "device": own,
            "watcher": [created["watch"]],
        }.items()
    }
    for page in pages.values():
        await page.hello()
    rng, watcher = random.Random(1), pages["watcher"]
    for count in itertools.count():
        if watcher.view["stack"] <= record_stack(record) - DRAWS + 1:
            break
        seat = watcher.view["decision"]["player"]
        mover = pages[("Ann", "Bob")[seat]]
        action = rng.choice(mover.view["decision"]["options"])
        await mover.say(type="draft", id=f"d{count}", expect=mover.number, seat=seat, actions=[action])
        await mover.commit(seat, [action], f"c{count}")
    for page in pages.values():
        await page.say(type="aids", names=["standings", "remaining", "fits", "projection", "reach"])
        await page.say(type="history", before=page.number + 1, count=200)
        await page.until("history")
    await desk.close()
    return {name: page.raw for name, page in pages.items()}


def test_nothing_that_a_page_gets_depends_on_the_tiles_to_come() -> None:
    one, two = (asyncio.run(transcript(hidden_in(seed))) for seed in ("one", "two"))
    assert len(one["watcher"]) > DRAWS
    assert one == two


# --- what a page has not -----------------------------------------------------------------------------

BARRED = ("sqlalchemy", "alembic", "starlette", "uvicorn", "prometheus_client", "websockets", "psycopg")


def test_it_needs_none_of_the_packages_that_a_page_does_not_have() -> None:
    code = f"import sys; sys.modules.update(dict.fromkeys({BARRED!r})); import carcassonne.local.desk"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_what_is_kept_in_memory_needs_no_machine_code() -> None:
    code = "import sys; sys.modules['msgspec'] = None; import carcassonne.local.ahead as ahead; ahead.ready()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
