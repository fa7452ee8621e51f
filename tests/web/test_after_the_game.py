"""Results, rematch, replay (UX-6.37, UX-6.38)."""

from __future__ import annotations

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
    table = TablePage.open(visit(), here("Ann", "Bob"), record=last_tile())
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_UX_6_38_axe_finds_nothing_serious_after_the_game(visit: Callable[..., Visitor], theme: str) -> None:
    table = TablePage.open(visit(theme=theme), here("Ann", "Bob"), record=last_tile())
    finish(table)
    for tab, part in (("points", "breakdown"), ("turns", "chart"), ("moments", "moments")):
        table.page.locator(f'[data-tab="{tab}"]').click()
        expect(table.page.locator(f"[data-{part}]")).to_be_visible()
        table.visitor.accessible()
    table.page.locator('[data-action="replay"]').click()
    table.visitor.screen("replay")
    table.visitor.accessible()
