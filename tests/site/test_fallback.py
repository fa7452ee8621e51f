"""The installed client of a server that is killed: it plays by itself, and later hands its game over."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from carcassonne.record import replay
from carcassonne.tiles import SETS
from tests.site.test_site import DRAWN, KEPT, SLOW, until
from tests.web.browsing import Visitor
from tests.web.serving import Server, here
from tests.web.table_page import TablePage
from tests.web.test_whole_games import short

INSTALLED = """
const ask = window.matchMedia.bind(window);
window.matchMedia = (query) => query.includes('standalone') ? ask('all') : ask(query);
"""
pytestmark = [pytest.mark.slow, pytest.mark.soak]


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        found: int = free.getsockname()[1]
        return found


@pytest.fixture
def visitor(browser: Browser, tmp_path: Path, port: int) -> Iterator[Visitor]:
    server = Server(tmp_path, port=port)
    visitor = Visitor(browser, server, worker=True)
    visitor.context.set_default_timeout(SLOW)
    visitor.context.add_init_script(INSTALLED)
    yield visitor
    visitor.context.close()
    visitor.server.stop()


def finished(server: Server) -> dict[str, object]:
    """A game that is over, at the server."""
    game = replay(short())
    while not game.over:
        game.play(game.decision.options[0])
    return server.post("api/tables", {"seats": here(*game.config.players), "record": game.record()})


def test_an_installed_client_plays_while_its_server_is_away(
    visitor: Visitor, tmp_path: Path, port: int
) -> None:
    page = visitor.page
    over = finished(visitor.server)
    visitor.keep(str(over["table"]), [str(over["host"])], watch=str(over["watch"]))
    visitor.go()
    visitor.screen("home")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "caches.open('engine').then(async (all) => (await all.keys()).length > 5)")
    until(page, DRAWN, len(SETS) + 2)  # pieces and the land are drawings, too
    until(page, RECORDED)
    visitor.server.stop()

    visitor.go()
    page.click("[data-action=opponents]")
    page.click("[data-level=easy]")
    page.click("[data-action=play]")
    visitor.screen("table")
    table = TablePage(visitor)
    table.lay()
    number = table.confirm().number
    until(page, KEPT)
    address = page.url
    visitor.go("learn/tile")
    visitor.screen("lesson")
    visitor.go("rules")
    visitor.screen("rules")
    visitor.go(f"r/{over['table']}#{over['watch']}")
    visitor.screen("replay")
    page.wait_for_selector("[data-position]")

    visitor.server = Server(tmp_path, port=port)
    page.goto(address)
    visitor.screen("table")
    table.wait(lambda seen: seen.number >= number and seen.mine, "the game of before")
    page.click("[data-action=menu]")
    page.click("[data-action=carry]:not(:disabled)")
    page.wait_for_url(lambda url: "local-" not in url)
    visitor.screen("table")
    table.lay()
    table.confirm()


RECORDED = """
indexedDB.databases().then((all) => all.length > 0 && new Promise((done) => {
    const open = indexedDB.open('carcassonne');
    open.onsuccess = () => {
        const all = open.result.transaction('records').objectStore('records').count();
        all.onsuccess = () => { open.result.close(); done(all.result > 0); };
    };
}))
"""
"""The finished game is kept."""
