"""Copies: independent games with a common past, fixed draws and reshuffles."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import carcassonne as cc


def started(modules: tuple[str, ...] = ("base", "farmers"), seed: int = 6, actions: int = 9) -> cc.Game:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=modules, seed=seed))
    rng = random.Random(seed)
    for _ in range(actions):
        game.play(rng.choice(game.decision.options))
    return game


def finished(game: cc.Game) -> cc.Game:
    while not game.over:
        game.play(game.decision.options[0])
    return game


def next_draw(game: cc.Game) -> str:
    """The first tile that is drawn from here on, rejected or not."""
    seen = len(game.events)
    while True:
        game.play(game.decision.default)
        for event in game.events[seen:]:
            if event["type"] in ("tile_drawn", "tile_rejected"):
                return event["tile"]


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    game = started()
    copy = game.copy()
    before = game.view(0)
    assert copy.view(0) == before
    finished(copy)
    assert game.view(0) == before
    played = game.copy()
    finished(game)
    assert played.view(0) == before
    assert copy.events[: len(played.events)] == played.events
    assert game.record() == copy.record()  # the same choices lead to the same end


def test_a_copy_of_a_copy() -> None:
    game = started()
    copies = [game]
    for _ in range(5):
        copies.append(copies[-1].copy())
    for copy in copies[1:]:
        copy.play(copy.decision.options[0])
    assert len({copy.turn for copy in copies[1:]}) == 1
    assert len({str(copy.view(1)) for copy in copies[1:]}) == 1
    assert len(copies[0].actions) == 9


def test_the_decision_of_a_copy_is_its_own() -> None:
    game = started()
    copy = game.copy()
    assert list(copy.decision.options) == list(game.decision.options)
    decision = game.decision
    copy.play(copy.decision.options[0])
    assert decision.default in decision.options  # still open in the original


@pytest.mark.parametrize("place", [0, 5, -1])
def test_a_fixed_draw_comes_next(place: int) -> None:
    game = started()
    tile = sorted(game.remaining)[place]
    fixed = game.copy(draw=tile)
    assert fixed.view(0) == game.view(0)  # nobody sees it beforehand
    assert fixed.remaining == game.remaining
    assert next_draw(fixed) == tile


def test_every_remaining_tile_can_be_drawn_next() -> None:
    """Chance nodes: the copies together are all that the next draw may bring."""
    game = started()
    assert {next_draw(game.copy(draw=tile)) for tile in game.remaining} == set(game.remaining)


@pytest.mark.parametrize("tile", ["base/Q9", "tower/A", "", "river/A"])
def test_only_a_tile_of_the_stack_can_be_fixed(tile: str) -> None:
    game = started()
    before = game.record()
    with pytest.raises(cc.IllegalAction):
        game.copy(draw=tile)
    assert game.record() == before


def test_while_the_river_runs_only_river_tiles_can_be_fixed() -> None:
    game = started(("base", "river"), actions=2)
    with pytest.raises(cc.IllegalAction):
        game.copy(draw="base/A")
    tile = next(id for id in sorted(game.remaining) if id.startswith("river/") and id != "river/D")
    assert next_draw(game.copy(draw=tile)) == tile


def test_a_reshuffle_draws_anew_only_what_is_hidden() -> None:
    game = started()
    rng = random.Random(1)
    others = [game.reshuffled(rng, 0) for _ in range(12)]
    for other in others:
        assert other.view(0) == game.view(0)
        assert other.hand == game.hand
        assert other.remaining == game.remaining
    draws = Counter(next_draw(other) for other in others)
    assert len(draws) > 3


def test_a_reshuffle_depends_on_the_generator_alone() -> None:
    game = started()
    first, second = (finished(game.reshuffled(random.Random(5), 1)) for _ in range(2))
    other = finished(game.reshuffled(random.Random(6), 1))
    assert first.record() == second.record()
    assert first.events != other.events


def test_a_reshuffle_keeps_the_river_before_the_land_and_the_lake_last() -> None:
    """RIVER-2, RIVER-4: the river stack is shuffled by itself."""
    for number in range(5):
        game = finished(started(("base", "river"), actions=3).reshuffled(random.Random(number), 0))
        draws = [e["tile"] for e in game.events if e["type"] in ("tile_drawn", "tile_rejected")]
        river = [tile.startswith("river/") for tile in draws]
        assert river == sorted(river, reverse=True)
        assert draws[river.count(True) - 1] == "river/D"


def test_a_reshuffle_drops_the_script() -> None:
    """What a script brings next is hidden too, so it is drawn anew like everything else."""
    game = cc.Game(cc.Config(modules=("base",), seed=1), cc.Script(tiles=["base/B", "base/X"]))
    assert next_draw(game.copy()) == "base/X"
    draws = {next_draw(game.reshuffled(random.Random(number), 0)) for number in range(12)}
    assert draws != {"base/X"}


@pytest.mark.parametrize("seat", [2, -1, "0"])
def test_a_reshuffle_needs_a_seat_of_the_game(seat: int) -> None:
    with pytest.raises(LookupError):
        started().reshuffled(random.Random(1), seat)
