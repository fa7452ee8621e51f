"""The table as a page: what its hooks (data-*) say, and the gestures a player has."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from playwright.sync_api import Locator, Page

from tests.server.playing import Client
from tests.web.browsing import Visitor
from tests.web.serving import PATIENCE, Json, Server

LOOK = """
() => {
    const main = document.querySelector('[data-screen=table]');
    const dock = document.querySelector('.dock');
    const confirm = document.querySelector('[data-action=confirm]');
    const usable = (one) => one.getAttribute('aria-disabled') !== 'true' && !one.disabled
        && one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const reach = (one) => {
        // A link is taken by its knob.
        const box = (one.querySelector('.knob') ?? one).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        const seen = top !== null && (one.contains(top) || top.closest('[data-pick]') === one);
        return { x, y, width: box.width, height: box.height, seen };
    };
    const list = (selector, kind) => [...document.querySelectorAll(selector)].filter(usable).map((one) => ({
        id: one.dataset.pick ?? one.dataset.option ?? one.dataset.chip ?? '',
        kind: kind ?? one.dataset.target,
        digit: one.dataset.digit ?? '',
        chosen: one.getAttribute('aria-pressed') === 'true' || one.getAttribute('aria-selected') === 'true',
        ...reach(one),
    }));
    return {
        number: Number(main?.dataset.number ?? 0),
        mine: main?.dataset.myTurn === 'true',
        finished: main?.dataset.finished === 'true',
        kind: dock?.dataset.decision ?? '',
        ready: confirm !== null && !confirm.disabled && confirm.getAttribute('aria-busy') !== 'true',
        busy: document.querySelector('.dock [aria-busy=true]') !== null,
        curtain: document.querySelector('[data-action=reveal]') !== null,
        laid: document.querySelector('[data-tentative]')?.dataset.cell ?? '',
        steps: document.querySelectorAll('.crumbs li').length,
        targets: list('[data-board] [data-pick]:not([data-tentative], [data-badge])'),
        cards: list('.dock .cards [data-option], .dock .lots [data-option], .dock .quarters [data-option], '
            + '.dock .ranking [data-option]', 'card'),
        track: list('.at-track .field', 'track'),
        chips: list('.dock [data-chip]', 'chip'),
        passes: list('.dock [data-action=pass]', 'pass'),
        amount: document.querySelector('.dock [data-option=amount]:not(:disabled)') !== null,
    };
}
"""

STILL = """
async (patience) => {
    const frame = () => new Promise(requestAnimationFrame);
    const end = performance.now() + patience;
    const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity;
    let [calm, before] = [0, ''];
    while (calm < 3 && performance.now() < end) {
        await frame();
        const world = document.querySelector('[data-board] .world');
        const moves = world.matches('.moving') || document.querySelector('[data-waits=true]') !== null
            || document.getAnimations().some((one) => one.playState === 'running' && ends(one));
        calm = moves || world.style.transform !== before ? 0 : calm + 1;
        before = world.style.transform;
    }
    return calm >= 3;
}
"""
"""Waits until nothing has moved for some frames: a size that changes in one moves the camera in the next."""
IN_DOCK = ("card", "track", "chip", "pass")
"""Kinds of answers that do not move with the board."""


@dataclass(frozen=True)
class Spot:
    """Something that can be picked: its id and where its middle is on the screen."""

    id: str
    kind: str
    digit: str
    chosen: bool
    x: float
    y: float
    width: float
    height: float
    seen: bool
    """Whether a click in the middle meets it."""


@dataclass(frozen=True)
class Seen:
    """What the page shows at one moment."""

    number: int
    mine: bool
    finished: bool
    kind: str
    """The question in the dock, or nothing."""
    ready: bool
    """Confirm can be pressed."""
    busy: bool
    curtain: bool
    laid: str
    """The cell of the drafted tile."""
    steps: int
    targets: list[Spot]
    cards: list[Spot]
    track: list[Spot]
    chips: list[Spot]
    passes: list[Spot]
    amount: bool

    @property
    def cells(self) -> list[Spot]:
        return [one for one in self.targets if one.kind == "cell"]

    @property
    def asked(self) -> bool:
        return self.mine and self.kind != "" and not self.busy and not self.curtain


def _spots(found: list[Json]) -> list[Spot]:
    return [Spot(**one) for one in found]


@dataclass
class TablePage:
    """A visitor at a table."""

    visitor: Visitor
    created: Json = field(default_factory=dict)
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    @classmethod
    def open(cls, visitor: Visitor, seats: list[Json], ready: bool = True, **new: Any) -> Self:
        """Open a table over HTTP and sit down at it with all keys of the host."""
        created = visitor.server.post("api/tables", {"seats": seats, **new})
        return cls.sit(
            visitor, created, [created["host"], *(one["token"] for one in created["seats"])], ready
        )

    @classmethod
    def sit(cls, visitor: Visitor, created: Json, tokens: list[str], ready: bool = True) -> Self:
        visitor.keep(created["table"], tokens)
        visitor.come(f"g/{created['table']}")
        table = cls(visitor, created)
        if ready:
            visitor.screen("table")
        return table

    @property
    def page(self) -> Page:
        return self.visitor.page

    @property
    def server(self) -> Server:
        return self.visitor.server

    # --- looking ------------------------------------------------------------------------------------------

    def look(self) -> Seen:
        found = self.page.evaluate(LOOK)
        lists = ("targets", "cards", "track", "chips", "passes")
        return Seen(**{**found, **{name: _spots(found[name]) for name in lists}})

    def wait(self, good: Callable[[Seen], bool], what: str) -> Seen:
        """Look until it is so."""
        for _ in range(int(PATIENCE / 0.04)):
            seen = self.look()
            if good(seen):
                return seen
            self.page.wait_for_timeout(40)
        raise AssertionError(f"this never came: {what}; the page asks {seen.kind!r} at number {seen.number}")

    def asked(self, kind: str = "") -> Seen:
        """Wait until this page is asked."""
        return self.wait(lambda seen: seen.asked and kind in ("", seen.kind), f"the question {kind!r}")

    def ready(self) -> Seen:
        """Wait until the server has answered a draft that can be confirmed."""
        return self.wait(lambda seen: seen.ready and not seen.busy, "a draft to confirm")

    def drafted(self) -> Seen:
        """The same, and the camera shows it: what is measured now stays so."""
        self.ready()
        return self.still()

    def still(self) -> Seen:
        """What there is to see once the camera has come to rest."""
        assert self.page.evaluate(STILL, PATIENCE * 1000), "the camera never came to rest"
        return self.look()

    def scores(self) -> list[int]:
        """By seat."""
        found = self.page.evaluate(
            "[...document.querySelectorAll('.players [data-seat]')].map((one) => "
            "[Number(one.dataset.seat), Number(one.querySelector('[data-score]').dataset.score)])"
        )
        return [score for _, score in sorted(found)]

    def log(self) -> list[str]:
        """The lines of the log, newest first."""
        with self.all_events():
            return [line.strip() for line in self.page.locator("[data-log] li[data-event]").all_inner_texts()]

    def told(self, kind: str) -> int:
        """How often the log tells of such an event."""
        with self.all_events():
            return self.page.locator(f"[data-log] li[data-event={kind}]").count()

    @contextmanager
    def all_events(self) -> Iterator[None]:
        """The chronicle has one line per turn; the list of all events opens beside it."""
        self.page.keyboard.press("g")
        self.page.wait_for_selector("[data-log]")
        yield
        self.page.keyboard.press("g")
        self.page.wait_for_selector("[data-log]", state="detached")

    def hooks(self, selector: str, name: str) -> list[str]:
        """The hook data-<name> of all that match."""
        found: list[str] = self.page.evaluate(
            "([selector, name]) => [...document.querySelectorAll(selector)].map((one) => one.dataset[name])",
            [selector, name],
        )
        return found

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]:visible').first

    def options(self) -> list[Json]:
        """What the server offered in the question that is shown: the last decision that came."""
        for way, message in reversed(self.visitor.frames):
            decision = _decision(message) if way == "heard" else None
            if decision is not None:
                offered: list[Json] = decision["options"]
                return offered
        raise AssertionError("the server has asked nothing")

    # --- gestures -----------------------------------------------------------------------------------------

    def click(self, spot: Spot) -> None:
        """Click where it is now; what is gone or has been covered meanwhile is not clicked."""
        if spot.kind not in IN_DOCK:
            here = [one for one in self.still().targets if one.id == spot.id]
            if not here or (spot.seen and not here[0].seen):
                return
            spot = here[0]
        self.hit(spot)

    def hit(self, spot: Spot) -> None:
        """Click where it was seen."""
        if self.visitor.touch:
            self.page.touchscreen.tap(spot.x, spot.y)
        else:
            self.page.mouse.click(spot.x, spot.y)

    def play_elsewhere(self) -> None:
        """Let a second connection play the first seat, which this page sees, to the end of the game."""
        player = Client(self.server.address.rstrip("/"), [one["token"] for one in self.created["seats"]])
        player.until("welcome")
        while player.view and not player.view["over"]:
            if player.view["decision"] and player.view["decision"]["player"] == 0:
                player.play()
            else:
                player.hear()
        player.close()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, none of them long enough to count as held."""
        for key in keys:
            self.page.evaluate("window.pressedAt = performance.now()")
            self.page.keyboard.press(key)
            self.page.evaluate("delete window.pressedAt")

    def rules(self) -> None:
        """Ask for the rules of what is asked: beside the question, on a phone among the tools."""
        why, rules = self.page.locator(".dock .why"), self.page.locator(".overlays [data-action=rules]")
        if why.is_visible():
            why.click()
            return
        tools = self.page.locator("[data-action=overlays]:visible")
        if not tools.count():
            self.page.locator("[data-action=menu]:visible").first.click()
        tools.first.click()
        rules.click()

    def fit(self) -> None:
        fit = self.page.locator('[data-action="fit"]:visible')
        if not fit.count():  # on a phone that lies it is in the menu
            self.page.locator("[data-action=menu]:visible").first.click()
        fit.first.click()

    def lay(self, which: int = 0) -> Seen:
        """Pick a legal cell that is in sight and wait for the outcome; a tile with one place lies already."""
        seen = self.wait(lambda one: one.asked and (one.kind == "place_tile" or one.laid != ""), "a tile")
        if not seen.laid:
            if not any(cell.seen for cell in seen.cells):
                self.fit()
                seen = self.wait(lambda one: any(cell.seen for cell in one.cells), "a legal cell in sight")
            cells = [cell for cell in self.still().cells if cell.seen]
            if self.visitor.touch:  # a finger near the rim would hit what lies there
                size = self.page.viewport_size or {"width": 0, "height": 0}
                cells.sort(
                    key=lambda cell: abs(cell.x - size["width"] / 2) + abs(cell.y - size["height"] / 2)
                )
            self.hit(cells[which])
        return self.drafted()

    def confirm(self) -> Seen:
        """Confirm, and wait until the server has taken it."""
        number = self.ready().number
        button = self.action("confirm")
        if self.visitor.touch:
            button.tap()
        else:
            button.click()
        return self.committed(number)

    def committed(self, number: int) -> Seen:
        return self.wait(lambda seen: seen.number > number, f"a commit after number {number}")

    def reveal(self) -> None:
        """Hold the privacy curtain aside."""
        box = self.action("reveal").bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.wait(lambda seen: not seen.curtain, "an open curtain")
        self.page.mouse.up()


def _decision(message: Json) -> Json | None:
    """The decision that a message brings, if its options are told."""
    places = (message.get("decision"), (message.get("changes") or {}).get("decision"))
    views = (message.get("view") or {}).get("decision")
    for decision in (*places, views):
        if decision and decision.get("options"):
            found: Json = decision
            return found
    return None


def numbers(text: str) -> list[int]:
    return [int(one.replace("−", "-")) for one in re.findall(r"[-−]?\d+", text)]
