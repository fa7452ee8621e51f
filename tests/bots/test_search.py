"""The search of the strong bot: its plan, its race, and its quick answers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots.belief import belief
from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.medium import beginning, judge_of
from carcassonne.bots.reply import play_turn
from carcassonne.bots.search import STRIDES, Heat, Race, Settings, spread
from carcassonne.bots.strong import TIDYING, StrongBot
from carcassonne.bots.turns import Line, lines
from carcassonne.engine.tile import tile
from tests.bots.ticking import Looks, Ticks, midgame, ticks
from tests.table import Table

__all__ = ["ticks"]

ONE_HEAT = Settings(heats=(Heat(turns=1, gap=4.0, doubt=1.5),))
EVERYTHING = tuple(module.id for module in cc.modules())


def run(
    game: cc.Game, seconds: float, settings: Settings = ONE_HEAT
) -> tuple[list[Line], list[tuple[Line, int]]]:
    """The ways to play on, best first, and those of a race with the number of their rounds."""
    state, seat = game.copy()._state, game.decision.player
    evaluation = Evaluation(state)
    start = beginning(evaluation.worth, state, seat)
    rng = random.Random(1)
    found = lines(start, seat, evaluation.worth, judge_of(seat), Clock(10**6), rng.random)
    racers = Race(state, seat, evaluation, Clock(seconds), rng, settings).run(found)
    return sorted(found), [(racer.line, len(racer.results)) for racer in racers]


def test_strong_spends_its_time_once_a_turn(ticks: Ticks) -> None:
    """The figure was chosen with the tile: no look at the clock, no search."""
    game = midgame(20, modules=("farmers",))
    seat = game.decision.player
    bot = cc.bots.get("strong", seconds=800, seed=1)
    game.play(bot.choose(game, seat))
    assert game.decision.kind == "place_figure"
    before = ticks.count
    game.play(bot.choose(game, seat))
    assert ticks.count == before


def test_strong_keeps_time_for_putting_away_what_was_thought(ticks: Ticks) -> None:
    """It has to be in time once everything is put away, not only once it has decided."""

    class Untidy(StrongBot):
        tidying = 0.0

    def looks(bot: type[StrongBot], seconds: float) -> int:
        ticks.count = 0
        game = midgame(20, modules=("farmers",))
        bot(seconds, 1, settings=Settings(clear=10**6)).choose(game, game.decision.player)
        return ticks.count

    assert looks(StrongBot, 1000) == looks(Untidy, 1000 * (1 - TIDYING)) < looks(Untidy, 1000)


def test_a_plan_holds_for_its_own_position_only(ticks: Ticks) -> None:
    game = midgame(20, modules=("farmers",))
    seat = game.decision.player
    bot = StrongBot(seconds=800, seed=1)
    chosen = bot.choose(game, seat)
    other = next(
        option
        for option in game.decision.options
        if option != chosen and game.preview([option]).decision is not None
    )
    game.play(other)
    before = ticks.count
    assert bot.choose(game, seat) in game.decision.options
    assert ticks.count > before


def test_belief_shrinks_what_is_claimed_and_changes_no_choice(ticks: Ticks) -> None:
    game = midgame()
    seat = game.decision.player
    all_of_it, half = (StrongBot(4000, seed=1, believed=share) for share in (1.0, 0.5))
    ways, same = (bot.rank(game, seat, 50) for bot in (all_of_it, half))
    assert [way.actions for way in ways] == [way.actions for way in same]
    assert [same[0].value - way.value for way in same] == pytest.approx(
        [(ways[0].value - way.value) / 2 for way in ways], abs=2e-3
    )
    assert ways[0].value == same[0].value > same[-1].value
    assert all_of_it.choose(game, seat) == half.choose(game, seat) == ways[0].actions[0]


def test_belief_lies_between_what_was_learnt_for_small_and_for_big_set_ups() -> None:
    learnt = {50: 1.0, 200: 0.6}
    found = [belief(tiles, learnt) for tiles in (10, 50, 100, 200, 999)]
    assert found == pytest.approx([1.0, 1.0, 0.8, 0.6, 0.6])


def test_a_race_without_time_is_won_by_the_best_evaluation(ticks: Ticks) -> None:
    found, racers = run(midgame(20, modules=("farmers",)), seconds=1)
    assert racers[0] == (found[0], 0)


def test_in_a_race_the_best_have_the_most_rounds(ticks: Ticks) -> None:
    _, racers = run(midgame(20, modules=("farmers",)), seconds=4000)
    rounds = [count for _, count in racers]
    assert rounds == sorted(rounds, reverse=True)
    assert rounds[0] > rounds[-1] >= 0
    assert len({line.actions for line, _ in racers}) == len(racers) > 1


def test_the_best_of_the_first_heat_race_again_over_a_longer_course(ticks: Ticks) -> None:
    game = midgame(20, modules=("farmers",))
    two = Settings(heats=(*ONE_HEAT.heats, Heat(turns=2, gap=100.0, doubt=1.0)))
    once, again = run(game, 10**6)[1], run(game, 10**6, two)[1]
    assert {line.actions for line, _ in again} == {line.actions for line, _ in once}
    assert [rounds for _, rounds in again] == sorted((rounds for _, rounds in again), reverse=True)
    assert again[-1][1] > 0  # all of them were near enough to run again


def test_a_second_heat_without_time_leaves_the_first_as_it_is(ticks: Ticks) -> None:
    game = midgame(20, modules=("farmers",))
    two = Settings(heats=(*ONE_HEAT.heats, Heat(turns=40, gap=100.0, doubt=1.0)))
    short = 300
    once, again = run(game, short)[1], run(game, short, two)[1]
    assert [line.actions for line, _ in again] == [line.actions for line, _ in once]


def courses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many turns far each sample of the races to come goes."""
    seen: list[int] = []
    sample = Race._sample

    def watched(self: Race, state: Any, key: bytes, draws: Any, turns: int) -> float:
        seen.append(turns)
        return sample(self, state, key, draws, turns)

    monkeypatch.setattr(Race, "_sample", watched)
    return seen


