"""Results, rematch, replay (UX-6.37, UX-6.38)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import carcassonne as cc
from tests.server.playing import Client
from tests.web.browsing import Visitor
from tests.web.serving import Json, here
from tests.web.table_page import TablePage, numbers

TILES = ("base/U", "base/V", "base/E", "base/L", "base/D", "base/N")


def last_tile() -> Json:
    """A short game before its last tile."""
    config = cc.Config(players=("Ann", "Bob"), modules=("base", "farmers"), seed=5)
    game = cc.Game(config, cc.Script(tiles=TILES, then="end"))
    while len(game.view(None)["tiles"]) < len(TILES) or game.decision.kind != "place_tile":
        options = game.decision.options
        game.play(next((one for one in options if one.type == "place_figure"), options[0]))
    return game.record()


@pytest.fixture
def table(visit: Callable[..., Visitor]) -> TablePage:
    """A game that was played to its end on this page; its result is shown."""
    table = TablePage.open(visit(again=True), here("Ann", "Bob"), record=last_tile())
    finish(table)
    return table


def finish(table: TablePage) -> None:
    table.lay()
    table.confirm()
    result(table)


def result(table: TablePage) -> None:
    """The final scoring plays by itself; who will not wait presses the button."""
    table.wait(lambda seen: seen.finished, "the end")
    table.page.evaluate("document.querySelector('[data-action=all]')?.click()")
    table.visitor.screen("results")


def final_scores(table: TablePage) -> list[int]:
    scores: list[int] = table.visitor.heard("entry")[-1]["data"]["scores"]
    return scores


def test_UX_6_37_the_chart_has_a_line_per_seat_and_the_rows_add_up(table: TablePage) -> None:
    scores = final_scores(table)
    expect(table.page.locator("[data-chart] [data-line]")).to_have_count(len(scores))
    assert [int(one) for one in table.hooks("[data-podium] [data-score]", "score")] == sorted(
        scores, reverse=True
    )
    rows = table.page.locator("[data-breakdown] .bars [data-seat]")
    for seat, score in enumerate(scores):
        points = rows.nth(seat).locator("[data-points]")
        assert sum(int(one.get_attribute("data-points") or 0) for one in points.all()) == score
        assert rows.nth(seat).get_attribute("data-total") == str(score)


def test_UX_6_37_a_rematch_begins_with_the_next_player(visit: Callable[..., Visitor]) -> None:
    dozen = {"modules": ["base", "river"], "tiles": {"river": 1}}
    table = TablePage.open(visit(), here("Ann", "Bob"), config=dozen)
    player = Client(table.server.address.rstrip("/"), [one["token"] for one in table.created["seats"]])
    player.until("welcome")
    while player.view and not player.view["over"]:
        player.play()
    player.close()
    result(table)
    address = table.page.url
    table.page.locator('[data-action="rematch"]').click()
    table.page.wait_for_url(lambda url: url != address)
    # Where there is one place only, the tile lies there already.
    table.wait(lambda seen: seen.kind in ("place_tile", "place_figure"), "the first turn")
    welcome = table.visitor.heard("welcome")[-1]
    assert [seat["name"] for seat in welcome["info"]["seats"]] == ["Bob", "Ann"]
    assert (welcome["view"]["turn"], welcome["view"]["player"]) == (1, 0)


def test_UX_6_37_the_replay_at_a_turn_is_the_state_of_the_log(table: TablePage) -> None:
    scores = final_scores(table)
    visitor = table.visitor
    table.page.locator('[data-action="replay"]').click()
    visitor.screen("replay")
    scrub = table.page.locator('[data-action="scrub"]')
    last = int(scrub.get_attribute("max") or 0)
    assert table.page.locator("[data-tick]").count() == last
    token = table.created["watch"]
    told = visitor.server.post("api/replay", {"token": token, "from": 0, "count": 1})
    for place in (1, last // 2, last):
        scrub.fill(str(place))
        expected = told["turns"][place - 1]["scores"] if place < last else scores
        table.wait(lambda _, expected=expected: table.scores() == expected, f"turn {place}")  # type: ignore[misc]
        assert f"t={place}" in table.page.url
    address = table.page.url
    table.page.goto(address)
    visitor.screen("replay")
    table.wait(lambda _: table.scores() == scores, "the same turn by its address")


def test_UX_6_37_the_keys_of_the_replay(table: TablePage) -> None:
    table.page.locator('[data-action="replay"]').click()
    table.visitor.screen("replay")
    scrub = table.page.locator('[data-action="scrub"]')
    last = int(scrub.get_attribute("max") or 0)
    table.press("Home")
    expect(scrub).to_have_value("0")
    table.press("ArrowRight")
    expect(scrub).to_have_value("1")
    table.press("End")
    expect(scrub).to_have_value(str(last))
    assert numbers(table.page.locator("[data-position]").inner_text())


def test_UX_6_38_axe_finds_nothing_serious_after_the_game(table: TablePage) -> None:
    for tab, part in (("points", "breakdown"), ("turns", "chart"), ("moments", "moments")):
        table.page.locator(f'[data-tab="{tab}"]').click()
        expect(table.page.locator(f"[data-{part}]")).to_be_visible()
        table.visitor.accessible_by_day_and_night()
    table.page.locator('[data-action="replay"]').click()
    table.visitor.screen("replay")
    table.visitor.accessible_by_day_and_night()


BY_HAND = """
() => {
    const stop = () => document.querySelector('[data-action=by-hand][aria-pressed=false]')?.click();
    new MutationObserver(stop).observe(document.body, { childList: true, subtree: true });
}
"""
"""Holds the final scoring at its first step, however busy the machine is."""


def test_UX_2_7_the_finale_tells_no_place_and_no_total_before_its_step(visit: Callable[..., Visitor]) -> None:
    """Step by step: scores grow by what was told, figures stay until then, and nobody has won yet."""
    table = TablePage.open(visit(motion="full"), here("Ann", "Bob"), record=last_tile())
    table.lay()
    page = table.page
    page.evaluate(BY_HAND)
    table.confirm()
    page.wait_for_selector('[data-action="by-hand"][aria-pressed=true]')
    final = final_scores(table)
    assert page.locator("[data-board] [data-figure]").count() > 0
    sums = []
    final_screen = "[data-screen=final]"
    while page.locator(final_screen).count():
        step = page.locator(final_screen).get_attribute("data-step")
        sums.append(sum(table.scores()))
        words = page.locator("[data-screen=table]").inner_text()
        assert not re.search(r"1st|2nd|\bwon\b|≈", words), words
        assert page.title() == "Final scoring – Carcassonne"
        page.locator('[data-action="next"]').click()
        page.wait_for_selector(f'{final_screen}:not([data-step="{step}"]), [data-screen=results]')
    assert sums == sorted(sums)
    assert sums[0] < sum(final)
    table.visitor.screen("results")
    assert table.scores() == final


def test_UX_2_6_the_result_at_1024_leaves_all_of_the_board_in_sight(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(size={"width": 1024, "height": 768}), here("Ann", "Bob"), record=last_tile())
    finish(table)
    table.still()
    tiles = table.page.locator("[data-board] .under path").first.bounding_box()
    result = table.page.locator(".results").bounding_box()
    assert tiles is not None
    assert result is not None
    assert min(tiles["x"], tiles["y"]) >= 0
    assert tiles["x"] + tiles["width"] <= result["x"]
    assert tiles["y"] + tiles["height"] <= 768


def test_the_replay_says_you_and_offers_the_own_seat_to_play_on(visit: Callable[..., Visitor]) -> None:
    nameless = [{"kind": "here"}, {"kind": "bot", "level": "random"}]
    dozen = {"modules": ["base", "river"], "tiles": {"river": 1}}
    table = TablePage.open(visit(), nameless, config=dozen)
    table.play_elsewhere()
    result(table)
    page = table.page
    page.locator('[data-action="replay"]').click()
    table.visitor.screen("replay")
    for place in ("1", "2"):  # one of these is the bot's
        page.locator('[data-action="scrub"]').fill(place)
        page.locator('[data-action="fork"]').click()
        expect(page.locator('[data-panel=fork] input[value="0"]')).to_be_checked()
        expect(page.locator("[data-panel=fork] label").first).to_have_text("You")
        page.locator('[data-action="fork"]').click()
        expect(page.locator("[data-panel=fork]")).to_have_count(0)
