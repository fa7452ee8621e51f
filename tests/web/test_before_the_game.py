"""Home, set-up, lobby (UX-6.1 to UX-6.7, UX-6.38)."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Visitor
from tests.web.serving import PATIENCE, ROOT
from tests.web.table_page import TablePage, numbers

SCREENS = (
    {"": "home"}
    | {name: name for name in ("replays", "rules", "settings", "profile", "learn")}
    | {"new": "setup"}
)
"""The screens by their addresses."""
LANGUAGES = ("en", "uk", "ru")


def test_UX_6_1_play_now_has_the_focus_and_enter_leads_to_a_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit(fresh=True)
    visitor.go()
    visitor.screen("home")
    expect(visitor.page.locator('[data-action="play"]')).to_be_focused()
    expect(visitor.page.get_by_text("Theme", exact=True)).to_be_visible()
    visitor.page.keyboard.press("Enter")
    visitor.screen("table")
    table = TablePage(visitor)
    seen = table.wait(lambda seen: seen.asked, "the first question")
    assert seen.kind == "place_tile" or seen.laid, "a tile to lay, or one that had a single place"


def test_UX_6_2_the_language_changes_every_text_without_a_reload(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go()
    visitor.screen("home")
    visitor.page.evaluate("window.same = true")
    texts = {}
    for language in LANGUAGES:
        visitor.page.locator(f'[data-language="{language}"] input').check()
        expect(visitor.page.locator("html")).to_have_attribute("lang", language)
        texts[language] = set(
            visitor.page.locator("main button, main a, main p, main small").all_inner_texts()
        )
    assert visitor.page.evaluate("window.same === true")
    for other in ("uk", "ru"):
        assert not {text for text in texts["en"] & texts[other] if len(text) > 3}
    assert len(texts["uk"] & texts["ru"]) < len(texts["uk"]) / 4, "some words are the same in both, few are"


def every_screen(visitor: Visitor) -> Iterator[None]:
    """One after the other, each when it has what it fetches."""
    for path, screen in SCREENS.items():
        visitor.walk(path)
        visitor.screen(screen)
        visitor.settled()
        yield


@pytest.mark.parametrize("language", LANGUAGES)
def test_UX_6_3_every_screen_fits_in_every_width(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(language=language)
    for _ in every_screen(visitor):
        visitor.fits()


def summary(visitor: Visitor) -> tuple[str | None, str | None]:
    """Tiles and minutes of the set-up, once they are known."""
    tiles = visitor.page.locator("[data-summary] [data-tiles]")
    expect(tiles).not_to_have_attribute("data-tiles", "")
    minutes = visitor.page.locator("[data-summary] [data-minutes]")
    return tiles.get_attribute("data-tiles"), minutes.get_attribute("data-minutes")


def test_UX_6_4_presets_show_tiles_and_minutes_and_a_switch_restores_both(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    visitor.go("new")
    visitor.screen("setup")
    presets = visitor.page.locator('[data-preset]:not([data-preset="custom"])')
    expect(presets.first).to_be_visible()
    seen = set()
    for index in range(presets.count()):
        presets.nth(index).locator("input").check()
        expect(presets.nth(index).locator("small")).to_contain_text("min")
        (tiles, *_) = numbers(presets.nth(index).locator("small").inner_text())
        expect(visitor.page.locator("[data-summary] [data-tiles]")).to_have_attribute(
            "data-tiles", str(tiles)
        )
        seen.add(summary(visitor))
    assert len(seen) > presets.count() / 2
    presets.first.locator("input").check()
    expect(visitor.page.locator("[data-summary] [data-tiles]")).to_have_attribute("data-tiles", "72")
    before = summary(visitor)
    switch = visitor.page.locator('[data-module="inns"] [data-action="module"]')
    switch.click()
    expect(visitor.page.locator('[data-module="inns"]')).to_have_attribute("data-on", "true")
    expect(visitor.page.locator("[data-summary] [data-tiles]")).not_to_have_attribute(
        "data-tiles", before[0] or ""
    )
    switch.click()
    expect(visitor.page.locator("[data-summary] [data-tiles]")).to_have_attribute(
        "data-tiles", before[0] or ""
    )
    assert summary(visitor) == before


def test_UX_6_5_a_conflict_has_a_fix(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go("new")
    visitor.screen("setup")
    for module in ("river", "count"):
        card = visitor.page.locator(f'[data-module="{module}"]')
        if card.get_attribute("data-on") != "true":
            card.locator('[data-action="module"]').click()
        expect(card).to_have_attribute("data-on", "true")
    conflicts = visitor.page.locator("[data-conflict]")
    expect(conflicts.first).to_be_visible()
    shown = conflicts.first.get_attribute("data-conflict")
    conflicts.first.locator('[data-action="fix"]').first.click()
    expect(visitor.page.locator(f'[data-conflict="{shown}"]')).to_have_count(0)


DECODE = """
import decode from %s;
let text = '';
for await (const part of process.stdin) text += part;
const { width, height, data } = JSON.parse(text);
console.log(decode({ width, height, data: Uint8Array.from(Buffer.from(data, 'base64')) }));
"""
PIXELS = """
async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const { width, height, data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
    return { width, height, data: btoa(data.reduce((text, one) => text + String.fromCharCode(one), '')) };
}
"""


def decoded(visitor: Visitor, png: bytes) -> str:
    """What a reader of QR codes finds in a picture."""
    reader = visitor.context.new_page()  # a blank page: no policy forbids it to read data
    pixels = reader.evaluate(PIXELS, base64.b64encode(png).decode())
    reader.close()
    module = json.dumps((ROOT / "web/node_modules/qr/decode.js").as_uri())
    command = ["node", "--input-type=module", "-e", DECODE % module]
    done = subprocess.run(
        command, input=json.dumps(pixels), capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return done.stdout.strip()


def test_UX_6_6_a_second_browser_takes_a_seat_by_the_link(visit: Callable[..., Visitor]) -> None:
    host, bob = visit(), visit()
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "link"}]
    created = host.server.post("api/tables", {"seats": seats, "config": {"modules": ["base"]}})
    invite = f"g/{created['table']}#{created['join']}"
    tokens = [created["host"], *(one["token"] for one in created["seats"])]
    host.keep(created["table"], tokens, join=created["join"], watch=created["watch"])
    host.go(f"g/{created['table']}")
    host.screen("lobby")
    expect(host.page.locator("[data-note=only-here]")).to_be_visible()
    expect(host.page.locator("[data-qr]")).to_have_count(0)  # a phone could not follow it
    found = "http://house.example/"
    host.page.route("**/api/network", lambda route: route.fulfill(json={"address": found}))
    host.page.reload()
    code = host.page.locator("[data-qr]")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 200
    assert decoded(host, code.screenshot()) == f"{found}{invite}"

    bob.go(invite)
    bob.screen("lobby")
    bob.page.locator('[data-action="take"]').first.click()
    bob.page.locator('[data-field="name"]').fill("Bob")
    bob.page.locator('[data-action="sit"]').click()
    for visitor in (host, bob):
        expect(visitor.page.locator('[data-seat="1"][data-taken="true"]')).to_contain_text("Bob")
    host.page.locator('[data-action="start"]').click()
    host.screen("table")
    bob.screen("table")


def test_UX_6_38_axe_finds_nothing_serious_before_the_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    for _ in every_screen(visitor):
        visitor.accessible_by_day_and_night()
    TablePage.open(
        visitor,
        [{"kind": "here", "name": "Ann"}, {"kind": "link"}],
        ready=False,
        config={"modules": ["base"]},
    )
    visitor.screen("lobby")
    visitor.accessible_by_day_and_night()
