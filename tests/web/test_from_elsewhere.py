"""Games from elsewhere: a save file and a link are opened where people look for replays."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from carcassonne.formats import exported_link
from tests.formats.games import played
from tests.formats.writing import saved
from tests.web.browsing import PHONE, Visitor

REFUSED = "status of 400"
"""What the browser itself notes when the server refuses something."""


def choose(page: Page, text: str) -> None:
    file = {"name": "game.jcz", "mimeType": "", "buffer": text.encode()}
    page.locator('[data-field="record"]').set_input_files(file)


def test_a_save_file_and_a_link_are_opened(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = visitor.page
    visitor.go()
    page.locator('a[href$="replays"]').first.click()
    visitor.screen("replays")
    data = saved(played(("farmers", "fairy"), options={"fairy.unfinished": True}))
    choose(page, json.dumps({**data, "replay": data["replay"][:9] + data["replay"][12:]}))
    expect(page.locator('[role="alert"]')).to_contain_text("Turn ")
    visitor.problems[:] = [problem for problem in visitor.problems if REFUSED not in problem]
    choose(page, "{")
    expect(page.locator('[role="alert"]')).to_contain_text("This file cannot be read")
    visitor.accessible()

    choose(page, json.dumps(data))
    page.wait_for_url("**/r/**")
    expect(page.locator('[data-action="scrub"]')).to_be_visible()
    page.go_back()

    link = exported_link(played(("farmers",), steps=40))
    page.locator('[data-field="game-link"]').fill(f"https://example.org/{link}")
    page.locator('[data-action="open-link"]').click()
    visitor.screen("table")  # it is not over: it goes on here
    expect(page.locator('[data-decision="place_tile"]')).to_be_visible()
