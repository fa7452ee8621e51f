"""House rules: found by search in the set-up, turned on, told to everybody, kept by the record."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.server.playing import Client
from tests.web.browsing import PHONE, Visitor
from tests.web.serving import Json

MODULES = ("base", "dragon", "fairy", "princess")
RULE = "fairy.unfinished"


def told(visitor: Visitor) -> Locator:
    """The line that tells everybody of the rule."""
    return visitor.page.locator(f'[data-section="unusual"] [data-option="{RULE}"]')


def turn_on(visitor: Visitor) -> None:
    """Find the rule with the keyboard and turn it on."""
    section = visitor.page.locator('[data-section="house"]')
    line = section.locator(f'[data-variant="{RULE}"]')
    section.locator("summary").press("Enter")
    expect(line.locator("input")).not_to_be_checked()
    assert section.locator("[data-variant]").count() > 1
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.type("fairy unfinished")
    expect(section.locator("[data-variant]")).to_have_count(1)
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Space")
    expect(line.locator("input")).to_be_checked()
    expect(section.locator("summary")).to_contain_text("1 on")


def on_to(visitor: Visitor, selector: str) -> Locator:
    """Something of the set-up; a small screen shows one step of it after the other."""
    wanted = visitor.page.locator(selector)
    while not wanted.is_visible():
        visitor.page.locator('[data-action="next"]').click()
    return wanted


def record_of(visitor: Visitor, table: str) -> Json:
    """The record of a game that its host ends."""
    (kept,) = json.loads(visitor.page.evaluate("localStorage.getItem('carcassonne.tables')"))
    host = Client(visitor.server.address.rstrip("/"), kept["tokens"])
    host.until("welcome")
    assert host.ask("stop")["type"] == "done"
    host.close()
    key = {"authorization": f"Bearer {kept['tokens'][0]}"}
    answer = visitor.server.http.get(f"api/tables/{table}/record", headers=key)
    assert answer.is_success, answer.text
    record: Json = answer.json()
    return record


def test_a_house_rule_is_found_turned_on_told_and_kept(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit(size=PHONE, theme="dark")
    host.go(f"new#edition=c3&modules={'.'.join(MODULES)}")
    host.screen("setup")
    turn_on(host)
    host.settled()
    host.accessible()

    on_to(host, '[data-seat="1"] [data-field="who"]').select_option("link")
    on_to(host, '[data-action="start"]:visible').click()
    host.screen("lobby")
    expect(told(host)).to_be_visible()
    expect(host.page.locator('[data-section="unusual"] h3')).to_have_text("House rules")
    table = host.page.locator("[data-table]").get_attribute("data-table") or ""
    link = host.page.locator('[data-link="invite"] input').input_value()
    guest.go(link.removeprefix(guest.server.address))
    guest.screen("lobby")
    expect(told(guest)).to_be_visible()
    guest.accessible()

    host.page.locator('[data-action="start-bots"]').click()
    host.screen("table")
    host.page.locator('[data-action="menu"]').first.click()
    expect(told(host)).to_be_visible()
    host.accessible()
    assert record_of(host, table)["config"]["options"] == {RULE: True}
