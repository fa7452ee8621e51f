"""Seeded games of single modules: auctions, tracks, shields, towers, the Count (UX-6.30 to UX-6.34)."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import expect

import carcassonne as cc
from tests.web.browsing import PHONE, Visitor
from tests.web.hands import Pointer
from tests.web.meeting import meet
from tests.web.reaching import HUNTS, PLAYERS, Hunt, asking, first
from tests.web.seeded import commits, decider, lines, sit, told
from tests.web.serving import COLOURS, Json
from tests.web.table_page import TablePage


def test_UX_6_30_a_bazaar_of_three_sells_tiles_for_points(visit: Callable[..., Visitor]) -> None:
    table = sit(visit(again=True), asking("bazaar_choose"))
    before = table.scores()
    hand = Pointer(table)
    hand.play(lambda one: one.kind == "place_tile" and one.mine)
    sold = told(table, "bazaar_tile")
    assert len(sold) == len(PLAYERS)
    _bids_rise(table)
    changes = [0, 0, 0]
    for event in told(table, "score"):
        if event["source"] == "bazaar":
            changes[event["player"]] += event["points"]
    assert table.scores() == [score + change for score, change in zip(before, changes)]
    hand.play(lambda one: len(told(table, "tile_placed")) >= len(PLAYERS))
    placed = [(event["player"], event["tile"]) for event in told(table, "tile_placed")][: len(PLAYERS)]
    assert sorted(placed) == sorted((event["player"], event["tile"]) for event in sold)
    first_seat = placed[0][0]
    assert [seat for seat, _ in placed] == [(first_seat + n) % 3 for n in range(3)]


def _bids_rise(table: TablePage) -> None:
    """Within each auction every bid is more than the one before."""
    last = -1
    for action in commits(table):
        if action["type"] == "bazaar_choose":
            last = action["points"]
        elif action["type"] == "bid":
            assert action["points"] > last
            last = action["points"]
    assert any(action["type"] in ("bid", "pass") for action in commits(table))


def test_UX_6_31_the_marker_that_was_chosen_moves(visit: Callable[..., Visitor]) -> None:
    table = sit(visit(size=PHONE, touch=True, again=True), asking("move_marker"))
    table.asked("move_marker")
    expect(table.page.locator("[data-track]:visible").first).to_be_visible()
    messenger = table.page.locator(".dock .cards [data-option*=messenger]")
    messenger.tap()
    table.confirm()
    (moved,) = (event for event in told(table, "marker") if event["marker"] == "messenger")
    assert moved["to"] > moved["from"]


def test_UX_6_31_a_robber_takes_half_and_a_message_offers_two_points(visit: Callable[..., Visitor]) -> None:
    table = sit(visit(again=True), asking("message"))
    table.asked("message")
    cards = table.page.locator(".dock .cards [data-option]")
    assert [json.loads(one)["type"] for one in table.hooks(".dock .cards [data-option]", "option")] == [
        "take_message_points",
        "carry_out_message",
    ]
    before = table.scores()
    cards.first.click()
    table.confirm()
    assert sum(table.scores()) - sum(before) == 2
    robbed = sit(table.visitor, asking("rob"))
    robbed.asked("rob")
    option = json.loads(robbed.hooks(".dock .cards [data-option]", "option")[0])
    robber = decider(robbed)
    before = robbed.scores()
    robbed.page.locator(".dock .cards [data-option]").first.click()
    robbed.wait(lambda one: one.steps > 0 and not one.busy, "the robber's choice")
    Pointer(robbed).play(lambda one: not one.mine or one.kind == "place_tile" or one.kind == "place_robber")
    assert robbed.scores()[robber] - before[robber] == option["points"]
    scored = [one["points"] for one in _last_scores(robbed, option["owner"])]
    assert option["points"] in [(points + 1) // 2 for points in scored]


def _last_scores(table: TablePage, seat: int) -> list[Json]:
    """What a seat scored in the turn that the record ends in."""
    game = cc.replay(asking("rob"))
    return [one for one in game.events if one["type"] == "score" and one["player"] == seat]


def test_UX_6_32_nobody_else_learns_the_value_of_a_shield(visit: Callable[..., Visitor]) -> None:
    hunt = Hunt(("tournaments",), players=("Ann", "Bob"))
    game = first(hunt, lambda one: one.decision.kind == "register" and one.decision.player == 0)
    ann, bob, watcher = meet(visit(), visit(), visit(), record=game.record())
    ann.asked("register")
    own = len(ann.visitor.raw)
    Pointer(ann).play(lambda one: bool(told(bob, "hidden") or told(bob, "registered")))
    (action,) = (one for one in commits(ann) if one["type"] == "register")
    secret = f'"value":{action["value"]}'
    assert any(secret in text.replace(" ", "") for text in ann.visitor.raw[own:])
    for other in (bob, watcher):
        for way, message in other.visitor.frames:
            assert way == "sent" or not _tells(message, action), message
        page = other.page.content()
        assert f"shield-{action['value']}-{COLOURS[0]}" not in page


def _tells(message: object, action: Json) -> bool:
    """Whether a message holds what Ann did, or the value of a shield of hers."""
    if isinstance(message, dict):
        hers = message.get("type") == "registered" and message.get("player") == 0
        return message == action or (hers and "value" in message) or _tells([*message.values()], action)
    return isinstance(message, list) and any(_tells(one, action) for one in message)


def test_UX_6_32_a_shared_device_needs_the_hold(visit: Callable[..., Visitor]) -> None:
    table = sit(visit(again=True), asking("register"))
    table.wait(lambda one: one.curtain, "the curtain")
    assert not table.page.locator("[data-chip], [data-option]").count()
    table.action("reveal").click(delay=50)
    assert table.look().curtain, "a short press does not open it"
    table.reveal()
    table.asked("register")
    assert table.page.locator(".values [data-chip]").count() > 1


def treasures(table: TablePage, seat: int) -> int:
    """How many kinds of treasures, prisoners among them, the card of a player shows."""
    table.page.locator(f'.players [data-seat="{seat}"]').first.click()
    expect(table.page.locator(f'[data-card="{seat}"]')).to_be_visible()
    found = table.page.locator(f'[data-card="{seat}"] .token').count()
    table.press("Escape")
    return found


def test_UX_6_33_a_capture_and_a_ransom_show_in_panels_scores_and_log(visit: Callable[..., Visitor]) -> None:
    table = sit(visit(again=True), asking("take_prisoner"))
    table.asked("take_prisoner")
    captor = decider(table)
    before = treasures(table, captor)
    aside = lines(table, "figure_aside")
    table.click(next(one for one in table.look().targets if one.kind == "figure"))
    table.confirm()
    assert treasures(table, captor) == before + 1
    assert lines(table, "figure_aside") == aside + 1

    table = sit(table.visitor, asking("ransom"))
    table.asked("ransom")
    payer, scores = decider(table), table.scores()
    scored = lines(table, "score")
    holder = json.loads(table.hooks(".dock .cards [data-option]", "option")[0])["holder"]
    table.page.locator(".dock .cards [data-option]").first.click()
    table.drafted()
    table.confirm()
    scores[payer] -= 3
    scores[holder] += 3
    assert table.scores() == scores
    assert lines(table, "score") == scored + 2


def test_UX_6_33_an_exchange_is_done_and_told(visit: Callable[..., Visitor]) -> None:
    table = sit(visit(again=True), asking("exchange_prisoner"))
    number = table.asked("exchange_prisoner").number
    home = lines(table, "figure_returned")
    Pointer(table).play(lambda one: one.number > number)
    assert told(table, "figure_returned")
    assert lines(table, "figure_returned") == home + 1


def test_UX_6_34_the_count_asks_from_the_left_and_shows_the_majority(visit: Callable[..., Visitor]) -> None:
    game = first(HUNTS["leave_quarter"], lambda one: one.decision.kind == "leave_quarter")
    active = game.view(None)["player"]
    table = sit(visit(again=True), game.record())
    asked: list[int] = []
    seen = table.asked("leave_quarter")
    spot = next(one for one in seen.targets if one.seen)
    table.click(spot)
    expect(table.page.locator("[data-majority]").first).to_be_visible()
    table.press("z")
    table.wait(lambda one: one.steps == 0, "an empty draft")
    while table.wait(lambda one: one.asked, "a question").kind == "leave_quarter":
        seen = table.look()
        asked.append(decider(table))
        Pointer(table).play(lambda one, number=seen.number: one.number > number)  # type: ignore[misc]
    places = [(seat - active - 1) % 3 for seat in asked]
    assert places == sorted(places), "from the left of the active seat, who comes last"
