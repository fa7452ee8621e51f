"""Overlays, holes and the remaining tiles (UX-6.25 to UX-6.27)."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import carcassonne as cc
from tests.web.browsing import Visitor
from tests.web.reaching import Hunt, first
from tests.web.serving import Json, here
from tests.web.table_page import TablePage, numbers

PIXEL = """
([x, y, across, down]) => {
    const { a, e, f } = document.querySelector('[data-board] svg.layer').getScreenCTM();
    return [e + (x + across) * 100 * a, f + (down - y) * 100 * a];
}
"""
"""Where a part of a tile is on the screen."""
FREE = """
(tiles) => {
    const board = document.querySelector('[data-board]');
    const { a, e, f } = board.querySelector('svg.layer').getScreenCTM();
    for (let y = 4; y < innerHeight; y += 20) {
        for (let x = 4; x < innerWidth; x += 20) {
            const cell = [Math.floor((x - e) / (100 * a)), -Math.floor((y - f) / (100 * a))];
            const top = document.elementFromPoint(x, y);
            if (!tiles.includes(String(cell)) && board.contains(top)) return [x, y];
        }
    }
}
"""
"""A point of the board where no tile lies."""
OVERLAYS = {"f": "fields", "l": "leads", "h": "holes", "m": "last"}


def middle_game() -> Json:
    """Two seats have fields, and some cells are shut in on several sides."""
    hunt = Hunt(("farmers",), prefer="place_figure")
    return first(hunt, lambda game: game.decision.kind == "place_tile" and len(game.events) > 120).record()


@pytest.fixture
def table(visit: Callable[..., Visitor]) -> TablePage:
    table = TablePage.open(visit(again=True), here("Ann", "Bob", "Cid"), record=middle_game())
    table.asked("place_tile")
    return table


def pressed(table: TablePage) -> set[str]:
    return set(table.hooks("[data-overlay][aria-pressed=true]", "overlay"))


@pytest.mark.parametrize("key", OVERLAYS)
def test_UX_6_25_a_key_switches_an_overlay_and_holding_it_is_a_peek(table: TablePage, key: str) -> None:
    usual = pressed(table)
    other = usual ^ {OVERLAYS[key]}
    table.press(key)
    table.wait(lambda _: pressed(table) == other, "the overlay switched")
    table.press(key)
    table.wait(lambda _: pressed(table) == usual, "the overlay switched back")
    table.page.keyboard.down(key)
    table.wait(lambda _: pressed(table) == other, "a peek")
    table.page.wait_for_timeout(400)
    table.page.keyboard.up(key)
    table.wait(lambda _: pressed(table) == usual, "the end of the peek")


def test_UX_6_25_fields_have_a_pattern_for_each_seat(table: TablePage) -> None:
    table.press("f")
    expect(table.page.locator("[data-board] [data-pattern]").first).to_be_attached()
    patterns = {one.get_attribute("fill") for one in table.page.locator("[data-board] [data-pattern]").all()}
    assert len(patterns) >= 2
    assert all(str(one).startswith("url(#") for one in patterns)


def test_UX_6_26_the_number_of_a_hole_is_what_the_server_counts(table: TablePage) -> None:
    table.press("h")
    expect(table.page.locator("[data-badge]").first).to_be_visible()
    game = cc.replay(middle_game())
    fits = {tuple(at): sum(tiles.values()) for at, tiles in game.view(None, aids=("fits",))["fits"]}
    badges = table.page.locator("[data-badge]")
    for name, text in zip(table.hooks("[data-badge]", "badge"), badges.all_text_contents()):
        x, y = map(int, name.removeprefix("hole-").split(","))
        assert (int(text) if text.strip() else 0) == fits[x, y], name


def remaining(table: TablePage) -> tuple[int, int, int]:
    """The sum of the list, its total, and the number in the rail."""
    lefts = table.page.locator("[data-left]")
    expect(lefts.first).to_be_visible()
    found = table.page.evaluate(
        "[...document.querySelectorAll('[data-left]')].map((one) => +one.dataset.left)"
    )
    total = int(table.page.locator("[data-total]").inner_text())
    (rail,) = numbers(table.page.locator('[data-action="remaining"]').first.inner_text())
    return sum(found), total, rail


def test_UX_6_27_the_remaining_tiles_add_up_before_and_after_a_draw(table: TablePage) -> None:
    table.press("b")
    before = remaining(table)
    assert len(set(before)) == 1
    table.press("b")
    table.lay()
    table.confirm()
    table.asked()
    table.press("b")
    table.wait(lambda _: remaining(table)[0] == before[0] - 1, "one tile less")
    assert len(set(remaining(table))) == 1


def rest_on(table: TablePage, kind: str) -> Json:
    """Let the mouse rest on the largest feature of a kind until its card tells of it."""
    features = cc.replay(middle_game()).view(None)["features"]
    feature: Json = max((one for one in features if one["kind"] == kind), key=lambda one: one["tiles"])
    card = table.page.locator("[data-feature]")
    parts = [(0.1 + 0.2 * n % 1, 0.1 + 0.2 * (n // 5)) for n in range(25)]
    for (at, _), part in itertools.product(feature["segments"], parts):
        table.page.mouse.move(*table.page.evaluate(PIXEL, [*at, *part]))
        with contextlib.suppress(PlaywrightTimeout):
            card.wait_for(timeout=900)
            if card.get_attribute("data-feature") == kind and f"{feature['tiles']} tile" in card.inner_text():
                return feature
    raise AssertionError(f"no card about the {kind}")


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Do two boxes share no pixel?"""
    return any(
        first["x"] + first["width"] <= second["x"] or first["y"] + first["height"] <= second["y"]
        for first, second in itertools.permutations((one, other))
    )


def test_UX_2_a_feature_that_is_looked_at_is_outlined_and_the_rest_steps_back(table: TablePage) -> None:
    table.still()
    page = table.page
    city = rest_on(table, "city")
    outline = page.locator('[data-board] [data-outline="inspected"]')
    expect(outline.locator("path").first).to_be_attached()
    assert outline.locator(":scope > *").count() >= len(city["segments"])
    expect(page.locator("[data-board] .dark.soft")).to_be_visible()
    card, over = page.locator("[data-feature]").bounding_box(), outline.bounding_box()
    assert card is not None
    assert over is not None
    assert apart(card, over)
    expect(page.locator("[data-feature]")).to_contain_text("open end")
    rest_on(table, "field")
    expect(page.locator("[data-feature]")).not_to_contain_text("If completed")
    expect(page.locator("[data-feature]")).not_to_contain_text("open end")
    page.locator(".players").hover()
    laid = cc.replay(middle_game()).view(None)["tiles"]
    page.mouse.move(*page.evaluate(FREE, [f"{x},{y}" for x, y in (tile["at"] for tile in laid)]))
    expect(page.locator("[data-feature]")).to_have_count(0)
    expect(page.locator("[data-board] .dark")).to_have_count(0)
