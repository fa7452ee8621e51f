"""How the table looks: accessibility, motion, room (UX-6.3, UX-6.38, UX-6.39)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, SIZES, USUAL, Visitor
from tests.web.reaching import PLAYERS, Hunt, first
from tests.web.serving import PATIENCE, Json, here
from tests.web.table_page import TablePage

BASE: Json = {"edition": "c3", "modules": ["base", "farmers"], "seed": "looks"}


def middle_game() -> Json:
    """Many modules, some tiles and figures."""
    hunt = Hunt(("farmers", "inns", "builder", "pig", "goods", "tower", "abbot"), prefer="place_figure")
    return first(hunt, lambda game: game.decision.kind == "place_tile" and len(game.events) > 80).record()


def test_a_key_without_a_text_is_noticed(visit: Callable[..., Visitor]) -> None:
    """The watch over texts of every other test is worth something."""
    visitor = visit()
    visitor.go()
    for script in (
        "document.body.append('ui.home.nothing')",
        "document.body.firstElementChild.title = 'event.nothing_at_all'",
    ):
        visitor.page.evaluate(script)
        for _ in range(int(PATIENCE / 0.05)):
            if visitor.problems:
                break
            visitor.page.wait_for_timeout(50)
        with pytest.raises(AssertionError, match="a bare key"):
            visitor.check()
        visitor.problems.clear()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_UX_6_38_axe_finds_nothing_serious_at_the_table(visit: Callable[..., Visitor], size: str) -> None:
    wishes = {"size": PHONE, "touch": True} if size == "phone" else {}
    table = TablePage.open(visit(**wishes), here(*PLAYERS), record=middle_game())
    table.asked("place_tile")
    table.visitor.accessible_by_day_and_night()
    table.lay()
    table.visitor.accessible_by_day_and_night()
    table.press("b")
    expect(table.page.locator("[data-panel=remaining]")).to_be_visible()
    table.visitor.accessible_by_day_and_night()


FOCUS = """
() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const looks = () => [one, ...one.querySelectorAll('*')].map((part) => {
        const style = getComputedStyle(part);
        return [style.outline, style.boxShadow, style.stroke, style.strokeWidth, style.border].join();
    }).join();
    const focused = looks();
    one.blur();
    return {
        name: one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40),
        ring: focused !== looks(),
        covered: box.width > 0 && !(top && (one.contains(top) || top.contains(one))),
    };
}
"""
"""What has the focus; it is taken away to see whether that makes a difference. Tab goes on from there."""


def test_UX_6_38_the_focus_is_always_seen_and_never_covered(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), here("Ann", "Bob"), config=BASE)
    table.lay()
    met: list[str] = []
    for _ in range(60):
        table.press("Tab")
        focus = table.page.evaluate(FOCUS)
        if focus is None:
            break
        assert focus["name"], "something without a name has the focus"
        assert focus["ring"], f"no ring at {focus['name']}"
        assert not focus["covered"], f"{focus['name']} is covered"
        met.append(focus["name"])
    lies = SIZES["lying"] == USUAL  # there most tools are in the menu
    assert len(met) > (9 if lies else 10)


MOVING = """
() => {
    window.moved = [];
    const look = () => {
        for (const { effect, animationName } of document.getAnimations()) {
            const { duration, delay, iterations } = effect.getComputedTiming();
            const breath = animationName?.includes('breathe') ?? false;
            if (iterations !== Infinity) window.moved.push([breath, Number(duration) + Number(delay)]);
        }
        requestAnimationFrame(look);
    };
    look();
}
"""
"""Notes how long everything lasts that moves from now on; what turns for ever says that somebody waits."""


@pytest.mark.parametrize(("motion", "longest", "breath"), [("reduced", 80, 80), ("full", 420, 600)])
def test_UX_6_39_nothing_moves_longer_than_it_may(
    visit: Callable[..., Visitor], motion: str, longest: int, breath: int
) -> None:
    """By the motion table of UX-2: the longest way is that of another's tile; the own hand breathes once."""
    table = TablePage.open(visit(motion=motion), here("Ann", "Bob"), config=BASE)
    table.asked()
    table.page.evaluate(MOVING)
    for _ in range(3):
        table.lay()
        table.press("r")
        table.page.wait_for_timeout(300)
        table.confirm()
    table.press("f", "b")
    expect(table.page.locator("[data-panel=remaining]")).to_be_visible()
    table.page.wait_for_timeout(300)
    moved: list[tuple[bool, float]] = table.page.evaluate("window.moved")
    assert not [time for breathes, time in moved if time > (breath if breathes else longest)]
    assert moved, "something did move"


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_UX_6_3_the_table_fits_in_every_width(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(language=language)
    table = TablePage.open(visitor, here(*PLAYERS), record=middle_game())
    table.asked("place_tile")
    visitor.fits()
    visitor.page.set_viewport_size(DESK)
    table.still()  # the camera follows the new size
    table.lay()
    visitor.fits()


STICK_OUT = """
() => {
    const { x, width } = document.querySelector('.board .under .side').getBBox();
    const tag = document.querySelector('.board .tag');
    tag.setAttribute('transform', `translate(${x + width - 20} 50) scale(2)`);
}
"""


def test_all_on_the_land_is_one_layer_though_a_name_sticks_out_of_it(visit: Callable[..., Visitor]) -> None:
    """Else the browser draws it with several times more pixels than are seen, and every zoom stutters."""
    table = TablePage.open(visit(), here(*PLAYERS), record=middle_game())
    table.asked("place_tile")
    table.still()
    layers: list[Json] = []
    wire = table.visitor.context.new_cdp_session(table.page)
    wire.on("LayerTree.layerTreeDidChange", lambda told: layers.extend(told.get("layers", [])))
    wire.send("DOM.enable")
    wire.send("LayerTree.enable")
    table.page.evaluate(STICK_OUT)
    table.still()
    nodes = [one["backendNodeId"] for one in layers if one["drawsContent"] and "backendNodeId" in one]
    first = [wire.send("DOM.describeNode", {"backendNodeId": one})["node"] for one in nodes]
    classes = [name for node in first for name in " ".join(node.get("attributes", [])).split()]
    assert {"wood", "land"} <= set(classes)
    assert "under" not in classes
