"""The board is the screen (UX-2, section 11): room, a hand that keeps its height, one line for Confirm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import carcassonne as cc
from tests.web.browsing import SIZES, Visitor
from tests.web.meeting import meet
from tests.web.reaching import asking
from tests.web.serving import COLOURS, Json, here
from tests.web.table_page import TablePage
from tests.web.test_camera import HIDDEN

DEVICES = {"finger": ("phone", "lying"), "mouse": ("laptop", "desk", "large")}
"""The five sizes of the acceptance, by what one points with: a page is loaded once and then resized."""
COVERED = """
() => {
    const [wide, high] = [innerWidth, innerHeight];
    const taken = new Uint8Array(wide * high);
    const parts = '.tray, .at-dock, .at-players, .at-tools .round-tool, .at-pile, .at-track, [data-map=true]';
    for (const one of document.querySelectorAll(parts)) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        const box = one.getBoundingClientRect();
        for (let y = Math.max(0, box.top | 0); y < Math.min(high, box.bottom); y++)
            taken.fill(1, y * wide + Math.max(0, box.left | 0), y * wide + Math.min(wide, box.right));
    }
    return taken.reduce((sum, one) => sum + one, 0) / taken.length;
}
"""
"""How much of the window is not board: the script of the mock-ups for the page itself."""
SEATS = ("Marta", "Roland", "Berthe", "Anselm", "Ysabeau", "Hildegard")


@cache
def big_game(players: int) -> Json:
    """Many modules, and the first player has a tile to lay."""
    modules = (
        "base",
        "farmers",
        "abbot",
        "inns",
        "cathedrals",
        "big-meeple",
        "builder",
        "pig",
        "mayor",
        "wagon",
    )
    game = cc.Game(cc.Config(players=SEATS[:players], edition="c3", modules=modules, seed=5))
    bot = cc.bots.get("greedy", seed=1)
    while not (
        game.decision.kind == "place_tile"
        and game.decision.player == 0
        and len(game.view(None)["tiles"]) > 24
    ):
        game.play(bot.choose(game, game.decision.player))
    return game.record()


def come(visit: Callable[..., Visitor], device: str, **wishes: Any) -> Visitor:
    return visit(size=SIZES[DEVICES[device][0]], touch=device == "finger", **wishes)


def sizes(table: TablePage, device: str) -> Iterator[str]:
    """The page in one size after the other, each time when the camera has come to rest."""
    for size in DEVICES[device]:
        table.page.set_viewport_size(SIZES[size])
        table.still()
        yield size


def hand(table: TablePage) -> float:
    box = table.page.locator(".dock").bounding_box()
    assert box is not None
    return box["height"]


def roomy(table: TablePage, size: str) -> None:
    """Check 1: seven tenths of a window are board, and most of a phone."""
    free = 1 - table.page.evaluate(COVERED)
    assert free >= (0.7 if size in DEVICES["mouse"] else 0.55), f"{free} at {size}"


def one_line(table: TablePage, size: str) -> None:
    """Check 3: Confirm."""
    label = table.page.locator("[data-action=confirm] .label")
    wide, seen, high, line = label.evaluate(
        "(one) => [one.scrollWidth, one.clientWidth, one.getBoundingClientRect().height, "
        "parseFloat(getComputedStyle(one).fontSize)]"
    )
    assert wide <= seen + 1, f"{label.inner_text()} at {size}"
    assert high < 2 * line, f"{label.inner_text()} at {size}"


def six_seats(table: TablePage, size: str) -> None:
    """Check 4: nothing scrolls, no name is cut off."""
    rows = table.page.locator(".players > li")
    assert rows.count() == len(COLOURS)
    for box in (one.bounding_box() for one in rows.all()):
        assert box is not None
        assert box["x"] >= 0, size
        assert box["y"] >= 0, size
        assert box["x"] + box["width"] <= SIZES[size]["width"], size
        assert box["y"] + box["height"] <= SIZES[size]["height"], size
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"
    assert table.page.locator(".players .name").evaluate_all(cut) == [], size


def in_sight(table: TablePage, size: str, *lists: str) -> None:
    """Check 5: what is asked for is uncovered, or counted at the rim."""
    table.wait(
        lambda _: not any(table.page.evaluate(HIDDEN)[name] for name in lists), f"all of {lists} at {size}"
    )


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("device", DEVICES)
def test_UX_2_an_own_turn_at_five_sizes(visit: Callable[..., Visitor], device: str, language: str) -> None:
    visitor = come(visit, device, language=language)
    table = TablePage.open(visitor, here(*SEATS), record=big_game(6))
    table.asked("place_tile")
    heights = {}
    for size in sizes(table, device):
        roomy(table, size)
        one_line(table, size)
        six_seats(table, size)
        in_sight(table, size, "cells")
        heights[size] = hand(table)
    table.lay()
    for size in sizes(table, device):
        roomy(table, size)
        one_line(table, size)
        in_sight(table, size, "drafts", "spots")
        assert hand(table) == pytest.approx(heights[size], abs=1), size  # check 2


CLIPPED = """
() => [...document.querySelectorAll('.dock h2, .dock .cards *')].filter((one) => one.checkVisibility()
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    && getComputedStyle(one).overflow !== 'visible').map((one) => one.innerText)
"""
"""Texts of the question that are cut off."""
BARE = """
() => [...document.querySelectorAll('.dock .cards [data-option]')].filter((one) => one.checkVisibility()
    && !one.querySelector('svg, img')).map((one) => one.innerText)
