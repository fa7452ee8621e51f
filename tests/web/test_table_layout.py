"""The board is the screen (UX-2, section 11): room, a hand that keeps its height, one line for Confirm."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import ViewportSize

import carcassonne as cc
from tests.web.browsing import Visitor
from tests.web.reaching import asking
from tests.web.serving import COLOURS, Json, here
from tests.web.table_page import TablePage

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "laptop": {"width": 1024, "height": 768},
    "desk": {"width": 1440, "height": 900},
    "large": {"width": 1920, "height": 1080},
}
FIVE = ("phone", "lying", "tablet", "laptop", "desk")
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


def sit(visit: Callable[..., Visitor], size: str, players: int = 5, **wishes: str) -> TablePage:
    table = TablePage.open(
        visit(size=SIZES[size], touch=size in ("phone", "lying"), **wishes),
        here(*SEATS[:players]),
        record=big_game(players),
    )
    table.asked("place_tile")
    return table


def hand(table: TablePage) -> float:
    box = table.page.locator(".dock").bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("size", ["laptop", "desk", "large"])
def test_UX_2_1_the_board_has_seven_tenths_of_the_window(visit: Callable[..., Visitor], size: str) -> None:
    table = sit(visit, size)
    free = {"tile": 1 - table.page.evaluate(COVERED)}
    table.lay()
    free["figure"] = 1 - table.page.evaluate(COVERED)
    assert min(free.values()) >= 0.7, free


@pytest.mark.parametrize("size", ["phone", "lying"])
def test_UX_2_1_a_phone_has_most_of_it(visit: Callable[..., Visitor], size: str) -> None:
    table = sit(visit, size)
    assert 1 - table.page.evaluate(COVERED) >= 0.55


@pytest.mark.parametrize("size", ["phone", "lying", "laptop", "desk"])
def test_UX_2_2_the_hand_keeps_its_height(visit: Callable[..., Visitor], size: str) -> None:
    table = sit(visit, size)
    before = hand(table)
    table.lay()
    assert hand(table) == pytest.approx(before, abs=1)
    heights = {"place_tile": before}
    for kind in ("move_ferry", "place_robber", "move_marker"):
        visitor = visit(size=SIZES[size], touch=size in ("phone", "lying"))
        other = TablePage.open(visitor, here("Ann", "Bob", "Cid"), record=asking(kind))
        other.asked(kind)
        heights[kind] = hand(other)
    most = max(heights.values())
    assert most <= before + (1 if size != "phone" else 0.55 * SIZES[size]["height"]), heights


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("size", ["phone", "lying", "laptop", "desk"])
def test_UX_2_3_confirm_is_one_line(visit: Callable[..., Visitor], size: str, language: str) -> None:
    table = sit(visit, size, language=language)
    label = table.page.locator("[data-action=confirm] .label")
    for _ in range(2):
        wide, seen, high, line = label.evaluate(
            "(one) => [one.scrollWidth, one.clientWidth, one.getBoundingClientRect().height, "
            "parseFloat(getComputedStyle(one).fontSize)]"
        )
        assert wide <= seen + 1, label.inner_text()
        assert high < 2 * line, label.inner_text()
        table.lay()


@pytest.mark.parametrize("size", FIVE)
def test_UX_2_4_six_seats_need_no_scrolling(visit: Callable[..., Visitor], size: str) -> None:
    table = sit(visit, size, players=6)
    page = table.page
    assert page.locator(".players > li").count() == len(COLOURS)
    for box in (one.bounding_box() for one in page.locator(".players > li").all()):
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= SIZES[size]["width"]
        assert box["y"] + box["height"] <= SIZES[size]["height"]
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"
    assert page.locator(".players .name").evaluate_all(cut) == []


def test_UX_2_9_headings_are_set_in_vollkorn(visit: Callable[..., Visitor]) -> None:
    table = sit(visit, "desk")
    page = table.page
    family = "(one) => getComputedStyle(one).fontFamily"
    assert page.locator(".dock h2").first.evaluate(family).startswith('"Vollkorn Variable"')
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check(\"700 21px 'Vollkorn Variable'\")")
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    fonts = [name for name in fetched if name.endswith(".woff2")]
    assert any("vollkorn-latin" in name for name in fonts)
    assert all(name.startswith(table.server.address) for name in fonts)


CLIPPED = """
() => [...document.querySelectorAll('.dock h2, .dock .cards *')].filter((one) => one.checkVisibility()
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    && getComputedStyle(one).overflow !== 'visible').map((one) => one.innerText)
"""
"""Texts of the question that are cut off."""


@pytest.mark.parametrize("size", FIVE)
def test_UX_2_1_nothing_that_is_asked_about_lies_under_a_panel(
    visit: Callable[..., Visitor], size: str
) -> None:
    """Ferries are on the board, robbers at the track: both can be hit there, and no card is cut off."""
    for kind in ("move_ferry", "place_robber"):
        visitor = visit(size=SIZES[size], touch=size in ("phone", "lying"))
        table = TablePage.open(visitor, here("Ann", "Bob", "Cid"), record=asking(kind))
        table.asked(kind)
        seen = table.still()
        assert any(one.seen for one in (*seen.targets, *seen.track))
        assert [one.id for one in seen.targets if not one.seen] == []
        assert seen.cards
        assert [one.id for one in seen.cards if not one.seen] == []
        assert table.page.evaluate(CLIPPED) == []


def test_UX_2_2_another_size_of_the_window_frames_the_board_anew(visit: Callable[..., Visitor]) -> None:
    table = sit(visit, "desk")
    assert all(cell.seen for cell in table.still().cells)
    for size in ("laptop", "large"):
        table.page.set_viewport_size(SIZES[size])
        table.wait(lambda seen: all(cell.seen for cell in seen.cells), f"all legal cells at {size}")
