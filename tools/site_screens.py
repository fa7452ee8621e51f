#!/usr/bin/env python3
"""Takes the pictures of a site without a server: python tools/site_screens.py [SITE], after `make site`.

They go to docs/screens and are shown on the front page of the next site.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from screens_png import smaller
from web_memory import ROOT

sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.site.conftest import FileServer
from tests.site.test_site import Guest
from tests.web import chromium
from tests.web.browsing import DESK, PHONE
from tests.web.hands import Pointer

FOLDER = ROOT / "docs/screens"
SIZES = {"desk": (DESK, 26), "phone": (PHONE, 18)}
"""The window, and how many entries the game has when it is shown."""


def take(browser: Browser, files: FileServer, name: str) -> None:
    """The front page, and a game against a bot in mid-course without a network."""
    size, entries = SIZES[name]
    guest = Guest(browser, files, size=size, touch=name == "phone")

    def keep(file: str) -> None:
        (FOLDER / file).write_bytes(smaller(guest.page.screenshot()))

    guest.page.goto(files.address.removesuffix("play/"), wait_until="networkidle")
    keep(f"site-front-{name}.png")
    guest.alone()
    guest.go()
    table = guest.play("medium")
    Pointer(table).play(lambda seen: seen.number > entries)
    table.still()
    keep(f"site-{name}.png")
    guest.context.close()


def main() -> None:
    files = FileServer(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/site", below="")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
            for name in SIZES:
                take(browser, files, name)
                files.start()
            browser.close()
    finally:
        files.stop()


if __name__ == "__main__":
    main()
