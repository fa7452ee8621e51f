"""The clock (UX-6.36)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browsing import Visitor
from tests.web.serving import Json, here
from tests.web.table_page import TablePage

BASE: Json = {"edition": "c3", "modules": ["base"], "seed": "clock"}
SPOKEN = """
() => {
    window.spoken = [];
    const region = document.querySelector('[data-live=assertive]');
    new MutationObserver(() => window.spoken.push(region.textContent.trim()))
        .observe(region, { childList: true, characterData: true, subtree: true });
}
"""


def test_UX_6_36_the_clock_warns_once_at_20_seconds_and_plays_the_default_at_zero(
    visit: Callable[..., Visitor],
) -> None:
    """A turn of 23 seconds: long enough to see the warning come, short enough for a test."""
    clock = {"kind": "turn", "seconds": 23}
    table = TablePage.open(visit(), here("Ann", "Bob"), config=BASE, clock=clock)
    number = table.asked("place_tile").number
    default = table.visitor.heard("welcome")[0]["view"]["decision"]["default"]
    table.page.evaluate(SPOKEN)
    table.wait(lambda _: any("20" in one for one in table.page.evaluate("window.spoken")), "the warning")
    table.committed(number)
    entry = table.visitor.heard("entry")[0]
    assert entry["data"]["by"] == "clock"
    placed = next(event for event in entry["events"] if event["type"] == "tile_placed")
    assert [placed["at"], placed["turn"]] == [default["at"], default["turn"]]
    spoken: list[str] = table.page.evaluate("window.spoken")
    assert len([one for one in spoken if "20" in one]) == 1
    expect(table.page.locator('.players [data-seat="1"].active')).to_be_visible()
