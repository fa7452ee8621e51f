"""The game without a server, in a browser whose network is gone: played, reloaded, killed, watched again."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import carcassonne as cc
from carcassonne.local import site
from carcassonne.local.front import LANGUAGES
from carcassonne.tiles import SETS
from tests.site.conftest import BELOW, FileServer
from tests.web.browsing import PHONE, Visitor
from tests.web.hands import Pointer
from tests.web.reaching import asking
from tests.web.serving import CLIENT
from tests.web.table_page import TablePage
from tests.web.test_whole_games import short

SLOW = 120_000
"""Milliseconds for the engine to come up on a machine that does much else."""
KEPT = "caches.open('engine').then(async (all) => (await all.keys()).some(({ url }) => /memory$/.test(url)))"
"""The engine has run, and the next start is a quick one."""
DRAWN = "(count) => caches.open('art').then(async (all) => (await all.keys()).length >= count)"
FIRST = ("base", "river", "pieces", "land")
"""What "Play now" draws."""
pytestmark = pytest.mark.slow


def until(page: Page, question: str, arg: object = None) -> None:
    """Wait until the answer to a question is yes; Playwright itself does not wait for promises."""
    end = time.monotonic() + SLOW / 1000
    while not page.evaluate(question, arg):
        assert time.monotonic() < end, f"this never came: {question}"
        page.wait_for_timeout(100)


class Guest(Visitor):
    """Somebody who comes to the site, with a service worker."""

    def __init__(self, browser: Browser, files: FileServer, **wishes: Any) -> None:
        super().__init__(browser, files, worker=True, **wishes)  # type: ignore[arg-type]
        self.files = files
        self.context.set_default_timeout(SLOW)

    def check(self) -> None:
        """As ever, but the network is gone on purpose."""
        self.problems = [one for one in self.problems if "ERR_" not in one]
        super().check()

    def go(self, path: str = "") -> None:
        super().go(f"?{path}" if path else "")

    def alone(self, drawings: int = 0) -> None:
        """Load the site as it is loaded once, with that many drawings, and cut the wire."""
        self.go()
        self.screen("home")
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(self.page, KEPT)
        until(self.page, DRAWN, drawings)
        self.files.stop()
        self.context.set_offline(True)

    def play(self, level: str = "easy") -> TablePage:
        """Play now."""
        self.page.click("[data-action=opponents]")
        self.page.click(f"[data-level={level}]")
        self.page.click("[data-action=play]")
        self.screen("table")
        return TablePage(self)

    def open_record(self, record: dict[str, Any], folder: Path) -> TablePage:
        """Open the file of a game."""
        file = folder / "game.json"
        file.write_text(json.dumps(record))
        self.go("replays")
        self.page.set_input_files("[data-field=record]", file)
        return TablePage(self)

    def next_page(self) -> Page:
        """The tab is killed, and another one is opened."""
        old, self.page = self.page, self.context.new_page()
        old.close()
        return self.page


@pytest.fixture
def come(browser: Browser, files: FileServer) -> Iterator[Callable[..., Guest]]:
    guests: list[Guest] = []

    def arrive(alone: bool = True, drawings: int = 0, **wishes: Any) -> Guest:
        guests.append(Guest(browser, files, **wishes))
        if alone:
            guests[-1].alone(drawings)
        return guests[-1]

    yield arrive
    for guest in guests:
        guest.check()
        guest.context.close()


def test_a_game_outlives_reloads_and_killed_tabs(come: Callable[..., Guest]) -> None:
    guest = come()
    guest.go()
    table = guest.play()
    table.lay()
    guest.page.reload()
    guest.screen("table")
    assert table.wait(lambda seen: seen.laid != "", "the draft of before").laid
    address = guest.page.url
    guest.next_page().goto(address)
    guest.screen("table")
    table.wait(lambda seen: seen.laid != "", "the draft of before")
    number = table.look().number
    table.drafted()
    table.confirm()
    table.wait(lambda seen: seen.mine and seen.number > number + 1, "the bot's answer")
    guest.go()
    guest.page.locator("[data-list=continue] a").first.click()
    guest.screen("table")
    table.asked()


@pytest.mark.soak
def test_a_record_is_played_to_its_end(come: Callable[..., Guest], tmp_path: Path) -> None:
    guest = come()
    table = guest.open_record(short(), tmp_path)
    guest.screen("table")
    Pointer(table).play()
    assert table.look().finished
    table.action("replay").click()
    guest.screen("replay")
    guest.page.click("[data-action=forward]")
    guest.page.click("[data-action=explain]")
    guest.page.wait_for_selector("[data-panel=judgement] [data-way]")
    with guest.page.expect_download() as saved:
        guest.page.click("[data-action=menu]")
        guest.page.click("[data-action=save]")
    record = json.loads(saved.value.path().read_text())
    assert cc.replay(record).over
    guest.open_record(record, tmp_path)
    guest.screen("replay")


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_whole_game_against_a_medium_bot(come: Callable[..., Guest], phone: bool) -> None:
    guest = come(size=PHONE, touch=True) if phone else come()
    guest.go()
    table = guest.play("medium")
    Pointer(table).play()
    assert table.look().finished


@pytest.mark.soak
def test_a_game_of_the_big_box(come: Callable[..., Guest], tmp_path: Path) -> None:
    chosen = next(one for one in cc.presets() if one.id == "big-box-2025")
    config = cc.Config(("Ann", "Bob"), edition=chosen.edition, modules=chosen.modules, seed=3)
    guest = come(drawings=len(SETS) + 2)  # pieces and the land are drawings, too
    table = guest.open_record(cc.Game(config).record(), tmp_path)
    guest.screen("table")
    Pointer(table).play()
    assert table.look().finished


@pytest.mark.soak
def test_a_lesson(come: Callable[..., Guest]) -> None:
    guest = come()
    guest.go("learn/tile")
    guest.screen("lesson")
    table = TablePage(guest)
    table.lay()


@pytest.mark.soak
def test_secrets_stay_behind_the_curtain(come: Callable[..., Guest], tmp_path: Path) -> None:
    guest = come()
    table = guest.open_record(asking("register"), tmp_path)
    guest.screen("table")
    table.wait(lambda seen: seen.curtain, "the curtain")
    assert not guest.page.locator("[data-chip], [data-option]").count()
    guest.page.reload()
    table.wait(lambda seen: seen.curtain, "the curtain after a reload")
    table.reveal()
    table.asked("register")
    number = table.look().number
    Pointer(table).play(lambda seen: seen.number > number)


def test_a_first_visit_takes_little_and_old_files_go(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / BELOW, tmp_path, dirs_exist_ok=True)  # other tests visit the first one
    play = tmp_path / site.PLAY
    (play / "art/old.json").touch()
    site.write(tmp_path, CLIENT)
    assert not (play / "art/old.json").exists()
    later = [file for file in play.glob("art/*") if file.name.split(".")[0] not in FIRST]
    later += [*play.glob("art/*.*.json.gz"), *play.glob("rules/*")]
    all_files = {file for file in play.rglob("*") if file.is_file()}
    assert sum(file.stat().st_size for file in all_files.difference(later)) < 12_000_000


def test_the_front_page_leads_everywhere_in_each_language(come: Callable[..., Guest]) -> None:
    guest = come(alone=False)
    page, front = guest.page, guest.files.address.removesuffix("play/")
    for file, _ in LANGUAGES.values():
        page.goto(front + file)
        links = page.eval_on_selector_all("a, img", "all => all.map((one) => one.href || one.src)")
        assert {front + "play/", front + "docs/index.html", front + "board.svg"} <= set(links)
        for link in links:
            assert page.request.get(link).ok, link
    page.click("a.play")
    guest.screen("home")


def test_the_first_load_says_how_much_is_still_to_come(browser: Browser, files: FileServer) -> None:
    visitor = Visitor(browser, files)  # type: ignore[arg-type]
    visitor.context.set_default_timeout(SLOW)
    held: list[Route] = []
    visitor.context.route("**/carcassonne.gz", lambda route: held.append(route))
    visitor.go()
    bar = visitor.page.locator("[data-engine=loading] progress")
    until(visitor.page, "document.querySelector('[data-engine=loading] progress')?.value > 1e6")
    assert float(bar.get_attribute("max") or 0) < 12e6
    for route in held:
        route.continue_()
    bar.wait_for(state="detached")
    visitor.check()
    visitor.context.close()


def test_others_cannot_be_invited_and_the_page_says_why(come: Callable[..., Guest]) -> None:
    guest = come(alone=False)
    guest.go("new")
    guest.screen("setup")
    assert guest.page.locator("[data-field=who]").first.locator("option[value=link]").is_disabled()
    guest.go()
    join = guest.page.locator("[data-action=join]")
    assert join.is_disabled()
    assert join.locator("small").is_visible(), "nobody hovers over it with a finger"
    guest.play()
    guest.page.click("[data-action=menu]")
    carry = guest.page.locator("[data-action=carry]")
    assert carry.is_disabled()
    assert carry.locator("small").is_visible()