def test_a_first_heat_leaves_its_share_of_the_time_to_the_second(
    ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = courses(monkeypatch)
    first, second = Heat(turns=1, gap=100.0, doubt=1.5), Heat(turns=2, gap=100.0, doubt=1.0)
    for heat, longer in ((first, False), (first._replace(share=0.2), True)):
        seen.clear()
        run(midgame(20, modules=("farmers",)), 4000, Settings(heats=(heat, second), clear=10**6))
        assert (seen.count(2) > 1) is longer, "nobody drops out, so a heat takes all the time it may"


def test_with_few_tiles_left_the_second_heat_goes_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = courses(monkeypatch)
    game = cc.Game(cc.Config(players=("Ann", "Bob"), seed=3))
    player = cc.bots.get("medium", seed=1)
    while game.remaining.total() > 5 or game.decision.kind != "place_tile":
        game.play(player.choose(game, game.decision.player))
    run(game, 10.0, Settings(heats=(*ONE_HEAT.heats, Heat(turns=2, gap=100.0, doubt=1.0))))
    assert set(seen) == {1, len(game.copy()._state.stack) - game.copy()._state.drawn}


def test_the_last_turn_needs_no_race(ticks: Ticks) -> None:
    config = cc.Config(players=("Ann", "Bob"), modules=("base",), seed=1)
    script = cc.Script(tiles=["sketch/FFFR"], then="end", start=[("sketch/FRFF", (0, 0), 0)])
    _, racers = run(cc.Game(config, script), seconds=10**5)
    assert racers[0][1] == 0
    assert [action.type for action in racers[0][0].actions] == ["place_tile", "place_figure"]


@pytest.mark.parametrize("modules", [("farmers",), EVERYTHING])
def test_a_quick_answer_plays_one_whole_turn_by_the_rules(modules: tuple[str, ...], ticks: Ticks) -> None:
    game = midgame(30, modules=modules)
    state = game.copy()._state
    evaluation = Evaluation(state)
    for _ in range(6):
        laid, turn = len(state.laid), state.turn
        play_turn(state, evaluation, Clock(10**6), {}, laid)
        if state.over:
            break
        assert len(state.laid) > laid or state.rejected
        assert state.turn >= turn
        figures = state.supply.bit_count() + len(state.figures) + len(state.away)
        assert figures == len(state.rules.kind_of)


def test_a_quick_answer_takes_what_it_is_given(ticks: Ticks) -> None:
    """Red closes its city with the drawn tile; the policy behind the search sees that too."""
    sketch = """
    (0,0) FCFF red@E
    (5,0) FFFC blue@W
    *(1,0) FFFC
    """
    state = Table(sketch, players=["red", "blue"]).game._state
    play_turn(state, Evaluation(state), Clock(10**6), {}, len(state.laid))
    assert state.scores == (4, 0)


def test_a_close_look_sees_what_modules_add(ticks: Ticks) -> None:
    """A first look misses titles and the fairy: a close one never answers worse, and now and then better."""
    gains = []
    for seed in range(12):
        margins = []
        for close in (1, 3):
            game = midgame(40, seed, modules=("king", "robber-baron", "fairy"), edition="c2")
            state, seat = game._state, game.decision.player
            evaluation = Evaluation(state)
            play_turn(state, evaluation, Clock(10**6), {}, len(state.laid), close)
            margins.append(evaluation.worth(state).margin(seat))
        gains.append(margins[1] - margins[0])
    assert min(gains) >= 0
    assert max(gains) > 0.5


def test_many_ways_race_where_modules_blur_the_first_look(ticks: Ticks) -> None:
    """Most of a hundred ways lay the tile in the same few places; they do not crowd out the others."""
    game = midgame(40, modules=("king", "robber-baron", "fairy"), edition="c2")
    many = Settings(heats=(Heat(turns=1, gap=1000.0, doubt=1.5),))
    found, raced = run(game, 4000, many)
    places = Counter(line.actions[0] for line, _ in raced)
    assert len(raced) == 40 < len(found)
    assert max(places.values()) <= 4
    crowd = Counter(line.actions[0] for line in found[:40])
    assert len(places) > len(crowd)


@pytest.mark.parametrize("start", [0.0, 0.3, 0.9])
def test_any_few_draws_are_a_fair_selection(start: float) -> None:
    """Of two kinds of tiles, 24 each: every draw once, and eight in a row hold about as many of both."""
    tiles = [tile("base/D")] * 24 + [tile("base/E")] * 24
    for stride in STRIDES:
        draws = spread(tiles, start, stride)
        assert Counter(draws) == Counter(tile.id for tile in tiles)
        for first in range(len(draws) - 7):
            assert 3 <= draws[first : first + 8].count("base/D") <= 5


def test_a_search_that_forgets_finds_the_same(ticks: Ticks, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long search meets more features than are kept; then it looks at them anew."""
    game = midgame(20, modules=("farmers",))
    found = [[(line.actions, rounds) for line, rounds in run(game, 2000)[1]]]
    for module in ("evaluation", "odds"):
        monkeypatch.setattr(f"carcassonne.bots.{module}.MOST_KEPT", 3)
    found.append([(line.actions, rounds) for line, rounds in run(game, 2000)[1]])
    assert found[0] == found[1]
    assert found[0][0][1] > 0


@pytest.mark.parametrize("looks", range(6))
def test_there_is_a_way_to_play_whenever_the_time_is_up(looks: int) -> None:
    """Somebody who sees a single option, and has no time for what follows it."""
    state = midgame(20, modules=("farmers",))._state
    seat = state.decider
    assert seat is not None
    evaluation = Evaluation(state)
    start = beginning(evaluation.worth, state, seat)
    clock, rng = Looks(looks), random.Random(1)
    found = lines(start, seat, evaluation.worth, judge_of(seat), clock, rng.random, lambda seen: seen[:1])
    assert found
    assert all(line.actions[0] == state.options[0] for line in found)
