"""The rules of the windmills."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carcassonne as cc
from carcassonne import kit

MODULES = ("base", "farmers", "windmills")


def game(*tiles: str) -> cc.Game:
    config = cc.Config(players=("Ann", "Bob"), modules=MODULES, seed=1)
    return cc.Game(config, cc.Script(tiles=tiles, then="end"))


def built(*after: str) -> cc.Game:
    """A mill south of the start tile, which is the only tile around it."""
    table = game("windmills/A", *after)
    table.play({"type": "place_tile", "tile": "windmills/A", "at": [0, -1], "turn": 0})
    return table


def test_MILL_1_three_tiles() -> None:
    deck = cc.Config(modules=MODULES).deck
    assert {id: count for id, count in deck.items() if id.startswith("windmills/")} == {
        "windmills/A": 1, "windmills/B": 1, "windmills/C": 1,
    }  # fmt: skip


def test_MILL_2_grind_at_once() -> None:
    table = built("base/B")
    assert table.decision.kind == "grind"
    table.play({"type": "grind", "points": 1})
    assert table.scores == (1, 0)
    assert table.view(None)["windmills"] == []


def test_MILL_3_MILL_4_wait_for_the_end() -> None:
    table = built("base/B")
    table.play({"type": "pass"})
    assert table.view(None)["windmills"] == [{"player": 0, "at": [0, -1]}]
    while not table.over:
        options = [option for option in table.decision.options if option.type != "place_figure"]
        table.play(options[0])
    [scored] = [e for e in table.events if e["type"] == "score" and e["source"] == "windmill"]
    assert (scored["player"], scored["points"], scored["final"]) == (0, 2, True)


def test_MILL_5_a_figure_may_still_be_placed() -> None:
    table = built("base/B")
    table.play({"type": "pass"})
    assert table.decision.kind == "place_figure"


@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_replay(seed: int) -> None:
    rng = random.Random(seed)
    table = cc.Game(cc.Config(modules=MODULES, seed=seed))
    while not table.over:
        table.play(rng.choice(table.decision.options))
    record = table.record()
    assert "carcassonne-windmills" in record["packages"]
    assert cc.replay(record).scores == table.scores


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 999), st.data())
def test_what_holds_in_every_game(seed: int, data: st.DataObject) -> None:
    """Hypothesis plays, and shows the shortest game in which something breaks."""
    config = cc.Config(modules=MODULES, tiles={"windmills": 3}, seed=seed)
    checker = kit.Checker(config, random.Random(seed), effort=0.1)
    while checker.game.decision:
        checker.play(data.draw(kit.actions(checker.game)))


@pytest.mark.parametrize("name", cc.bots.names())
def test_bots_play_it(name: str) -> None:
    bots = [cc.bots.get(name, seconds=0.02, seed=seat) for seat in range(2)]
    table = cc.Game(cc.Config(modules=MODULES, tiles={"windmills": 6}, seed=3))
    while not table.over:
        seat = table.decision.player
        table.play(bots[seat].choose(table, seat))
    assert any(event["type"] == "score" for event in table.events)


def test_it_is_drawn() -> None:
    assert "windmills/A" in cc.art.drawings("windmills")["designs"]
    assert 'data-piece="flag"' in built_and_kept()._repr_svg_()


def built_and_kept() -> cc.Game:
    table = built("base/B")
    table.play({"type": "pass"})
    return table
