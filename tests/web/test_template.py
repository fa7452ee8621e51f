"""A module from elsewhere in the browser: set-up, rules, gallery of tiles, and a turn with its question."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.template import install
from tests.web.browsing import Visitor
from tests.web.serving import Server, here
from tests.web.table_page import TablePage


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that was started with the template installed."""
    folder = tmp_path_factory.mktemp("template")
    running = Server(folder, packages=install(folder / "packages"))
    yield running
    running.stop()


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


def test_it_is_in_the_set_up(visitor: Visitor) -> None:
    visitor.go("new")
    expect(visitor.page.get_by_text("Windmills").first).to_be_visible()


def test_its_rules_are_explained(visitor: Visitor) -> None:
    visitor.go("rules/windmills")
    expect(visitor.page.get_by_role("heading", name="Windmills")).to_be_visible()
    expect(visitor.page.get_by_text("Whoever places one chooses")).to_be_visible()
    visitor.go("rules/turn")
    expect(visitor.page.get_by_text("If your tile shows a windmill")).to_be_attached()


def test_its_question_is_asked_and_answered(visitor: Visitor) -> None:
    config = {"edition": "c3", "modules": ["base", "windmills"], "tiles": {"windmills": 3}, "seed": "mill"}
    table = TablePage.open(visitor, here("Ann", "Bob"), config=config)
    table.asked("grind")  # the mill has one place only, which is taken without asking
    expect(visitor.page.get_by_text("Grind now, or wait").first).to_be_visible()
    visitor.page.get_by_text("Grind now:").first.click()
    table.confirm()
    table.wait(lambda seen: seen.number > 1, "the next turn")
    assert any("for a windmill" in line for line in table.log())


def test_its_tiles_are_in_the_gallery(visitor: Visitor) -> None:
    visitor.go("rules/tiles")
    expect(visitor.page.get_by_text("Windmills").first).to_be_attached()
