"""Ways to play: by mouse or finger, by keyboard alone, by the list of options alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.web.table_page import Seen, Spot, TablePage

TILE = ("place_tile", "place_abbey")
STUCK = 40
"""Gestures without any effect after which a game counts as stuck."""


class Hand:
    """Answers one question after the other. `made` counts the kinds of questions that were answered."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.made: Counter[str] = Counter()
        self.gestures: Counter[tuple[str, str]] = Counter()

    def answer(self, seen: Seen) -> str:
        """Do one thing for the question; the name of the gesture."""
        raise NotImplementedError

    def commit(self) -> None:
        self.table.action("confirm").click()

    def play(self, enough: Callable[[Seen], bool] = lambda seen: False) -> None:
        """Play until the game is over or it is enough."""
        idle = 0
        last: object = None
        while True:
            self.table.visitor.check()
            seen = self.table.wait(
                lambda one: one.finished or enough(one) or one.curtain or one.asked, "a turn of this page"
            )
            if seen.finished or enough(seen):
                return
            if seen.curtain:
                self.table.reveal()
                continue
            now = (seen.number, seen.kind, seen.steps, seen.laid, [s.id for s in _answers(seen) if s.chosen])
            idle = idle + 1 if now == last else 0
            last = now
            assert idle < STUCK, f"stuck at {seen}"
            self.step(seen, idle)

    def step(self, seen: Seen, idle: int = 0) -> None:
        if seen.ready and self.decided(seen):
            self.made[seen.kind] += 1
            self.commit()
            # A confirm before the answer to the last choice is here may lead to the next question instead,
            # and one that passes to a step that is taken by itself.
            self.table.wait(
                lambda one: (one.number, one.kind, one.steps) != (seen.number, seen.kind, seen.steps),
                f"a commit after number {seen.number}, or another question",
            )
        else:
            self.gestures[seen.kind, self.answer(seen) if idle < 8 else self.by_list(seen)] += 1
            self.table.page.wait_for_timeout(30)

    def decided(self, seen: Seen) -> bool:
        """Whether the question shown is answered; not every turn puts a figure."""
        if any(one.chosen for one in _answers(seen)) and seen.kind not in TILE:
            return True
        if seen.amount and seen.steps > 0:
            return True
        if seen.kind in TILE:
            return seen.laid != ""
        return seen.kind == "place_figure" and (not seen.targets or self.table.rng.random() < 0.3)

    def by_list(self, seen: Seen) -> str:
        """The list of options is always there, also for what is far away or under a neighbour."""
        page = self.table.page
        summary = page.locator("[data-action=options]")
        if not page.locator(".options[open]").count():
            summary.click()
        buttons = page.locator(".options li button[aria-pressed=false]")
        buttons.nth(self.table.rng.randrange(buttons.count())).click()
        return "list"


class Pointer(Hand):
    """Mouse or finger."""

    def commit(self) -> None:
        button = self.table.action("confirm")
        if self.table.visitor.touch:
            button.tap()
        else:
            button.click()

    def answer(self, seen: Seen) -> str:
        rng = self.table.rng
        tile = seen.kind in TILE
        targets = [one for one in seen.targets if one.seen and (tile or one.kind != "cell")]
        open_ = [one for one in (*targets, *seen.cards, *seen.track) if not one.chosen]
        if seen.amount and not open_ and rng.random() < 0.7:
            self.table.page.locator(".dock .stepper button:not(:disabled)").last.click()
            return "number"
        pool = open_ or seen.passes or seen.chips
        if not pool:
            self.table.fit()
            return "fit"
        if seen.passes and rng.random() < 0.1:
            pool = seen.passes
        one = rng.choice(pool)
        self.table.click(one)
        return one.kind


class Keyboard(Hand):
    """Keys alone: the pointer is never moved."""

    def commit(self) -> None:
        """Enter confirms, unless something else has the focus that Enter would press."""
        if self.table.page.evaluate(
            "document.activeElement?.matches('button, input, summary, [role=button]')"
        ):
            self._tab("[data-action=confirm]")
        else:
            self.table.press("Enter")

    def answer(self, seen: Seen) -> str:
        rng = self.table.rng
        digits = [one.digit for one in seen.cards if one.digit and not one.chosen]
        tile = seen.kind in TILE
        targets = [one for one in seen.targets if tile or one.kind != "cell"]
        if digits:
            self.table.press(rng.choice(digits))
            return "digit"
        if targets:
            self.table.press(*["Space"] * rng.randint(1, min(5, len(seen.targets))), "Enter")
            return "space"
        if seen.amount:
            return self._amount()
        if seen.passes:
            self.table.press("p")
            return "p"
        return self._tab("[data-option], [data-chip]")

    def _amount(self) -> str:
        self._tab("[data-option=amount]", enter=False)
        self.table.press("ArrowUp")
        return "arrow"

    def _tab(self, selector: str, enter: bool = True) -> str:
        for _ in range(120):
            self.table.press("Tab")
            if self.table.page.evaluate("(one) => document.activeElement?.matches(one)", selector):
                if enter:
                    self.table.press("Enter")
                return "tab"
        raise AssertionError(f"Tab never reaches {selector}")


class Lister(Hand):
    """The list of options and Confirm alone."""

    def answer(self, seen: Seen) -> str:
        return self.by_list(seen)


def _answers(seen: Seen) -> list[Spot]:
    tile = seen.kind in TILE
    targets = [one for one in seen.targets if one.kind != "cell" or tile]
    return [*targets, *seen.cards, *seen.track, *seen.passes]
