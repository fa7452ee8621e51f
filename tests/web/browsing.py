"""A person's browser: its storage, its wishes, and a watch over what must never happen on a page."""

from __future__ import annotations

import json
import os
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocket

from tests.web.serving import PATIENCE, ROOT, Json, Server
from tests.web.tabs import PREFS, SMALL, Tab, Tabs

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "lying": {"width": 844, "height": 390},
    "laptop": {"width": 1024, "height": 768},
    "desk": DESK,
    "large": {"width": 1920, "height": 1080},
}
"""The five sizes of the acceptance."""
USUAL = SIZES[os.environ.get("CARCASSONNE_SIZE", "desk")]
"""The window of a test that asks for none: `make soak` runs all of them in every size."""
WIDTHS = (320, 390, 768, 1440)
TOO_WIDE = """
() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll('button, a.button, summary, label')].filter((one) =>
        one.checkVisibility() && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1
        && getComputedStyle(one).overflowX !== 'visible');
    return [scrollWidth - clientWidth, cut.map((one) => one.innerText)];
}
"""
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
CONTRAST = {"runOnly": ["color-contrast"]}
WALK = """
(to) => {
    document.querySelector('[data-screen]')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    scrollTo(0, 0);
}
"""
"""What the client does at one of its links (web/src/go.ts); what is shown until then is marked."""


class Visitor:
    """A person with a browser and one page in it. What the page logs as an error fails the test."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        size: ViewportSize = USUAL,
        touch: bool = False,
        language: str = "en",
        theme: Literal["light", "dark"] = "light",
        motion: str = "off",
        games: int = 10,
        worker: bool = False,
        tabs: Tabs | None = None,
        again: bool = False,
        **wishes: Any,
    ) -> None:
        self.server = server
        self.theme = theme
        self.motion = motion
        self.touch = touch
        self.problems: list[str] = []
        self.frames: list[tuple[str, Json]] = []
        """What went over the sockets: ("sent" or "heard", message)."""
        self.raw: list[str] = []
        self.own = False
        """The context was asked for, and may differ from others now: nobody else gets this browser."""
        kind = {"has_touch": touch, "is_mobile": touch, "color_scheme": theme, "locale": language, **wishes}
        assert not again or motion == "off", "the page knows how much may move since it was loaded"
        self.again = again
        """Goes from table to table inside the client, also from that of another such visitor."""
        left = tabs.take(kind, worker, again) if tabs else None
        self.tab = left or Tab(browser, size, kind, worker)
        self.tab.owner = self
        self.page: Page = self.tab.page
        if left:
            self.page.set_viewport_size(size)
        if not self.page.url.startswith(server.address):
            self.page.goto(server.address + SMALL)
        self._store(PREFS, {"games": games})  # who has played before is not warned any more
        self.prefs = self.tab.prefs() if again else ""

    @property
    def context(self) -> BrowserContext:
        self.own = True
        return self.tab.context

    def blame(self, problem: str) -> None:
        self.problems.append(problem)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._note("sent", text))
        socket.on("framereceived", lambda text: self._note("heard", text))

    def _note(self, way: str, text: str | bytes) -> None:
        said = text if isinstance(text, str) else text.decode()
        self.raw.append(said)
        self.frames.append((way, json.loads(said)))

    def check(self) -> None:
        """Fail if anything went wrong on the page so far."""
        assert not self.problems, "\n".join(dict.fromkeys(self.problems))

    # --- going somewhere ----------------------------------------------------------------------------------

    def come(self, path: str) -> None:
        """Open the address of a table."""
        if self.again:
            self.walk(path)
        else:
            self.go(path)

    def keep(self, table: str, tokens: list[str], **more: str) -> None:
        """Put the keys of a table into the storage, as the client does when it opens one."""
        self._store("carcassonne.tables", [{"table": table, "tokens": tokens, "used": 0, **more}])

    def _store(self, name: str, value: object) -> None:
        """Put something into the storage of the browser."""
        self.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, json.dumps(value)])

    def go(self, path: str = "") -> None:
        """Open an address below the root; `path` may carry a hash."""
        self.page.goto(self._address(path))

    def walk(self, path: str = "") -> None:
        """Open an address inside the client, as its links do: only for the first one a page is loaded."""
        if self.page.url == self.server.address + SMALL:
            self.go(path)
        else:
            self.page.evaluate(WALK, self._address(path))

    def _address(self, path: str) -> str:
        head, mark, code = path.partition("#")
        query = f"{'&' if '?' in head else '?'}motion={self.motion}" if self.motion else ""
        return f"{self.server.address}{head}{query}{mark}{code}"

    def screen(self, name: str) -> None:
        """Wait for a screen."""
        self.page.wait_for_selector(f'[data-screen="{name}"]:not([data-left])')

    def settled(self) -> None:
        """Wait until the page says the same for a moment: what it fetches has come."""
        said = ""
        while said != (now := self.words()) or not said:
            said = now
            self.page.wait_for_timeout(250)

    # --- looking at the whole page ------------------------------------------------------------------------

    def sent(self, kind: str) -> list[Json]:
        return [message for way, message in self.frames if way == "sent" and message["type"] == kind]

    def heard(self, kind: str) -> list[Json]:
        return [message for way, message in self.frames if way == "heard" and message["type"] == kind]

    def words(self) -> str:
        """Everything that can be read on the page."""
        text: str = self.page.evaluate("document.body.innerText")
        return text

    def accessible(self) -> None:
        """axe finds nothing serious (UX-6.38); a dark page differs from a light one in its colours alone."""
        self._axe(CONTRAST if self.theme == "dark" else {})

    def accessible_by_day_and_night(self) -> None:
        """The same in both; the page then stays in the other one, so that it is painted anew only once."""
        ink = "getComputedStyle(document.body).color"
        before = self.page.evaluate(ink)
        self._axe({})
        self.theme = "dark" if self.theme == "light" else "light"
        self.page.emulate_media(color_scheme=self.theme)
        assert self.page.evaluate(ink) != before
        self._axe(CONTRAST)

    def _axe(self, rules: Json) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(
            "(wishes) => axe.run(document, wishes)", {"resultTypes": ["violations"], **rules}
        )
        bad = [
            f"{one['id']} ({one['impact']}): {one['help']}: {[node['target'] for node in one['nodes']][:4]}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert not bad, "\n".join(bad)

    def _sizes(self) -> tuple[int, list[str]]:
        """How much too wide the page is and what is cut off, once it has got used to the window."""
        for _ in range(int(PATIENCE / 0.1)):
            self.page.wait_for_timeout(100)
            wide, cut = self.page.evaluate(TOO_WIDE)
            if wide <= 0 and not cut:
                break
        return wide, cut

    def fits(self) -> None:
        """Nothing scrolls sideways and no button's text is cut off, however wide the window is (UX-6.3)."""
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            wide, cut = self._sizes()
            assert wide <= 0, f"the page is {wide} px wider than a window of {width} px"
            assert not cut, f"cut off at {width} px: {cut}"
