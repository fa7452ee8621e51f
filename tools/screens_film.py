#!/usr/bin/env python3
"""A film strip of one turn, docs/screens/turn.png: a tile is laid, a figure hops, points fly.

    python tools/screens_film.py [--into FOLDER]

Needs the built client (`make web`, or CARCASSONNE_WEB) and Chromium, which sends its frames while the turn
is played. A busy machine drops frames; the strip shows those that came, a few for each part of the turn.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.web import chromium  # noqa: E402
from tests.web.browsing import Visitor  # noqa: E402
from tests.web.serving import Server  # noqa: E402
from tests.web.table_page import TablePage  # noqa: E402

from screens import still  # noqa: E402
from screens_games import moment  # noqa: E402
from screens_png import smaller  # noqa: E402
from screens_scenes import company  # noqa: E402

SIZE = {"width": 1024, "height": 768}
EACH, ACROSS, WIDE = 3, 3, 440
"""Frames of each part, columns of the strip, pixels of a frame."""
MOVING = "() => document.querySelector('[data-carried], [data-flight]') !== null"
SHEET = """
async ([frames, across, wide, gap]) => {
    const images = await Promise.all(frames.map(async (one) =>
        createImageBitmap(await (await fetch(`data:image/jpeg;base64,${one}`)).blob())));
    const high = Math.round(wide * images[0].height / images[0].width);
    const rows = Math.ceil(images.length / across);
    const canvas = new OffscreenCanvas(across * (wide + gap) + gap, rows * (high + gap) + gap);
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#281d14';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    images.forEach((image, index) => {
        const [column, row] = [index % across, Math.floor(index / across)];
        pen.drawImage(image, gap + column * (wide + gap), gap + row * (high + gap), wide, high);
    });
    const data = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    const text = [];
    for (let at = 0; at < data.length; at += 32768)
        text.push(String.fromCharCode(...data.subarray(at, at + 32768)));
    return btoa(text.join(''));
}
"""


class Film:
    """The frames of a page while something happens on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._take)

    def _take(self, event: dict[str, object]) -> None:
        self.frames.append(str(event["data"]))
        self._session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def part(self, act: Callable[[], object]) -> list[str]:
        """A few frames spread over what an act sets in motion; the last one stands still."""
        self.frames = []
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "everyNthFrame": 1})
        act()
        self.page.wait_for_timeout(200)
        self.page.wait_for_function(f"() => !({MOVING})()")
        self._session.send("Page.stopScreencast")
        still(self.page)
        rest = base64.b64encode(self.page.screenshot(type="jpeg", quality=90)).decode()
        moved = self.frames[1:-1] or [rest]
        return [moved[len(moved) * index // (EACH - 1)] for index in range(EACH - 1)] + [rest]


def play(visitor: Visitor) -> list[str]:
    """A turn in parts: the tile is laid, a figure placed, the turn confirmed and the next tile laid."""
    position = moment()
    table = TablePage.open(visitor, company(4), record=position.record)
    table.asked("place_tile")
    still(visitor.page)
    film = Film(visitor.page)
    x, y = position.draft[0]["at"]
    cell = next(one for one in table.still().cells if one.id == f"cell:{x},{y}")
    frames = film.part(lambda: table.click(cell))
    table.asked("place_figure")
    spot = next(one for one in table.still().targets if one.kind == "spot")
    frames += film.part(lambda: table.click(spot))
    frames += film.part(lambda: (table.confirm(), visitor.page.wait_for_timeout(700)))
    return frames


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a film strip of one turn.")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screens", metavar="FOLDER")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
        server = Server(Path(folder))
        try:
            frames = play(Visitor(browser, server, size=SIZE, motion="full"))
            blank = browser.new_page()
            sheet = base64.b64decode(blank.evaluate(SHEET, [frames, ACROSS, WIDE, 8]))
            (wish.into / "turn.png").write_bytes(smaller(blank, sheet))
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    try:
        main()
    except (FileNotFoundError, chromium.Missing) as missing:
        sys.exit(str(missing))
