"""Browsers that one person leaves to the next: opening a page in one costs a third less than in a new one.

Scripts need not be compiled, files not fetched and fonts not read again. The page itself is loaded anew and
its storage is empty, except for visitors who only sit at tables (`again`): they go on from the table of the
last one, unless a setting was changed, which is all that the client remembers from table to table.
"""

from __future__ import annotations

import json
from typing import Any, Protocol

from playwright.sync_api import Browser, ConsoleMessage, Error, ViewportSize, WebSocket

from tests.web.serving import PATIENCE

FAMILIES = (
    "advice assist blocked bot bye config edition emote ended entry event feature figure goods hint illegal "
    "level mark message module on option part pass preset prompt quarter record refusal role set source step "
    "trait ui variant"
)
"""The families of text keys, docs/decisions/005-texts.md."""
KEY = rf"(?:^|[\s(«“])(?:{'|'.join(FAMILIES.split())})\.[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)*(?=$|[\s),;:»”])"
SPOKEN = ("aria-label", "title", "placeholder", "alt")

WATCH = """
([pattern, spoken]) => {
    const key = new RegExp(pattern);
    const check = (text) => text && key.test(text) && window.reportText(text);
    const read = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return check(node.data);
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches('script, style')) return;
        for (const name of spoken) check(node.getAttribute(name));
        node.childNodes.forEach(read);
    };
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes, attributeName } of changes) {
            if (type === 'childList') addedNodes.forEach(read);
            else if (type === 'characterData') read(target);
            else check(target.getAttribute(attributeName));
        }
    }).observe(document, {
        subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: spoken,
    });
}
"""
AT_ONCE = """
const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
Object.defineProperty(Event.prototype, 'timeStamp', { get() { return window.pressedAt ?? get.call(this); } });
"""
"""While `pressedAt` is set, all events are of that time: a press of a key is never long."""
SMALL = "manifest.json"
"""A file of the server without scripts: there the storage can be written before the client is loaded."""
PREFS = "carcassonne.prefs"
"""Where the client stores what somebody prefers, at every change."""
EMPTY = """
async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases())
        await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
}
"""
KEPT = 4
"""So many browsers wait for somebody; each has a process of its own."""


class Owner(Protocol):
    """Who uses a tab, and hears what happens on its page."""

    def blame(self, problem: str) -> None: ...

    def listen(self, socket: WebSocket) -> None: ...


class Tab:
    """One browser context with one page. `kind` is what cannot be changed later."""

    def __init__(self, browser: Browser, size: ViewportSize, kind: dict[str, Any], worker: bool) -> None:
        self.kind = {**kind, "worker": worker}
        self.owner: Owner | None = None
        self.open = False
        """Its page still shows a table."""
        self.context = browser.new_context(viewport=size, **kind)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.expose_function("reportText", lambda text: self._blame(f"a bare key: {text!r}"))
        self.context.add_init_script(f"({WATCH})({json.dumps([KEY, SPOKEN])})")
        self.context.add_init_script(AT_ONCE)
        # No service worker: it would fetch every file of the client once more for each visitor.
        if not worker:
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.page = self.context.new_page()
        self.page.on("pageerror", self._fail)
        self.page.on("console", self._hear)
        self.page.on("websocket", lambda socket: self.owner and self.owner.listen(socket))

    def _blame(self, problem: str) -> None:
        if self.owner:
            self.owner.blame(problem)

    def _fail(self, error: Error) -> None:
        self._blame(f"error: {error.stack or error}")

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._blame(f"{said.text} ({said.location['url']})")

    def rest(self) -> None:
        """Nobody is here now."""
        self.owner = None
        self.page.unroute_all()
        self.page.mouse.move(-1, -1)

    def prefs(self) -> str:
        stored: str = self.page.evaluate("(name) => localStorage.getItem(name)", PREFS)
        return stored

    def empty(self, address: str) -> None:
        """Forget who was here: the page, what it has stored, and where the mouse is."""
        self.rest()
        self.open = False
        self.page.goto(address + SMALL)
        self.page.emulate_media(color_scheme=self.kind["color_scheme"])
        self.page.evaluate(EMPTY)


class Tabs:
    """Those that were left, the last one first."""

    def __init__(self) -> None:
        self._left: list[Tab] = []

    def take(self, kind: dict[str, Any], worker: bool, again: bool) -> Tab | None:
        wanted = {**kind, "worker": worker}
        found = [tab for tab in self._left if tab.kind == wanted and (again or not tab.open)]
        if not found:
            return None
        best = max(found, key=lambda tab: tab.open)
        self._left.remove(best)
        return best

    def leave(self, tab: Tab, address: str, again: bool, prefs: str) -> None:
        """`prefs` is what was stored when the visitor came."""
        tab.open = again and tab.prefs() == prefs
        if tab.open:
            tab.rest()
        else:
            tab.empty(address)
        self._left.insert(0, tab)
        for old in self._left[KEPT:]:
            old.context.close()
        del self._left[KEPT:]

    def close(self) -> None:
        for tab in self._left:
            tab.context.close()
