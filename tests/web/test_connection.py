"""Reloads, broken wires, two browsers against each other (UX-6.23, UX-6.24)."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.web.browsing import Visitor
from tests.web.hands import Pointer
from tests.web.meeting import meet
from tests.web.serving import Json, against_bot, here
from tests.web.table_page import TablePage, numbers

BASE: Json = {"edition": "c3", "modules": ["base", "farmers"], "seed": "wires"}


class Wire:
    """The socket of a visitor, which a test can cut."""

    def __init__(self, visitor: Visitor) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []
        visitor.context.route_web_socket("**/ws", self._route)

    def _route(self, wire: WebSocketRoute) -> None:
        if self.cut:
            wire.close(code=1011)
            return
        wire.connect_to_server()
        self._open.append(wire)

    def lose(self) -> None:
        self.cut = True
        while self._open:
            self._open.pop().close(code=1011)

    def mend(self) -> None:
        self.cut = False


def clock(table: TablePage) -> int:
    minutes, seconds = numbers(table.page.locator(".players time").first.inner_text())
    return minutes * 60 + seconds


def board(table: TablePage) -> Json:
    return {
        "tiles": table.page.locator(".at-pile").inner_text(),
        "scores": table.scores(),
        "log": table.log(),
    }


def test_UX_6_23_a_reload_in_a_draft_finds_it_again(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), against_bot(), config=BASE)
    laid = table.lay().laid
    kind = table.look().kind
    table.page.reload()
    seen = table.wait(lambda one: one.laid != "", "the draft after a reload")
    assert (seen.laid, seen.kind) == (laid, kind)
    table.confirm()


def test_UX_6_23_a_reload_after_a_commit_shows_the_same_table(visit: Callable[..., Visitor]) -> None:
    bank = {"kind": "bank", "seconds": 600, "increment": 0}
    table = TablePage.open(visit(), here("Ann", "Bob"), config=BASE, clock=bank)
    for _ in range(4):
        table.lay()
        table.confirm()
    table.asked("place_tile")
    begun = time.monotonic()
    before, left = board(table), clock(table)
    table.page.reload()
    table.asked("place_tile")
    table.wait(lambda _: board(table) == before, f"the table as it was before the reload: {before}")
    gone = left - clock(table)
    assert -1 <= gone <= time.monotonic() - begun + 1, "the clock went on, and no more than the reload took"


def test_UX_6_24_a_broken_wire_keeps_the_draft_and_nothing_comes_twice(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    wire = Wire(visitor)
    table = TablePage.open(visitor, against_bot(), config=BASE)
    number = table.lay().number
    wire.lose()
    expect(table.page.locator("[data-banner=offline]")).to_be_visible()
    assert table.look().laid
    table.action("confirm").click()
    table.page.wait_for_timeout(2500)
    assert table.look().number == number
    wire.mend()
    table.wait(lambda seen: seen.number > number and seen.asked, "the next own turn")
    expect(table.page.locator("[data-banner=offline]")).to_have_count(0)
    assert len(visitor.heard("done")) == 1
    cells = [tuple(event["at"]) for event in _placed(visitor)]
    assert len(set(cells)) == len(cells)
    assert table.told("tile_placed") == len(cells)
    visitor.problems = [one for one in visitor.problems if "WebSocket" not in one]  # the browser's own words


def _placed(visitor: Visitor) -> list[Json]:
    """What the server told of tiles, each entry once."""
    entries = {one["number"]: one for one in visitor.heard("entry")}
    for welcome in visitor.heard("welcome"):
        entries |= {one["number"]: one for one in welcome["missed"] or []}
    return [event for one in entries.values() for event in one["events"] if event["type"] == "tile_placed"]


def test_two_browsers_play_a_whole_game_one_reloads_and_loses_its_wire(visit: Callable[..., Visitor]) -> None:
    """Bob reloads in the middle of a draft and loses his connection in the middle of a turn."""
    config = {"edition": "c3", "modules": ["base", "river"], "tiles": {"river": 1}, "seed": "meeting"}
    bob_comes = visit()
    wire = Wire(bob_comes)
    ann, bob = meet(visit(), bob_comes, config=config)
    hands = (Pointer(ann), Pointer(bob))
    troubles: list[Callable[[], None]] = [lambda: _reload(bob), lambda: _lose(bob, wire)]
    while not ann.look().finished:
        for table, hand in zip((ann, bob), hands):
            seen = table.look()
            if table is bob and seen.asked and seen.kind == "place_tile" and troubles:
                bob.lay()
                troubles.pop()()
            if seen.asked:
                hand.play(lambda one: not one.mine)
        ann.page.wait_for_timeout(40)
    assert not troubles
    bob.wait(lambda seen: seen.finished, "the end at the other browser")
    assert ann.scores() == bob.scores() == ann.visitor.heard("entry")[-1]["data"]["scores"]
    bob_comes.problems = [one for one in bob_comes.problems if "WebSocket" not in one]


def _reload(table: TablePage) -> None:
    laid = table.look().laid
    table.page.reload()
    assert table.wait(lambda seen: seen.laid != "", "the draft after a reload").laid == laid


def _lose(table: TablePage, wire: Wire) -> None:
    wire.lose()
    expect(table.page.locator("[data-banner=offline]")).to_be_visible()
    wire.mend()
    expect(table.page.locator("[data-banner=offline]")).to_have_count(0)
    assert table.look().laid
