"""How long a site without a server takes to start and to answer: python tools/site_times.py [SITE] [--phone]

The machine is rarely idle, so processor seconds stand beside those of the clock: of the page's thread, and
of its busiest worker, which has the tables. On an idle machine a start takes about their sum.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from web_memory import ROOT, descendants, resident

sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.site.test_site import KEPT, until
from tests.web import chromium

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 600_000
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


class Files(SimpleHTTPRequestHandler):
    """A plain file server that counts what it sends."""

    sent: ClassVar[Counter[str]] = Counter()

    def log_message(self, *_: object) -> None:
        """Nothing: the numbers are printed at the end."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        self.sent[self.path] += len(data)
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


def visit(context: BrowserContext, address: str, name: str) -> Page:
    """Open the page, press Play, lay a tile, wait for the bot; say how long each took."""
    page, begun = context.new_page(), time.monotonic()
    before = sum(Files.sent.values())

    def lap(what: str) -> None:
        used = ", ".join(f"{kind} {seconds:.2f} s" for kind, seconds in sorted(spent().items()))
        seconds = time.monotonic() - begun
        load = os.getloadavg()[0]
        print(
            f"{name:9} {what:12} {seconds:6.2f} s by the clock; processor: {used}; load {load:.1f}",
            flush=True,
        )

    page.goto(f"{address}?motion=off")
    page.wait_for_selector("[data-screen=home]", timeout=PATIENCE)
    lap("home")
    page.click("[data-action=play]", timeout=PATIENCE)
    page.wait_for_selector("[data-screen=table][data-my-turn=true] .dock[data-decision]", timeout=PATIENCE)
    lap("table")
    sent = (sum(Files.sent.values()) - before) / 1e6
    print(f"{name:9} bytes        {sent:.2f} MB; memory {resident('renderer'):.0f} MB")
    return page


def run(playwright: Playwright, site: Path, phone: bool) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/play/"
    with tempfile.TemporaryDirectory() as profile:
        for name in ("first", "next", "again", "once more"):
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=chromium.program(),
                args=["--no-sandbox"],
                viewport=PHONE if phone else DESK,
            )
            context.set_default_timeout(PATIENCE)
            page = visit(context, address, name)
            until(page, KEPT)
            print(f"{name:9} memory with a bot {resident('renderer'):.0f} MB")
            context.close()
    server.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=Path("build/site"))
    parser.add_argument("--phone", action="store_true", help="on a phone's screen")
    wish = parser.parse_args()
    with sync_playwright() as playwright:
        run(playwright, wish.site, wish.phone)


if __name__ == "__main__":
    main()
