"""Draft and outcome: undo, one commit, previews that hold, numbers that explain themselves (UX-6.14-19)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import carcassonne as cc
from tests.web.browsing import Visitor
from tests.web.hands import Pointer
from tests.web.meeting import meet
from tests.web.reaching import HUNTS, first
from tests.web.serving import Json, here
from tests.web.table_page import TablePage, numbers

BASE: Json = {"edition": "c3", "modules": ["base", "farmers"], "seed": "drafts"}
SHOWN = """
() => [...document.querySelectorAll('[data-board] [data-pick], [data-pill], [data-chip], .coming')].map(one =>
    [one.tagName, { ...one.dataset }, one.getAttribute('aria-selected'), one.getAttribute('aria-pressed'),
     one.textContent.trim()])
"""
"""Everything of a draft that the page shows: targets, outcome, chips, scores to come."""


def city_of_14() -> Json:
    """Ann can close a city of six tiles with a coat of arms in which she has two knights and Bob one."""
    meadow = [("base/B", (x, -1), 0) for x in range(-2, 3)] + [("base/B", (-1, 1), 0)]
    halves = [("base/F", (-1, 0), 0), ("base/G", (1, 0), 0)]
    drawn = ["base/E", "base/E", "base/E", "base/B", "base/R", "base/U"]
    script = cc.Script(tiles=drawn, then="end", start=[*meadow, *halves])
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("base",), seed=1), script)
    for at, turn, knight in (((-2, 0), 1, True), ((0, 1), 2, True), ((2, 0), 3, True), ((3, -1), 0, False)):
        tile = {"type": "place_tile", "tile": game.view(None)["hand"][0], "at": list(at), "turn": turn}
        game.play(tile)
        verb = "place_figure" if knight else "pass"
        game.play(next(one for one in game.decision.options if one.type == verb))
    return game.record()


def test_UX_6_14_undo_shows_the_screen_before_and_reset_the_first(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), here("Ann", "Bob"), config=BASE)
    table.asked("place_tile")
    empty = table.page.evaluate(SHOWN)
    table.lay()
    laid = table.page.evaluate(SHOWN)
    assert laid != empty
    spot = next(one for one in table.look().targets if one.kind == "spot" and one.seen)
    table.click(spot)
    table.wait(lambda seen: any(one.id == spot.id and one.chosen for one in seen.targets), "a chosen spot")
    table.drafted()
    assert table.page.evaluate(SHOWN) != laid
    table.page.mouse.move(5, 400)
    table.press("z")
    table.wait(lambda seen: table.page.evaluate(SHOWN) == laid, "the screen before the figure")
    table.press("z")
    table.wait(lambda seen: table.page.evaluate(SHOWN) == empty, "the screen before the tile")
    table.lay()
    table.press("Shift+Z")
    table.wait(lambda seen: seen.laid == "" and table.page.evaluate(SHOWN) == empty, "an empty draft")


def test_UX_6_14_the_opponent_hears_nothing_of_a_draft(visit: Callable[..., Visitor]) -> None:
    ann, bob = meet(visit(), visit(), config=BASE)
    ann.asked("place_tile")
    heard = len(bob.visitor.frames)
    ann.lay()
    ann.press("z")
    ann.lay()
    told = {message["type"] for way, message in bob.visitor.frames[heard:] if way == "heard"}
    assert told <= {"pong", "aids", "info"}
    ann.confirm()
    bob.asked()
    assert "entry" in {message["type"] for _, message in bob.visitor.frames[heard:]}


def test_UX_6_15_a_double_click_on_confirm_commits_once(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), here("Ann", "Bob"), config=BASE)
    number = table.lay().number
    table.action("confirm").dblclick()
    table.committed(number)
    table.asked("place_tile")
    assert len(table.visitor.sent("commit")) == 1


def test_UX_6_16_the_outcome_of_a_city_says_what_then_happens(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(again=True), here("Ann", "Bob"), record=city_of_14())
    table.asked("place_tile")
    table.page.locator('[data-board] [data-cell="0,0"]').click()
    table.drafted()
    pill = table.page.locator('[data-pill="score"][data-seat="0"]')
    expect(pill.locator("[data-points]")).to_have_text("+14")
    pill.hover()
    told = table.page.get_by_role("tooltip").inner_text()
    assert [numbers(line)[-1] for line in told.splitlines() if re.search(r"× ?2|2 ?×", line)] == [12, 2], told
    assert re.search(r"Ann 2\s+Bob 1", told), told
    expect(table.page.locator('.players [data-seat="0"] .coming')).to_have_text("→ 14")
    table.confirm()
    assert table.scores() == [14, 0]
    assert any(" scored 14 for a city" in line for line in table.log())


def preview_holds(table: TablePage, turns: int) -> None:
    """Draft at random; what the panels promise is what the scores are after the commit."""
    hand = Pointer(table)
    for _ in range(turns):
        if table.wait(lambda one: one.finished or one.asked, "a question").finished:
            return
        before = table.look()
        promised = table.scores()

        def step() -> None:
            nonlocal promised
            seen = table.asked()
            if not (seen.ready and hand.decided(seen)):
                hand.step(seen)
                return
            coming = table.page.evaluate(
                "[...document.querySelectorAll('.players [data-seat]')].map((one) => "
                "[Number(one.dataset.seat), one.querySelector('.coming')?.textContent ?? ''])"
            )
            promised = [
                numbers(text)[-1] if text else score
                for (_, text), score in zip(sorted(coming), table.scores())
            ]
            hand.step(seen)

        while table.look().number == before.number:
            step()
        assert table.scores() == promised, f"after number {before.number}"


@pytest.mark.parametrize("turns", [15, pytest.param(200, marks=pytest.mark.soak)])
def test_UX_6_17_the_preview_is_the_result(visit: Callable[..., Visitor], turns: int) -> None:
    config = {"edition": "c3", "modules": ["base", "farmers", "inns", "cathedrals", "abbot"], "seed": "p"}
    table = TablePage.open(visit(), here("Ann", "Bob"), config=config)
    preview_holds(table, turns)


def test_UX_6_18_a_score_a_pill_a_flag_and_a_hole_explain_themselves(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(again=True), here("Ann", "Bob"), record=city_of_14())
    table.asked("place_tile")
    page = table.page
    score = page.locator('.players [data-seat="0"] .row')
    score.click()
    expect(score).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".players .why")).to_contain_text("0")
    page.keyboard.press("Escape")
    expect(page.locator(".players .why")).to_have_count(0)

    page.locator('[data-board] [data-cell="0,0"]').click()
    table.drafted()
    pill = page.locator('[data-pill="score"]').first
    for opened in (pill.hover, pill.focus, pill.click):
        page.mouse.move(5, 400)
        expect(page.get_by_role("tooltip")).to_have_count(0)
        opened()
        expect(page.get_by_role("tooltip")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("tooltip")).to_have_count(0)
        assert table.look().laid, "Esc closed the explanation and nothing else"

    flag = page.locator("[data-flag]").first
    flag.click()
    expect(page.locator("[data-explained], [role=tooltip]").first).to_be_visible()
    page.keyboard.press("Escape")
    table.press("h")
    page.locator("[data-badge]").first.click()
    expect(page.locator("[data-panel=remaining]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-panel=remaining]")).to_have_count(0)


def test_UX_6_19_a_dashed_chip_says_why(visit: Callable[..., Visitor]) -> None:
    blocked = first(
        HUNTS["place_figure"], lambda game: bool(game.decision.kind == "place_figure" and _why(game))
    )
    table = TablePage.open(visit(again=True), here("Ann", "Bob", "Cid"), record=blocked.record())
    table.asked("place_figure")
    chip = table.page.locator('[data-chip][aria-disabled="true"]').first
    expect(chip).to_have_accessible_description(re.compile(r"\w+ \w+"))


def _why(game: cc.Game) -> bool:
    return bool(game.view(game.decision.player)["decision"]["blocked"])
