#!/usr/bin/env python3
"""Takes pictures of the main screens of the web client, into docs/screens.

    python tools/screens.py [--only NAME ...] [--into FOLDER]

Needs the built client (`make web`, or CARCASSONNE_WEB) and Chromium. A server is started on a free port; the
games are played by bots with fixed seeds, so every run shows the same positions; codes of links, and what the
bot says in the time it has (Explain), differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.server.playing import Client  # noqa: E402
from tests.web import chromium  # noqa: E402
from tests.web.browsing import Visitor  # noqa: E402
from tests.web.serving import Server  # noqa: E402

from screens_png import smaller  # noqa: E402
from screens_scenes import SCENES, Look, Scene  # noqa: E402

FOLDER = ROOT / "docs" / "screens"
PAINTED = """
() => [...document.querySelectorAll('.sheets, .miniature')].every((one) => one.hasAttribute('data-painted'))
    && [...document.images].every((one) => one.complete)
    && !document.querySelector('[data-carried]')
    && document.getAnimations().every(({ playState, effect }) =>
        playState !== 'running' || effect.getComputedTiming().iterations === Infinity)
"""
"""All pictures have come, the board has painted the tiles in sight, and nothing moves."""
AGAIN = 150
"""Milliseconds after which it must still be so: the view may have begun to move."""
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "laptop": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
}


FILM = (
    "In slow motion, by `python tools/screens_film.py`: the tile is laid, a figure hops onto it,\n"
    "and what was scored goes to its owner."
)


def take(browser: Browser, server: Server, scene: Scene, look: Look) -> bytes:
    """A picture of a scene as somebody with this device, theme and language sees it."""
    visitor = Visitor(
        browser,
        server,
        size=SIZES[look.size],
        touch=look.size in ("phone", "lying"),
        language=look.language,
        theme=look.theme,
    )
    try:
        scene.bring(visitor)
        still(visitor.page)
        visitor.check()
        return visitor.page.screenshot()
    finally:
        visitor.context.close()
        while Client.opened:
            Client.opened.pop().close()


def still(page: Page) -> None:
    """Wait until the page stands still."""
    for _ in range(3):
        page.wait_for_function(PAINTED)
        page.wait_for_timeout(AGAIN)
    page.wait_for_function(PAINTED)


def index(scenes: Iterable[Scene]) -> str:
    """The page that shows all of them."""
    about = (
        "Screenshots of the web client, taken by `python tools/screens.py`: 1440 × 900, 1024 × 768,\n"
        "390 × 844 and 844 × 390, light and dark. The files are reduced to 256 colours to keep them small.\n"
        "Below the screens of the table are the drawings that they were built after."
    )
    parts = ["# Screens", about]
    for scene in scenes:
        parts += [f"## {scene.title}", scene.about]
        wide = [look for look in scene.looks if look.size != "phone"]
        slim = [look for look in scene.looks if look.size == "phone"]
        parts += [f"![{scene.title}: {look.words}]({scene.file(look)})" for look in wide]
        if slim:
            parts.append("\n".join(f"![{scene.title}: {look.words}]({scene.file(look)})" for look in slim))
        if scene.mocks:
            parts.append("Drawn before it was built:")
            parts += [f"![{name}](mock-ups/{name}.jpg)" for name in scene.mocks]
    parts += ["## A turn", FILM, "![A turn as a film strip](turn.png)"]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Take screenshots of the main screens of the web client.")
    names = [scene.name for scene in SCENES]
    parser.add_argument(
        "--only", nargs="+", choices=names, default=names, metavar="NAME", help=", ".join(names)
    )
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER", help="default docs/screens")
    wish = parser.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
        server = Server(Path(folder))
        try:
            for scene in (one for one in SCENES if one.name in wish.only):
                for look in scene.looks:
                    picture = smaller(take(browser, server, scene, look))
                    (wish.into / scene.file(look)).write_bytes(picture)
                    print(f"{scene.file(look)}: {len(picture) // 1000} kB", flush=True)
        finally:
            server.stop()
            browser.close()
    (wish.into / "README.md").write_text(index(SCENES))


if __name__ == "__main__":
    try:
        main()
    except (FileNotFoundError, chromium.Missing) as missing:
        sys.exit(str(missing))
