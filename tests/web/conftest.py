"""A real server process and a real browser for the tests of this room."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.conftest import no_open_sockets
from tests.web import chromium
from tests.web.browsing import Visitor
from tests.web.serving import PATIENCE, Server
from tests.web.tabs import Tabs

__all__ = ["no_open_sockets"]
expect.set_options(timeout=PATIENCE * 1000)

# Python in a page is compiled once, not once more for speed: no test plays long enough to gain by it. Garbage
# is collected by the thread that makes it: helpers take more time of the processor together.
FLAGS = ["--no-sandbox", "--js-flags=--liftoff-only,--single-threaded-gc"]

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
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web"))
    yield running
    running.stop()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    if call.when == "call":
        item.stash[FAILED] = call.excinfo is not None
    return (yield)


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Iterator[Tabs]:
    left = Tabs()
    yield left
    left.close()


@pytest.fixture
def visit(
    browser: Browser, server: Server, tabs: Tabs, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Browsers of people who come, each with an empty storage; with `fresh`, nobody has ever used it.

    Who comes `again` only plays at tables, and may find the page at a table of the one before (tabs.py). An
    error on a page fails the test.
    """
    visitors: list[Visitor] = []

    def come(fresh: bool = False, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, server, tabs=None if fresh else tabs, **wishes))
        return visitors[-1]

    yield come
    # Whoever failed may have left a key pressed.
    failed = request.node.stash.get(FAILED, True)
    for visitor in visitors:
        if failed or visitor.own or visitor.problems:
            visitor.context.close()
        else:
            tabs.leave(visitor.tab, server.address, visitor.again, visitor.prefs)
    for visitor in visitors:
        visitor.check()