"""
"""Cards without a picture."""
OVERLAP = """
() => {
    const fields = [...document.querySelectorAll('.at-track .field')];
    const boxes = fields.map((one) => one.getBoundingClientRect());
    boxes.sort((a, b) => a.left - b.left);
    return boxes.slice(1).filter((one, place) => one.left < boxes[place].right - 1).length;
}
"""
"""Fields of the track that share a part of their hit areas."""


@pytest.mark.parametrize("device", DEVICES)
def test_UX_2_questions_with_cards_at_five_sizes(visit: Callable[..., Visitor], device: str) -> None:
    """Ferries are on the board, robbers at the track: both can be hit there; no card is cut off or bare."""
    heights: dict[str, dict[str, float]] = {size: {} for size in DEVICES[device]}
    visitor = come(visit, device, again=True)
    for kind in ("place_tile", "move_ferry", "place_robber", "move_marker"):
        visitor.page.set_viewport_size(SIZES[DEVICES[device][0]])
        table = TablePage.open(visitor, here("Ann", "Bob", "Cid"), record=asking(kind))
        table.asked(kind)
        for size in sizes(table, device):
            heights[size][kind] = hand(table)
            seen = table.look()
            asked = seen.cells if kind == "place_tile" else seen.targets
            assert any(one.seen for one in (*asked, *seen.cards, *seen.track))
            assert [one.id for one in asked if not one.seen] == [], f"{kind} at {size}"
            assert [one.id for one in seen.cards if not one.seen] == [], f"{kind} at {size}"
            assert kind == "place_tile" or seen.cards
            assert table.page.evaluate(CLIPPED) == [], f"{kind} at {size}"
            assert table.page.evaluate(BARE) == [], f"{kind} at {size}"
            assert table.page.evaluate(OVERLAP) == 0, f"{kind} at {size}"
    for size, found in heights.items():  # check 2; standing, the hand may grow over the board, not farther
        more = 1 if size != "phone" else 0.55 * SIZES[size]["height"]
        assert max(found.values()) <= found["place_tile"] + more, f"{found} at {size}"


def test_UX_2_3_a_tile_is_tried_while_another_thinks_at_five_sizes(visit: Callable[..., Visitor]) -> None:
    """Plan ahead: nobody hears of it, and the own turn ends it."""
    config = {"edition": "c3", "modules": ["base", "farmers"], "seed": "plan"}
    ann, bob = meet(visit(), visit(), config=config)
    ann.asked()
    for device in DEVICES:
        for size in sizes(bob, device):
            roomy(bob, size)
            expect(bob.action("plan")).to_be_in_viewport()
    said = len(bob.visitor.sent("draft"))
    bob.action("plan").click()
    expect(bob.page.locator("[data-board] [data-target=cell]").first).to_be_attached()
    bob.hit(next(cell for cell in bob.still().cells if cell.seen))
    laid = bob.wait(lambda seen: seen.laid != "", "the ghost of a tile").laid
    bob.press("r")
    assert bob.look().laid == laid
    assert ann.look().laid == ""
    assert len(bob.visitor.sent("draft")) == said
    assert bob.visitor.sent("commit") == []
    ann.lay()
    ann.confirm()
    assert not [one.id for one in bob.asked().targets if one.id.startswith("plan:")]


def test_UX_2_2_who_comes_while_another_thinks_sees_the_whole_board(visit: Callable[..., Visitor]) -> None:
    desk = SIZES["desk"]
    _, bob = meet(visit(), visit(size=desk), record=big_game(2))
    bob.still()
    board = bob.page.locator("[data-board] .under .side").bounding_box()
    tray = bob.page.locator(".tray").bounding_box()
    assert board is not None
    assert tray is not None
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= tray["x"]
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= desk["height"]


def test_UX_2_9_headings_are_set_in_vollkorn(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(fresh=True), here("Ann", "Bob", "Cid"), record=asking("place_tile"))
    table.asked("place_tile")
    page = table.page
    family = "(one) => getComputedStyle(one).fontFamily"
    assert page.locator(".dock h2").first.evaluate(family).startswith('"Vollkorn Variable"')
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check(\"700 21px 'Vollkorn Variable'\")")
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    fonts = [name for name in fetched if name.endswith(".woff2")]
    assert any("vollkorn-latin" in name for name in fonts)
    assert all(name.startswith(table.server.address) for name in fonts)
