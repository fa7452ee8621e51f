"""The rules reference: the order of a turn and of final scoring, and whose game it is (UX-6.3, UX-6.38)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

import carcassonne as cc
from tests.web.browsing import Visitor
from tests.web.serving import Json, here
from tests.web.table_page import TablePage

MODULES = ["base", "farmers", "builder", "fairy"]
CONFIG: Json = {"edition": "c3", "modules": MODULES, "seed": "order"}
PAGES = ("turn", "final")
LANGUAGES = ("en", "uk", "ru")


def origins(order: Locator) -> set[str]:
    """The modules that the steps lead to."""
    expect(order).to_be_visible()
    return {str(one.get_attribute("data-to")) for one in order.locator("[data-to]").all()}


@pytest.fixture
def reference(visit: Callable[..., Visitor]) -> Visitor:
    visitor = visit()
    visitor.go("rules")
    visitor.screen("rules")
    expect(visitor.page.locator("[data-page=base]")).to_be_visible()
    return visitor


def test_at_a_table_the_order_has_the_steps_of_its_modules(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), here("Ann", "Bob"), config=CONFIG)
    table.asked()
    table.rules()
    panel = table.page.locator("[data-panel=rules]")
    panel.locator("[data-action=contents]").click()
    panel.locator("[data-page=turn]").click()
    order = panel.locator("[data-order=turn]")
    expect(order.locator('[data-rules~="TURN-2"]')).to_be_visible()
    assert origins(order) == set(MODULES)
    expect(order.locator('[data-rules~="TURN-20"]')).to_be_visible()
    expect(order.locator('[data-rules~="TURN-19b"]')).to_have_count(0)

    order.locator('[data-rules~="TURN-29c"] [data-to=fairy]').click()
    expect(panel.locator("[data-module=fairy] .target")).to_be_focused()
    expect(panel.locator("[data-module=fairy] .target")).to_have_attribute(
        "data-rules", re.compile("FAIRY-10")
    )
    panel.locator("[data-action=contents]").click()
    panel.locator("[data-page=final]").click()
    assert origins(panel.locator("[data-order=final]")) == set(MODULES) - {"builder"}


def test_without_a_table_the_order_has_the_steps_of_all_modules(reference: Visitor) -> None:
    page = reference.page
    narrow = page.locator("[data-module=base]").count() == 0  # on a phone contents are a page
    if narrow:
        page.locator("[data-page=base]").click()
    page.locator("[data-module=base] [data-action=order]").first.click()
    order = page.locator("[data-order=turn]")
    assert origins(order) == {module.id for module in cc.modules()}
    if not narrow:
        expect(page.locator("[data-page=turn]")).to_have_attribute("aria-current", "page")
    page.locator("[data-action=edition] input[value=c1]").check()
    expect(order.locator('[data-rules~="TURN-19b"]')).to_have_count(2)
    order.locator('[data-rules~="TURN-34"] [data-to=cathars]').click()
    expect(page).to_have_url(re.compile("/rules/cathars.*#CATHAR-8$"))
    expect(page.locator(".target")).to_be_focused()


def test_the_order_is_found_and_followed_with_the_keyboard(reference: Visitor) -> None:
    page = reference.page
    page.locator("[data-action=search]").focus()
    page.keyboard.type("ransom captured")
    expect(page.locator('[data-hit="TURN-3"]')).to_be_visible()
    while page.evaluate("document.activeElement?.dataset.hit") != "TURN-3":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator('[data-order=turn] [data-rules~="TURN-3"]')).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-module=tower] .target")).to_be_focused()


def orders(visitor: Visitor) -> Iterator[None]:
    """One page after the other."""
    for page in PAGES:
        visitor.walk(f"rules/{page}")
        visitor.page.wait_for_selector(f"[data-order={page}]")
        yield


@pytest.mark.parametrize("language", LANGUAGES)
def test_UX_6_3_the_orders_fit_in_every_width(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(language=language)
    for _ in orders(visitor):
        visitor.fits()


def test_UX_6_38_axe_finds_nothing_serious_in_the_orders(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    for _ in orders(visitor):
        visitor.accessible_by_day_and_night()


@pytest.mark.parametrize("language", LANGUAGES)
def test_author_and_publisher_are_named(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(language=language)
    for path, screen in {"": "home", "rules": "rules"}.items():
        visitor.walk(path)
        visitor.screen(screen)
        credits = visitor.page.locator("[data-credits]")
        expect(credits).to_contain_text(re.compile("Klaus-Jürgen Wrede|Клаус-Юрген Вреде"))
        expect(credits).to_contain_text("Hans im Glück")
        expect(credits).to_contain_text(re.compile("independent|незалежна|независимая"))
