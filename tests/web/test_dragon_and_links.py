"""The dragon's flight, and ferries, bridges and barns in every way (UX-6.28, UX-6.29)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import carcassonne as cc
from tests.web.browsing import PHONE, Visitor
from tests.web.hands import Pointer
from tests.web.reaching import Hunt, asking, first
from tests.web.seeded import decider, sit, told
from tests.web.serving import Json
from tests.web.table_page import Spot, TablePage, numbers


def test_UX_6_28_the_dragon_flies_six_steps_and_each_seat_is_asked_in_turn(
    visit: Callable[..., Visitor],
) -> None:
    hunt = Hunt(("dragon", "fairy"), "c2", prefer="move_fairy")
    game = first(hunt, lambda one: one.decision.kind == "move_dragon" and bool(one.view(None).get("fairy")))
    fairy = game.view(None)["fairy"]["at"]
    visited = [game.view(None)["dragon"]["at"]]
    table = sit(visit(again=True), game.record())
    asked: list[int] = []
    while (seen := table.wait(lambda one: one.asked, "a question")).kind == "move_dragon":
        asked.append(decider(table))
        offered = [numbers(one) for one in table.hooks("[data-tile-target]", "tileTarget")]
        assert len(offered) > 1, "a single step is taken by itself"
        visited = [visited[0], *(event["at"] for event in told(table, "dragon_moved"))]
        assert fairy not in offered
        assert not [one for one in offered if one in visited]
        Pointer(table).play(lambda one, number=seen.number: one.number > number)  # type: ignore[misc]
    steps = told(table, "dragon_moved")
    assert len(steps) == 6
    assert [step["player"] for step in steps] == [(steps[0]["player"] + n) % 3 for n in range(6)]
    assert set(asked) <= {step["player"] for step in steps}
    assert asked


def barn() -> Json:
    hunt = Hunt(("barn", "farmers"), "c1")
    return first(hunt, lambda one: _barns(one) > 1).record()


def _barns(game: cc.Game) -> int:
    return len([one for one in game.decision.options if getattr(one, "figure", "") == "barn"])


LINKS: dict[str, Callable[[], Json]] = {
    "ferry": lambda: asking("set_ferry"),
    "bridge": lambda: asking("build_bridge"),
    "barn": barn,
}
KINDS = {"ferry": "link", "bridge": "link", "barn": "corner"}


def ids(table: TablePage, what: str) -> list[str]:
    return [one.id for one in table.look().targets if one.kind == KINDS[what]]


def picked_all(table: TablePage, what: str, pick: Callable[[str], None]) -> None:
    """Pick every position and take it back; each leads to a draft of its own."""
    table.asked()
    names = ids(table, what)
    assert names
    drafts = []
    for name in names:
        pick(name)
        table.wait(lambda seen: seen.steps > 0 and not seen.busy, f"a draft with {name}")
        drafts.append(json.dumps(table.visitor.sent("draft")[-1]["actions"][0]))
        table.press("z")
        table.wait(lambda seen: seen.steps == 0 and not seen.busy, "an empty draft")
    assert len(set(drafts)) == len(names)


def spot_of(table: TablePage, name: str) -> Spot:
    return next(one for one in table.look().targets if one.id == name)


@pytest.mark.parametrize("what", LINKS)
def test_UX_6_29_every_position_can_be_picked_by_click(visit: Callable[..., Visitor], what: str) -> None:
    table = sit(visit(again=True), LINKS[what]())

    def click(name: str) -> None:
        assert spot_of(table, name).seen, f"{name} is covered"
        table.click(spot_of(table, name))

    picked_all(table, what, click)


@pytest.mark.parametrize("what", LINKS)
def test_UX_6_29_every_position_can_be_picked_by_touch(visit: Callable[..., Visitor], what: str) -> None:
    """Fingers are wide: the page may zoom in first, open its loupe, or take the next at each tap."""
    table = sit(visit(size=PHONE, touch=True, again=True), LINKS[what]())

    def tap(name: str) -> None:
        for _ in range(8):
            loupe = table.page.locator(f'[data-loupe-target="{name}"]:visible')
            if loupe.count():
                loupe.first.locator("circle").last.tap(force=True)
            else:
                table.click(spot_of(table, name))
            table.page.wait_for_timeout(300)
            here = [one for one in table.look().targets if one.id == name]
            if table.look().steps > 0 and (not here or here[0].chosen):
                return

    picked_all(table, what, tap)


@pytest.mark.parametrize("what", LINKS)
def test_UX_6_29_every_position_can_be_picked_by_keys(visit: Callable[..., Visitor], what: str) -> None:
    table = sit(visit(again=True), LINKS[what]())

    def walk(name: str) -> None:
        for _ in range(len(table.look().targets) + 1):
            table.press("Space")
            if table.hooks("[data-board] .target.cursor", "pick") == [name]:
                break
        table.press("Enter")

    picked_all(table, what, walk)
