"""The table on a phone (UX-6.20 to UX-6.22)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import FloatRect, expect

import carcassonne as cc
from tests.web.browsing import PHONE, Visitor
from tests.web.meeting import meet
from tests.web.serving import Json, here
from tests.web.table_page import TablePage

BASE: Json = {"edition": "c3", "modules": ["base", "farmers"], "seed": "phone"}
FINGER = 44


def box(table: TablePage, selector: str) -> FloatRect:
    found = table.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def test_UX_6_20_every_spot_of_the_loupe_can_be_hit_and_is_the_right_one(
    visit: Callable[..., Visitor],
) -> None:
    config = cc.Config(players=("Ann", "Bob"), modules=("base", "farmers"), seed=1)
    bend = cc.Game(config, cc.Script(tiles=["base/V", "base/V"], then="end"))  # a road between two fields
    table = TablePage.open(visit(size=PHONE, touch=True), here("Ann", "Bob"), record=bend.record())
    table.lay()
    targets = table.page.locator(".hand [data-loupe-target]:visible")
    assert targets.count() == 3
    for index in range(targets.count()):
        area = targets.nth(index).bounding_box()
        assert area is not None
        assert area["width"] >= FINGER - 1
        assert area["height"] >= FINGER - 1
    for index in range(targets.count()):
        target = targets.nth(index)
        name = target.get_attribute("data-loupe-target")
        target.locator("circle").last.tap(force=True)
        expect(target).to_have_attribute("aria-pressed", "true")
        table.wait(lambda seen, name=name: any(s.id == name and s.chosen for s in seen.targets), "that spot")  # type: ignore[misc]


def test_UX_6_21_the_board_has_room_while_waiting_and_thumbs_reach_the_buttons(
    visit: Callable[..., Visitor],
) -> None:
    ann, bob = meet(visit(size=PHONE, touch=True), visit(size=PHONE, touch=True), config=BASE)
    ann.asked()
    strip, dock = box(bob, ".players"), box(bob, ".at-dock .dock")
    assert dock["y"] - (strip["y"] + strip["height"]) >= 0.55 * PHONE["height"]
    ann.lay()
    for name in ("confirm", "undo", "reset"):
        assert box(ann, f'[data-action="{name}"]')["y"] >= PHONE["height"] - 120


SIGHT = """
() => {
    const box = document.querySelector('[data-tentative] rect, [data-tentative] svg').getBoundingClientRect();
    const board = document.querySelector('[data-board]').getBoundingClientRect();
    const inside = (low, high, from, to) => low >= from - 1 && high <= to + 1;
    return inside(box.left, box.right, board.left, board.right)
        && inside(box.top, box.bottom, board.top, board.bottom);
}
"""
"""Whether the whole drafted tile is on the board's window."""


def test_UX_6_22_turning_the_device_keeps_draft_and_panel(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(size=PHONE, touch=True), here("Ann", "Bob"), config=BASE)
    laid = table.lay().laid
    table.press("b")
    expect(table.page.locator("[data-panel=remaining]")).to_be_visible()
    table.page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    table.wait(
        lambda _: table.page.evaluate(SIGHT), "the tile in sight"
    )  # UX-2 2: resizing frames the board anew
    assert table.look().laid == laid
    expect(table.page.locator("[data-panel=remaining]")).to_be_visible()
    table.page.set_viewport_size(PHONE)
    table.press("Escape")
    table.confirm()
