#!/usr/bin/env python3
"""A film strip of one turn, docs/screens/turn.png: a tile is laid, a figure hops, points fly.

    python tools/screens_film.py [--into FOLDER]

Needs the built client (`make web`, or CARCASSONNE_WEB) and Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from io import BytesIO
from math import ceil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.web import chromium  # noqa: E402
from tests.web.browsing import Visitor  # noqa: E402
from tests.web.serving import Server  # noqa: E402
from tests.web.table_page import TablePage  # noqa: E402

from screens import still  # noqa: E402
from screens_games import moment  # noqa: E402
from screens_png import small  # noqa: E402
from screens_scenes import company  # noqa: E402

SIZE = {"width": 1024, "height": 768}
EACH, ACROSS, WIDE, GAP = 4, 4, 400, 8
"""Frames of each part, columns of the strip, pixels of a frame and between two of them."""
SLOWLY = """
(() => {
    const [clock, frame, wait] = [performance.now.bind(performance), requestAnimationFrame, setTimeout];
    window.slow = 1;
    let [told, real] = [clock(), clock()];
    performance.now = () => {
        const now = clock();
        [told, real] = [told + (now - real) / window.slow, now];
        return told;
    };
    window.requestAnimationFrame = (step) => frame(() => step(performance.now()));
    window.setTimeout = (act, lasts = 0, ...more) => wait(act, lasts * window.slow, ...more);
})()
"""
"""The page's clock runs `slow` times slower than the one on the wall."""


class Film:
    """Pictures of a page while something happens on it, in slow motion: a busy machine loses none of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Animation.enable")

    def part(self, act: Callable[[], object], begins: str, slow: int) -> list[Image.Image]:
        """A few pictures spread over the movement that an act sets off; the last one stands still."""
        self._pace(slow)
        act()
        self.page.wait_for_selector(begins, state="attached")
        moving: list[Image.Image] = []
        while self.page.locator("[data-carried], [data-flight]").count():
            moving.append(self._picture())
        self._pace(1)
        still(self.page)
        last = EACH - 1
        return [moving[len(moving) * index // last] for index in range(last)] + [self._picture()]

    def _pace(self, slow: int) -> None:
        self.page.evaluate("(slow) => { performance.now(); window.slow = slow; }", slow)
        self._session.send("Animation.setPlaybackRate", {"playbackRate": 1 / slow})

    def _picture(self) -> Image.Image:
        return Image.open(BytesIO(self.page.screenshot(type="jpeg", quality=90)))


def play(visitor: Visitor) -> list[Image.Image]:
    """A turn in parts: the tile is laid, a figure placed, and what was scored goes to its owner."""
    position = moment()
    table = TablePage.open(visitor, company(4), record=position.record)
    table.asked("place_tile")
    still(visitor.page)
    film = Film(visitor.page)
    x, y = position.draft[0]["at"]
    cell = next(one for one in table.still().cells if one.id == f"cell:{x},{y}")
    frames = film.part(lambda: table.click(cell), "[data-carried]", 60)
    table.asked("place_figure")
    spot = next(one for one in table.still().targets if one.kind == "spot")
    frames += film.part(lambda: table.click(spot), "[data-carried]", 60)
    frames += film.part(table.confirm, "[data-flight]", 24)
    return frames


def strip(frames: Sequence[Image.Image]) -> Image.Image:
    """All frames on one sheet, in rows."""
    high = round(WIDE * frames[0].height / frames[0].width)
    rows = ceil(len(frames) / ACROSS)
    sheet = Image.new("RGB", (ACROSS * (WIDE + GAP) + GAP, rows * (high + GAP) + GAP), "#281d14")
    for index, frame in enumerate(frames):
        row, column = divmod(index, ACROSS)
        sheet.paste(frame.resize((WIDE, high)), (GAP + column * (WIDE + GAP), GAP + row * (high + GAP)))
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a film strip of one turn.")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screens", metavar="FOLDER")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
        server = Server(Path(folder))
        try:
            visitor = Visitor(browser, server, size=SIZE, motion="full")
            visitor.context.add_init_script(SLOWLY)
            (wish.into / "turn.png").write_bytes(small(strip(play(visitor))))
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    try:
        main()
    except (FileNotFoundError, chromium.Missing) as missing:
        sys.exit(str(missing))
