"""How long a site without a server takes to start and to answer: python tools/site_times.py [SITE] [--phone]

A browser comes for the first time, and then again; each time it opens the page, presses Play, lays a tile and
waits for the bot. With --moves it plays on against each level and says how long answers take and whether the
page stutters meanwhile. With --quarter all processes of the browser are held for 15 of every 20 milliseconds.

Where the machine is not idle, processor seconds stand beside those of the clock: of the page's thread, and of
its busiest worker, which has the tables.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, cast

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from web_memory import ROOT, descendants, resident

sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.site.test_site import KEPT, until
from tests.web import chromium
from tests.web.browsing import DESK, PHONE, Visitor
from tests.web.table_page import TablePage

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 600_000
LEVELS = ("novice", "easy", "casual", "medium", "strong", "master")
RUN, HELD = 0.005, 0.015
"""Seconds of a quarter of the speed."""
STUTTER = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => Math.round(one.duration))))
    .observe({ type: 'longtask' });
"""
"""Notes what keeps the page's thread for more than 50 ms: no frame is drawn meanwhile."""
CHOOSE = (
    "(level) => localStorage.setItem('carcassonne.setups', JSON.stringify({ quick: { bots: 1, level } }))"
)
"""The opponent of "Play now", of any level."""


class Files(SimpleHTTPRequestHandler):
    """A plain file server that counts what it sends."""

    sent: ClassVar[Counter[str]] = Counter()

    def log_message(self, *_: object) -> None:
        """Nothing: the numbers are printed at the end."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        self.sent[self.path.partition("?")[0].lstrip("/")] += len(data)
        outputfile.write(data)


def spent() -> dict[str, float]:
    """Processor seconds of the browser's threads that matter, the busiest of each name."""
    most: dict[str, float] = {}
    for process in descendants(os.getpid()):
        for stat in Path(f"/proc/{process}/task").glob("*/stat"):
            try:
                head, _, rest = stat.read_text().rpartition(")")
            except OSError:
                continue
            name, fields = head.partition("(")[2], rest.split()
            seconds = (int(fields[11]) + int(fields[12])) / TICKS
            if name.startswith(("DedicatedWorker", "CrRendererMain", "chrom")):
                kind = "worker" if name.startswith("Dedicated") else "page"
                most[kind] = max(most.get(kind, 0.0), seconds)
    return most


def browsers() -> list[int]:
    """The processes of the browser."""
    own = []
    for process in descendants(os.getpid()):
        try:
            if "chrom" in Path(f"/proc/{process}/comm").read_text():
                own.append(process)
        except OSError:
            continue
    return own


def tell(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, what)
        except ProcessLookupError:
            continue


@contextmanager
def slowed(quarter: bool) -> Iterator[None]:
    """A machine of a quarter of the speed, for the browser."""
    over = threading.Event()

    def hold() -> None:
        while not over.is_set():
            processes = browsers()
            for _ in range(10):
                tell(processes, signal.SIGSTOP)
                time.sleep(HELD)
                tell(processes, signal.SIGCONT)
                time.sleep(RUN)

    holding = threading.Thread(target=hold)
    if quarter:
        holding.start()
    yield
    over.set()
    if quarter:
        holding.join()


def visit(context: BrowserContext, address: str, name: str, touch: bool) -> TablePage:
    """Open the page, press Play, lay a tile, wait for the bot; say how long each took."""
    page = context.new_page()
    table = TablePage(cast("Visitor", argparse.Namespace(page=page, touch=touch)))
    begun, before = time.monotonic(), Files.sent.copy()

    def lap(what: str) -> None:
        seconds = time.monotonic() - begun
        used = ", ".join(f"{kind} {seconds:.2f} s" for kind, seconds in sorted(spent().items()))
        load = os.getloadavg()[0]
        print(
            f"{name:9} {what:10} {seconds:6.2f} s by the clock; processor: {used}; load {load:.1f}",
            flush=True,
        )

    page.goto(f"{address}?motion=off")
    page.wait_for_selector("[data-screen=home]", timeout=PATIENCE)
    lap("home")
    page.click("[data-action=play]", timeout=PATIENCE)
    page.wait_for_selector("[data-screen=table][data-my-turn=true] .dock[data-decision]", timeout=PATIENCE)
    lap("table")
    sent = Files.sent - before
    kinds: Counter[str] = Counter()
    for path, size in sent.items():
        kinds[(path.split("/")[1:-1] or ["page"])[0]] += size
    print(
        f"{name:9} {sent.total() / 1e6:.2f} MB", {kind: round(size / 1e6, 2) for kind, size in kinds.items()}
    )
    print(f"{name:9} memory {resident('renderer'):.0f} MB at the table", flush=True)
    answer(table)
    lap("bot's move")
    return table


def answer(table: TablePage) -> float:
    """Lay a tile and confirm it; the seconds from then until the bot has answered."""
    table.lay()
    number, begun = table.look().number, time.monotonic()
    table.confirm()  # a quick bot may have answered when it returns
    table.wait(lambda seen: seen.finished or (seen.asked and seen.number > number), "the bot's answer")
    return time.monotonic() - begun


def levels(page: Page, address: str, moves: int, touch: bool) -> None:
    """Play some moves against each level."""
    for level in LEVELS:
        page.evaluate(CHOOSE, level)
        page.goto(f"{address}?motion=off")
        page.click("[data-action=play]")
        table = TablePage(cast("Visitor", argparse.Namespace(page=page, touch=touch)))
        table.asked()
        page.evaluate("tasks.length = 0")
        took = sorted(answer(table) for _ in range(moves))
        tasks: list[int] = page.evaluate("tasks")
        print(
            f"{level:9} answers: median {statistics.median(took):.2f} s, most {took[-1]:.2f} s; "
            f"{len(tasks)} tasks over 50 ms in the page, the longest {max(tasks, default=0)} ms; "
            f"memory {resident('renderer'):.0f} MB",
            flush=True,
        )


def run(playwright: Playwright, wish: argparse.Namespace) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=wish.site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/play/"
    names = ("first", "next", "again", "once more")[: wish.starts]
    with tempfile.TemporaryDirectory() as profile:
        for name in names:
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=chromium.program(),
                args=["--no-sandbox"],
                viewport=PHONE if wish.phone else DESK,
                has_touch=wish.phone,
                is_mobile=wish.phone,
            )
            context.set_default_timeout(PATIENCE)
            context.add_init_script(STUTTER)
            with slowed(wish.quarter):
                table = visit(context, address, name, wish.phone)
                until(table.page, KEPT)
                print(f"{name:9} memory {resident('renderer'):.0f} MB with a bot", flush=True)
                if name == names[-1] and wish.moves:
                    levels(table.page, address, wish.moves, wish.phone)
            context.close()
    server.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=Path("build/site"))
    parser.add_argument("--phone", action="store_true", help="on a phone's screen")
    parser.add_argument("--quarter", action="store_true", help="at a quarter of the speed")
    parser.add_argument("--starts", type=int, default=4, help="how often the page is opened")
    parser.add_argument("--moves", type=int, default=0, help="how many moves to play against each level")
    wish = parser.parse_args()
    with sync_playwright() as playwright:
        run(playwright, wish)


if __name__ == "__main__":
    main()
