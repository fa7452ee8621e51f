"""A real server process and a real browser for the tests of this room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.server.conftest import no_open_sockets
from tests.web import chromium
from tests.web.browsing import Visitor
from tests.web.serving import PATIENCE, Server

__all__ = ["no_open_sockets"]
expect.set_options(timeout=PATIENCE * 1000)

# Not for the session: as long as Playwright runs, other tests of the same process cannot start event loops.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        path = chromium.program()
    except chromium.Missing as missing:
        if chromium.required():
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web"))
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Browsers of people who come, each with a storage of its own. An error on a page fails the test."""
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def come(**wishes: Any) -> Visitor:
        visitor = Visitor(browser, server, **wishes)
        contexts.append(visitor.context)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.check()
    for context in contexts:
        context.close()
