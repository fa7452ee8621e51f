"""The camera follows (UX-2 §2): no question asks for a place that cannot be seen.

`tools/camera.py` looks at whole games in the same way.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import carcassonne as cc
from tests.web.browsing import DESK, PHONE, Visitor
from tests.web.hands import TILE, Pointer
from tests.web.serving import Json, here
from tests.web.table_page import Seen, TablePage

SETUPS: dict[str, tuple[str, ...]] = {
    "base": ("base", "farmers"),
    "river": ("base", "farmers", "river", "abbot"),
    "travels": ("base", "farmers", "inns", "cathedrals", "big-meeple", "wagon", "ferries", "portal"),
    "dragon": ("base", "farmers", "dragon", "fairy", "tower", "mayor", "abbey", "castles", "bridges"),
}
TRIES = 40
"""So often it is looked again, each time when the camera has come to rest."""
SIZES = {"desk": DESK, "phone": PHONE}

HIDDEN = """
() => {
    const board = document.querySelector('[data-board]');
    const frame = board.getBoundingClientRect();
    const over = [];
    const counted = new Set([...document.querySelectorAll('[data-signpost]')].flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!one.contains(top)) over.push(`${top?.outerHTML.slice(0, 90)} on ${one.outerHTML.slice(0, 90)}`);
        // The loupe that a finger has opened lies over all until it is closed.
        return one.contains(top) || top?.closest('.card[data-over]') ? one.dataset.cells.split(' ') : [];
    }));
    const told = (one) => counted.has(/-?\\d+,-?\\d+/.exec(one.dataset.pick)?.[0]);
    const covered = ([x, y]) => x < frame.left || y < frame.top || x > frame.right || y > frame.bottom
        || !board.contains(document.elementFromPoint(x, y));
    const inner = ({ left, top, right, bottom }) => {
        const [across, down] = [(right - left) * 0.1, (bottom - top) * 0.1];
        return [[left + across, top + down], [right - across, top + down], [left + across, bottom - down],
            [right - across, bottom - down], [(left + right) / 2, (top + bottom) / 2]];
    };
    const all = [...document.querySelectorAll('[data-board] [data-pick][data-target]')];
    const targets = all.filter((one) => !told(one));
    const cells = targets.filter((one) => one.dataset.target === 'cell')
        .filter((one) => inner(one.getBoundingClientRect()).some(covered))
        .map((one) => one.dataset.pick);
    const spots = targets.filter((one) => one.dataset.target === 'spot').flatMap((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const clear = one.contains(above) || above?.closest('[data-pick]') === one;
        const laid = document.querySelector('[data-tentative]')?.dataset.cell;
        const far = !one.dataset.pick.startsWith(`spot:${laid},`);
        // A finger on two spots opens a loupe; only far from the draft they may lie that close.
        const leads = far ? '.card[data-over], [data-target=spot]' : '.card[data-over]';
        if (clear || (matchMedia('(pointer: coarse)').matches && above?.closest(leads))) return [];
        return [`${one.dataset.pick} under ${above?.outerHTML.slice(0, 90)}`];
    });
    // Who asks where another figure may go looks there, however far that is: then a signpost leads back.
    const drafts = [...document.querySelectorAll('[data-tentative]')]
        .filter((one) => !counted.has(one.dataset.cell))
        .flatMap((one) => [...one.querySelectorAll('.line')])
        .filter((one) => inner(one.getBoundingClientRect()).some(covered)).map(() => 'the drafted tile');
    return { cells, spots, drafts, over, counted: counted.size };
}
"""


class Watcher(Pointer):
    """Looks at every question whether all that is asked for can be seen, before it answers."""

    def __init__(self, table: TablePage) -> None:
        super().__init__(table)
        self.decisions = 0
        self.counted = 0
        self.drafts = 0
        self.troubles: list[str] = []

    def step(self, seen: Seen, idle: int = 0) -> None:
        if seen.kind in TILE and not seen.laid:
            self.decisions += 1
            self.counted += self.look(seen, "cells")["counted"] > 0
        elif seen.laid:
            self.drafts += 1
            self.look(seen, "drafts", *["spots"] * (seen.kind == "place_figure"))
        # What is aimed at while the board still moves may be a signpost by then, which leads elsewhere.
        now = self.table.still()
        if now.asked:
            super().step(now, idle)

    def look(self, seen: Seen, *lists: str) -> Json:
        """What is out of sight is counted at the rim; a place for a figure is never covered."""
        page = self.table.page
        # A finger beside its cell opens what it hits; what a mouse opens never lies in the way.
        if self.table.visitor.touch and page.locator("[data-card], [data-panel], .sheet").count():
            self.table.press("Escape")
        for _ in range(TRIES):
            hidden: Json = page.evaluate(HIDDEN)
            missing = [one for name in lists for one in hidden[name]]
            if not missing:
                return hidden
            page.wait_for_timeout(50)
            self.table.still()  # the camera may be about to move
        self.troubles.append(
            f"out of sight at {seen.kind}, number {seen.number}: {missing}; {hidden['over']}"
        )
        return hidden


def bots(count: int) -> list[Json]:
    return [
        {"kind": "bot", "level": "random", "colour": colour} for colour in ("red", "green", "pink")[:count]
    ]


def watched(visitor: Visitor, setup: str, seed: int, tiles: int | None = None) -> Watcher:
    """Play a game to its end, or its first tiles, and look at every own question."""
    others = bots(1 + seed % 2)
    config = cc.Config(
        players=("Ann", *(f"Bot {n}" for n, _ in enumerate(others))), modules=SETUPS[setup], seed=seed
    )
    table = TablePage.open(visitor, [*here("Ann"), *others], record=cc.Game(config).record())
    table.rng.seed(seed)
    player = Watcher(table)
    player.play(lambda seen: tiles is not None and player.decisions >= tiles)
    return player


@pytest.mark.parametrize(("setup", "size"), [("dragon", "desk"), ("travels", "phone")])
def test_UX_2_every_place_that_is_asked_for_can_be_seen(
    visit: Callable[..., Visitor], setup: str, size: str
) -> None:
    player = watched(visit(size=SIZES[size], touch=size == "phone"), setup, 7, tiles=8)
    assert player.troubles == []
    assert player.decisions >= 8
    assert player.drafts > 0
