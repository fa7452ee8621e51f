"""The clock (UX-6.36)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from playwright.sync_api import expect

from tests.web.browsing import Visitor
from tests.web.serving import Json, here
from tests.web.table_page import TablePage

BASE: Json = {"edition": "c3", "modules": ["base"], "seed": "clock"}
SPOKEN = """
window.spoken = [];
new MutationObserver((changes) => {
    const region = document.querySelector('[data-live=assertive]');
    const said = region?.textContent.trim();
    if (said && changes.some(({ target }) => region.contains(target))) window.spoken.push(said);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def test_UX_6_36_the_clock_warns_once_at_20_seconds_and_plays_the_default_at_zero(
    visit: Callable[..., Visitor],
) -> None:
    """A turn of 23 seconds: long enough to see the warning come, short enough for a test.

    A slow machine may show the page late, so it is listened to from its beginning.
    """
    visitor = visit()
    visitor.context.add_init_script(SPOKEN)
    clock = {"kind": "turn", "seconds": 23}
    table = TablePage.open(visitor, here("Ann", "Bob"), config=BASE, clock=clock)
    table.wait(lambda _: any("20" in one for one in table.page.evaluate("window.spoken")), "the warning")
    table.wait(lambda _: bool(visitor.heard("entry")), "what is played at zero")
    asked = visitor.heard("welcome")[0]["view"]["decision"]
    expect(table.page.locator(f'.players [data-seat="{1 - asked["player"]}"].active')).to_be_visible()
    entry = visitor.heard("entry")[0]
    assert entry["data"]["by"] == "clock"
    placed = next(event for event in entry["events"] if event["type"] == "tile_placed")
    assert [placed["at"], placed["turn"]] == [asked["default"]["at"], asked["default"]["turn"]]
    warnings = groupby("20" in one for one in table.page.evaluate("window.spoken"))
    assert all(len(list(same)) == 1 for warned, same in warnings if warned), "once in a turn"
